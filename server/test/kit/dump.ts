import type { Read } from '../../platform/database/database.ts'

/** Every row of every table as text: more than readers may see, or a replica has. */
export async function dumpOf(read: Read): Promise<string> {
  const tables = await read.rows<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const dumps = await Promise.all(
    tables.map(({ name }) => read.rows<{ text: string }>(`SELECT to_jsonb(row)::text AS text FROM ${name} AS row`)),
  )
  return dumps
    .flat()
    .map(({ text }) => text)
    .join('\n')
}
