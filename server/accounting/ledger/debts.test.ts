import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adjustment, type Bank, lostBet, openBank, postAccepted } from '../../test/kit/bank.ts'
import type { Posting, Transfer } from './posting.ts'
import { statement } from './statement.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 0 })
})
afterAll(() => bank.close())

const player = async (cash = 10_000) => (await bank.admit(1, cash))[0]!

describe('a debt', () => {
  type Leg = readonly [kind: Transfer['kind'], from: Transfer['from'], to: Transfer['to'], amount: number]
  const transfersOf = (legs: readonly Leg[]) =>
    legs.map(([kind, from, to, amount]): Transfer => ({ kind, from, to, amount: kopecks(amount) }))
  const moving = (owner: number, ...legs: Leg[]): Posting<null> => ({
    purpose: 'adjustment',
    kind: 'adjustment',
    player: owner,
    accounts: ['held'],
    decide: () => ({ transfers: transfersOf(legs), writes: [], record: null }),
  })
  const cashOf = (owner: number) => ({ player: owner, account: 'cash' }) as const
  const [house, games, owing] = [{ house: 'adjustment' }, { house: 'games' }, { house: 'debts' }] as const
  const owed = async (owner: number) => statement(bank.database.read).owedBy(owner)
  /** Takes 1 000 kopecks from a player who has `cash` of them, and lends the rest. */
  const indebted = async (cash: number) => {
    const owner = await player(cash)
    const taken: Leg[] = [
      ['debt', owing, cashOf(owner), 1000 - cash],
      ['adjustment', cashOf(owner), house, 1000],
    ]
    expect((await postAccepted(bank.ledger, moving(owner, ...taken))).balance).toBe(0)
    expect(await owed(owner)).toBe(1000 - cash)
    return owner
  }

  test.each(['bonus', 'cashback', 'deposit', 'payout', 'stake_return', 'adjustment'] as const)(
    'is paid first by a %s, in its own posting',
    async (kind) => {
      const owner = await indebted(300)
      const answers = await Promise.all([
        postAccepted(bank.ledger, moving(owner, [kind, games, cashOf(owner), 500])),
        postAccepted(bank.ledger, moving(owner, [kind, games, cashOf(owner), 500])),
        postAccepted(bank.ledger, moving(owner, [kind, games, cashOf(owner), 50])),
      ])
      expect(answers.map(({ balance }) => balance)).toEqual([0, 300, 350])
      expect(await owed(owner)).toBe(0)
    },
  )

  test('is paid by what a withdrawal held, and leaves nothing to stake', async () => {
    const owner = await player(1000)
    const held = { player: owner, account: 'held' } as const
    await postAccepted(bank.ledger, moving(owner, ['hold', cashOf(owner), held, 600]))
    await postAccepted(
      bank.ledger,
      moving(owner, ['debt', owing, cashOf(owner), 500], ['adjustment', cashOf(owner), house, 900]),
    )
    expect(await bank.ledger.post(lostBet(owner, 1))).toEqual({ refused: 'insufficient_funds' })
    expect((await postAccepted(bank.ledger, moving(owner, ['release', held, cashOf(owner), 600]))).balance).toBe(100)
    expect(await owed(owner)).toBe(0)
  })

  test('of one player is not paid by another, though one posting credits both', async () => {
    const [debtor, other] = [await indebted(0), await player(0)]
    const both = moving(debtor, ['bonus', house, cashOf(debtor), 400], ['bonus', house, cashOf(other), 400])
    await postAccepted(bank.ledger, { ...both, others: [other] })
    expect([await owed(debtor), await bank.cashOf(debtor), await bank.cashOf(other)]).toEqual([600, 0, 400])
  })

  test('is the other end of the house’s account of debts', async () => {
    const before = await statement(bank.database.read).houseBalance('debts')
    const owner = await indebted(250)
    expect((await statement(bank.database.read).houseBalance('debts')) - before).toBe(-750)
    await postAccepted(bank.ledger, adjustment(owner, 800))
    expect(await statement(bank.database.read).houseBalance('debts')).toBe(before)
    expect(await bank.cashOf(owner)).toBe(50)
  })
})
