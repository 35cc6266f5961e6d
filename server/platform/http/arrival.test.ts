import { connect } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivalOf, noteArrivals } from './arrival.ts'

/** A lookup of the sender that begins, and ends when the test says so. */
let lookup = { begin: () => {}, end: Promise.resolve() }
const app = fastify()
noteArrivals(app)
app.post('/', {
  onRequest: () => {
    lookup.begin()
    return lookup.end
  },
  handler: (request) => ({ arrivedAt: arrivalOf(request) }),
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const body = '{"panel":1}'
const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`

/** Sends the rest of a request while its sender is looked up; returns that time and the one of the arrival. */
async function send(first: string, rest: string): Promise<{ lookedUpAt: number; arrivedAt: number }> {
  let end = () => {}
  const begun = new Promise<void>((begin) => {
    lookup = { begin, end: new Promise((resolve) => (end = resolve)) }
  })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').setNoDelay()
  const answer = socket.toArray()
  socket.write(first)
  await begun
  await new Promise(setImmediate)
  const lookedUpAt = performance.now()
  socket.write(rest)
  end()
  const text = Buffer.concat(await answer).toString()
  return { lookedUpAt, ...JSON.parse(text.slice(text.indexOf('{'))) }
}

test('a request in one piece has arrived before its sender is looked up', async () => {
  const { lookedUpAt, arrivedAt } = await send(head + body, '')
  expect(arrivedAt).toBeLessThan(lookedUpAt)
})

test('a request whose body comes after its head has not arrived with the head', async () => {
  const { lookedUpAt, arrivedAt } = await send(head, body)
  expect(arrivedAt).toBeGreaterThan(lookedUpAt)
})
