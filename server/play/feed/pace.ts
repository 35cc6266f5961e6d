export interface Pace {
  /** Requests a run. */
  request(): void
  close(): void
}

export interface PaceOptions {
  readonly everyMs: number
  readonly work: () => Promise<void>
  readonly onTrouble: (error: unknown) => void
}

/**
 * Runs the work immediately if the last run was long enough ago, otherwise when the interval has passed; never two runs at the
 * same time.
 */
export function createPacer(options: PaceOptions): Pace {
  return new PacedWork(options)
}

class PacedWork implements Pace {
  readonly #options: PaceOptions
  #notBefore = 0
  #next: NodeJS.Timeout | undefined
  #working = false
  #requestedAgain = false
  #closed = false

  constructor(options: PaceOptions) {
    this.#options = options
  }

  request(): void {
    if (this.#closed || this.#next) return
    if (this.#working) this.#requestedAgain = true
    else this.#next = setTimeout(() => this.#run(), Math.max(0, this.#notBefore - performance.now()))
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#next)
  }

  async #run(): Promise<void> {
    const { everyMs, work, onTrouble } = this.#options
    this.#next = undefined
    this.#working = true
    this.#notBefore = performance.now() + everyMs
    await work().catch(onTrouble)
    this.#working = false
    if (this.#requestedAgain) this.request()
    this.#requestedAgain = false
  }
}
