/** How often the loop is asked to come by. */
const everyMs = 20

/** Later than this, answers that are begun now would come too late: what arrives is refused before any work is done. */
const tooLateMs = 250

export interface EventLoop {
  isLate(): boolean
  stop(): void
}

export function watchEventLoop(): EventLoop {
  let cameAt = performance.now()
  let lateMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateMs = now - cameAt - everyMs
    cameAt = now
  }, everyMs)
  timer.unref()
  return {
    isLate: () => lateMs > tooLateMs,
    stop: () => clearInterval(timer),
  }
}
