import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verifyRound } from '../verify-round.ts'
import { games } from './index.ts'

// The steps of a round that was played, as `npm run verify` prints them; -u writes the files.
const roundOf = (type: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`./${type}/vectors/round.json`, import.meta.url), 'utf8'))

test.each(games.map(({ type }) => type))('the steps of a round of %s', async (type) => {
  const { explain } = (await import(`./${type}/explain.ts`)) as { explain: (checked: object) => string[] }
  const checked = verifyRound(roundOf(type))
  expect(checked).toMatchObject({ at: 'checked', agrees: true, game: type })
  await expect(`${explain(checked).join('\n')}\n`).toMatchFileSnapshot(`./${type}/vectors/steps.txt`)
})

describe('a round of crash', () => {
  const check = (changes: Readonly<Record<string, unknown>>) => {
    const round = structuredClone(roundOf('crash'))
    for (const [path, value] of Object.entries(changes)) {
      const [part = '', field = ''] = path.split('.')
      ;(round[part] as Record<string, unknown>)[field] = value
    }
    return verifyRound(round)
  }

  test.each([
    ['bet.autoCashOut', 1],
    ['bet.autoCashOut', '2'],
    ['bet.autoCashOut', 1e9],
    ['outcome.cashedOutAt', 0.99],
    ['outcome.cashedOutAt', '2'],
    ['outcome.cashedOutAt', 1e6],
    ['fairness.nonce', 0],
    ['fairness.nonce', 1e15],
  ])('with %s = %j is unreadable', (field, value) => {
    expect(check({ [field]: value })).toEqual({ at: 'malformed', field })
  })

  test.each([
    { 'outcome.cashedOutAt': 1 },
    { 'outcome.cashedOutAt': 1.5, 'bet.autoCashOut': null },
    { 'bet.autoCashOut': null },
    { 'bet.autoCashOut': 1.01 },
  ])('with %j is another round', (changes) => {
    expect(check(changes)).toMatchObject({ at: 'checked', agrees: false })
  })
})
