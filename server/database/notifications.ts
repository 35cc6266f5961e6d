import pg from 'pg'
import { connectionConfig } from './connect.ts'

/**
 * What the servers are notified of. The tables' triggers publish which group of rows changed, and which row where that matters;
 * servers send `rounds_settled` and `balances` to each other, and `servers` when one of them joins.
 */
export const channels = [
  'settings',
  'session_ended',
  'player_changed',
  'name_changed',
  'payment_changed',
  'support_changed',
  'players_counted',
  'rounds_settled',
  'balances',
  'servers',
] as const
export type Channel = (typeof channels)[number]

export interface Notifications {
  /** While this is false notifications may have been missed, and no cached value may be trusted. */
  readonly listening: boolean
  /** Another server listens too, as far as is known: each server announces itself when it joins. */
  readonly inCompany: boolean
  on(channel: Channel, listener: (payload: string) => void): void
  /**
   * Notifies every server, including this one. Without a connection the notification is dropped: use it only where nothing
   * relies on it.
   */
  tell(channel: 'rounds_settled' | 'balances', payload: string): Promise<void>
  /** Called when listening resumes after a gap: everything cached has to be read again. */
  onResume(listener: () => void): void
  close(): Promise<void>
}

// A dead connection is noticed within two of these, so that a revoked right is gone within a second.
const heartbeatMs = 400
const firstReconnectMs = 50
const longestReconnectMs = 1000

export async function openNotifications(url: string): Promise<Notifications> {
  const listeners = new Map<Channel, ((payload: string) => void)[]>(channels.map((channel) => [channel, []]))
  const resumed: (() => void)[] = []
  let client: pg.Client | undefined
  let servers = 1
  let closed = false
  let reconnect: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    // Notifications and the heartbeat need not wait for each other's answers.
    const config = { ...connectionConfig(url, 'casino notifications'), pipeline: true }
    const next = new pg.Client(config)
    const countServers = async () => {
      servers = (await next.query<{ servers: number }>(listeningServers)).rows[0]!.servers
    }
    const lost = () => {
      if (client !== next) return
      client = undefined
      clearInterval(beating)
      next.connection.stream.destroy()
      if (!closed) again(firstReconnectMs)
    }
    next.on('notification', ({ channel, payload }) => {
      if (channel === 'servers') countServers().catch(lost)
      for (const listener of listeners.get(channel as Channel) ?? []) listener(payload ?? '')
    })
    // Until it listens, the caller of `connect` gets the failure; the event alone must not end the process.
    next.on('error', () => {})
    await next.connect()
    try {
      // Notifications sent from here need not survive a crash, so they do not wait for the disk.
      await next.query('SET synchronous_commit = off')
      await next.query(channels.map((channel) => `LISTEN ${channel}`).join(';'))
      await next.query('NOTIFY servers')
      await countServers()
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    client = next
    const beating = startBeating(countServers, lost)
    next.on('error', lost)
    next.on('end', lost)
    if (closed) await next.end()
  }

  function again(afterMs: number): void {
    reconnect = setTimeout(() => {
      connect().then(
        () => {
          for (const listener of resumed) listener()
        },
        () => closed || again(Math.min(afterMs * 2, longestReconnectMs)),
      )
    }, afterMs)
  }

  await connect()
  return {
    get listening() {
      return client !== undefined
    },
    get inCompany() {
      return servers > 1
    },
    on: (channel, listener) => listeners.get(channel)?.push(listener),
    async tell(channel, payload) {
      await client?.query('SELECT pg_notify($1, $2)', [channel, payload])
    },
    onResume: (listener) => resumed.push(listener),
    async close() {
      closed = true
      clearTimeout(reconnect)
      await client?.end().catch(() => {})
    },
  }
}

const listeningServers = `SELECT count(*)::int AS servers FROM pg_stat_activity
   WHERE application_name = 'casino notifications' AND datname = current_database()`

function startBeating(ask: () => Promise<void>, lost: () => void): NodeJS.Timeout {
  let waits = false
  return setInterval(() => {
    // If this process was busy the answer may have arrived unread; after one more turn it has been read.
    if (waits) return void setImmediate(() => waits && lost())
    waits = true
    ask().then(() => {
      waits = false
    }, lost)
  }, heartbeatMs)
}
