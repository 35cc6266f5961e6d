/** Multipliers in hundredths, from the least to the greatest, and the chance of each. Together the chances may be below 1. */
interface Shape {
  readonly chances: readonly number[]
  /** The first and the last multiplier. */
  readonly least: number
  readonly greatest: number
}

/**
 * Multipliers that grow from the least to the greatest and return `share` of the stakes, as nearly as hundredths allow. Their
 * growth is geometric, and slower or faster at the beginning by one exponent, which is found by bisection. The greatest stays as it
 * is; the frequent ones are then changed by hundredths until the return is nearest.
 */
export function fitTable(shape: Shape, share: number): number[] {
  const { chances, least, greatest } = shape
  const last = chances.length - 1
  const at = (exponent: number) =>
    chances.map((_, i) =>
      i === last ? greatest : rounded(least * (greatest / least) ** ((i / Math.max(last, 1)) ** exponent)),
    )
  let [slow, fast] = [0.05, 20]
  for (let step = 0; step < 60; step++) {
    const middle = (slow + fast) / 2
    // A greater exponent delays the growth, so that less is returned.
    if (returnOf(chances, at(middle)) > share) slow = middle
    else fast = middle
  }
  return tuned(chances, growing(at((slow + fast) / 2)), share)
}

/** The share of the stakes that a table returns. */
export function returnOf(chances: readonly number[], hundredths: readonly number[]): number {
  return chances.reduce((sum, chance, i) => sum + (chance * (hundredths[i] as number)) / 100, 0)
}

/** A number that is easily read: fewer digits the larger it is. */
function rounded(hundredths: number): number {
  const step = stepOf(hundredths)
  return Math.round(hundredths / step) * step
}

function stepOf(hundredths: number): number {
  if (hundredths < 200) return 5
  if (hundredths < 1_000) return 10
  return hundredths < 10_000 ? 50 : 10 ** Math.floor(Math.log10(hundredths) - 1)
}

/** Each is greater than the previous one, and none equals the stake; the last one is unchanged. */
function growing(hundredths: readonly number[]): number[] {
  const grown = hundredths.map((each) => (each === 100 ? 95 : each))
  for (let i = 1; i < grown.length; i++) grown[i] = Math.max(grown[i] as number, (grown[i - 1] as number) + 1)
  return grown
}

/** The maximum deviation of a table's return. */
const tolerance = 0.0025

/**
 * Changes multipliers below two by single hundredths, and larger ones by their steps if that is not enough. Each time picks the
 * change that brings the return closest, until none brings it closer.
 */
function tuned(chances: readonly number[], hundredths: readonly number[], share: number): number[] {
  let best = [...hundredths]
  const distance = (table: readonly number[]) => Math.abs(returnOf(chances, table) - share)
  for (;;) {
    const changed = best.slice(0, -1).flatMap((each, i) => {
      if (each < 200) return [1, -1].map((by) => best.with(i, each + by))
      return distance(best) > tolerance ? [1, -1].map((by) => best.with(i, each + by * stepOf(each))) : []
    })
    const [nearest] = changed.filter(isAllowed).sort((one, other) => distance(one) - distance(other))
    if (!nearest || distance(nearest) >= distance(best)) return best
    best = nearest
  }
}

/** Growing, at least a fifth of the stake, and never exactly the stake: a round is either won or lost. */
function isAllowed(table: readonly number[]): boolean {
  return table.every((each, i) => each >= 20 && each !== 100 && (i === 0 || each > (table[i - 1] as number)))
}
