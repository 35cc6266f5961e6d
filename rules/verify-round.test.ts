import { describe, expect, test } from 'vitest'
import { alterRound, type FieldChange, liesIn } from './altered-round.ts'
import { diceRoll } from './games/dice/rules.ts'
import dice from './games/dice/vectors/dice.json' with { type: 'json' }
import published from './games/dice/vectors/round.json' with { type: 'json' }
import { drawDice } from './games/dice/verify.ts'
import type { RecomputedValue } from './published-round.ts'
import { pureHmac } from './pure-hash.ts'
import { verifyRound } from './verify-round.ts'

const changed = (...changes: FieldChange[]) => alterRound(published, changes)

test('an honest round is verified from the seeds to the payout', () => {
  const verification = verifyRound(published)
  if (verification.at !== 'checked' || verification.game !== 'dice') throw new Error(verification.at)
  expect(verification.agrees).toBe(true)
  expect(verification.chancePercent).toBe(50)
  expect(verification.draw).toMatchObject({
    message: '86ff027f15c48241af7f54a726690ee7:3:0',
    roll: 5_486,
  })
  expect(verification.settlement).toEqual({ outcome: 'win', multiplier: 196, payout: 1_960 })
  expect(verification.checks.map((check) => check.what)).toEqual([
    'commitment',
    'rolledNumber',
    'outcome',
    'multiplier',
    'payout',
    'profit',
  ])
})

test.each<[RecomputedValue['what'], FieldChange[]]>([
  ['commitment', [['fairness.serverSeedHash', 'f'.repeat(64)]]],
  ['rolledNumber', [['outcome.rolledNumber', 54.87]]],
  ['outcome', [['outcome.outcome', 'loss']]],
  ['multiplier', [['multiplier', 1.98]]],
  ['payout', [['payout', 19.59]]],
  ['profit', [['profit', 19.6]]],
])('a false value in %s is reported, and nothing else', (what, changes) => {
  expect(liesIn(changed(...changes))).toEqual([what])
})

test('a seed, nonce, bet or edge different from the one played does not match', () => {
  const lies: FieldChange[] = [
    ['fairness.serverSeed', 'f2ac89b608eeb01312d115bce6741b33'],
    ['fairness.clientSeed', 'other'],
    ['fairness.nonce', 4],
    ['bet.targetValue', 55],
    ['bet.betType', 'under'],
    ['houseEdge', 1],
    ['betAmount', 11],
  ]
  for (const lie of lies) expect(verifyRound(changed(lie)), lie[0]).toMatchObject({ at: 'checked', agrees: false })
})

test('the maximum win at the time of the bet is part of the settlement', () => {
  const capped = changed(['maximumWin', 15], ['payout', 15], ['profit', 5])
  expect(verifyRound(capped)).toMatchObject({ at: 'checked', agrees: true })
  expect(verifyRound(changed(['maximumWin', 15]))).toMatchObject({ at: 'checked', agrees: false })
})

test('a round with a seed that is still secret cannot be verified', () => {
  expect(verifyRound(changed(['fairness.serverSeed', null]))).toEqual({ at: 'sealed' })
})

test.each([
  ['gameType', 'chess', 'unknown'],
  ['fairness.algorithm', 2, 'unknown'],
  ['gameType', 7, 'malformed'],
  ['fairness.algorithm', '1', 'malformed'],
  ['fairness', null, 'malformed'],
  ['betAmount', '10', 'malformed'],
  ['betAmount', 0.001, 'malformed'],
  ['bet.betType', 'beside', 'malformed'],
  ['bet.targetValue', 100, 'malformed'],
  ['fairness.nonce', -1, 'malformed'],
  ['fairness.nonce', 0.5, 'malformed'],
  ['fairness.clientSeed', 'a:b', 'malformed'],
  ['fairness.serverSeed', '', 'malformed'],
  ['fairness.nonce', '1', 'malformed'],
  ['fairness.serverSeed', 7, 'malformed'],
  ['houseEdge', 101, 'malformed'],
  ['houseEdge', 100.01, 'malformed'],
  ['houseEdge', -0.01, 'malformed'],
  ['houseEdge', '2', 'malformed'],
  ['maximumWin', 'much', 'malformed'],
  ['payout', undefined, 'malformed'],
  ['outcome', [], 'malformed'],
])('%s = %j: %s', (path, value, at) => {
  const found = verifyRound(changed([path, value]))
  expect(found.at).toBe(at)
  const [part = ''] = path.split('.')
  expect((found as { readonly field: string }).field.startsWith(part)).toBe(true)
})

describe('values that are not a round', () => {
  test.each([[null], [undefined], [7], ['round'], [[]], [{}], [{ __proto__: published }]])('%j', (value) => {
    expect(verifyRound(value)).toEqual({ at: 'malformed', field: 'gameType' })
  })
})

test('the steps of a draw lead to the roll', () => {
  dice.rolledNumbers.forEach((_, nonce) => {
    const draw = drawDice(dice, nonce)
    const [b1, b2, b3, b4] = draw.bytes as [number, number, number, number]
    expect(draw.float).toBe(b1 / 256 + b2 / 256 ** 2 + b3 / 256 ** 3 + b4 / 256 ** 4)
    expect(draw.block.startsWith(draw.bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''))).toBe(true)
    expect(draw.roll).toBe(diceRoll(pureHmac, dice, nonce))
  })
})

test.each([0, 100])('a house edge of %i per cent is read, and is not the one of this round', (edge) => {
  expect(verifyRound(changed(['houseEdge', edge]))).toMatchObject({ at: 'checked', agrees: false })
})
