import type { Duplex } from 'node:stream'

/** A client that goes on although it was refused is answered so much later: one connection then asks once a second at most. */
const delayMs = 1000
/** Answers that wait at a time; what comes beyond them gets none. */
const mostWaiting = 2000

export interface Tarpit {
  /** Answers later; ends the connection if too many wait already. */
  delay(connection: Duplex, answer: () => void): void
}

export function openTarpit(): Tarpit {
  let waiting = 0
  return {
    delay(connection, answer) {
      if (waiting >= mostWaiting) {
        connection.destroy()
        return
      }
      waiting++
      setTimeout(() => {
        waiting--
        if (!connection.destroyed) answer()
      }, delayMs)
    },
  }
}
