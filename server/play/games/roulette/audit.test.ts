import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../accounting/audit/audit.ts'
import { type Casino, openCasino } from '../../../test/kit/casino.ts'
import { serverKey } from '../../../test/kit/keys.ts'

let casino: Casino
let honest: Record<string, unknown>
beforeAll(async () => {
  casino = await openCasino()
  const player = await casino.player({ balance: 100 })
  const bets = [
    { type: 'straight', param: 17, amount: 1 },
    { type: 'red', amount: 10 },
    { type: 'black', amount: 10 },
  ]
  await player.call('POST /api/games/roulette/spin', { body: { bets, totalBet: 21 } })
  ;[honest] = (await casino.app.database.read.rows('SELECT * FROM round')) as [Record<string, unknown>]
})
afterAll(() => casino.close())

const broken = async () =>
  (await audit(casino.databaseUrl, serverKey)).checks
    .filter(({ wrong }) => wrong > 0)
    .map(({ holds, examples }) => [holds, ...examples].join('\n'))

async function rewrite(fields: Record<string, unknown>): Promise<void> {
  await casino.owner.transact(async (tx) => {
    await tx.rows('ALTER TABLE round DISABLE TRIGGER USER')
    for (const [field, value] of Object.entries(fields)) await tx.rows(`UPDATE round SET ${field} = $1`, [value])
    await tx.rows('ALTER TABLE round ENABLE TRIGGER USER')
  })
}

test('an unaltered round passes', async () => {
  expect(await broken()).toEqual([])
})

const bets = (...list: object[]) => ({ bets: list, totalBet: 21 })
test.each<[change: string, field: string, of: (was: never) => unknown, found: RegExp]>([
  ['another number', 'outcome', (was: object) => ({ ...was, result: 37 }), /its seeds say/],
  ['another colour', 'outcome', (was: object) => ({ ...was, resultColor: 'blue' }), /its seeds say/],
  ['another multiplier', 'multiplier', (was: number) => was + 1, /its seeds say/],
  ['other bets of the same sum', 'bet', () => bets({ type: 'straight', param: 0, amount: 21 }), /its seeds say/],
  ['bets of another sum', 'bet', () => bets({ type: 'red', amount: 20 }), /nobody could have made/],
  ['a bet on the number 37', 'bet', () => bets({ type: 'straight', param: 37, amount: 21 }), /nobody could have made/],
  ['no bets', 'bet', () => ({}), /nobody could have made/],
  ['a payout table that does not exist', 'payout_table', () => 9, /nobody could have made/],
])('%s: found', async (_change, field, of, found) => {
  await rewrite({ [field]: of(honest[field] as never) })
  expect(await broken()).toEqual([expect.stringMatching(found)])
  await rewrite({ [field]: honest[field] })
  expect(await broken()).toEqual([])
})
