import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openGate } from './gate.ts'
import { noRates } from './rates.ts'
import { openTarpit } from './tarpit.ts'

const options = {
  routes: [],
  isCall: (url: string) => url.startsWith('/api/'),
  rates: noRates,
  clientAddress: () => '127.0.0.1',
  identities: { remembered: () => undefined },
  tarpit: openTarpit(),
  overloaded: () => false,
  secure: false,
  onShed: () => {},
} satisfies Parameters<typeof openGate>[0]
const gate = openGate(options)
const server = createServer(gate.guard((_, response) => response.end('served')))
afterAll(() => {
  gate.close()
  server.close()
})

test('a client still sending its request when the gate shuts is read to the end, and then refused with an answer', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  gate.shut()
  const slow = connect(port, '127.0.0.1')
  let received = ''
  slow.on('data', (part) => {
    received += part
  })
  slow.write('POST /api/games/dice/roll HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nhe')
  // Meanwhile another client comes, is refused and leaves: by then the first one has been processed.
  for (let time = 0; time < 2; time++) {
    const other = await fetch(`http://127.0.0.1:${port}/api/auth/me`)
    expect([other.status, other.headers.get('connection')]).toEqual([503, 'close'])
    await text(other.body!)
  }
  // Closing with half of the request unread would also lose the answer.
  expect(received).toBe('')
  slow.write('re')
  await once(slow, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 503 [\s\S]*"code":"unavailable"/)
})

test.each([
  ['POST /api/admin/users/{id}/bonuses', 'POST', '/api/admin/users/7/bonuses?x=1', 503],
  ['POST /api/admin/users/{id}/bonuses', 'GET', '/api/admin/users/7/bonuses', 200],
  ['POST /api/admin/users/{id}/bonuses', 'POST', '/api/admin/users/7/8/bonuses', 200],
  ['POST /api/admin/users/{id}/bonuses', 'POST', '/api/admin/users//bonuses', 200],
  ['POST /api/games/dice/roll', 'POST', '/api/games/dice/roll', 503],
  ['POST /api/games/dice/roll', 'GET', '/api/games/dice/roll', 200],
])('with too many postings, of %s: %s %s is answered with %i', async (name, method, url, status) => {
  expect(await statusAt({ keyed: name }, method, url)).toBe(status)
})

test('what is shed last is let in with too many postings, also by a path with a parameter', async () => {
  const call = 'POST /api/games/rounds/{id}/cash-out'
  expect(await statusAt({ keyed: call, shedLast: call }, 'POST', '/api/games/rounds/7/cash-out')).toBe(200)
})

/** The answer of a gate whose ledger is overloaded. */
async function statusAt(routes: { keyed: string; shedLast?: string }, method: string, url: string): Promise<number> {
  const [verb, path] = routes.keyed.split(' ')
  const route = { method: verb, path, keyed: true, shedLast: routes.shedLast !== undefined }
  const busy = openGate({ ...options, routes: [{ route }] as never, overloaded: () => true })
  onTestFinished(() => busy.close())
  const answered = createServer(busy.guard((_, response) => response.end('served')))
  onTestFinished(() => void answered.close())
  await once(answered.listen(0, '127.0.0.1'), 'listening')
  const { port } = answered.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers: { connection: 'close' } })
  await text(response.body!)
  return response.status
}

test('a failure of the rates themselves is no refusal', () => {
  const bug = new Error('a bug')
  const broken = openGate({
    ...options,
    rates: {
      ...noRates,
      take: () => {
        throw bug
      },
    },
  })
  onTestFinished(() => broken.close())
  const request = { url: '/', method: 'GET', headers: {} } as IncomingMessage
  expect(() => broken.guard(() => {})(request, {} as ServerResponse)).toThrow(bug)
})
