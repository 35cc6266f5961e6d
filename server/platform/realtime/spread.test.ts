import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Spread } from './spread.ts'

const many = Array.from({ length: 1000 }, (_, nth) => `socket ${nth}`)

test('a message to many sockets leaves turns to others, and reaches each once', async () => {
  const spread = new Spread()
  const sent: string[] = []
  spread.send(many, (some) => sent.push(...some))
  const before = sent.length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(100)
  await turn()
  expect(sent.length - before).toBeLessThanOrEqual(2 * before)
  while (sent.length < many.length) await turn()
  await turn()
  expect(sent).toEqual(many)
})

test('each socket receives messages in their order, also one that is sent between the parts of another', async () => {
  const spread = new Spread()
  const received = new Map<string, number[]>(many.map((id) => [id, []]))
  const send = (message: number) =>
    spread.send(many, (some) => {
      for (const id of some) received.get(id)?.push(message)
    })
  send(1)
  await turn()
  send(2)
  send(3)
  for (let turns = 0; turns < 60; turns++) await turn()
  for (const messages of received.values()) expect(messages).toEqual([1, 2, 3])
})

test('nothing is sent after the end, or without a receiver', async () => {
  const spread = new Spread()
  const sent: string[] = []
  spread.send(many, (some) => sent.push(...some))
  spread.close()
  const before = sent.length
  await turn()
  await turn()
  expect(sent).toHaveLength(before)
  spread.send([], () => expect.unreachable())
})
