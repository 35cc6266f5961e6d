import type { User } from '@casino/contract/entities'
import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { endSession, meOptions, sessionDeeds } from './session.ts'
import { readToken } from './token.ts'

/** Waits before coming back to a server that closed the line on purpose, or did not let us in. */
const afterClosedMs = 1000
const afterRefusedMs = 5000

/** Keeps the player's balance true until the signal ends it. */
export function followBalance(queryClient: QueryClient, userId: string, ended: AbortSignal): void {
  const { applyBalance } = sessionDeeds(queryClient)
  const socket: Socket<ServerEvents, ClientEvents> = io({
    transports: ['websocket'],
    auth: (give) => give({ token: readToken() }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  })
  const subscribe = () =>
    socket.emit('balance:subscribe', { userId }, (answer) => {
      if (!answer.ok && answer.code === 'unauthenticated') void queryClient.invalidateQueries(meOptions(queryClient))
    })
  const comeBack = (afterMs: number) => setTimeout(() => ended.aborted || socket.connect(), afterMs)

  socket.on('connect', subscribe)
  socket.on('balance:update', (balance, balanceSequence) => {
    const shown = queryClient.getQueryData<User | null>(meOptions(queryClient).queryKey)
    if (shown?.id === userId) applyBalance({ balance, balanceSequence })
  })
  socket.on('session:ended', () => endSession(queryClient, 'ended'))
  // Socket.IO comes back by itself from a lost line, but not from a server that said no.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack(afterClosedMs)
  })
  socket.on('connect_error', () => {
    if (!socket.active) comeBack(afterRefusedMs)
  })

  // A tab that slept may have missed what was sent meanwhile; the answer to a subscription is the balance of now.
  const becameVisible = () => {
    if (document.visibilityState !== 'visible') return
    if (socket.connected) subscribe()
    else socket.connect()
  }
  document.addEventListener('visibilitychange', becameVisible)
  ended.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', becameVisible)
    socket.disconnect()
  })
}
