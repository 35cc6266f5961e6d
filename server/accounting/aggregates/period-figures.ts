import type { ReportStep } from '@casino/contract/panel/report-steps'
import { bookedFees, feePartRows } from '../../money/payments/provider-fees.ts'
import { settledPayments } from '../../money/payments/settled-payments.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { roundRows } from '../../play/rounds/round.ts'
import { archivedUntil } from '../ledger/archived.ts'
import { type AuditCheck, queryCheck } from '../ledger/audit.ts'
import { accountRows, transferRows } from '../ledger/statement.ts'
import { dayOf, moneyByDay, playByDay, playByHour, playersByDay, startOf } from './aggregates.ts'
import { ggrOf, ngrOf, rewardKinds, rewardsByDay } from './revenue.ts'

/** A day, a month, a year or everything, from its first to its last day in Moscow; money in kopecks. */
export interface PeriodFigures {
  readonly from: string
  readonly to: string
  readonly bets: number
  readonly wagered: number
  readonly ggr: number
  readonly ngr: number
  readonly deposits: number
  readonly withdrawals: number
  readonly firstDeposits: number
  readonly activePlayers: number
  readonly registrations: number
}

/** SQL: the first day of the period of a day, within the days from `$1` to `$2`. */
const beginnings: Readonly<Record<ReportStep, (day: string) => string>> = {
  day: (day) => `(${day})::date`,
  month: (day) => `date_trunc('month', (${day})::timestamp)::date`,
  year: (day) => `date_trunc('year', (${day})::timestamp)::date`,
  life: () => '$1::date',
}
const lengths: Readonly<Record<ReportStep, string>> = {
  day: '1 day',
  month: '1 month',
  year: '1 year',
  life: '1000 years',
}

const within = (at: string) => `${at} >= ${startOf('$1')} AND ${at} < ${startOf('($2::date + 1)')}`

/** The periods from `$1` to `$2`, oldest first, including empty ones; the first and the last may be partial. */
function periodsText(step: ReportStep): string {
  const beginningOf = beginnings[step]
  const active =
    step === 'day'
      ? `SELECT day AS begun, sum(players) AS players FROM ${playersByDay} AS players WHERE day BETWEEN $1 AND $2 GROUP BY 1`
      : `SELECT ${beginningOf('day')} AS begun, count(DISTINCT player_id) AS players FROM ${playByDay} AS play WHERE day BETWEEN $1 AND $2 GROUP BY 1`
  return `
  SELECT greatest(begun, $1::date)::text AS from, least((begun + interval '${lengths[step]}')::date - 1, $2::date)::text AS to,
         coalesce(bets, 0)::bigint AS bets, coalesce(wagered, 0)::bigint AS wagered, coalesce(ggr, 0)::bigint AS ggr,
         ${ngrOf('ggr', 'given', 'fees')}::bigint AS ngr, coalesce(deposits, 0)::bigint AS deposits,
         coalesce(withdrawals, 0)::bigint AS withdrawals, coalesce(first_deposits, 0)::bigint AS "firstDeposits",
         coalesce(players, 0)::bigint AS "activePlayers", coalesce(registrations, 0)::bigint AS registrations
  FROM (SELECT generate_series(${beginningOf('$1::date')}, $2::date, interval '${lengths[step]}')::date AS begun) AS period
  LEFT JOIN (
    SELECT ${beginningOf(dayOf('hour'))} AS begun, sum(rounds) AS bets, sum(staked) AS wagered, ${ggrOf} AS ggr
    FROM ${playByHour} AS play WHERE ${within('hour')} GROUP BY 1
  ) AS play USING (begun)
  LEFT JOIN (SELECT ${beginningOf('day')} AS begun, sum(given) AS given FROM ${rewardsByDay} AS given GROUP BY 1) AS given USING (begun)
  LEFT JOIN (SELECT ${beginningOf('day')} AS begun, sum(amount) AS fees FROM ${bookedFees} AS fee GROUP BY 1) AS fees USING (begun)
  LEFT JOIN (
    SELECT ${beginningOf('day')} AS begun, sum(amount) FILTER (WHERE kind = 'topup') AS deposits,
           sum(amount) FILTER (WHERE kind = 'withdrawal') AS withdrawals, sum(first_deposits) AS first_deposits
    FROM ${moneyByDay} AS money WHERE day BETWEEN $1 AND $2 GROUP BY 1
  ) AS money USING (begun)
  LEFT JOIN (${active}) AS active USING (begun)
  LEFT JOIN (
    SELECT ${beginningOf(dayOf('created_at'))} AS begun, count(*) AS registrations FROM ${playerRows} AS player WHERE ${within('created_at')} GROUP BY 1
  ) AS registered USING (begun)
  ORDER BY begun`
}

const texts = {
  day: periodsText('day'),
  month: periodsText('month'),
  year: periodsText('year'),
  life: periodsText('life'),
} satisfies Record<ReportStep, string>

/** The figures of these days by periods, oldest first. */
export const figuresBy = (read: Read, step: ReportStep, from: string, to: string): Promise<PeriodFigures[]> =>
  read.rows<PeriodFigures>(texts[step], [from, to])

/** SQL: the day on which the casino has its first player, who is its administrator. */
export const openingDay = `(SELECT coalesce(min(${dayOf('created_at')}), ${dayOf('now()')}) FROM ${playerRows} AS player)`

const everyDay = texts.day.replaceAll('$1', `'2000-01-01'`).replaceAll('$2', `'2100-01-01'`)

const given = `
  SELECT ${dayOf('at')} AS day, sum(change) AS given FROM ${transferRows} AS transfer
  CROSS JOIN LATERAL (VALUES (credit_account, amount), (debit_account, -amount)) AS movement (account_id, change)
  JOIN ${accountRows} AS account ON account.id = movement.account_id AND owner IS NOT NULL
  WHERE transfer.${rewardKinds} GROUP BY 1`

const paid = `
  SELECT ${dayOf('updated_at')} AS day, sum(coalesce(paid_amount, amount)) FILTER (WHERE kind = 'topup') AS deposits,
         sum(coalesce(paid_amount, amount)) FILTER (WHERE kind = 'withdrawal') AS withdrawals,
         count(*) FILTER (WHERE kind = 'topup' AND place = 1) AS first_deposits
  FROM (SELECT *, row_number() OVER (PARTITION BY player_id, kind ORDER BY settled_by) AS place FROM ${settledPayments} AS payment) AS payment GROUP BY 1`

/** Fees out of the ledger; the day of each is that of its statement. */
const charged = `
  SELECT day, sum(change) AS fees FROM ${transferRows} AS transfer
  JOIN ${feePartRows} AS fee USING (posting_id)
  CROSS JOIN LATERAL (VALUES (credit_account, transfer.amount), (debit_account, -transfer.amount)) AS movement (account_id, change)
  JOIN ${accountRows} AS account ON account.id = movement.account_id AND starts_with(account.kind, 'float:')
  WHERE transfer.kind = 'provider_fee' GROUP BY 1`

/** Reports use aggregates; these checks recompute each of their days from the rounds, payments and transfers. */
export const reportChecks: readonly AuditCheck[] = [
  queryCheck(
    'What the reports say of each day is added up rightly from rounds, payments and transfers',
    'play_hour',
    `SELECT format('%s: the reports say %s bets, %s wagered, %s GGR, %s NGR, %s in, %s out, %s first deposits, %s players; there are %s, %s, %s, %s, %s, %s, %s, %s',
                   day, said.bets, said.wagered, said.ggr, said.ngr, said.deposits, said.withdrawals, said."firstDeposits", said."activePlayers",
                   made.bets, made.wagered, made.ggr, made.ngr, made.deposits, made.withdrawals, made.first_deposits, made.players) AS sentence
     FROM (SELECT *, "from"::date AS day FROM (${everyDay}) AS reported) AS said
     LEFT JOIN (
       SELECT ${dayOf('at')} AS day, count(*) AS bets, sum(stake) AS wagered, sum(stake - payout) AS ggr, count(DISTINCT player_id) AS players
       FROM ${roundRows} AS round GROUP BY 1
     ) AS play USING (day)
     LEFT JOIN (${given}) AS given USING (day)
     LEFT JOIN (${paid}) AS paid USING (day)
     LEFT JOIN (${charged}) AS charged USING (day)
     CROSS JOIN LATERAL (
       SELECT coalesce(play.bets, 0) AS bets, coalesce(play.wagered, 0) AS wagered, coalesce(play.ggr, 0) AS ggr,
              coalesce(play.ggr, 0) - coalesce(given.given, 0) - coalesce(charged.fees, 0) AS ngr, coalesce(paid.deposits, 0) AS deposits,
              coalesce(paid.withdrawals, 0) AS withdrawals, coalesce(paid.first_deposits, 0) AS first_deposits, coalesce(play.players, 0) AS players
     ) AS made
     WHERE ${startOf('day')} >= ${archivedUntil}
       AND (said.bets, said.wagered, said.ggr, said.ngr, said.deposits, said.withdrawals, said."firstDeposits", said."activePlayers")
         IS DISTINCT FROM (made.bets, made.wagered, made.ggr, made.ngr, made.deposits, made.withdrawals, made.first_deposits, made.players)`,
  ),
]
