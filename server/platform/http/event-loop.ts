/** The interval of the timer that measures the loop. */
const everyMs = 20

/** With a longer delay, answers begun now would come too late, so new requests are refused before any work is done. */
const tooLateMs = 250

/** A single pause of the machine is not an overload; this many consecutive late timers are. */
const timesInARow = 4

export interface EventLoop {
  isLate(): boolean
  stop(): void
}

export function watchEventLoop(): EventLoop {
  let cameAt = performance.now()
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - cameAt - everyMs > tooLateMs ? late + 1 : 0
    cameAt = now
  }, everyMs)
  timer.unref()
  return {
    isLate: () => late >= timesInARow,
    stop: () => clearInterval(timer),
  }
}
