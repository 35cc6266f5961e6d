import { createHash } from 'node:crypto'

/** How many mutants of a set are tried; the same seed chooses the same ones of unchanged code. */
export interface Sample {
  readonly size: number
  readonly seed: number
}

/** One of each of `size` parts of the list, as equal as possible, so that no stretch of it is left out; all of a short list. */
export function sampleOf<T>(all: readonly T[], { size, seed }: Sample): T[] {
  if (size >= all.length) return [...all]
  const start = (part: number) => Math.floor((part * all.length) / size)
  return Array.from({ length: size }, (_, part) => {
    const length = start(part + 1) - start(part)
    return all[start(part) + Math.floor(fraction(seed, part) * length)] as T
  })
}

/** At least 0 and below 1, the same for the same arguments. */
function fraction(seed: number, part: number): number {
  return createHash('sha256').update(`${seed} ${part}`).digest().readUInt32BE() / 2 ** 32
}

/** In per cent, where the share in the whole set is with a confidence of 95 % (Wilson's score interval). */
export function shareInterval(noticed: number, tried: number): { readonly from: number; readonly to: number } {
  if (tried === 0) return { from: 0, to: 100 }
  const z = 1.96
  const share = noticed / tried
  const middle = share + z ** 2 / (2 * tried)
  const reach = z * Math.sqrt((share * (1 - share)) / tried + z ** 2 / (4 * tried ** 2))
  const percent = (value: number) => 100 * Math.min(1, Math.max(0, value / (1 + z ** 2 / tried)))
  return { from: percent(middle - reach), to: percent(middle + reach) }
}
