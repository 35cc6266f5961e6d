import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import type { NewRound } from './machine.ts'
import { playPattern, withMark } from './pattern.ts'
import type { Done } from './use-mines.ts'

const terms = { houseEdge: 3, maximumWin: 5_000_000, payoutTable: 2 }
const bet: NewRound = { stake: kopecks(1_000), mines: 3, cells: 25, terms }
const going = { at: 'answered', reply: { round: { ended: false } } } as Done
const over = (payout: number) => ({ at: 'answered', reply: { round: { ended: true, payout } } }) as unknown as Done
const refused: Done = { at: 'refused', problem: { text: 'Слишком много запросов' } }

/** A table that returns these answers in order, and records the calls. */
function tableOf(...answers: (Done | undefined)[]) {
  const requests: string[] = []
  const next = (move: string) => {
    requests.push(move)
    const answer = answers.shift()
    return answer && Promise.resolve(answer)
  }
  const moves = { start: () => next('start'), open: (cell: number) => next(`${cell}`), cashOut: () => next('cash out') }
  return { requests, moves }
}

const never = new AbortController().signal
const pace = { pause: async () => {}, stop: never }

test.each<[string, (Done | undefined)[], string, unknown]>([
  ['all safe: cashed out', [going, going, going, over(1_250)], 'start 4 9 cash out', { at: 'settled', payout: 1_250 }],
  ['a mine ends it', [going, over(0)], 'start 4', { at: 'settled', payout: 0 }],
  ['the last safe cell ends it', [going, going, over(9_000)], 'start 4 9', { at: 'settled', payout: 9_000 }],
  ['a refused start', [refused], 'start', refused],
  ['a start whose answer was lost', [{ at: 'unanswered' }], 'start', { at: 'unanswered' }],
  ['a refused cell leaves the round open and says why', [going, refused], 'start 4', refused],
  ['a refused cash-out', [going, going, going, refused], 'start 4 9 cash out', refused],
  ['a cell that does not fit any more', [going, undefined], 'start 4', { at: 'left' }],
])('%s', async (_, answers, requests, played) => {
  const table = tableOf(...answers)
  await expect(playPattern(table.moves, bet, [4, 9], pace)).resolves.toEqual(played)
  expect(table.requests.join(' ')).toBe(requests)
})

test('nothing is played while another round is on the field', () => {
  expect(playPattern(tableOf(undefined).moves, bet, [4], pace)).toBeUndefined()
})

test('a stop between two cells leaves the round open', async () => {
  const stop = new AbortController()
  const table = tableOf(going, going, going)
  let pauses = 0
  const pause = async () => {
    pauses += 1
    if (pauses === 2) stop.abort()
  }
  await expect(playPattern(table.moves, bet, [4, 9], { pause, stop: stop.signal })).resolves.toEqual({ at: 'left' })
  expect(table.requests).toEqual(['start', '4'])
})

test('a stop before the cash-out leaves it to the player', async () => {
  const stop = new AbortController()
  const table = tableOf(going, going)
  const open = async (cell: number) => {
    stop.abort()
    return (await table.moves.open(cell)) as Done
  }
  const played = playPattern({ ...table.moves, open }, bet, [4], { ...pace, stop: stop.signal })
  await expect(played).resolves.toEqual({ at: 'left' })
  expect(table.requests).toEqual(['start', '4'])
})

test('marks stay in order, and a second press removes one', () => {
  expect(withMark([], 4)).toEqual([4])
  expect(withMark([4, 9], 2)).toEqual([4, 9, 2])
  expect(withMark([4, 9, 2], 9)).toEqual([4, 2])
})
