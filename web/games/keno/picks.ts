import { allowedNumbers, mostPicks } from '@casino/rules/games/keno/numbers'

/** Picks or unpicks a number; at most ten can be picked. */
export function togglePick(numbers: readonly number[], number: number): readonly number[] {
  if (numbers.includes(number)) return numbers.filter((each) => each !== number)
  return numbers.length < mostPicks ? [...numbers, number] : numbers
}

/**
 * Different numbers, all equally likely, from the browser's own generator: `random` fills the array. The server's draw does not depend
 * on it. Words beyond the last whole multiple of the numbers left are drawn again, because they would favour some numbers.
 */
export function quickPick(count: number, random: (words: Uint32Array<ArrayBuffer>) => unknown): number[] {
  const left = Array.from({ length: allowedNumbers }, (_, i) => i + 1)
  const word = new Uint32Array(1)
  return Array.from({ length: count }, () => {
    const evenly = Math.floor(2 ** 32 / left.length) * left.length
    do random(word)
    while ((word[0] as number) >= evenly)
    return left.splice((word[0] as number) % left.length, 1)[0] as number
  })
}

/** The position that an arrow key moves to, among 40 in rows of eight; unchanged at an edge. */
export function neighbourOf(place: number, key: string): number | undefined {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[key]
  if (by === undefined) return undefined
  const next = place + by
  return next >= 0 && next < allowedNumbers ? next : place
}
