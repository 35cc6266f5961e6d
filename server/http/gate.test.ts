import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openGate } from './gate.ts'
import { noRates } from './rates.ts'
import { openTarpit } from './tarpit.ts'

const gate = openGate({
  routes: [],
  isCall: (url) => url.startsWith('/api/'),
  rates: noRates,
  clientAddress: () => '127.0.0.1',
  identities: { remembered: () => undefined },
  tarpit: openTarpit(),
  overloaded: () => false,
  secure: false,
  onShed: () => {},
})
const server = createServer(gate.guard((_, response) => response.end('served')))
afterEach(() => {
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
  // Meanwhile another client comes, is refused and leaves: by then the first has been seen.
  for (let time = 0; time < 2; time++) {
    const other = await fetch(`http://127.0.0.1:${port}/api/auth/me`)
    expect([other.status, other.headers.get('connection')]).toEqual([503, 'close'])
    await text(other.body!)
  }
  // Closing with half of the request unread would lose the answer, too.
  expect(received).toBe('')
  slow.write('re')
  await once(slow, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 503 [\s\S]*"code":"unavailable"/)
})
