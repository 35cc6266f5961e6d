import type { Range } from './house-game.ts'

/** How far the multipliers of a table are apart: the higher the risk, the rarer and the greater the wins. */
export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]

/** The exact return of a table as a share of the stake: the chance of each cell, and what it pays in hundredths. */
export function exactReturn(chances: readonly number[], hundredths: readonly number[]): number {
  return chances.reduce((sum, chance, cell) => sum + (chance * (hundredths[cell] as number)) / 100, 0)
}

/** The least and the greatest return of the tables of every risk and size. */
export function returnsOfTables<Size>(sizes: readonly Size[], returnOf: (risk: Risk, size: Size) => number): Range {
  const returns = risks.flatMap((risk) => sizes.map((size) => returnOf(risk, size)))
  return { least: Math.min(...returns), greatest: Math.max(...returns) }
}

/** Whether a value names a risk. */
export function isRisk(value: unknown): value is Risk {
  return risks.includes(value as Risk)
}
