import type { Game, SiteSettings } from '@casino/contract/entities'
import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { servedBuildOptions } from './build.ts'
import { addLive } from './live-list.ts'
import { paymentMethodsOptions, paymentsKey } from './payments.ts'
import { endSession, meOptions, sessionActions } from './session.ts'
import { gamesOptions, settingsOptions } from './site.ts'
import { supportKey } from './support.ts'
import { readToken } from './token.ts'
import { type BetsFeed, liveBetsOptions, mostBets, mostWins, recentWinsOptions } from './wins.ts'

type Line = Socket<ServerEvents, ClientEvents>

/** Waits before coming back to a server that closed the line on purpose, or did not let us in. */
const afterClosedMs = 1000
const afterRefusedMs = 5000

/** The page's one live connection: it stands while anybody on the page listens. */
let line: Line | undefined
let listeners = 0
/** Who the server takes us for: it is told when the line is made, and before that nobody. */
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
  // Socket.IO comes back by itself from a lost line, but not from a server that said no.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack(afterClosedMs)
  })
  socket.on('connect_error', () => {
    if (!socket.active) comeBack(afterRefusedMs)
  })
  return socket
}

/** Open again, not all pages come back with their questions in one moment. */
const comeBackWithinMs = 1500

/** Shows the site as it is now, whatever it was when the page was made. */
function showSite(queryClient: QueryClient) {
  let waiting: ReturnType<typeof setTimeout>
  const shown = () => queryClient.getQueryData(settingsOptions.queryKey)

  async function show(settings: SiteSettings, games: Game[]): Promise<void> {
    // What is being asked for may have been answered before the change.
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

/** Listens on the line until the signal ends it. `begin` is called now, if the line stands, and whenever it stands again. */
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

/** Hears one event until the signal ends it. */
function hear<E extends keyof ServerEvents>(from: Line, event: E, ended: AbortSignal, heard: ServerEvents[E]): void {
  // Socket.IO's own types do not follow an event that is a parameter.
  const listener = heard as never
  from.on(event, listener)
  ended.addEventListener('abort', () => from.off(event, listener))
}

/** Another player, or nobody any more: the line is made anew, under the token of now. */
function introduceAnew(socket: Line): void {
  if (line !== socket || tokenSent === undefined || tokenSent === readToken()) return
  socket.disconnect().connect()
}

/** Holds the line, on which the site itself is told. */
export function followSite(queryClient: QueryClient, ended: AbortSignal): void {
  listen(queryClient, ended, () => {})
}

/** Keeps the player's balance and payments true until the signal ends it. */
export function followBalance(
  queryClient: QueryClient,
  userId: string,
  ended: AbortSignal,
  onRefused: () => void,
): void {
  let refused = false
  const { applyBalance } = sessionActions(queryClient)
  const askForPayments = () => void queryClient.invalidateQueries({ queryKey: paymentsKey })
  const fetchSupport = () => void queryClient.invalidateQueries({ queryKey: supportKey })
  const subscribe = (on: Line) =>
    on.emit('balance:subscribe', { userId }, (answer) => {
      if (!answer.ok && answer.code === 'unauthenticated') void queryClient.invalidateQueries(meOptions(queryClient))
      if (!answer.ok && answer.code !== 'unauthenticated' && !refused) {
        refused = true
        onRefused()
      }
      if (!answer.ok) return
      // Of payments and requests to the support nothing is said about what was missed.
      askForPayments()
      fetchSupport()
    })
  const socket = listen(queryClient, ended, (on) => tokenSent === readToken() && subscribe(on))
  introduceAnew(socket)
  hear(socket, 'balance:update', ended, (balance, balanceSequence) => {
    applyBalance({ balance, balanceSequence }, userId)
  })
  hear(socket, 'payment:update', ended, askForPayments)
  hear(socket, 'support:update', ended, fetchSupport)
  hear(socket, 'account:update', ended, () => void queryClient.invalidateQueries(meOptions(queryClient)))
  hear(socket, 'session:ended', ended, () => endSession(queryClient, 'ended'))

  // A tab that slept may have missed what was sent meanwhile; the answer to a subscription is the balance of now.
  const becameVisible = () => {
    if (document.visibilityState === 'visible' && socket.connected) subscribe(socket)
  }
  document.addEventListener('visibilitychange', becameVisible)
  ended.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', becameVisible)
    introduceAnew(socket)
  })
}

/** Brings an administrator the dashboard's figures until the signal ends it. */
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
  hear(socket, 'figures:update', ended, show)
  ended.addEventListener('abort', () => {
    if (socket.connected) socket.emit('figures:subscribe', { on: false })
  })
}

/** Keeps the major wins new until the signal ends it. */
export function followWins(queryClient: QueryClient, ended: AbortSignal): void {
  const { queryKey } = recentWinsOptions
  // Between the first answer and the line, and while it was broken, some may have been missed.
  const socket = listen(queryClient, ended, () => void queryClient.invalidateQueries({ queryKey }))
  hear(socket, 'recentWins:update', ended, (wins) => addLive(queryClient, queryKey, wins, mostWins))
}

/** Keeps a feed of all players' bets new until the signal ends it. One feed at a time. */
export function followBets(queryClient: QueryClient, feed: BetsFeed, ended: AbortSignal): void {
  const { queryKey } = liveBetsOptions(feed)
  let answered = false
  const socket = listen(queryClient, ended, (on) => {
    on.emit('bets:subscribe', { feed }, () => {
      answered = true
      // What was settled before is in the list; from here on the line brings it.
      void queryClient.invalidateQueries({ queryKey })
    })
  })
  hear(socket, 'bets:update', ended, (bets) => {
    // Before the answer it may still be of the feed that was shown before this one.
    if (answered) addLive(queryClient, queryKey, bets, mostBets)
  })
  ended.addEventListener('abort', () => {
    if (socket.connected) socket.emit('bets:subscribe', { feed: 'none' })
  })
}
