import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { addHealth } from './health.ts'

test('however often readiness is requested, the database is queried four times a second', async () => {
  const app = fastify()
  let checks = 0
  let ready = true
  addHealth(app, async () => {
    checks++
    // Includes requests while the first answer is pending.
    await pause(20)
    return ready
  })
  const ask = async () => (await app.inject('/health/ready')).statusCode
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  expect([new Set(answers), checks]).toEqual([new Set([200]), 1])
  ready = false
  await pause(300)
  expect([await ask(), await ask(), checks]).toEqual([503, 503, 2])
  await app.close()
})
