import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { Server, type Socket } from 'socket.io'
import type { Audience, BetsFeed } from '../feed/feed.ts'
import { type ClientAddress, clientOf } from '../http/client-address.ts'
import { type Identity, identifyStranger, isToken } from '../http/identity.ts'
import { isOwnOrigin } from '../http/origin.ts'
import type { Rates } from '../http/rates.ts'
import { Refusal } from '../http/refusal.ts'
import type { BalanceChange } from '../ledger/ledger.ts'
import type { PaymentChange } from '../payments/live.ts'
import type { Sessions } from '../players/sessions.ts'
import type { Figures } from './figures.ts'
import type { FloodGuard } from './flood.ts'
import { cutSlowReaders } from './slow-readers.ts'

interface SocketData {
  /** The player and session whose balance the socket receives, and the sequence of the last one sent. */
  subscription?: { readonly player: number; readonly session: string; sequence: number }
}

type LiveSocket = Socket<ClientEvents, ServerEvents, Record<never, never>, SocketData>

export interface Realtime extends Audience {
  attach(server: HttpServer): void
  /**
   * Sends the balances to these players' sockets. Called after every commit, so a player without a socket costs one look-up.
   */
  balancesChanged(changes: readonly BalanceChange[]): void
  /** Sends the public state of the site to every socket, if it differs from what was sent last. */
  siteChanged(): void
  /** Notifies the sockets that receive the player's balance. */
  paymentChanged(change: PaymentChange): void
  /** Sends `account:update` to the player's sockets. */
  accountChanged(player: number): void
  /** Sends `support:update` to the player's sockets. */
  supportChanged(player: number): void
  /** The players whose balances are on screens here. */
  watchedPlayers(): number[]
  readonly sockets: number
  /** How many of them receive bets. */
  readonly betsWatchers: number
  close(): void
}

export interface RealtimeOptions {
  readonly sessions: Sessions
  /** The public state of the site; called once the sockets are attached. */
  readonly site: () => Parameters<ServerEvents['site:update']>[0]
  /** Of the dashboard. */
  readonly figures: Figures
  readonly administrates: (identity: Identity) => boolean
  readonly balanceOf: (player: number) => Promise<{ balance: Kopecks; sequence: number }>
  readonly socketsPerPlayer: () => number
  /** Connections from one address, players of one household or office; more is an attack on our memory. */
  readonly connectionsPerClient: number
  readonly clientAddress: ClientAddress
  /** The site's own address: other sites' pages may not connect. */
  readonly publicUrl: string
  readonly floodGuard: FloodGuard
  readonly rates: Rates
  readonly onTrouble: (error: unknown) => void
}

const largestMessage = 16 * 1024
/** Each is written to twice a second while bets are made; later ones only get the list that they request. */
const mostBetsWatchers = 10_000
/** How often sessions are checked that expired while their sockets stayed open. */
const checkEveryMs = 60_000

/** The answer to a refused handshake; the connection ends with it. */
function headOf({ status, message, retryAfter }: Refusal): string {
  const wait = retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]
  return [`HTTP/1.1 ${status} ${message}`, ...wait, 'Connection: close', 'Content-Length: 0', '', ''].join('\r\n')
}

const betsFeeds: readonly BetsFeed[] = ['all', 'high']
const roomOf = (feed: BetsFeed) => `bets ${feed}`

export function openRealtime(options: RealtimeOptions): Realtime {
  const { sessions, site, balanceOf, socketsPerPlayer, connectionsPerClient, clientAddress, rates, onTrouble } = options
  const byPlayer = new Map<number, Set<LiveSocket>>()
  const perClient = new Map<string, number>()
  const slowReaders = cutSlowReaders()
  let siteTold = ''
  const io = new Server<ClientEvents, ServerEvents, Record<never, never>, SocketData>({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: largestMessage,
    pingInterval: 15_000,
    pingTimeout: 10_000,
    connectTimeout: 10_000,
  })
  // Attached to the server directly, it would answer before anything else could check the request; instead only accepted
  // handshakes are passed to it.
  io.attach(createServer())
  io.engine.on('connection', slowReaders.watch)

  io.on('connection', (socket) => {
    const client = clientOf(clientAddress(socket.request))
    // Something may have changed before this moment without the page being notified.
    socket.emit('site:update', site())
    const cutOff = (error: unknown) => {
      if (!(error instanceof Refusal)) onTrouble(error)
      // The client reconnects automatically, and then gets what could not be sent now.
      socket.conn.close()
    }
    socket.on('balance:subscribe', (subscription, answer) => {
      const reply = typeof answer === 'function' ? answer : () => {}
      subscribe(socket, subscription, client).then(reply, cutOff)
    })
    socket.on('figures:subscribe', (subscription, answer) => {
      const reply = typeof answer === 'function' ? answer : () => {}
      watchFigures(socket, subscription, client).then(reply, cutOff)
    })
    socket.on('bets:subscribe', (subscription, answer) => {
      watchBets(socket, subscription)
      if (typeof answer === 'function') answer()
    })
    // An event that our pages never send.
    socket.onAny((event) => {
      if (socket.listenerCount(event) === 0) socket.conn.close()
    })
    socket.on('disconnect', () => {
      forget(socket)
      options.figures.leave(socket)
    })
  })

  /** Accepts a handshake, or refuses it before anything is spent on it. */
  function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    connection.on('error', () => connection.destroy())
    const client = clientOf(clientAddress(request))
    try {
      admit(request, client)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      connection.end(headOf(refusal), () => connection.destroy())
      return
    }
    options.floodGuard.watch(connection, head, client)
    // Connections are counted from their first byte: one that never sends a request holds memory too.
    perClient.set(client, (perClient.get(client) ?? 0) + 1)
    connection.once('close', () => {
      const held = (perClient.get(client) ?? 1) - 1
      if (held > 0) perClient.set(client, held)
      else perClient.delete(client)
    })
    if (!connection.destroyed) io.engine.handleUpgrade(request, connection, head)
  }

  function admit(request: IncomingMessage, client: string): void {
    if (!request.url?.startsWith('/socket.io/')) throw new Refusal('not_found')
    options.floodGuard.admit(client)
    if (!isOwnOrigin(request, options.publicUrl)) throw new Refusal('forbidden')
    if ((perClient.get(client) ?? 0) >= connectionsPerClient) throw new Refusal('too_many_requests')
  }

  async function subscribe(socket: LiveSocket, asked: unknown, client: string) {
    const identity = await identityOf(socket, client)
    if (!identity || identity.status === 'banned') return { ok: false, code: 'unauthenticated' } as const
    const userId = typeof asked === 'object' && asked !== null && 'userId' in asked ? asked.userId : undefined
    if (userId !== String(identity.id) && userId !== identity.id) return { ok: false, code: 'forbidden' } as const
    if (!socket.connected) return { ok: false, code: 'unauthenticated' } as const

    const subscription = remember(socket, identity)
    if (!subscription) return { ok: false, code: 'too_many_sockets' } as const
    // From here on changes reach the socket; one that arrives before this answer is newer, and is not overwritten by it. A
    // second check finds rights that ended just before the socket could be reached.
    const [{ balance, sequence }] = await Promise.all([balanceOf(identity.id), check([socket])])
    if (!socket.connected) return { ok: false, code: 'unauthenticated' } as const
    if (sequence > subscription.sequence) {
      subscription.sequence = sequence
      socket.emit('balance:update', roublesFromKopecks(balance), sequence)
    }
    return { ok: true } as const
  }

  async function watchFigures(socket: LiveSocket, asked: unknown, client: string) {
    const identity = await identityOf(socket, client)
    if (!identity || !socket.connected) return { ok: false, code: 'unauthenticated' } as const
    if (!options.administrates(identity)) return { ok: false, code: 'forbidden' } as const
    const on = typeof asked === 'object' && asked !== null && 'on' in asked && asked.on === true
    if (on) options.figures.watch(socket, identity.session)
    else options.figures.leave(socket)
    return { ok: true } as const
  }

  const watchersOf = (feed: BetsFeed) => io.of('/').adapter.rooms.get(roomOf(feed))?.size ?? 0
  const betsWatchers = () => watchersOf('all') + watchersOf('high')

  /** Open to everyone; a client that subscribes more often than a page would is cut off. */
  function watchBets(socket: LiveSocket, asked: unknown): void {
    const feed = typeof asked === 'object' && asked !== null && 'feed' in asked ? asked.feed : undefined
    try {
      rates.take('calls', socket.id)
    } catch {
      socket.conn.close()
      return
    }
    for (const other of betsFeeds) void socket.leave(roomOf(other))
    const known = betsFeeds.find((one) => one === feed)
    if (known && betsWatchers() < mostBetsWatchers) void socket.join(roomOf(known))
  }

  async function identityOf(socket: LiveSocket, client: string): Promise<Identity | undefined> {
    const { token } = socket.handshake.auth
    if (isToken(token)) {
      const identity =
        sessions.remembered(token) ?? (await identifyStranger({ identities: sessions, rates }, token, client))
      if (identity) rates.take('calls', identity.id)
      return identity
    }
    rates.take('strangers', client)
    return undefined
  }

  function remember(socket: LiveSocket, { id, session }: Identity): SocketData['subscription'] {
    const known = socket.data.subscription
    if (known?.player === id && known.session === session) {
      known.sequence = -1
      return known
    }
    const sockets = byPlayer.get(id) ?? new Set()
    if (sockets.size >= socketsPerPlayer()) return undefined
    byPlayer.set(id, sockets.add(socket))
    socket.data.subscription = { player: id, session, sequence: -1 }
    return socket.data.subscription
  }

  function forget(socket: LiveSocket): void {
    const player = socket.data.subscription?.player
    const sockets = player === undefined ? undefined : byPlayer.get(player)
    if (player === undefined || !sockets?.delete(socket)) return
    if (sockets.size === 0) byPlayer.delete(player)
  }

  function end(socket: LiveSocket): void {
    forget(socket)
    socket.emit('session:ended')
    socket.disconnect(true)
  }

  /** Ends those whose session is no longer valid, or whose player was banned. */
  async function check(suspects: readonly LiveSocket[]): Promise<void> {
    const names = suspects.map((socket) => socket.data.subscription?.session ?? '')
    const standing = await sessions.standing([...new Set(names)])
    suspects.forEach((socket, index) => {
      const identity = standing.get(names[index] ?? '')
      if (!identity || identity.status === 'banned') end(socket)
    })
  }

  function accountChanged(player: number): void {
    for (const socket of byPlayer.get(player) ?? []) socket.emit('account:update')
  }

  const all = () => [...byPlayer.values()].flatMap((sockets) => [...sockets])
  const checkAll = () => void check(all()).catch(onTrouble)
  sessions.onChange((change) => {
    if ('everyone' in change) return checkAll()
    if ('player' in change) {
      const { player } = change
      return void check([...(byPlayer.get(player) ?? [])]).then(() => accountChanged(player), onTrouble)
    }
    for (const socket of all()) if (socket.data.subscription?.session === change.session) end(socket)
  })
  const checking = setInterval(checkAll, checkEveryMs)
  checking.unref()

  return {
    attach(server) {
      siteTold = JSON.stringify(site())
      server.on('upgrade', upgrade)
    },
    balancesChanged(changes) {
      if (byPlayer.size === 0) return
      for (const { player, balance, sequence } of changes) {
        for (const socket of byPlayer.get(player) ?? []) {
          const { subscription } = socket.data
          if (!subscription || sequence <= subscription.sequence) continue
          subscription.sequence = sequence
          socket.emit('balance:update', roublesFromKopecks(balance), sequence)
        }
      }
    },
    siteChanged() {
      const now = site()
      const text = JSON.stringify(now)
      if (text === siteTold) return
      siteTold = text
      // Includes everything that changed, so that thousands of pages need not request it at the same moment.
      io.emit('site:update', now)
    },
    paymentChanged({ player, ...payment }) {
      for (const socket of byPlayer.get(player) ?? []) socket.emit('payment:update', payment)
    },
    accountChanged,
    supportChanged(player) {
      for (const socket of byPlayer.get(player) ?? []) socket.emit('support:update')
    },
    watchedPlayers: () => [...byPlayer.keys()],
    hears: (list) => (list === 'wins' ? (io.engine?.clientsCount ?? 0) > 0 : watchersOf(list) > 0),
    tellWins: (wins) => io.emit('recentWins:update', wins),
    tellBets: (feed, bets) => io.to(roomOf(feed)).emit('bets:update', bets),
    get sockets() {
      return io.engine?.clientsCount ?? 0
    },
    get betsWatchers() {
      return betsWatchers()
    },
    close() {
      clearInterval(checking)
      slowReaders.close()
      // The connections break as if the network did, and the clients reconnect to whichever server is available.
      io.engine?.close()
    },
  }
}
