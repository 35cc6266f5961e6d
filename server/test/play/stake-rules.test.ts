import { rollDice } from '@casino/contract/play/games/dice'
import { cashOutMines, revealMine, startMines } from '@casino/contract/play/games/mines'
import { spinRoulette } from '@casino/contract/play/games/roulette'
import { fieldOf } from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LockedRecord, write } from '../../accounting/ledger/locked-record.ts'
import { protectionOfStakes } from '../../people/protection/stake-rule.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { cashOutChecks } from '../../play/games/mines/cash-out-mines.ts'
import { revealChecks } from '../../play/games/mines/reveal-mine.ts'
import { roundInProgress } from '../../play/games/mines/start-mines.ts'
import { spinOnce } from '../../play/games/roulette/spin-roulette.ts'
import { openStakes, type StakeRule } from '../../play/rounds/stakes.ts'
import { type Bank, miner, openBank, rollDice as roll, settings } from '../kit/bank.ts'

// The order is part of the contract: a page's message about a bet with two errors does not depend on the game.
test.each([
  [rollDice, []],
  [startMines, [roundInProgress]],
  [spinRoulette, []],
])('$path checks a stake in the order of its contract', ({ refusals }, ownChecks) => {
  const allChecks = [...openStakes([protectionOfStakes(settings)]).refusals(ownChecks), 'insufficient_funds']
  // A closed account is refused by every call alike, so routes do not list that refusal.
  const named = allChecks.filter((code) => code !== 'account_closed')
  expect(refusals.slice(-named.length)).toEqual(named)
})

test.each([
  [revealMine, revealChecks(0)],
  [cashOutMines, cashOutChecks],
])('$path checks a step in the order of its contract', ({ refusals }, checks) => {
  expect([...new Set(['no_round_in_progress', ...checks.map(({ refusal }) => refusal)])]).toEqual(refusals)
})

interface Sum {
  readonly player: number
  readonly staked: number
  readonly paid: number
}

/** A player's total stake limit, in kopecks. */
const ceiling = 5_000

const sums: LockedRecord<Sum> = {
  name: 'sums',
  startsEmpty: true,
  read: {
    text: 'SELECT player, staked, paid FROM sum_of_test WHERE player = ANY($1::bigint[])',
    playerOf: (row) => row.player,
  },
  write: (rows) => ({
    name: 'sums write',
    text: `INSERT INTO sum_of_test SELECT unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[])
           ON CONFLICT (player) DO UPDATE SET staked = excluded.staked, paid = excluded.paid`,
    values: [rows.map((row) => row.player), rows.map((row) => row.staked), rows.map((row) => row.paid)],
  }),
}
const rule: StakeRule = {
  lockedRecords: [sums],
  checks: [
    {
      refusal: 'forbidden',
      refuses: ({ player, amount }, locked) =>
        (locked.findRow(sums, player)?.staked ?? 0) + amount > ceiling && { maximum: ceiling },
    },
  ],
  writes(locked, { player, staked, paid }) {
    const sum = locked.findRow(sums, player) ?? { player, staked: 0, paid: 0 }
    return [write(sums, { player, staked: sum.staked + staked, paid: sum.paid + paid })]
  },
}
const stakes = openStakes([rule])

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await bank.owner.read.rows('CREATE TABLE sum_of_test (player bigint PRIMARY KEY, staked bigint, paid bigint)')
  await bank.owner.read.rows('GRANT ALL ON sum_of_test TO PUBLIC')
})
afterAll(() => bank.close())

const fresh = async () => (await bank.admit(1, 100_00))[0]!
const sumOf = async (player: number) =>
  (await bank.database.read.rows<Sum>('SELECT * FROM sum_of_test WHERE player = $1', [player]))[0]

test('a rule sees what every game stakes and pays, in the same commit', async () => {
  const player = await fresh()
  const { ledger } = bank
  const dice = await roll(ledger, player, { betAmount: 10 }, stakes)
  const spin = spinOnce({ ledger, stakes, settings, seedVault: bank.seedVault })
  const bets = [{ field: fieldOf('red', null)!, stake: kopecks(5_00) }]
  const { record: spun } = orRefuse(await spin({ player, bets }))
  const sum = { player, staked: 15_00, paid: Math.round(dice.payout * 100) + spun.payout }
  expect(await sumOf(player)).toEqual(sum)

  const mines = miner(bank, ledger, player, stakes)
  const { safe } = await mines.start({ betAmount: 20, numberOfMines: 3 })
  expect(await sumOf(player)).toEqual({ ...sum, staked: 35_00 })
  await mines.reveal(safe[0]!)
  const { payout } = await mines.cashOut()
  expect(await sumOf(player)).toEqual({ player, staked: 35_00, paid: sum.paid + Math.round(payout * 100) })
})

test('bets of one batch each count, and a bet that a rule or the ledger refuses does not', async () => {
  const player = await fresh()
  const bets = Array.from({ length: 8 }, () => roll(bank.ledger, player, { betAmount: 10 }, stakes))
  const answers = await Promise.allSettled(bets)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const answer of answers) {
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ code: 'forbidden', details: { maximum: ceiling } })
  }
  expect(await sumOf(player)).toMatchObject({ staked: 50_00 })

  const [poor] = await bank.admit(1, 5_00)
  await expect(roll(bank.ledger, poor!, { betAmount: 10 }, stakes)).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  expect(await sumOf(poor!)).toBeUndefined()
})
