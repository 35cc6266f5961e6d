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
 * Runs the work at once if the last run was long enough ago, otherwise when the interval has passed; never twice at the same
 * time.
 */
export function keepPace({ everyMs, work, onTrouble }: PaceOptions): Pace {
  let notBefore = 0
  let next: NodeJS.Timeout | undefined
  let working = false
  let requestedAgain = false
  let closed = false

  function request(): void {
    if (closed || next) return
    if (working) {
      requestedAgain = true
      return
    }
    next = setTimeout(run, Math.max(0, notBefore - performance.now()))
  }

  async function run(): Promise<void> {
    next = undefined
    working = true
    notBefore = performance.now() + everyMs
    await work().catch(onTrouble)
    working = false
    if (requestedAgain) request()
    requestedAgain = false
  }

  return {
    request,
    close() {
      closed = true
      clearTimeout(next)
    },
  }
}
