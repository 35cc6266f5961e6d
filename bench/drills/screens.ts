import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import { statement } from '@casino/server/accounting/ledger/statement'
import { openDatabase } from '@casino/server/platform/database/database'
import { io, type Socket } from 'socket.io-client'
import type { DrillStage } from './stage.ts'

export interface Screens {
  /** Players whose balance on the screen differs from the ledger's. */
  wrong(): Promise<string[]>
  close(): void
}

/** A screen for each player that shows their balance as the web client does: an older figure never replaces a newer one. */
export async function openScreens({
  address,
  players,
  databaseUrl,
}: Pick<DrillStage, 'address' | 'players' | 'databaseUrl'>): Promise<Screens> {
  const database = openDatabase(databaseUrl)
  const shown = new Map<number, { balance: number; sequence: number }>()
  const sockets = players.map(({ id, token }) => {
    const socket: Socket<ServerEvents, ClientEvents> = io(address, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 500,
    })
    socket.on('connect', () => socket.emit('balance:subscribe', { userId: String(id) }))
    socket.on('balance:update', (balance, sequence) => {
      if (sequence >= (shown.get(id)?.sequence ?? 0)) shown.set(id, { balance, sequence })
    })
    return socket
  })
  return {
    async wrong() {
      const found: string[] = []
      for (const { id } of players) {
        const { balance, sequence } = await statement(database.read).balanceOf(id)
        const on = shown.get(id)
        if (on?.balance !== balance / 100 || on.sequence !== sequence) {
          found.push(`player ${id} sees ${on?.balance} (${on?.sequence}) and has ${balance / 100} (${sequence})`)
        }
      }
      return found
    },
    close() {
      for (const socket of sockets) socket.disconnect()
      void database.close()
    },
  }
}
