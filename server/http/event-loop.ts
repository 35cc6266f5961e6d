/** How often the loop is asked to come by. */
const everyMs = 20

/** Later than this, answers that are begun now would come too late: what arrives is refused before any work is done. */
const tooLateMs = 250

/** A pause of the machine is no overload; coming too late so many times in a row is. */
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
