import type { LogSource, PlayedRound } from './source.ts'

/** Rounds between two others, both excluded, that this device has not checked; `after` is empty at the beginning of the history. */
export interface Gap {
  readonly after: string
  readonly before: string
}

/** New rounds checked at a time: the rest follows with the next page. */
const mostAtOnce = 12
/** New and older rounds of one check. Each costs two answers, some 2 kB: the history of a new device is checked over days. */
export const mostWithOlder = 20
export const mostOlderADay = 500
/** The same where the player pays for data, or wants to save it. */
export const mostOlderADayMetered = 40
/** A round is in the log a few seconds after its end; younger ones are not looked for. */
const loggedWithinMs = 15_000

export const isNewer = (one: string, other: string) => other === '' || Number(one) > Number(other)

/** Checks the rounds after the newest known one, oldest first, so that an interrupted visit goes on where it stopped. */
export async function checkNewer(
  source: LogSource,
  { lastRound = '', gaps = [] }: { readonly lastRound?: string; readonly gaps?: readonly Gap[] } = {},
  check: (round: PlayedRound) => Promise<boolean>,
) {
  const { rounds, next } = await source.rounds()
  const wanted = rounds.filter(({ id, ageMs }) => isNewer(id, lastRound) && ageMs > loggedWithinMs).reverse()
  // What is between the newest known round and the page is checked later.
  const skipped = next !== undefined && isNewer(next, lastRound) ? [{ after: lastRound, before: next }] : []
  let known = { lastRound, gaps }
  // A page without rounds of the house.
  if (rounds.length === 0 && next !== undefined) known = { lastRound: next, gaps: joined([...gaps, ...skipped]) }
  let count = 0
  for (const round of wanted.slice(0, mostAtOnce)) {
    if (!(await check(round))) break
    known = { lastRound: round.id, gaps: joined([...gaps, ...skipped]) }
    count++
  }
  return { ...known, open: wanted.length - count }
}

/** At most so many: the oldest ones become one, whose known rounds are checked again. */
const mostGaps = 100
export function joined(gaps: readonly Gap[]): readonly Gap[] {
  const [oldest, next, ...others] = gaps
  return oldest && next && gaps.length > mostGaps ? [{ after: oldest.after, before: next.before }, ...others] : gaps
}

/** Checks rounds of the latest gap, newest first. */
export async function checkOlder(
  source: LogSource,
  gaps: readonly Gap[],
  most: number,
  check: (round: PlayedRound) => Promise<boolean>,
): Promise<{ readonly gaps: readonly Gap[]; readonly count: number }> {
  const gap = gaps.at(-1)
  if (!gap || most <= 0) return { gaps, count: 0 }
  const others = gaps.slice(0, -1)
  const { rounds, next } = await source.rounds(gap.before)
  const inside = rounds.filter(({ id }) => isNewer(id, gap.after))
  let { before } = gap
  let count = 0
  for (const round of inside.slice(0, most)) {
    if (!(await check(round))) return { gaps: [...others, { ...gap, before }], count }
    before = round.id
    count++
  }
  if (count < inside.length) return { gaps: [...others, { ...gap, before }], count }
  const isEnd = next === undefined || inside.length < rounds.length
  return { gaps: isEnd ? others : [...others, { ...gap, before: next }], count }
}
