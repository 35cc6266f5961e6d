export interface Pace {
  /** Requests a run. */
  ask(): void
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
  let askedAgain = false
  let closed = false

  function ask(): void {
    if (closed || next) return
    if (working) {
      askedAgain = true
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
    if (askedAgain) ask()
    askedAgain = false
  }

  return {
    ask,
    close() {
      closed = true
      clearTimeout(next)
    },
  }
}
