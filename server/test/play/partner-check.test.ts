import { checkWallet } from '@casino/tools/partner-check/check-wallet'
import { expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { serverKey } from '../kit/keys.ts'
import { openPartnerCasino, settleAll, start } from '../kit/partner.ts'
import { withProductTimeouts } from '../kit/product-timeouts.ts'
import { changePartnerSessions, hoursAgo } from '../kit/stored.ts'

withProductTimeouts()

test('the wallet passes every check of `npm run partner-check`, and its audit passes afterwards', async () => {
  const casino = await openPartnerCasino()
  const player = await casino.player({ balance: 100 })
  const { session: endedSession } = await start(player)
  await changePartnerSessions(casino.owner.read, {}, { createdAt: hoursAgo(12) })
  const { session } = await start(player)
  const { results, calls } = await checkWallet({
    url: `${casino.address}/api/partner/callbacks`,
    alias: 'test',
    secret: 'testsecret',
    session,
    endedSession,
    currency: 'RUB',
    stake: 100,
    gameId: 15,
    gameAlias: 'moon-garden',
    // On a busy machine only calls that the check cuts off are lost.
    answerWithinMs: 20_000,
    calls: Number(process.env.PARTNER_CALLS ?? 300),
  })
  expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
  expect(calls).toBeGreaterThan(600)
  // A bet, a win and a completion with another amount than before: an operator has to ask the partner.
  const warnings = casino.troubles.map((line) => JSON.parse(line).msg)
  expect(warnings).toEqual(Array(3).fill('a call of the games partner contradicts the records'))
  await settleAll(casino)
  const { checks } = await audit(casino.databaseUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  await casino.close()
}, 600_000)
