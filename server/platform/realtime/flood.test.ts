import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openFloodGuard } from './flood.ts'

const kB = 1024
const nothing = Buffer.alloc(0)
const client = '192.0.2.7'

/** A client's text frame with this payload: its mask is zero. */
function frame(payload: number): Buffer {
  const length = Buffer.from([0x80 | 126, payload >> 8, payload & 0xff])
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), Buffer.alloc(payload)])
}

/** A guard with a test clock. */
function openGuard() {
  let ms = 0
  const guard = openFloodGuard(() => ms)
  const connect = (head: Buffer = nothing) => {
    const connection = new PassThrough()
    guard.watch(connection, head, client)
    return connection
  }
  const pass = (waited: number) => {
    ms += waited
  }
  return { guard, connect, pass }
}

/** Sends the chunk repeatedly until the connection is ended; returns how often it was accepted. */
function takenUntilEnded(connection: PassThrough, chunk: Buffer, most: number): number {
  for (let taken = 0; taken < most; taken++) {
    connection.push(chunk)
    if (connection.destroyed) return taken
  }
  return most
}

test.each([
  // The kind of input, how much of it a connection may send at once, and its chunks.
  ['frames', 60, frame(0)],
  ['bytes', 32, frame(kB - 8)],
])('the limit of %s that a connection may send at once is %i', (_, allowed, chunk) => {
  const { connect } = openGuard()
  expect(takenUntilEnded(connect(), chunk, 200)).toBe(allowed)
})

test.each([
  ['frames', 5000, 50, frame(0)],
  ['bytes', 1024, 16, frame(kB - 8)],
])('the limit of %s that all connections of an address may send at once is %i', (_, allowed, each, chunk) => {
  const { connect } = openGuard()
  let taken = 0
  for (let connections = 0; connections < 200; connections++) {
    const some = takenUntilEnded(connect(), chunk, each)
    taken += some
    if (some < each) break
  }
  expect(taken).toBe(allowed)
})

/** A client's ping or pong. */
const control = (opcode: number) => Buffer.from([0x80 | opcode, 0x80, 0, 0, 0, 0])

test.each([
  ['pings', 0x9],
  ['pongs', 0xa],
])('a connection may send five %s at once, and one a second after that', (_, opcode) => {
  const { connect, pass } = openGuard()
  const patient = connect()
  expect(takenUntilEnded(connect(), control(opcode), 50)).toBe(5)
  for (let seconds = 0; seconds < 300; seconds++) {
    patient.push(control(opcode))
    pass(1000)
  }
  expect(patient.destroyed).toBe(false)
  const hasty = connect()
  for (let seconds = 0; seconds < 20 && !hasty.destroyed; seconds++) {
    for (let sent = 0; sent < 2; sent++) hasty.push(control(opcode))
    pass(1000)
  }
  expect(hasty.destroyed).toBe(true)
})

test('a connection may send two frames a second for as long as it likes, not ten', () => {
  const { connect, pass } = openGuard()
  const [patient, hasty] = [connect(), connect()]
  for (let seconds = 0; seconds < 300; seconds++) {
    for (let sent = 0; sent < 2; sent++) patient.push(frame(0))
    for (let sent = 0; sent < 10; sent++) hasty.push(frame(0))
    pass(1000)
  }
  expect([patient.destroyed, hasty.destroyed]).toEqual([false, true])
})

test('what arrives together with the handshake counts, too', () => {
  const { connect } = openGuard()
  expect(connect(frame(31 * kB)).destroyed).toBe(false)
  expect(connect(frame(33 * kB)).destroyed).toBe(true)
})

test('after a flood its address waits before the next connection, each time twice as long, but half a minute at most', () => {
  const { guard, connect, pass } = openGuard()
  for (const waitMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    connect(frame(33 * kB))
    pass(waitMs - 1)
    expect(() => guard.admit(client), `before ${waitMs} ms`).toThrow('Too many requests')
    pass(1)
    expect(() => guard.admit(client), `after ${waitMs} ms`).not.toThrow()
    expect(() => guard.admit('198.51.100.1')).not.toThrow()
  }
})

test('an address may open 500 connections at once, and 20 a second after that', () => {
  const { guard, pass } = openGuard()
  for (let opened = 0; opened < 500; opened++) guard.admit(client)
  expect(() => guard.admit(client)).toThrow('Too many requests')
  pass(1000)
  for (let opened = 0; opened < 20; opened++) guard.admit(client)
  expect(() => guard.admit(client)).toThrow('Too many requests')
})
