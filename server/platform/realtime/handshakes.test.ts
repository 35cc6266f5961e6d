import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { noFloodGuard } from './flood.ts'
import { checkHandshakes } from './handshakes.ts'

const good = '/socket.io/?EIO=4&transport=websocket'

/** Handshakes of one client, which may hold two connections. */
function open() {
  const accepted: [Duplex, string][] = []
  const upgrade = checkHandshakes(
    {
      clientAddress: () => '2001:db8::1',
      connectionsPerClient: 2,
      publicUrl: 'https://casino.test',
      floodGuard: noFloodGuard,
    },
    (_request, connection, _head, client) => accepted.push([connection, client]),
  )
  const shake = (url: string) => {
    const answer: string[] = []
    const connection = new Duplex({
      read() {},
      write(chunk, _encoding, done) {
        answer.push(String(chunk))
        done()
      },
    })
    upgrade(Object.assign(new EventEmitter(), { url, headers: {} }) as IncomingMessage, connection, Buffer.alloc(0))
    return { connection, status: () => answer.join('').split(' ', 2)[1] }
  }
  return { shake, accepted }
}

test.each([
  ['of the page', good, undefined],
  ['with more after it', `${good}&t=1`, undefined],
  ['elsewhere', '/other/?EIO=4&transport=websocket', '404'],
  ['of an old client', '/socket.io/?EIO=3&transport=websocket', '400'],
  ['of no revision', '/socket.io/?transport=websocket', '400'],
  ['of a client that polls', '/socket.io/?EIO=4&transport=polling', '400'],
  ['that continues another connection', `${good}&sid=x`, '400'],
  ['without any of it', '/socket.io/', '400'],
])('a handshake %s', (_, url, refused) => {
  const { shake, accepted } = open()
  expect([shake(url).status(), accepted.length]).toEqual([refused, refused ? 0 : 1])
})

test('it is accepted under the address whose limits it shares', () => {
  const { shake, accepted } = open()
  const { connection } = shake(good)
  expect(accepted).toEqual([[connection, '2001:db8:0:0']])
})

test('a client has so many connections at once, and one that closes or breaks makes room', async () => {
  const { shake } = open()
  const [one, other] = [shake(good), shake(good)]
  expect(shake(good).status()).toBe('429')
  const closed = [one, other].map(({ connection }) => new Promise((resolve) => connection.on('close', resolve)))
  one.connection.destroy()
  other.connection.emit('error', new Error('reset'))
  await Promise.all(closed)
  expect([shake(good).status(), shake(good).status(), shake(good).status()]).toEqual([undefined, undefined, '429'])
})
