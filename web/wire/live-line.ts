import type { Game, SiteSettings } from '@casino/contract/entities'
import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import { winsToChooseFrom } from '@casino/rules/varied-wins'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { servedBuildOptions } from './build.ts'
import { fetchAgain } from './fetch-again.ts'
import { addLive } from './live-list.ts'
import { notificationsOptions } from './notifications.ts'
import { paymentMethodsOptions, paymentsKey } from './payments.ts'
import { protectionOptions } from './protection.ts'
import { rewardsKey } from './rewards.ts'
import { endSession, meOptions, sessionActions } from './session.ts'
import { gamesOptions, settingsOptions } from './site.ts'
import { supportKey } from './support.ts'
import { readToken } from './token.ts'
import { type BetsFeed, liveBetsOptions, mostBets, recentWinsOptions } from './wins.ts'

type Line = Socket<ServerEvents, ClientEvents>

/** Delays before reconnecting to a server that closed the connection on purpose, or refused it. */
const afterClosedMs = 1000
const afterRefusedMs = 5000

/** The page's only live connection, open while anything on the page listens. */
let line: Line | undefined
let listeners = 0
/** The token sent when the connection was made; undefined before that. */
let tokenSent: string | null | undefined

function openLine(queryClient: QueryClient): Line {
  tokenSent = undefined
  const socket: Line = io({
    transports: ['websocket'],
    auth: (give) => {
      const token = readToken()
      tokenSent = token
      give(token ? { token } : {})
    },
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  })
  socket.on('site:update', showSite(queryClient))
  const comeBack = (afterMs: number) => setTimeout(() => line === socket && socket.connect(), afterMs)
  // Socket.IO reconnects automatically after a lost connection, but not after the server closed or refused it.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack(afterClosedMs)
  })
  socket.on('connect_error', () => {
    if (!socket.active) comeBack(afterRefusedMs)
  })
  return socket
}

/** After maintenance, pages spread their requests over this time instead of sending them all at once. */
const comeBackWithinMs = 1500

/** Updates the site's settings and games on the page. */
function showSite(queryClient: QueryClient) {
  let waiting: ReturnType<typeof setTimeout>
  const shown = () => queryClient.getQueryData(settingsOptions.queryKey)

  async function show(settings: SiteSettings, games: Game[]): Promise<void> {
    // A response already in flight may be older than the change.
    await queryClient.cancelQueries({ predicate: ({ queryKey: [key] }) => key === 'settings' || key === 'games' })
    const before = shown()
    queryClient.setQueryData(settingsOptions.queryKey, settings)
    queryClient.setQueryData(gamesOptions.queryKey, games)
    const now = shown()
    if (!before || (now?.site === before.site && now.payments === before.payments)) return
    const askForMethods = () => void queryClient.invalidateQueries({ queryKey: paymentMethodsOptions.queryKey })
    setTimeout(askForMethods, Math.random() * comeBackWithinMs)
  }

  return ({ settings, games, build }: { settings: SiteSettings; games: Game[]; build?: string }) => {
    queryClient.setQueryData(servedBuildOptions.queryKey, build ?? null)
    clearTimeout(waiting)
    const opens = shown()?.maintenance.enabled && !settings.maintenance.enabled
    waiting = setTimeout(() => void show(settings, games), opens ? Math.random() * comeBackWithinMs : 0)
  }
}

function connectNow(): void {
  if (document.visibilityState === 'visible' && !line?.connected) line?.connect()
}

/**
 * Listens on the connection until the signal aborts. `begin` is called immediately if it is connected, and on every
 * reconnection.
 */
function listen(queryClient: QueryClient, ended: AbortSignal, begin: (line: Line) => void): Line {
  if (!line) document.addEventListener('visibilitychange', connectNow)
  line ??= openLine(queryClient)
  listeners += 1
  const mine = line
  const connected = () => begin(mine)
  mine.on('connect', connected)
  if (mine.connected) begin(mine)
  ended.addEventListener('abort', () => {
    mine.off('connect', connected)
    listeners -= 1
    if (listeners > 0) return
    line = undefined
    document.removeEventListener('visibilitychange', connectNow)
    mine.disconnect()
  })
  return mine
}

/** Listens for one event until the signal aborts. */
function follow<E extends keyof ServerEvents>(
  from: Line,
  event: E,
  ended: AbortSignal,
  handler: ServerEvents[E],
): void {
  // Socket.IO's own types do not work with an event name that is a parameter.
  const listener = handler as never
  from.on(event, listener)
  ended.addEventListener('abort', () => from.off(event, listener))
}

/** Reconnects with the current token after the player has changed or signed out. */
function introduceAnew(socket: Line): void {
  if (line !== socket || tokenSent === undefined || tokenSent === readToken()) return
  socket.disconnect().connect()
}

/** Keeps the connection open; the site's own updates arrive on it. */
export function followSite(queryClient: QueryClient, ended: AbortSignal): void {
  listen(queryClient, ended, () => {})
}

/** Keeps the player's balance and payments up to date until the signal aborts. */
export function followBalance(
  queryClient: QueryClient,
  userId: string,
  ended: AbortSignal,
  onRefused: () => void,
): void {
  let refused = false
  const { applyBalance } = sessionActions(queryClient)
  const askForPayments = () => void fetchAgain(queryClient, { queryKey: paymentsKey })
  const fetchSupport = () => void fetchAgain(queryClient, { queryKey: supportKey })
  const fetchNotifications = () => {
    void fetchAgain(queryClient, notificationsOptions)
    void fetchAgain(queryClient, protectionOptions)
    void fetchAgain(queryClient, { queryKey: rewardsKey })
  }
  const subscribe = (on: Line) =>
    on.emit('balance:subscribe', { userId }, (answer) => {
      if (!answer.ok && answer.code === 'unauthenticated') void queryClient.invalidateQueries(meOptions(queryClient))
      if (!answer.ok && answer.code !== 'unauthenticated' && !refused) {
        refused = true
        onRefused()
      }
      if (!answer.ok) return
      // Missed updates of payments, support requests and notifications are not sent again.
      askForPayments()
      fetchSupport()
      fetchNotifications()
    })
  const socket = listen(queryClient, ended, (on) => tokenSent === readToken() && subscribe(on))
  introduceAnew(socket)
  follow(socket, 'balance:update', ended, (balance, balanceSequence) => {
    applyBalance({ balance, balanceSequence }, userId)
  })
  follow(socket, 'payment:update', ended, askForPayments)
  follow(socket, 'support:update', ended, fetchSupport)
  follow(socket, 'notifications:update', ended, fetchNotifications)
  follow(socket, 'account:update', ended, () => void queryClient.invalidateQueries(meOptions(queryClient)))
  follow(socket, 'session:ended', ended, () => endSession(queryClient, 'ended'))

  // A tab that slept may have missed updates; the reply to a subscription is the current balance.
  const becameVisible = () => {
    if (document.visibilityState === 'visible' && socket.connected) subscribe(socket)
  }
  document.addEventListener('visibilitychange', becameVisible)
  ended.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', becameVisible)
    introduceAnew(socket)
  })
}

/** Subscribes an administrator to the dashboard's figures until the signal aborts. */
export function followFigures(
  queryClient: QueryClient,
  show: ServerEvents['figures:update'],
  ended: AbortSignal,
): void {
  const socket = listen(
    queryClient,
    ended,
    (on) => tokenSent === readToken() && on.emit('figures:subscribe', { on: true }),
  )
  follow(socket, 'figures:update', ended, show)
  ended.addEventListener('abort', () => {
    if (socket.connected) socket.emit('figures:subscribe', { on: false })
  })
}

/** Keeps the major wins up to date until the signal aborts. */
export function followWins(queryClient: QueryClient, ended: AbortSignal): void {
  const { queryKey } = recentWinsOptions
  // Wins may have been missed between the first response and the connection, or while it was down.
  const socket = listen(queryClient, ended, () => void fetchAgain(queryClient, { queryKey }))
  follow(socket, 'recentWins:update', ended, (wins) => addLive(queryClient, queryKey, wins, winsToChooseFrom))
}

/** Keeps a feed of all players' bets up to date until the signal aborts. One feed at a time. */
export function followBets(queryClient: QueryClient, feed: BetsFeed, ended: AbortSignal): void {
  const { queryKey } = liveBetsOptions(feed)
  let answered = false
  const socket = listen(queryClient, ended, (on) => {
    on.emit('bets:subscribe', { feed }, () => {
      answered = true
      // Bets settled before this are in the fetched list; later ones arrive on the connection.
      void fetchAgain(queryClient, { queryKey })
    })
  })
  follow(socket, 'bets:update', ended, (bets) => {
    // Before the acknowledgement the event may still belong to the previous feed.
    if (answered) addLive(queryClient, queryKey, bets, mostBets)
  })
  ended.addEventListener('abort', () => {
    if (socket.connected) socket.emit('bets:subscribe', { feed: 'none' })
  })
}

/**
 * Follows the common table of a game until the signal aborts. One table at a time. `begin` is called when later changes will
 * arrive: earlier ones may have been missed.
 */
export function followTable(
  queryClient: QueryClient,
  game: string,
  { show, begin }: { readonly show: (table: object) => void; readonly begin: () => void },
  ended: AbortSignal,
): void {
  const socket = listen(queryClient, ended, (on) => on.emit('table:subscribe', { game }, begin))
  follow(socket, 'table:update', ended, (of, table) => of === game && show(table))
  ended.addEventListener('abort', () => {
    if (socket.connected) socket.emit('table:subscribe', { game: '' })
  })
}
