import type { Turn } from '@casino/rules/games/plinko/rules'

/** Half cells to the right of the middle at each row of pegs, and at the end the bin: one more than there are turns. */
export function offsetsOf(path: readonly Turn[]): number[] {
  const offsets = [0]
  for (const turn of path) offsets.push((offsets.at(-1) as number) + (turn === 'R' ? 1 : -1))
  return offsets
}

/** Parses the turns of a published path; undefined if it is invalid. */
export function turnsOf(path: unknown, rows: number): Turn[] | undefined {
  return typeof path === 'string' && new RegExp(`^[LR]{${rows}}$`).test(path) ? ([...path] as Turn[]) : undefined
}
