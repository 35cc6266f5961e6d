/** The time in milliseconds within which 95 of 100 frames arrive. */
export async function frameOf95In100(forMs: number): Promise<number> {
  const deltas: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  const end = last + forMs
  while (last < end) {
    const now = await new Promise<number>(requestAnimationFrame)
    deltas.push(now - last)
    last = now
  }
  return deltas.sort((a, b) => a - b)[Math.floor(deltas.length * 0.95)] ?? Number.POSITIVE_INFINITY
}
