/** A count that is too expensive to repeat for each visitor: callers share one for this long. */
export function cacheCount<T>(ms: number, count: () => Promise<T>): () => Promise<T> {
  let counted: { readonly at: number; readonly result: Promise<T> } | undefined
  return () => {
    if (counted && performance.now() - counted.at < ms) return counted.result
    const counting = { at: performance.now(), result: count() }
    counted = counting
    // After a failure, the next visitor's call tries again.
    counting.result.catch(() => {
      if (counted === counting) counted = undefined
    })
    return counting.result
  }
}
