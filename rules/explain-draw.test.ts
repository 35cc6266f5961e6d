import { expect, test } from 'vitest'
import { drawBlocks } from './drawn-blocks.ts'
import { explainBlocks, explainDraw } from './explain-draw.ts'
import { drawFirst } from './first-draw.ts'
import { pureHmac } from './pure-hash.ts'

const seeds = { serverSeed: 'server', clientSeed: 'client' }

test('the steps of a draw name the message, the block, the four bytes and the number', () => {
  const draw = drawFirst(pureHmac, seeds, 7)
  const [b1, b2, b3, b4] = draw.bytes
  expect(explainDraw(draw)).toEqual([
    `  block       HMAC-SHA256(server seed, "client:7:0") = ${draw.block}`,
    `  bytes       ${b1} ${b2} ${b3} ${b4}`,
    `  float       ${b1}/256 + ${b2}/256^2 + ${b3}/256^3 + ${b4}/256^4 = ${draw.float}`,
  ])
})

test('a round with more than eight numbers has a line for each block', () => {
  const drawn = drawBlocks(pureHmac, seeds, 7, 9)
  expect(drawn.blocks.map(({ message }) => message)).toEqual(['client:7:0', 'client:7:1'])
  expect(drawn.floats).toHaveLength(9)
  expect(drawn.floats[0]).toBe(drawFirst(pureHmac, seeds, 7).float)
  expect(explainBlocks(drawn)).toEqual(
    drawn.blocks.map(({ message, block }) => `  block       HMAC-SHA256(server seed, "${message}") = ${block}`),
  )
  expect(new Set(drawn.blocks.map(({ block }) => block)).size).toBe(2)
})
