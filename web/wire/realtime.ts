import type { User } from '@casino/contract/entities'
import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { endSession, meOptions, sessionDeeds, useSession } from './session.ts'
import { readToken } from './token.ts'

/** One live connection for a signed-in player (spec §4, §7): opened with the session, closed with it. */
export function useLiveBalance(): void {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => (userId ? connect(queryClient, userId) : undefined), [queryClient, userId])
}

function connect(queryClient: QueryClient, userId: string): () => void {
  let socket: Socket<ServerEvents, ClientEvents> | undefined
  let closed = false

  const subscribe = () => {
    socket?.emit('balance:subscribe', { userId }, (answer) => {
      if (!answer.ok && answer.code === 'unauthenticated') void queryClient.invalidateQueries(meOptions(queryClient))
    })
  }
  // A tab that slept may have missed what was sent meanwhile; the answer to a subscription is the balance of now.
  const becameVisible = () => {
    if (document.visibilityState !== 'visible' || !socket) return
    if (socket.connected) subscribe()
    else socket.connect()
  }

  void open().catch(() => {
    // Without the live connection the balance still follows every answer of a bet or a payment.
  })
  document.addEventListener('visibilitychange', becameVisible)

  async function open() {
    const { io } = await import('socket.io-client')
    if (closed) return
    socket = io({
      transports: ['websocket'],
      auth: (give) => give({ token: readToken() }),
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    })
    const { applyBalance } = sessionDeeds(queryClient)
    socket.on('connect', subscribe)
    socket.on('balance:update', (balance, balanceSequence) => {
      const before = queryClient.getQueryData<User | null>(meOptions(queryClient).queryKey)
      if (before?.id === userId) applyBalance({ balance, balanceSequence })
    })
    // Socket.IO comes back by itself from a lost line, but not from a server that closed it on purpose.
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(() => closed || socket?.connect(), 1000)
    })
    socket.on('connect_error', () => {
      if (!socket?.active) setTimeout(() => closed || socket?.connect(), 5000)
    })
    socket.on('session:ended', () => endSession(queryClient, 'ended'))
  }

  return () => {
    closed = true
    document.removeEventListener('visibilitychange', becameVisible)
    socket?.disconnect()
  }
}
