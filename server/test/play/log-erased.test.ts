import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const at = async (path: string) => {
  const answer = await fetch(casino.address + path)
  return { status: answer.status, text: await answer.text() }
}
const proofs = (id: string) =>
  Promise.all(['', '?of=commitment'].map((query) => at(`/api/games/rounds/${id}/log-proof${query}`)))
const rolled = async () => {
  const player = await casino.player({ balance: 100 })
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  return { player, id: (await player.call('POST /api/games/dice/roll', { body })).body.roundId }
}

test('the rounds of an erased player cannot be linked to the log, and the log stays', async () => {
  const [{ player, id }, other] = [await rolled(), await rolled()]
  await casino.app.publicLog.step()
  expect((await proofs(id)).map(({ status }) => status)).toEqual([200, 200])
  const report = { kind: 'changed' as const, round: id, evidence: { proof: (await proofs(id))[0]!.text } }
  expect((await casino.call('POST /api/log/faults', { body: report })).status).toBe(200)
  const before = await at('/log/checkpoint')

  const body = { password: player.password, rest: 'waived' }
  expect((await player.call('POST /api/auth/close', { body })).status).toBe(200)
  expect((await proofs(id)).map(({ status }) => status)).toEqual([200, 200])
  await casino.owner.read.rows(
    `UPDATE account_closing SET erase_at = now() - interval '1 second' WHERE player_id = $1`,
    [player.id],
  )
  await casino.app.erasures.step()

  expect((await proofs(id)).map(({ status, text }) => [status, JSON.parse(text).code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ])
  expect(await casino.owner.read.rows('SELECT FROM log_fault')).toEqual([])
  expect((await proofs(other.id)).map(({ status }) => status)).toEqual([200, 200])
  await casino.app.publicLog.step()
  expect(await at('/log/checkpoint')).toEqual(before)
})

test('the audit finds a log without an entry, and one that stalls, while a server should append', async () => {
  const own = await openCasino()
  const player = await own.player({ balance: 100 })
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  const roll = () => player.call('POST /api/games/dice/roll', { body })
  const found = async () => {
    const { checks } = await audit(own.databaseUrl, serverKey)
    return checks.filter(({ wrong }) => wrong > 0).flatMap(({ examples }) => examples)
  }
  // Simulates that the server has run for two more minutes.
  const lease = (since: string) =>
    own.owner.read.rows(
      `INSERT INTO lease (name, holder, until, taken_at) VALUES ('log', 'a server', now() + interval '2 minutes', now() + $1::interval)
       ON CONFLICT (name) DO UPDATE SET taken_at = excluded.taken_at`,
      [since],
    )
  await roll()
  expect(await found()).toEqual([])
  await lease('-1 hour')
  expect((await found()).join()).toMatch(/in the public log 0 times/)
  await own.app.publicLog.step()
  expect(await found()).toEqual([])
  await roll()
  expect((await found()).join()).toMatch(/in the public log 0 times/)
  // A server that has just begun.
  await lease('100 seconds')
  expect(await found()).toEqual([])
  await own.app.publicLog.step()
  await closeAudited(own)
})
