/** As many writes take about a millisecond. */
const atOnce = 64

/**
 * Sends a message to many sockets a few at a time. A write takes some fifteen microseconds, so that bets would wait thirty
 * milliseconds for two thousand of them; between two parts of a message, whatever has arrived is answered. Each socket receives
 * messages in the order in which they were sent.
 */
export class Spread {
  #parts: (() => void)[] = []
  #running: NodeJS.Immediate | undefined

  /** Calls `send` with the ids of the sockets in parts; the first part is sent immediately if nothing waits. */
  send(ids: Iterable<string>, send: (some: string[]) => void): void {
    const all = [...ids]
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce)
      this.#parts.push(() => send(some))
    }
    if (!this.#running) this.#next()
  }

  close(): void {
    clearImmediate(this.#running)
    this.#parts = []
  }

  readonly #next = (): void => {
    const part = this.#parts.shift()
    this.#running = this.#parts.length > 0 ? setImmediate(this.#next) : undefined
    part?.()
  }
}
