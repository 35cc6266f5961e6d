import type { PlayedPage, PlayedRound } from './own-page.ts'

/** A range of unchecked rounds between two others, both exclusive; `after` is empty at the beginning of the history. */
export interface Gap {
  readonly after: string
  readonly before: string
}

/** Rounds that a page does not prove need separate requests; any beyond this number wait for the next check. */
const mostSingly = 10
/** Maximum of new and older rounds in one check; on a new device the whole history takes days. */
export const mostWithOlder = 40
export const mostOlderADay = 500
/** The same on a metered connection. */
export const mostOlderADayMetered = 40
/** A round reaches the log a few seconds after its end; newer ones are skipped. */
const loggedWithinMs = 15_000

export const isNewer = (one: string, other: string) => other === '' || Number(one) > Number(other)

type Check = (round: PlayedRound) => Promise<boolean>

/** Checks rounds up to the first one that is not in the log yet or must wait for the next check. */
async function checkedOf(rounds: readonly PlayedRound[], check: Check): Promise<readonly PlayedRound[]> {
  const checked: PlayedRound[] = []
  let singly = 0
  for (const round of rounds) {
    if (!round.proved && ++singly > mostSingly) break
    if (!(await check(round))) break
    checked.push(round)
  }
  return checked
}

/** Checks the rounds after the newest known one, oldest first, so that an interrupted check can be continued. */
export async function checkNewer(
  { rounds, next }: PlayedPage,
  { lastRound = '', gaps = [] }: { readonly lastRound?: string; readonly gaps?: readonly Gap[] } = {},
  check: Check,
) {
  const wanted = rounds.filter(({ id, ageMs }) => isNewer(id, lastRound) && ageMs > loggedWithinMs).reverse()
  // Rounds between the newest known one and this page are checked later.
  const skipped = next !== undefined && isNewer(next, lastRound) ? [{ after: lastRound, before: next }] : []
  const checked = await checkedOf(wanted, check)
  const open = wanted.length - checked.length
  // `next` applies if the page has no rounds of in-house games.
  const last = checked.at(-1)?.id ?? (rounds.length === 0 ? next : undefined)
  return last === undefined
    ? { lastRound, gaps, open }
    : { lastRound: last, gaps: mergeGaps([...gaps, ...skipped]), open }
}

/** Beyond this number the two oldest gaps are merged, and the checked rounds between them are checked again. */
const mostGaps = 100
export function mergeGaps(gaps: readonly Gap[]): readonly Gap[] {
  const [oldest, next, ...others] = gaps
  return oldest && next && gaps.length > mostGaps ? [{ after: oldest.after, before: next.before }, ...others] : gaps
}

/** Checks rounds in the latest gap, newest first. */
export async function checkOlder(
  pageOf: (gap: Gap, limit: number) => Promise<PlayedPage>,
  gaps: readonly Gap[],
  most: number,
  check: Check,
): Promise<{ readonly gaps: readonly Gap[]; readonly count: number }> {
  const gap = gaps.at(-1)
  if (!gap || most <= 0) return { gaps, count: 0 }
  const others = gaps.slice(0, -1)
  const { rounds, next } = await pageOf(gap, most)
  const inside = rounds.filter(({ id }) => isNewer(id, gap.after))
  const checked = await checkedOf(inside, check)
  const count = checked.length
  if (count < inside.length) return { gaps: [...others, { ...gap, before: checked.at(-1)?.id ?? gap.before }], count }
  const isEnd = next === undefined || inside.length < rounds.length
  return { gaps: isEnd ? others : [...others, { ...gap, before: next }], count }
}
