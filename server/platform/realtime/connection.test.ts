import { describe, expect, test } from 'vitest'
import { Connection, type WebSocket } from './connection.ts'

/** A connection with a test clock, on a socket that is not read until `read`. */
function open() {
  const heartbeat = { now: 0, pingEvery: 3, pongWithin: 2, terms: { upgrades: [], pingInterval: 3000 } }
  const sent: unknown[] = []
  const unread: (() => void)[] = []
  const happened: unknown[] = []
  const socket: WebSocket & { bufferedAmount: number } = {
    bufferedAmount: 0,
    on: () => undefined,
    send(data, { binary }, done) {
      sent.push(binary ? data : String(data))
      unread.push(done)
    },
    close: () => happened.push('closing'),
    terminate: () => happened.push('terminated'),
  }
  const connection = new Connection(socket, '192.0.2.7', heartbeat, () => happened.push('ended'))
  connection.on('data', (data) => happened.push(data))
  connection.on('close', (reason) => happened.push(reason))
  const look = (times = 1) => {
    for (let time = 0; time < times; time++) {
      heartbeat.now++
      connection.look()
    }
  }
  const read = () => {
    for (const done of unread.splice(0)) done()
  }
  const lookUntilPinged = () => {
    for (let times = 1; times <= heartbeat.pingEvery; times++) {
      look()
      if (sent.at(-1) === '2') return times
    }
    throw new Error('no ping came')
  }
  return {
    connection,
    socket,
    sent,
    happened,
    look,
    lookUntilPinged,
    read,
    receive: (text: string) => connection.receive(Buffer.from(text), false),
  }
}

const ending = (reason: string) => ['closing', 'ended', reason]

test('a connection begins with its id and the terms of the heartbeat', () => {
  const { connection, sent } = open()
  expect(sent).toEqual([`0{"sid":"${connection.id}","upgrades":[],"pingInterval":3000}`])
  expect(open().connection.id).not.toBe(connection.id)
})

describe('of what a client sends', () => {
  test.each([
    ['a message', '4hello', ['hello']],
    ['an empty message', '4', ['']],
    ['bytes as text', 'bAQI=', [Buffer.from([1, 2])]],
    ['a pong without a ping', '3', []],
    ['an opening', '0{}', []],
    ['a farewell', '1', []],
    ['an upgrade', '5', []],
    ['nothing of interest', '6', []],
    ['a ping, which only a server sends', '2', ending('transport error')],
    ['an unknown packet', '7', ending('parse error')],
    ['a word', 'hello', ending('parse error')],
    ['nothing at all', '', ending('parse error')],
  ])('%s', (_, text, expected) => {
    const { receive, happened } = open()
    receive(text)
    expect(happened).toEqual(expected)
  })

  test('bytes', () => {
    const { connection, happened } = open()
    connection.receive(Buffer.from([1, 2]), true)
    expect(happened).toEqual([Buffer.from([1, 2])])
  })

  test('anything after its end', () => {
    const { connection, receive, happened } = open()
    connection.close()
    receive('4hello')
    expect(happened).toEqual(ending('forced close'))
  })
})

test.each([
  ['text', 'hello', undefined, '4hello'],
  ['bytes', Buffer.from([1]), undefined, Buffer.from([1])],
  ['text of a broadcast, whose frame is shared', 'hello', [Buffer.from('head'), Buffer.from('4hello')], '4hello'],
])('%s is written', (_, data, wsPreEncodedFrame, expected) => {
  const { connection, sent } = open()
  connection.write(data, wsPreEncodedFrame && { wsPreEncodedFrame })
  expect(sent.slice(1)).toEqual([expected])
})

test('nothing is written after the end, which happens once', () => {
  const { connection, sent, happened } = open()
  connection.close()
  connection.end('transport close')
  connection.write('hello')
  expect([sent.length, happened]).toEqual([1, ending('forced close')])
})

describe('the heartbeat', () => {
  test('pings for the first time at any look, so that connections that opened together are not pinged together', () => {
    const first = Array.from({ length: 300 }, () => open().lookUntilPinged())
    for (const looks of [1, 2, 3]) expect(first.filter((each) => each === looks).length).toBeGreaterThan(50)
  })

  test('pings again after each answer, no sooner than it is due', () => {
    const { look, lookUntilPinged, sent, receive, happened } = open()
    lookUntilPinged()
    for (let times = 2; times <= 3; times++) {
      receive('3')
      look(3)
      expect(sent.slice(1).length).toBe(times - 1)
      look()
      expect(sent.slice(1)).toEqual(Array.from({ length: times }, () => '2'))
    }
    expect(happened).toEqual([])
  })

  test('ends a connection that does not answer', () => {
    const { look, lookUntilPinged, happened } = open()
    lookUntilPinged()
    look(2)
    expect(happened).toEqual([])
    look()
    expect(happened).toEqual(ending('ping timeout'))
  })

  test('gives one that sends something else its time once more, but only once', () => {
    const { look, lookUntilPinged, happened, receive } = open()
    lookUntilPinged()
    look(2)
    receive('4first')
    look(2)
    receive('4second')
    expect(happened).toEqual(['first', 'second'])
    look()
    expect(happened.slice(2)).toEqual(ending('ping timeout'))
  })
})

describe('a client is cut off', () => {
  test('with more than 1000 messages unread', () => {
    const { connection, look, lookUntilPinged, happened, read, receive } = open()
    lookUntilPinged()
    receive('3')
    read()
    for (let times = 0; times < 1000; times++) connection.write('x')
    look()
    expect(happened).toEqual([])
    connection.write('x')
    look()
    expect(happened).toEqual(['terminated'])
    read()
    look()
    expect(happened).toEqual(['terminated'])
  })

  test('with more than a megabyte unread', () => {
    const { socket, look, happened } = open()
    socket.bufferedAmount = 1024 * 1024
    look()
    expect(happened).toEqual([])
    socket.bufferedAmount++
    look()
    expect(happened).toEqual(['terminated'])
  })
})
