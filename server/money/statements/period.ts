import { isDay } from '@casino/rules/day'
import type { Kopecks } from '@casino/rules/money'
import { kopecks } from '@casino/rules/money'
import { startOf } from '../../accounting/aggregates/aggregates.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { archivedUntilOf } from '../../accounting/ledger/archived.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { linesOf, type MomentRange, newestLines, type StatementLine, sumOf } from './lines.ts'

/** Days of Europe/Moscow, both inclusive. */
export interface MoscowDays {
  readonly from: string
  readonly to: string
}

/** A player's balance at the beginning and at the end of a period, and what changed it in between. */
export interface BalanceStatement {
  readonly period: MoscowDays
  /** The end of the complete part: the end of the period, or now. */
  readonly until: Date
  readonly opening: Kopecks
  readonly closing: Kopecks
  /** Blocks of lines that add up to the difference; throws after the last block if they do not. */
  readonly lines: () => AsyncGenerator<readonly StatementLine[]>
}

/**
 * A posting commits or fails long before this age (`timeouts` of the database's connections). Younger lines are read in one
 * statement with the balance, and older ones never change, so no transaction is held open while a file is sent.
 */
const settledAfterMs = 30_000

/** The statement of a period; refuses one that ends before it begins, lies in the future, or has archived plays. */
export async function openStatement(read: Read, player: PlayerId, period: MoscowDays): Promise<BalanceStatement> {
  const [span, now] = await spanOf(read, period)
  if (span.from >= span.to || span.from > now) refuse('statement_period')
  const archived = await archivedUntilOf(read, player)
  if (archived && span.from < archived) refuse('period_archived')
  const settled = new Date(now.getTime() - settledAfterMs)
  const { balance, lines: newest } = await newestLines(read, player, settled)
  const isWithin = ({ at }: StatementLine) => at >= span.from && at < span.to
  const older: MomentRange = { from: span.from, to: earlier(span.to, settled) }
  const after: MomentRange = { from: later(span.to, span.from), to: settled }
  const sum = newest.filter(isWithin).reduce((all, { amount }) => all + amount, 0)
  const sumAfter = newest.filter(({ at }) => at >= span.to).reduce((all, { amount }) => all + amount, 0)
  const [before, since] = await Promise.all([sumWithin(read, player, older), sumWithin(read, player, after)])
  const closing = balance - since - sumAfter
  const opening = closing - before - sum

  async function* lines() {
    let total = opening
    const add = (block: readonly StatementLine[]) => {
      for (const { amount } of block) total += amount
      return block
    }
    if (older.from < older.to) for await (const block of linesOf(read, player, older)) yield add(block)
    yield add(newest.filter(isWithin))
    if (total !== closing)
      throw new Error(`the statement of player ${player} does not add up: ${total}, not ${closing}`)
  }
  return { period, until: earlier(span.to, now), opening: kopecks(opening), closing: kopecks(closing), lines }
}

const sumWithin = (read: Read, player: PlayerId, span: MomentRange) =>
  span.from < span.to ? sumOf(read, player, span) : Promise.resolve(0)
const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)

async function spanOf(read: Read, { from, to }: MoscowDays): Promise<[MomentRange, Date]> {
  if (!isDay(from)) refuse('bad_request', { field: 'from' })
  if (!isDay(to)) refuse('bad_request', { field: 'to' })
  const row = await read.one<MomentRange & { now: Date }>(
    `SELECT ${startOf('$1')} AS from, ${startOf('($2::date + 1)')} AS to, now() AS now`,
    [from, to],
  )
  return [row, row.now]
}
