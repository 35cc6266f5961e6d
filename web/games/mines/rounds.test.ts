import type { MinesCashoutReply, MinesGame, MinesResult, MinesRevealReply } from '@casino/contract/play/games/mines'
import type { Round } from '@casino/contract/play/rounds'
import { expect, test } from 'vitest'
import { historyItemOf, openRound, publishedEnd, roundAfterCashOut, roundAfterReveal } from './rounds.ts'

const game: MinesGame = {
  roundId: '7',
  nonce: 3,
  betAmount: 10.1,
  numberOfMines: 3,
  cells: 25,
  revealed: [4, 9],
  multiplier: 1.26,
  nextMultiplier: 1.45,
  payout: 12.72,
  maximumWin: 5_000_000,
  createdAt: '2026-11-21T11:05:00.000Z',
}
const result: MinesResult = {
  outcome: 'win',
  minePositions: [1, 2, 3],
  multiplier: 1.26,
  payout: 12.72,
  profit: 2.62,
  balance: 1002.62,
  balanceSequence: 9,
}
const lost: MinesResult = { ...result, outcome: 'loss', multiplier: 0, payout: 0, profit: -10.1 }
const reveal = (reply: Partial<MinesRevealReply>): MinesRevealReply => ({
  roundId: '7',
  nonce: 3,
  outcome: 'safe',
  cellIndex: 9,
  mines: 3,
  game,
  ...reply,
})

test('an open round is in kopecks and hundredths', () => {
  expect(openRound(game)).toEqual({
    id: '7',
    ended: false,
    stake: 1_010,
    mines: 3,
    cells: 25,
    revealed: [4, 9],
    multiplier: 126,
    nextMultiplier: 145,
    payout: 1_272,
    maximumWin: 500_000_000,
  })
  expect(openRound({ ...game, nextMultiplier: null })).toMatchObject({ nextMultiplier: undefined })
})

test.each<[string, MinesRevealReply, object]>([
  ['a gem', reveal({}), { ended: false, payout: 1_272 }],
  [
    'a mine',
    reveal({ outcome: 'loss', result: lost, cellIndex: 2 }),
    { ended: true, outcome: 'loss', hit: 2, payout: 0 },
  ],
  ['the last gem', reveal({ outcome: 'win', result }), { ended: true, outcome: 'win', hit: undefined, payout: 1_272 }],
  [
    'an open cell of a round that another tab has lost',
    reveal({ result: lost }),
    { ended: true, outcome: 'loss', hit: undefined },
  ],
])('%s', (_, reply, expected) => {
  expect(roundAfterReveal(reply)).toMatchObject(expected)
})

test('a cash-out includes the cells that another tab has opened', () => {
  const reply: MinesCashoutReply = { ...result, roundId: '7', nonce: 3, numberOfMines: 3, revealed: [4, 9, 11] }
  expect(roundAfterCashOut(openRound(game), reply)).toMatchObject({ ended: true, outcome: 'win', revealed: [4, 9, 11] })
})

test('a round that was ended elsewhere is shown as published', () => {
  const published = {
    multiplier: 0,
    payout: 0,
    outcome: { outcome: 'loss', minePositions: [1, 2, 3], revealed: [4, 9], hit: 2 },
  } as unknown as Round
  expect(publishedEnd(openRound(game), published)).toMatchObject({ id: '7', outcome: 'loss', hit: 2, stake: 1_010 })
  expect(publishedEnd(openRound(game), { ...published, outcome: {} })).toBeUndefined()
})

test('the history lists an ended round with its profit', () => {
  const item = historyItemOf(roundAfterReveal(reveal({ outcome: 'loss', result: lost, cellIndex: 2 })) as never)
  expect(item).toMatchObject({ _id: '7', gameType: 'mines', betAmount: 10.1, payout: 0, profit: -10.1 })
  expect(item.gameData.mines).toEqual({ numberOfMines: 3, cells: 25, revealed: [4, 9] })
})
