import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { timeouts } from '../../../platform/database/connect.ts'
import { type Database, openDatabase, type Read, readWith } from '../../../platform/database/database.ts'
import { type Notifications, openNotifications } from '../../../platform/database/notifications.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database.ts'
import { openLink } from '../../../test/kit/link.ts'
import { changePlayers } from '../../../test/kit/stored.ts'
import { addPlayer } from '../player.ts'
import { openSessions } from './sessions.ts'

let own: TestDatabase
let database: Database
let notifications: Notifications
let last = 0
let player: number
let token: string
beforeAll(async () => {
  own = await openTestDatabase()
  database = openDatabase(own.url)
  notifications = await openNotifications(own.url)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await notifications.close()
  await database.close()
  await own.drop()
})

const open = (read: Read = database.read, from: Notifications = notifications) =>
  openSessions({ database: { ...database, read }, notifications: from, onTrouble: () => {} })
const soon = { timeout: 5000, interval: 10 }
const holdBack = () => changePlayers(database.read, { id: player }, { status: 'pending' })
const ban = () => changePlayers(database.read, { id: player }, { status: 'banned' })

beforeEach(async () => {
  const name = `player-${++last}`
  const begun = open()
  ;[player, token] = await database.transact(async (tx) => {
    const { id } = await addPlayer(tx, { username: name, email: `${name}@example.test`, passwordHash: '' })
    const client = { address: '127.0.0.1', userAgent: '' }
    return [id, await begun.begin(tx, id, client, { secondFactor: false })] as const
  })
  await begun.close()
})

/** Database answers that a test can delay. */
function slowly() {
  const left: (() => void)[] = []
  let slow = false
  const read = readWith(async <Row>(text: string, values?: readonly unknown[]) => {
    const isSlow = slow
    const rows = await database.read.rows<Row>(text, values)
    if (isSlow) await new Promise<void>((arrive) => left.push(arrive))
    return rows
  })
  return {
    read,
    left,
    slow: (is: boolean) => {
      slow = is
    },
  }
}

test('an answer that left the database before a ban is not cached after it', async () => {
  const { read, left, slow } = slowly()
  const sessions = open(read)
  const changed = new Promise<void>((resolve) => sessions.onChange(() => resolve()))
  slow(true)
  const looking = sessions.lookUp(token)
  await vi.waitFor(() => expect(left).toHaveLength(1), soon)
  await holdBack()
  await changed
  for (const arrive of left) arrive()
  await looking
  expect(sessions.remembered(token)).toBeUndefined()
  await sessions.close()
})

test('an answer to a renewal of a cached session does not overwrite newer state', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const { read, left, slow } = slowly()
  const sessions = open(read)
  const changed = new Promise<void>((resolve) => sessions.onChange(() => resolve()))
  await sessions.lookUp(token)
  vi.advanceTimersByTime(60_000)
  expect(sessions.remembered(token)).toMatchObject({ status: 'active' })
  slow(true)
  vi.advanceTimersByTime(5000)
  await vi.waitFor(() => expect(left).toHaveLength(1), soon)
  slow(false)
  await holdBack()
  await changed
  expect(await sessions.lookUp(token)).toMatchObject({ status: 'pending' })
  for (const arrive of left) arrive()
  await new Promise(setImmediate)
  expect(sessions.remembered(token)).toMatchObject({ status: 'pending' })
  await sessions.close()
})

test('a ban ends the sessions, and its end those that were begun meanwhile', async () => {
  const sessions = open()
  await sessions.lookUp(token)
  await ban()
  await vi.waitFor(() => expect(sessions.remembered(token)).toBeUndefined(), soon)
  expect(await sessions.lookUp(token)).toBeUndefined()
  const client = { address: '127.0.0.1', userAgent: '' }
  const restricted = await database.transact((tx) => sessions.begin(tx, player, client, { secondFactor: false }))
  expect(await sessions.lookUp(restricted)).toMatchObject({ status: 'banned' })
  await changePlayers(database.read, { id: player }, { status: 'active' })
  expect(await sessions.lookUp(restricted)).toBeUndefined()
  await sessions.close()
})

test('an expiring session is not cached beyond its end', async () => {
  const sessions = open()
  await database.read.rows(`UPDATE session SET expires_at = now() + interval '1 second' WHERE player_id = $1`, [player])
  expect(await sessions.lookUp(token)).toMatchObject({ id: player })
  expect(sessions.remembered(token)).toMatchObject({ id: player })
  await vi.waitFor(() => expect(sessions.remembered(token)).toBeUndefined(), soon)
  await sessions.close()
})

test('without notifications no session is cached', async () => {
  const before = { ...timeouts }
  Object.assign(timeouts, { connectMs: 60_000 })
  const link = await openLink(own.url)
  const deaf = await openNotifications(link.url)
  const sessions = open(database.read, deaf)
  await sessions.lookUp(token)
  expect(sessions.remembered(token)).toMatchObject({ status: 'active' })
  const silent = link.next('held from the first byte')
  link.cut()
  await silent
  await holdBack()
  expect(sessions.remembered(token)).toBeUndefined()
  expect(await sessions.lookUp(token)).toMatchObject({ status: 'pending' })
  // The lookup may be out of date before a notification can arrive.
  expect(sessions.remembered(token)).toBeUndefined()
  link.release()
  await vi.waitFor(() => expect(deaf.listening).toBe(true), soon)
  await sessions.close()
  await deaf.close()
  await link.close()
  Object.assign(timeouts, before)
})
