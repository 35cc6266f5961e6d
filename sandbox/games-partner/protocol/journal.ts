import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** `refused`: certainly not applied. `unknown`: no usable answer. */
export type CallResult = 'applied' | 'refused' | 'unknown'

/** The result of a call, given the status of its answer; null if there was none. */
export function resultOf({ status }: { readonly status: number | null }): CallResult {
  if (status === 200) return 'applied'
  return status !== null && status >= 400 && status < 500 ? 'refused' : 'unknown'
}

/** One call that moved money, or should have. */
export interface JournalEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly session: string
  readonly game: string
  readonly round: string
  readonly method: string
  readonly trx: string
  readonly amount: number
  readonly currency: string
  readonly result: CallResult
  /** The status in the operator's answer. */
  readonly status: number | null
}

export interface RoundReport {
  readonly round: string
  readonly session: string
  readonly game: string
  readonly currency: string
  readonly bet: number
  readonly win: number
  /** `open`: the partner does not know the outcome of a call. */
  readonly state: 'settled' | 'cancelled' | 'refused' | 'open'
  readonly calls: readonly JournalEntry[]
}

export interface DayReport {
  readonly day: string
  readonly rounds: readonly RoundReport[]
  /** Of settled rounds, by currency. */
  readonly totals: Readonly<Record<string, { bets: number; wins: number; rounds: number }>>
}

const mostEntries = 200_000

/** All calls of real play, appended to a file that outlives the process; reconciliation compares with it. */
export class Journal {
  readonly #file: string | undefined
  #entries: JournalEntry[] = []

  /** @param file - absent: the entries are lost when the process ends */
  constructor(file: string | undefined) {
    this.#file = file
    if (!file || !existsSync(file)) return
    const lines = readFileSync(file, 'utf8').split('\n').slice(-mostEntries)
    // The last line may be truncated by a power cut.
    this.#entries = lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as JournalEntry] : []))
  }

  add(entry: JournalEntry): void {
    this.#entries.push(entry)
    if (this.#entries.length > mostEntries * 1.1) this.#entries = this.#entries.slice(-mostEntries)
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`)
  }

  /** The rounds that began on a day in UTC, `2026-11-23`, with all their calls. */
  report(day: string): DayReport {
    const rounds = [...Map.groupBy(this.#entries, ({ round }) => round)]
      .filter(([, [first]]) => first && new Date(first.at).toISOString().startsWith(day))
      .map(([round, calls]) => reportOf(round, calls))
    const totals: Record<string, { bets: number; wins: number; rounds: number }> = {}
    for (const { currency, bet, win, state } of rounds) {
      if (state !== 'settled') continue
      totals[currency] ??= { bets: 0, wins: 0, rounds: 0 }
      const total = totals[currency]
      total.bets += bet
      total.wins += win
      total.rounds += 1
    }
    return { day, rounds, totals }
  }
}

/** A round without its calls. Free rounds have the identifier of the call that completed them. */
export function reportedRound({ round, game, currency, bet, win, state, calls }: RoundReport) {
  const free = calls.find(({ method }) => method === 'freerounds.complete')
  return { round, game, currency, bet, win, state, ...(free && { free_trx: free.trx }) }
}

function reportOf(round: string, calls: readonly JournalEntry[]): RoundReport {
  const { session, game, currency } = calls[0]!
  const applied = (method: string) => calls.find((call) => call.method === method && call.result === 'applied')
  const bet = applied('withdraw.bet')
  const win = applied('deposit.win') ?? applied('trx.complete') ?? applied('freerounds.complete')
  const isRefused = calls.some((call) => call.method === 'withdraw.bet' && call.result === 'refused')
  const isFree = calls.some((call) => call.method === 'freerounds.complete')
  const state = applied('trx.cancel')
    ? 'cancelled'
    : isRefused
      ? 'refused'
      : (bet || isFree) && win
        ? 'settled'
        : 'open'
  return { round, session, game, currency, bet: bet?.amount ?? 0, win: win?.amount ?? 0, state, calls }
}
