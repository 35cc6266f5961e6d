import { findCredentials } from '../../people/players/player.ts'
import { openSecondFactors } from '../../people/players/second-factor/second-factor.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { openVault } from '../../platform/keys/vault.ts'
import { removeSecondFactor } from './second-factor.ts'

// For the only administrator after losing their device and recovery codes: anyone who may start this program can read and write
// the database anyway. It decrypts nothing, so it needs no key.
const url = process.env.DATABASE_URL
const [username] = process.argv.slice(2)
if (!url || !username) {
  console.error(
    url
      ? 'Say whose second factor is to be taken away: npm run second-factor -- admin'
      : 'DATABASE_URL is missing: the address of the casino’s database.',
  )
  process.exit(2)
}

const database = openDatabase(url)
try {
  const problem = await reset(database, username)
  process.exitCode = problem ? 1 : 0
  console.log(
    problem ?? `${username} signs in with the password alone now, and is signed out everywhere. It is on record.`,
  )
} catch (cause) {
  console.error(`Nothing was changed: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 2
} finally {
  await database.close()
}

/** Why there was nothing to reset; undefined on success. */
async function reset(database: Database, username: string): Promise<string | undefined> {
  const player = await findCredentials(database.read, username)
  if (!player) return `There is nobody called ${username}.`
  const secondFactors = openSecondFactors(openVault({ main: '' }, 'secondFactors'))
  const by = { player, client: { address: 'this machine', userAgent: 'npm run second-factor' } }
  const removing = removeSecondFactor({ database, secondFactors, sendsMail: false })({
    player: player.id,
    by,
    reason: 'by the command line of the server',
  })
  return removing.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'second_factor_absent') return `${username} has no second factor.`
      throw error
    },
  )
}
