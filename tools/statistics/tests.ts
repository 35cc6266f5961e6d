/** A test of a sample, and its result. */
export interface TestedSample {
  readonly what: string
  readonly holds: boolean
  /** The measured figures, for a reader. */
  readonly figures: string
}

/**
 * A fair casino deviates by this many standard deviations once in a million. With about a hundred findings a fair run fails
 * once in ten thousand.
 */
export const sigmas = 4.892
const oneSidedQuantile = 4.753

/** Whether counts are as even as chance allows: neither too uneven nor, like a mere counter, too even. */
export function evenly(what: string, counts: ArrayLike<number>): TestedSample {
  return testDistribution(what, counts, () => 1 / counts.length)
}

/** Whether counts follow the promised chances as chance allows. `chanceOf` is that of each bucket; together they are 1. */
export function testDistribution(
  what: string,
  counts: ArrayLike<number>,
  chanceOf: (bucket: number) => number,
): TestedSample {
  const buckets = counts.length
  let total = 0
  for (let bucket = 0; bucket < buckets; bucket++) total += counts[bucket] as number
  let chiSquare = 0
  for (let bucket = 0; bucket < buckets; bucket++) {
    const expected = total * chanceOf(bucket)
    chiSquare += ((counts[bucket] as number) - expected) ** 2 / expected
  }
  const [least, greatest] = [-oneSidedQuantile, oneSidedQuantile].map((quantile) => chiSquareAt(buckets - 1, quantile))
  return {
    what,
    holds: chiSquare >= least! && chiSquare <= greatest!,
    figures: `chi-square ${chiSquare.toFixed(1)} of ${buckets - 1} degrees, ${least!.toFixed(1)} to ${greatest!.toFixed(1)} allowed; ${grouped(total)} draws`,
  }
}

/** The Wilson–Hilferty approximation of a quantile of the chi-square distribution. */
function chiSquareAt(degrees: number, quantile: number): number {
  const spread = 2 / (9 * degrees)
  return degrees * Math.max(0, 1 - spread + quantile * Math.sqrt(spread)) ** 3
}

/** Whether a normally distributed figure is within the limit. */
export function near(what: string, measured: number, expected: { mean: number; deviation: number }): TestedSample {
  const distance = (measured - expected.mean) / expected.deviation
  return {
    what,
    holds: Math.abs(distance) <= sigmas,
    figures: `${measured.toPrecision(8)}, expected ${expected.mean.toPrecision(8)}: ${distance.toFixed(2)} standard deviations, ${sigmas} allowed`,
  }
}

/** A return to the player, as a share of the stakes. */
export interface Return {
  readonly bet: string
  readonly rounds: number
  readonly measured: number
  readonly standardError: number
  /** The return promised by the rules, computed and not measured. */
  readonly exact: number
}

/** `payouts` are the returns of one unit of stake, each with its frequency. */
export function returnOf(
  bet: string,
  exact: number,
  payouts: readonly (readonly [paid: number, times: number])[],
): Return {
  let [rounds, sum, squares] = [0, 0, 0]
  for (const [paid, times] of payouts) {
    rounds += times
    sum += paid * times
    squares += paid * paid * times
  }
  const measured = sum / rounds
  const variance = (squares - rounds * measured * measured) / (rounds - 1)
  return { bet, rounds, measured, standardError: Math.sqrt(Math.max(0, variance) / rounds), exact }
}

/** Whether the promised return is in the interval around the measured one. */
export function asPromised({ bet, rounds, measured, standardError, exact }: Return): TestedSample {
  const margin = sigmas * standardError
  return {
    what: bet,
    holds: Math.abs(measured - exact) <= margin,
    figures: `${percent(measured)} returned, standard error ${percent(standardError)}, interval ${percent(measured - margin)} to ${percent(measured + margin)}; ${percent(exact)} promised; ${grouped(rounds)} rounds`,
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`
}

function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ')
}
