import { timeZone } from '@casino/rules/day'
import type { LineKind, StatementLine } from './lines.ts'
import type { BalanceStatement } from './period.ts'

/** Above this number of lines, the document lists days instead. */
export const mostListed = 2000

/** The total added and taken by one kind of operation. */
interface Total {
  readonly kind: LineKind
  readonly count: number
  readonly added: number
  readonly taken: number
}

/** A day in Moscow with its last balance. */
export interface DayTotal {
  readonly day: string
  readonly count: number
  readonly added: number
  readonly taken: number
  readonly balance: number
}

/** A complete statement, in memory that does not grow with the number of lines. */
export interface Summary {
  readonly count: number
  readonly totals: readonly Total[]
  /** Empty if there are more than `mostListed`. */
  readonly lines: readonly (StatementLine & { readonly balance: number })[]
  readonly days: readonly DayTotal[]
}

const days = new Intl.DateTimeFormat('sv-SE', { timeZone })

/** Reads all lines once, adding them up by kind and by day. */
export async function summaryOf(statement: BalanceStatement): Promise<Summary> {
  const totals = new Map<LineKind, Total>()
  const byDay = new Map<string, DayTotal>()
  let lines: Summary['lines'][number][] = []
  let [count, balance] = [0, statement.opening as number]
  for await (const block of statement.lines())
    for (const line of block) {
      const { kind, at, amount } = line
      count += 1
      balance += amount
      // A bet subtracts its stake and adds its payout, in one line or in several.
      const added = line.payout ?? Math.max(0, line.stake === null ? amount : 0)
      const taken = line.stake ?? Math.max(0, line.payout === null ? -amount : 0)
      const total = totals.get(kind) ?? { kind, count: 0, added: 0, taken: 0 }
      totals.set(kind, { kind, count: total.count + 1, added: total.added + added, taken: total.taken + taken })
      const day = days.format(at)
      const before = byDay.get(day) ?? { day, count: 0, added: 0, taken: 0 }
      byDay.set(day, {
        day,
        count: before.count + 1,
        added: before.added + added,
        taken: before.taken + taken,
        balance,
      })
      if (count <= mostListed) lines.push({ ...line, balance })
      else lines = []
    }
  return { count, totals: [...totals.values()], lines, days: [...byDay.values()] }
}
