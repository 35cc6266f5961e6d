/** Numbers derived only from a text, so that the same catalogue is drawn every time. */
export interface SeededNumbers {
  /** From 0 up to but excluding 1. */
  fraction(): number
  between(from: number, to: number): number
  one<T>(of: readonly T[]): T
}

export function randomFrom(seed: string): SeededNumbers {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    between: (from, to) => from + fraction() * (to - from),
    one: (of) => of[Math.floor(fraction() * of.length)]!,
  }
}
