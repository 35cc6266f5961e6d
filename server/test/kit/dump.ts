import type { Read } from '../../platform/database/database.ts'

/** Every row of every table as text: more than readers may see, or a replica has. */
export async function dumpOf(read: Read): Promise<string> {
  const tables = await read.rows<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const texts: string[] = []
  // One after the other: a transaction has one connection.
  for (const { name } of tables)
    for (const { text } of await read.rows<{ text: string }>(`SELECT to_jsonb(row)::text AS text FROM ${name} AS row`))
      texts.push(text)
  return texts.join('\n')
}
