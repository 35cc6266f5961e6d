import { openDatabase } from '../../platform/database/database.ts'
import { findUnproved, openCase, type UnprovedExclusion } from './shared-exclusions.ts'

// Before migration 0110 an exclusion also reached accounts that shared an unproved identifier.
const databaseUrl = process.env.DATABASE_URL
const [option] = process.argv.slice(2)
if (!databaseUrl || (option !== undefined && option !== '--open')) {
  console.error(
    databaseUrl
      ? 'Say it as npm run shared-exclusions, or with -- --open to put them into the queue of cases.'
      : 'DATABASE_URL is missing: the address of the casino’s database.',
  )
  process.exit(2)
}

const database = openDatabase(databaseUrl)
try {
  const found = await findUnproved(database.read)
  for (const each of found) {
    const opened = option === '--open' && (await openCase(database, each))
    console.log(`${line(each)}${opened ? '; a case was opened' : ''}`)
  }
  console.log(
    found.length === 0
      ? 'Every exclusion was chosen by its player, or came from an account that has proved the same.'
      : `${found.length} to decide about, each in the panel: Users, the player, Protection, Lift the exclusion.`,
  )
} catch (cause) {
  console.error(`The search came to no end: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 2
} finally {
  await database.close()
}

function line({ player, username, since, until, kind, from }: UnprovedExclusion): string {
  const names = from.map(({ id, username }) => `${username} (${id})`).join(', ') || 'an account that is gone'
  const end = until ? `until ${until.toISOString()}` : 'for good'
  return `${username} (${player}) is excluded ${end} since ${since.toISOString()}, by ${kind ?? 'an identifier'} from ${names}`
}
