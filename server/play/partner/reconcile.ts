import { createHash } from 'node:crypto'
import { type Kopecks, kopecks } from '@casino/rules/money'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Providers } from '../../platform/config/provider-config.ts'
import type { Read } from '../../platform/database/database.ts'
import { signedText } from './message.ts'
import { partnerName } from './part.ts'

const Amount = Type.Integer({ minimum: 0 })
/** A round as the partner reports it. */
const ReportedRound = Type.Object({
  round: Type.String({ maxLength: 128 }),
  game: Type.String(),
  currency: Type.String(),
  bet: Amount,
  win: Amount,
  /** `open`: the partner does not know the outcome of one of its calls. */
  state: Type.Enum(['settled', 'cancelled', 'refused', 'open']),
  /** For free rounds: the identifier of the call that completed them, which belongs to no round of ours. */
  free_trx: Type.Optional(Type.String({ maxLength: 128 })),
})
type ReportedRound = Static<typeof ReportedRound>
const Report = Type.Object({
  status: Type.Literal(200),
  response: Type.Object({ rounds: Type.Array(ReportedRound) }),
})

/** A round in our records. */
interface OwnRound {
  readonly round: string
  readonly game: string
  readonly staked: Kopecks
  readonly paid: Kopecks
  /** It is in the period, and old enough to be in the partner's report. */
  readonly due: boolean
}

export interface PartnerReconciliation {
  /** Absent: the partner could not be queried, and the differences contain the reason. */
  readonly said?: PartnerSums
  readonly booked?: PartnerSums
  /** One sentence for each difference. */
  readonly differences: readonly string[]
}

export interface PartnerSums {
  readonly rounds: number
  readonly staked: Kopecks
  readonly paid: Kopecks
}

export interface PartnerReconcileOptions {
  readonly read: Read
  readonly partner: NonNullable<Providers['partner']>
  readonly since: Date
  /** By the database's clock, in milliseconds since 1970. */
  readonly now: number
  /** Younger rounds may still be in progress. */
  readonly settlingMs?: number
}

const usualSettlingMs = 10 * 60_000
const answerWithinMs = 10_000
const dayMs = 86_400_000

/** Compares the stakes and payouts in the partner's daily reports since then with our records. */
export async function reconcilePartner(options: PartnerReconcileOptions): Promise<PartnerReconciliation> {
  const { read, partner, since, now, settlingMs = usualSettlingMs } = options
  // A round that began before midnight by the partner's clock may have begun after it by ours.
  const days = daysBetween(since.getTime() - dayMs, now)
  const reported: ReportedRound[] = []
  try {
    for (const day of days) reported.push(...(await reportOf(partner, day)))
  } catch (error) {
    return { differences: [`the games partner cannot be queried: ${error instanceof Error ? error.message : error}`] }
  }
  const [rounds, free] = await Promise.all([
    read.rows<OwnRound>(roundsSince, [since, settlingMs]),
    read.rows<OwnRound>(freeWinsSince, [since, settlingMs]),
  ])
  const theirs = {
    rounds: reported.filter(({ free_trx }) => !free_trx),
    free: reported.filter(({ free_trx }) => free_trx),
  }
  const [ofRounds, ofFree] = [
    compare(rounds, theirs.rounds, ({ round }) => round),
    compare(free, theirs.free, ({ free_trx }) => free_trx ?? ''),
  ]
  return {
    said: sum(ofRounds.said, ofFree.said),
    booked: sum(ofRounds.booked, ofFree.booked),
    differences: [...ofRounds.differences, ...ofFree.differences],
  }
}

function daysBetween(from: number, to: number): string[] {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const first = Date.parse(dayOf(from))
  return Array.from({ length: Math.floor((to - first) / dayMs) + 1 }, (_, index) => dayOf(first + index * dayMs))
}

async function reportOf(
  { url, alias, secret }: PartnerReconcileOptions['partner'],
  day: string,
): Promise<ReportedRound[]> {
  const method = 'rounds.report'
  const sign = createHash('md5')
    .update(signedText(new Map([['day', day]]), method, { alias, secret }), 'utf8')
    .digest('hex')
  const answer = await fetch(`${url}/${method}`, {
    method: 'POST',
    body: new URLSearchParams({ day, 'partner.alias': alias, 'partner.sign': sign }),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const body: unknown = await answer.json()
  if (!Value.Check(Report, body)) throw new Error(`its report of ${day} cannot be read`)
  return body.response.rounds
}

const isDue = (at: string) => `${at} >= $1 AND ${at} < now() - $2 * interval '1 ms'`

// From two days earlier, to include rounds reported for the day before the period.
const roundsSince = `
  SELECT round_id AS round, lower(alias) AS game, sum(staked)::bigint AS staked, sum(paid)::bigint AS paid, ${isDue('min(began_at)')} AS due
  FROM partner_round WHERE partner = '${partnerName}' AND began_at >= $1::timestamptz - interval '2 days' GROUP BY 1, 2`

const freeWinsSince = `
  SELECT trx_id AS round, lower(alias) AS game, 0 AS staked, amount AS paid, ${isDue('won.at')} AS due
  FROM partner_transaction AS won JOIN free_rounds AS given ON given.id = won.free_rounds_id
  WHERE partner = '${partnerName}' AND kind = 'free_win' AND won.at >= $1::timestamptz - interval '2 days'`

function compare(
  own: readonly OwnRound[],
  reported: readonly ReportedRound[],
  nameOf: (said: ReportedRound) => string,
) {
  const keyOf = (game: string, round: string) => `${game.toLowerCase()} ${round}`
  const byKey = new Map(own.map((known) => [keyOf(known.game, known.round), known]))
  const met = new Set<string>()
  const differences: string[] = []
  const [said, booked] = [new Sums(), new Sums()]
  for (const theirs of reported) {
    const key = keyOf(theirs.game, nameOf(theirs))
    const known = byKey.get(key)
    if (met.has(key)) differences.push(`The partner reports ${key} more than once.`)
    met.add(key)
    if (theirs.state === 'settled' && (known?.due ?? true)) said.add(theirs.bet, theirs.win)
    const problem = problemOf(theirs, known)
    if (problem) differences.push(`${key}: ${problem}.`)
  }
  for (const [key, known] of byKey) {
    if (!known.due) continue
    if (known.staked > 0 || known.paid > 0) booked.add(known.staked, known.paid)
    if (met.has(key) || (known.staked === 0 && known.paid === 0)) continue
    differences.push(`${key}: ${sumsOf(known)} here, and the partner does not report it.`)
  }
  return { said: said.sums, booked: booked.sums, differences }
}

/** If a bet was cancelled after its round was settled, the stake is part of the payout: then only the difference counts. */
function problemOf({ state, bet, win, currency }: ReportedRound, known: OwnRound | undefined): string | undefined {
  const [staked, paid] = [known?.staked ?? 0, known?.paid ?? 0]
  const here = known ? `${sumsOf(known)} here` : 'it is unknown here'
  // In progress, or from before the period.
  if (known && !known.due) return undefined
  if (currency !== 'RUB') return `the partner reports it in ${currency}`
  switch (state) {
    case 'settled':
      return bet === staked && win === paid
        ? undefined
        : `the partner reports ${shown(bet)} staked and ${shown(win)} won, ${here}`
    case 'cancelled':
    case 'refused':
      return paid - staked === win ? undefined : `the partner reports it as ${state}, ${here}`
    case 'open':
      return `the partner does not know what became of it, ${here}`
  }
}

const shown = (amount: number) => `${(amount / 100).toFixed(2)} ₽`
const sumsOf = ({ staked, paid }: OwnRound) => `${shown(staked)} staked and ${shown(paid)} paid`

class Sums {
  sums: PartnerSums = { rounds: 0, staked: kopecks(0), paid: kopecks(0) }
  add(staked: number, paid: number): void {
    this.sums = sum(this.sums, { rounds: 1, staked: kopecks(staked), paid: kopecks(paid) })
  }
}

const sum = (one: PartnerSums, other: PartnerSums): PartnerSums => ({
  rounds: one.rounds + other.rounds,
  staked: kopecks(one.staked + other.staked),
  paid: kopecks(one.paid + other.paid),
})
