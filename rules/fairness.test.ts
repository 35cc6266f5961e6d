import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { block, floatAt, floats, type Hmac, isClientSeed } from './fairness.ts'
import { diceRoll } from './games/dice/rules.ts'
import diceVectors from './games/dice/vectors/dice.json' with { type: 'json' }
import { mineOrder } from './games/mines/rules.ts'
import mineVectors from './games/mines/vectors/mines.json' with { type: 'json' }
import { roulettePocket } from './games/roulette/rules.ts'
import rouletteVectors from './games/roulette/vectors/roulette.json' with { type: 'json' }
import { commitment, pureHmac } from './pure-hash.ts'
import { hex } from './sha256.ts'
import vector from './vectors/floats.json' with { type: 'json' }

const platformHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

describe.each([
  ['the pure HMAC', pureHmac],
  ["the platform's HMAC", platformHmac],
])('published captures, with %s', (_, hmac) => {
  test('commitment, blocks and floats', () => {
    expect(commitment(vector.serverSeed)).toBe(vector.commitment)
    expect(vector.blocks.map((_, cursor) => hex(block(hmac, vector, vector.nonce, cursor)))).toEqual(vector.blocks)
    const stream = floats(hmac, vector, vector.nonce)
    expect(vector.floats.map(() => stream.next().value)).toEqual(vector.floats)
  })

  test('the ninth number continues in the next block', () => {
    const stream = floats(hmac, vector, vector.nonce)
    const first = Array.from({ length: 9 }, () => stream.next().value)
    expect(first[8]).toBe(floatAt(block(hmac, vector, vector.nonce, 1), 0))
  })

  test('roulette', () => {
    expect(roulettePocket(hmac, vector, vector.nonce)).toBe(vector.roulettePocket)
    expect(rouletteVectors.pockets.map((_, i) => roulettePocket(hmac, rouletteVectors, i))).toEqual(
      rouletteVectors.pockets,
    )
  })

  test('dice', () => {
    expect(diceVectors.rolledNumbers.map((_, i) => diceRoll(hmac, diceVectors, i) / 100)).toEqual(
      diceVectors.rolledNumbers,
    )
  })

  test('mines, the whole order', () => {
    expect(mineOrder(hmac, vector, vector.nonce, 25)).toEqual(vector.mineOrder)
  })

  test.each(mineVectors.rounds)('mines, nonce $nonce', ({ nonce, mines }) => {
    const order = mineOrder(hmac, mineVectors, nonce, mineVectors.cells)
    expect(order.slice(0, mines.length).sort((a, b) => a - b)).toEqual(mines)
  })
})

test('four bytes scale to the whole range, exactly', () => {
  expect(floatAt(Uint8Array.of(0, 0, 0, 0), 0)).toBe(0)
  expect(floatAt(Uint8Array.of(0, 0, 0, 1), 0)).toBe(2 ** -32)
  expect(floatAt(Uint8Array.of(255, 255, 255, 255), 0)).toBe(1 - 2 ** -32)
  expect(floatAt(Uint8Array.of(9, 128, 0, 0, 0), 1)).toBe(0.5)
})

test.each([
  ['a', true],
  ['86ff027f15c48241af7f54a726690ee7', true],
  ['мне повезёт сегодня', true],
  ['x'.repeat(64), true],
  ['', false],
  ['x'.repeat(65), false],
  ['a:b', false],
  ['a\nb', false],
  ['a\u0000', false],
  ['\u200b', false],
  ['\u2028', false],
  ['\ud800', false],
  [7, false],
  [null, false],
])('client seed %j: %s', (text, accepted) => {
  expect(isClientSeed(text)).toBe(accepted)
})
