/** For a loop that waits or repeats in a test or a drill: a check that throws after the deadline. */
export function openDeadline(ms: number, failure: string): () => void {
  const end = performance.now() + ms
  return () => {
    if (performance.now() > end) throw new Error(`${failure} within ${ms / 1000} s`)
  }
}

/** Repeats a step for as long as it returns `true`, and throws if it still does after `most` times. */
export async function repeatWhile(step: () => Promise<boolean>, most: number, failure: string): Promise<void> {
  for (let times = 0; times < most; times++) if (!(await step())) return
  throw new Error(`${failure} after ${most} steps`)
}
