import { recordAuditEvent } from '../audit-log/audit-event.ts'
import { openDatabase } from '../database/database.ts'
import { openSecondFactors } from '../players/second-factor.ts'
import { openVault } from '../vault.ts'

// For the only administrator, when their device and recovery codes are lost: anyone who may start this program can read and
// write the database anyway. Nothing is decrypted, so no key is needed.
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
  const said = await database.transact(async (tx) => {
    const [player] = await tx.rows<{ id: number }>('SELECT id FROM player WHERE lower(username) = lower($1)', [
      username,
    ])
    if (!player) return `There is nobody called ${username}.`
    if (!(await openSecondFactors(openVault({ main: '' }, 'secondFactors')).remove(tx, player.id))) {
      return `${username} has no second factor.`
    }
    await tx.rows('DELETE FROM session WHERE player_id = $1', [player.id])
    await recordAuditEvent(tx, {
      by: { player, client: { address: 'this machine', userAgent: 'npm run second-factor' } },
      deed: 'user.second-factor-reset',
      subject: player.id,
      before: { secondFactor: true },
      after: { secondFactor: false },
      reason: 'by the command line of the server',
    })
    process.exitCode = 0
    return `${username} signs in with the password alone now, and is signed out everywhere. It is on record.`
  })
  process.exitCode ??= 1
  console.log(said)
} catch (cause) {
  console.error(`Nothing was changed: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 2
} finally {
  await database.close()
}
