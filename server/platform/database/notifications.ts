import pg from 'pg'
import { connectionConfig } from './connect.ts'
import { readOn } from './database.ts'

/**
 * Notifications between servers. The tables' triggers publish which group of rows changed, and which row if that matters;
 * servers send `rounds_settled`, `balances` and `rates` to each other, and `servers` when one of them joins.
 */
export const channels = [
  'settings',
  'session_ended',
  'player_changed',
  'inbox_changed',
  'mail_queued',
  'notice_queued',
  'name_changed',
  'payment_changed',
  'support_changed',
  'verification_changed',
  'players_counted',
  'rounds_settled',
  'balances',
  'rates',
  'servers',
] as const
export type Channel = (typeof channels)[number]

export interface Notifications {
  /** While this is false, notifications may have been missed, and no cached value may be trusted. */
  readonly listening: boolean
  /** Whether another server is known to listen: each server announces itself when it joins. */
  readonly inCompany: boolean
  on(channel: Channel, listener: (payload: string) => void): void
  /**
   * Notifies every server, including this one. Without a connection the notification is dropped, so use it only if nothing
   * relies on delivery.
   */
  publish(channel: 'rounds_settled' | 'balances' | 'rates', payload: string): Promise<void>
  /** Called when listening resumes after a gap: all caches have to be read again. */
  onResume(listener: () => void): void
  close(): Promise<void>
}

// A dead connection is detected within two of these, so that a revoked right is gone within a second.
const heartbeatMs = 400
const firstReconnectMs = 50
const longestReconnectMs = 1000

/** Listens on its own connection, which is replaced when it breaks; rejects if the first one cannot be established. */
export async function openNotifications(url: string): Promise<Notifications> {
  const notifications = new ReconnectingNotifications(url)
  await notifications.connect()
  return notifications
}

class ReconnectingNotifications implements Notifications {
  readonly #url: string
  readonly #listeners = new Map<Channel, ((payload: string) => void)[]>(channels.map((channel) => [channel, []]))
  readonly #resumed: (() => void)[] = []
  #client: pg.Client | undefined
  #servers = 1
  #closed = false
  #reconnect: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#url = url
  }

  get listening(): boolean {
    return this.#client !== undefined
  }

  get inCompany(): boolean {
    return this.#servers > 1
  }

  on(channel: Channel, listener: (payload: string) => void): void {
    this.#listeners.get(channel)?.push(listener)
  }

  async publish(channel: 'rounds_settled' | 'balances' | 'rates', payload: string): Promise<void> {
    await this.#client?.query('SELECT pg_notify($1, $2)', [channel, payload])
  }

  onResume(listener: () => void): void {
    this.#resumed.push(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#reconnect)
    await this.#client?.end().catch(() => {})
  }

  async connect(): Promise<void> {
    // Pipelined: notifications and the heartbeat need not wait for each other's answers.
    const client = new pg.Client({ ...connectionConfig(this.#url, 'casino notifications'), pipeline: true })
    const countServers = async () => {
      this.#servers = (await readOn(client).one<{ servers: number }>(listeningServers)).servers
    }
    const lost = () => {
      if (this.#client !== client) return
      this.#client = undefined
      clearInterval(beating)
      client.connection.stream.destroy()
      if (!this.#closed) this.#connectAgain(firstReconnectMs)
    }
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'servers') countServers().catch(lost)
      for (const listener of this.#listeners.get(channel as Channel) ?? []) listener(payload ?? '')
    })
    // During the first connection, the caller of `connect` gets the failure; the event alone must not end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      // Notifications sent here need not survive a crash, so they do not wait for the disk.
      await client.query('SET synchronous_commit = off')
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join(';'))
      await client.query('NOTIFY servers')
      await countServers()
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    this.#client = client
    const beating = startBeating(countServers, lost)
    client.on('error', lost)
    client.on('end', lost)
    if (this.#closed) await client.end()
  }

  #connectAgain(afterMs: number): void {
    this.#reconnect = setTimeout(() => {
      this.connect().then(
        () => {
          for (const listener of this.#resumed) listener()
        },
        () => this.#closed || this.#connectAgain(Math.min(afterMs * 2, longestReconnectMs)),
      )
    }, afterMs)
  }
}

const listeningServers = `SELECT count(*)::int AS servers FROM pg_stat_activity
   WHERE application_name = 'casino notifications' AND datname = current_database()`

function startBeating(ping: () => Promise<void>, lost: () => void): NodeJS.Timeout {
  let waits = false
  return setInterval(() => {
    // If this process was busy, the answer may have arrived unread; after one more turn of the event loop it has been read.
    if (waits) return void setImmediate(() => waits && lost())
    waits = true
    ping().then(() => {
      waits = false
    }, lost)
  }, heartbeatMs)
}
