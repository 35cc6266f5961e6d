import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { LiveBet, RecentWin } from '@casino/contract/play/wins'
import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import { type GameType, games } from '@casino/rules/games/index'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { type BroadcastOperator, Server } from 'socket.io'
import type { BalanceChange } from '../../accounting/ledger/ledger.ts'
import type { PaymentChange } from '../../money/payments/live.ts'
import type { Sessions } from '../../people/players/sessions/sessions.ts'
import type { Audience, BetsFeed, List } from '../../play/feed/feed.ts'
import type { TableAudience } from '../../play/games/house-game.ts'
import { type Identity, identifyStranger, isToken } from '../http/identity.ts'
import { isAllowed } from '../http/permissions.ts'
import type { Rates } from '../http/rates.ts'
import { Refusal } from '../http/refusal.ts'
import type { Connection } from './connection.ts'
import { Engine } from './engine.ts'
import type { Figures } from './figures.ts'
import { checkHandshakes, type HandshakeOptions } from './handshakes.ts'
import { type LiveSocket, PlayerSockets, type PlayerSocketsOptions, type SocketData } from './player-sockets.ts'
import { Spread } from './spread.ts'

export interface Realtime extends Audience, TableAudience {
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
  /** Sends `notifications:update` to the player's sockets. */
  inboxChanged(player: number): void
  /** The players whose balances are on screens of this server. */
  watchedPlayers(): number[]
  readonly sockets: number
  /** The number of sockets that receive bets. */
  readonly betsWatchers: number
  close(): void
}

export interface RealtimeOptions extends HandshakeOptions, PlayerSocketsOptions {
  readonly sessions: Sessions
  /** The public state of the site; called once the sockets are attached. */
  readonly site: () => Parameters<ServerEvents['site:update']>[0]
  /** The figures of the dashboard. */
  readonly figures: Figures
  readonly administrates: (identity: Identity) => boolean
  readonly balanceOf: (player: number) => Promise<{ balance: Kopecks; sequence: number }>
  readonly rates: Rates
}

const engineOptions = {
  largestMessage: 16 * 1024,
  pingEveryMs: 15_000,
  pongWithinMs: 10_000,
  lookEveryMs: 1000,
}
/** The maximum of sockets that receive bets twice a second; later ones only get the list that they request. */
const mostBetsWatchers = 10_000

const betsFeeds: readonly BetsFeed[] = ['all', 'high']
const roomOf = (feed: BetsFeed) => `bets ${feed}`
const roomOfTable = (game: string) => `table ${game}`

/** The live connections of this server. */
export function openRealtime(options: RealtimeOptions): Realtime {
  return new LiveSockets(options)
}

class LiveSockets implements Realtime {
  readonly #options: RealtimeOptions
  readonly #players: PlayerSockets
  readonly #listeners = this.#makeListeners()
  readonly #engine = new Engine(engineOptions)
  readonly #io = new Server<ClientEvents, ServerEvents, Record<never, never>, SocketData>({ connectTimeout: 10_000 })
  readonly #spread = new Spread()
  readonly #upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => void
  #publishedSite = ''

  constructor(options: RealtimeOptions) {
    this.#options = options
    this.#players = new PlayerSockets(options)
    this.#io.bind(this.#engine)
    this.#upgrade = checkHandshakes(options, (...handshake) => this.#engine.accept(...handshake))
    this.#io.on('connection', (socket) => this.#connected(socket))
  }

  attach(server: HttpServer): void {
    this.#publishedSite = JSON.stringify(this.#options.site())
    server.on('upgrade', this.#upgrade)
  }

  balancesChanged(changes: readonly BalanceChange[]): void {
    if (this.#players.isEmpty) return
    for (const { player, balance, sequence } of changes) {
      for (const socket of this.#players.of(player)) {
        const { subscription } = socket.data
        if (!subscription || sequence <= subscription.sequence) continue
        subscription.sequence = sequence
        socket.emit('balance:update', roublesFromKopecks(balance), sequence)
      }
    }
  }

  siteChanged(): void {
    const site = this.#options.site()
    const text = JSON.stringify(site)
    if (text === this.#publishedSite) return
    this.#publishedSite = text
    // Includes every changed value, so that thousands of pages need not request it at the same moment.
    this.#sendTo(this.#everyone(), (some) => some.emit('site:update', site))
  }

  paymentChanged({ player, ...payment }: PaymentChange): void {
    for (const socket of this.#players.of(player)) socket.emit('payment:update', payment)
  }

  accountChanged(player: number): void {
    this.#players.accountChanged(player)
  }

  supportChanged(player: number): void {
    for (const socket of this.#players.of(player)) socket.emit('support:update')
  }

  inboxChanged(player: number): void {
    for (const socket of this.#players.of(player)) socket.emit('notifications:update')
  }

  watchedPlayers(): number[] {
    return this.#players.players
  }

  isWatched(list: List): boolean {
    return list === 'wins' ? this.sockets > 0 : this.#watchersOf(list) > 0
  }

  publishWins(wins: RecentWin[]): void {
    this.#sendTo(this.#everyone(), (some) => some.emit('recentWins:update', wins))
  }

  publishBets(feed: BetsFeed, bets: LiveBet[]): void {
    this.#sendTo(this.#idsIn(roomOf(feed)), (some) => some.emit('bets:update', bets))
  }

  tableWatchers(game: GameType): number {
    return this.#idsIn(roomOfTable(game)).size
  }

  publishTable(game: GameType, table: () => object): void {
    this.#sendTo(this.#idsIn(roomOfTable(game)), (some) => some.emit('table:update', game, table()))
  }

  get sockets(): number {
    return this.#engine.clientsCount
  }

  get betsWatchers(): number {
    return this.#watchersOf('all') + this.#watchersOf('high')
  }

  close(): void {
    this.#players.close()
    this.#spread.close()
    // The connections break like after a network failure, and the clients reconnect to any available server.
    this.#engine.close()
  }

  #connected(socket: LiveSocket): void {
    // Socket.IO describes each handshake to its applications; only `auth` is read here.
    Object.assign(socket.handshake, { headers: nothing, query: nothing, time: '' })
    // Something may have changed earlier without the page being notified.
    socket.emit('site:update', this.#options.site())
    socket.on('balance:subscribe', this.#listeners.balance)
    socket.on('figures:subscribe', this.#listeners.figures)
    socket.on('bets:subscribe', this.#listeners.bets)
    socket.on('table:subscribe', this.#listeners.table)
    socket.onAny(endIfUnknown)
    socket.on('disconnect', this.#listeners.disconnect)
  }

  /** Shared by all sockets, which are passed as `this`: functions of its own would be a twentieth of a socket's memory. */
  #makeListeners() {
    const live = this
    return {
      balance(this: LiveSocket, ...[subscription, answer]: Parameters<ClientEvents['balance:subscribe']>) {
        live.#subscribe(this, subscription).then(replyTo(answer), (error) => live.#cutOff(this, error))
      },
      figures(this: LiveSocket, ...[subscription, answer]: Parameters<ClientEvents['figures:subscribe']>) {
        live.#watchFigures(this, subscription).then(replyTo(answer), (error) => live.#cutOff(this, error))
      },
      bets(this: LiveSocket, ...[subscription, answer]: Parameters<ClientEvents['bets:subscribe']>) {
        live.#watchBets(this, subscription)
        if (typeof answer === 'function') answer()
      },
      table(this: LiveSocket, ...[subscription, answer]: Parameters<ClientEvents['table:subscribe']>) {
        live.#watchTable(this, subscription)
        if (typeof answer === 'function') answer()
      },
      disconnect(this: LiveSocket) {
        live.#players.remove(this)
        live.#options.figures.leave(this)
      },
    }
  }

  #cutOff(socket: LiveSocket, error: unknown): void {
    if (!(error instanceof Refusal)) this.#options.onTrouble(error)
    // The client reconnects automatically, and then gets the data that could not be sent now.
    socket.conn.close()
  }

  async #subscribe(socket: LiveSocket, params: unknown) {
    const identity = await this.#identityOf(socket)
    if (!identity) return { ok: false, code: 'unauthenticated' } as const
    const { userId } = fieldsOf(params)
    if (userId !== String(identity.id) && userId !== identity.id) return { ok: false, code: 'forbidden' } as const
    if (!socket.connected) return { ok: false, code: 'unauthenticated' } as const

    const subscription = this.#players.add(socket, identity)
    if (!subscription) return { ok: false, code: 'too_many_sockets' } as const
    // From here on changes reach the socket; one that arrives before this answer is newer, and is not overwritten by it. A
    // second check detects rights that ended just before the socket could be reached.
    const [{ balance, sequence }] = await Promise.all([
      this.#options.balanceOf(identity.id),
      this.#players.check([socket]),
    ])
    if (!socket.connected) return { ok: false, code: 'unauthenticated' } as const
    if (sequence > subscription.sequence) {
      subscription.sequence = sequence
      socket.emit('balance:update', roublesFromKopecks(balance), sequence)
    }
    return { ok: true } as const
  }

  async #watchFigures(socket: LiveSocket, params: unknown) {
    const { figures, administrates } = this.#options
    const identity = await this.#identityOf(socket)
    if (!identity || !socket.connected) return { ok: false, code: 'unauthenticated' } as const
    const { client } = socket.conn as unknown as Connection
    // Of an IPv6 address only the /64 is known.
    const address = client.includes(':') ? `${client}::` : client
    if (!administrates(identity) || !isAllowed(identity.networks, address))
      return { ok: false, code: 'forbidden' } as const
    if (fieldsOf(params).on === true) figures.watch(socket, { session: identity.session, address })
    else figures.leave(socket)
    return { ok: true } as const
  }

  /** Whether the socket may subscribe once more: one that does it more often than a page would is cut off. */
  #mayWatch(socket: LiveSocket): boolean {
    try {
      this.#options.rates.take('calls', socket.id)
      return true
    } catch {
      socket.conn.close()
      return false
    }
  }

  /** Open to everyone. */
  #watchTable(socket: LiveSocket, params: unknown): void {
    if (!this.#mayWatch(socket)) return
    for (const { type } of games) void socket.leave(roomOfTable(type))
    const game = games.find(({ type }) => type === fieldsOf(params).game)
    if (game && this.tableWatchers(game.type) < mostBetsWatchers) void socket.join(roomOfTable(game.type))
  }

  /** Open to everyone. */
  #watchBets(socket: LiveSocket, params: unknown): void {
    if (!this.#mayWatch(socket)) return
    for (const feed of betsFeeds) void socket.leave(roomOf(feed))
    const feed = betsFeeds.find((known) => known === fieldsOf(params).feed)
    if (feed && this.betsWatchers < mostBetsWatchers) void socket.join(roomOf(feed))
  }

  #watchersOf(feed: BetsFeed): number {
    return this.#idsIn(roomOf(feed)).size
  }

  #everyone(): Iterable<string> {
    return this.#io.of('/').sockets.keys()
  }

  #idsIn(room: string): ReadonlySet<string> {
    return this.#io.of('/').adapter.rooms.get(room) ?? nobody
  }

  #sendTo(ids: Iterable<string>, send: (some: BroadcastOperator<ServerEvents, SocketData>) => void): void {
    // Each socket is in a room of its own name.
    this.#spread.send(ids, (some) => send(this.#io.to(some)))
  }

  async #identityOf(socket: LiveSocket): Promise<Identity | undefined> {
    const { sessions, rates } = this.#options
    const { client } = socket.conn as unknown as Connection
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
}

const nothing = Object.freeze({})
const nobody: ReadonlySet<string> = new Set()

/** An event that our pages never send. */
function endIfUnknown(this: LiveSocket, event: string): void {
  if (this.listenerCount(event as never) === 0) this.conn.close()
}

/** A client may send anything, including a value that is not a function for the answer. */
function replyTo<Reply>(answer: ((reply: Reply) => void) | undefined): (reply: Reply) => void {
  return typeof answer === 'function' ? answer : () => {}
}

type Params = Partial<Record<'userId' | 'on' | 'feed' | 'game', unknown>>

const fieldsOf = (params: unknown): Params => (typeof params === 'object' && params !== null ? params : {})
