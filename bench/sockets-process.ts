import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import { io, type Socket } from 'socket.io-client'

export interface SocketsPlan {
  readonly port: number
  readonly players: readonly { readonly id: number; readonly token: string }[]
}

/** Many players' open pages: each socket records when each balance arrived, by the clock that all processes share. */
const arrivals: [player: number, sequence: number, at: number][] = []

// Also runs if the measurement was stopped.
process.on('disconnect', () => process.exit())
process.on('message', async (message: SocketsPlan | 'report') => {
  if (message === 'report') {
    process.send?.(arrivals, () => process.exit(0))
    return
  }
  for (const player of message.players) await open(message.port, player)
  process.send?.('open')
})

function open(port: number, { id, token }: SocketsPlan['players'][number]): Promise<void> {
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
    socket.on('connect', () => {
      socket.emit('balance:subscribe', { userId: String(id) }, (answer) =>
        answer.ok ? resolve() : reject(answer.code),
      )
    })
  })
}
