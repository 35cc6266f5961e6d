import type { Duplex } from 'node:stream'

/** The delay of answers to a client that continues after a refusal: one connection then sends at most one request a second. */
const delayMs = 1000
/** The maximum of delayed answers; further connections are closed without one. */
const mostWaiting = 2000

export interface Tarpit {
  /** Answers later; ends the connection if too many are already waiting. */
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
