import type { GameType } from '@casino/contract/entities'
import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import { io, type Socket } from 'socket.io-client'

export interface SocketsPlan {
  readonly port: number
  /** The game whose common table they watch. */
  readonly table?: GameType
  readonly players: readonly { readonly id: number; readonly token: string }[]
}

/** Many players' open pages: each socket records when each balance arrived, by the clock that all processes share. */
let updates = 0
const arrivals: [player: number, sequence: number, at: number][] = []

// Also runs if the measurement was stopped.
process.on('disconnect', () => process.exit())
process.on('message', async (message: SocketsPlan | 'report' | 'updates') => {
  if (message === 'updates') {
    process.send?.(updates, () => process.exit(0))
    return
  }
  if (message === 'report') {
    process.send?.(arrivals, () => process.exit(0))
    return
  }
  for (const player of message.players) await open(message, player)
  process.send?.('open')
})

function open({ port, table }: SocketsPlan, { id, token }: SocketsPlan['players'][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
    })
    socket.on('connect_error', reject)
    socket.on('balance:update', (_balance, sequence) => {
      arrivals.push([id, sequence, performance.timeOrigin + performance.now()])
    })
    socket.on('table:update', () => updates++)
    socket.on('connect', () => {
      if (table) socket.emit('table:subscribe', { game: table })
      socket.emit('balance:subscribe', { userId: String(id) }, (answer) =>
        answer.ok ? resolve() : reject(answer.code),
      )
    })
  })
}
