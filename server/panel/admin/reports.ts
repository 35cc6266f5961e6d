import type { CreditKind } from '@casino/contract/money/rewards'
import {
  type BonusLine,
  type DayLine,
  type GameLine,
  type MethodLine,
  type ReportName,
  reportByBonus,
  reportByDay,
  reportByGame,
  reportByMethod,
  reportFile,
} from '@casino/contract/panel/reports'
import { dayOf, moneyByDay, playByHour, playersByDay, startOf } from '../../accounting/aggregates/aggregates.ts'
import { moscowDays } from '../../accounting/aggregates/days.ts'
import { ggrOf, ngrOf, rewardsByDay } from '../../accounting/aggregates/revenue.ts'
import { bookedFees } from '../../money/payments/provider-fees.ts'
import { bonusCosts } from '../../money/rewards/cost.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { type CsvCell, csvOf, dateCell } from '../../platform/http/csv.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'

interface Period {
  readonly from: string
  readonly to: string
}
type Query = { readonly from?: string | undefined; readonly to?: string | undefined }

const mostDays = 366
const usualDays = 30

/** The requested days; the database's clock decides which day is today (docs/promises.md P15). */
async function periodOf(read: Read, query: Query): Promise<Period> {
  const { from, to } = moscowDays(query)
  const period = await read.first<Period & { days: number }>(
    `SELECT first::text AS from, last::text AS to, last - first + 1 AS days
     FROM (SELECT coalesce($2::date, ${dayOf('now()')}) AS last) AS ending,
          LATERAL (SELECT coalesce($1::date, last - ${usualDays - 1}) AS first) AS beginning`,
    [from, to],
  )
  if (!period || period.days < 1 || period.days > mostDays) return refuse('period_invalid')
  return period
}

const within = (at: string) => `${at} >= ${startOf('$1')} AND ${at} < ${startOf('($2::date + 1)')}`
const roubles = (sum: string) => `(coalesce(${sum}, 0)::float8 / 100)`

const days = `
  SELECT days.day::date::text AS day, coalesce(bets, 0)::bigint AS bets, ${roubles('wagered')} AS wagered, ${roubles('ggr')} AS ggr, ${roubles('fees')} AS fees,
         ${roubles(ngrOf('ggr', 'given', 'fees'))} AS ngr, ${roubles('deposits')} AS deposits,
         ${roubles('withdrawals')} AS withdrawals, coalesce("firstDeposits", 0)::bigint AS "firstDeposits",
         coalesce("activePlayers", 0)::bigint AS "activePlayers", registrations
  FROM generate_series($1::date, $2::date, interval '1 day') AS days (day)
  LEFT JOIN (
    SELECT ${dayOf('hour')} AS day, sum(rounds) AS bets, sum(staked) AS wagered, ${ggrOf} AS ggr
    FROM ${playByHour} AS play WHERE ${within('hour')} GROUP BY 1
  ) AS play USING (day)
  LEFT JOIN ${rewardsByDay} AS given USING (day)
  LEFT JOIN (SELECT day, sum(amount) AS fees FROM ${bookedFees} AS fee GROUP BY 1) AS fees USING (day)
  LEFT JOIN (
    SELECT day, sum(amount) FILTER (WHERE kind = 'topup') AS deposits,
           sum(amount) FILTER (WHERE kind = 'withdrawal') AS withdrawals, sum(first_deposits) AS "firstDeposits"
    FROM ${moneyByDay} AS money WHERE day BETWEEN $1 AND $2 GROUP BY 1
  ) AS money USING (day)
  LEFT JOIN (
    SELECT day, sum(players) AS "activePlayers" FROM ${playersByDay} AS players WHERE day BETWEEN $1 AND $2 GROUP BY 1
  ) AS active USING (day)
  CROSS JOIN LATERAL (
    SELECT count(*) AS registrations FROM ${playerRows} AS player
    WHERE created_at >= ${startOf('day')} AND created_at < ${startOf('(day::date + 1)')}
  ) AS registered
  ORDER BY 1 DESC`

const games = `
  SELECT game, sum(rounds)::bigint AS bets, ${roubles('sum(staked)')} AS wagered, ${roubles(ggrOf)} AS ggr,
         round(sum(paid) * 100 / nullif(sum(staked), 0), 2)::float8 AS returned
  FROM ${playByHour} AS play WHERE ${within('hour')} GROUP BY 1 ORDER BY 1`

const methods = `
  SELECT method, provider, coalesce(sum(payments) FILTER (WHERE kind = 'topup'), 0)::bigint AS deposits,
         ${roubles(`sum(amount) FILTER (WHERE kind = 'topup')`)} AS deposited,
         coalesce(sum(payments) FILTER (WHERE kind = 'withdrawal'), 0)::bigint AS withdrawals,
         ${roubles(`sum(amount) FILTER (WHERE kind = 'withdrawal')`)} AS withdrawn,
         ${roubles(`sum(CASE kind WHEN 'topup' THEN amount ELSE -amount END)`)} AS balance,
         coalesce(sum(first_deposits), 0)::bigint AS "firstDeposits"
  FROM ${moneyByDay} AS money WHERE day BETWEEN $1 AND $2 GROUP BY 1, 2 ORDER BY 1, 2`

const costOf = (...kinds: readonly (CreditKind | 'given_up')[]) =>
  roubles(`sum(amount) FILTER (WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join()}))`)

const bonuses = `
  SELECT days.day::date::text AS day, ${roubles('sum(amount)')} AS total, ${costOf('welcome', 'reload')} AS deposits,
         ${costOf('level_reward')} AS levels, ${costOf('promocode')} AS promocodes, ${costOf('cashback')} AS cashback,
         ${costOf('race_prize')} AS races, ${costOf('manual')} AS manual, ${costOf('free_rounds')} AS "freeRounds", ${costOf('referral_share')} AS referral,
         ${costOf('given_up')} AS "givenUp"
  FROM generate_series($1::date, $2::date, interval '1 day') AS days (day)
  LEFT JOIN (
    SELECT ${dayOf('at')} AS day, kind, sum(amount) AS amount FROM ${bonusCosts} AS cost WHERE ${within('at')} GROUP BY 1, 2
  ) AS cost USING (day)
  GROUP BY 1 ORDER BY 1 DESC`

interface Lines {
  readonly days: DayLine
  readonly games: GameLine
  readonly methods: MethodLine
  readonly bonuses: BonusLine
}
const texts: Readonly<Record<ReportName, string>> = { days, games, methods, bonuses }

async function reportOf<N extends ReportName>(read: Read, name: N, query: Query) {
  const { from, to } = await periodOf(read, query)
  return { from, to, lines: await read.rows<Lines[N]>(texts[name], [from, to]) }
}

/** The columns of each file, in order. */
const heads: { readonly [N in ReportName]: readonly (keyof Lines[N] & string)[] } = {
  days: [
    'day',
    'bets',
    'wagered',
    'ggr',
    'fees',
    'ngr',
    'deposits',
    'withdrawals',
    'firstDeposits',
    'activePlayers',
    'registrations',
  ],
  games: ['game', 'bets', 'wagered', 'ggr', 'returned'],
  methods: ['method', 'provider', 'deposits', 'deposited', 'withdrawals', 'withdrawn', 'balance', 'firstDeposits'],
  bonuses: [
    'day',
    'total',
    'deposits',
    'levels',
    'promocodes',
    'cashback',
    'races',
    'manual',
    'freeRounds',
    'referral',
    'givenUp',
  ],
}

export const reportRoutes = ({ longRead: read }: AdminDeps): Served[] => [
  serve(reportByDay, counted, ({ query }) => reportOf(read, 'days', query)),
  serve(reportByGame, counted, ({ query }) => reportOf(read, 'games', query)),
  serve(reportByMethod, counted, ({ query }) => reportOf(read, 'methods', query)),
  serve(reportByBonus, counted, ({ query }) => reportOf(read, 'bonuses', query)),
  serve(reportFile, counted, async ({ params: { report }, query, client }) => {
    const { from, to, lines } = await reportOf(read, report, query)
    const head: readonly string[] = heads[report]
    const cellOf = (line: object, column: string): CsvCell =>
      column === 'day' ? dateCell(Reflect.get(line, column)) : Reflect.get(line, column)
    const rows = lines.map((line) => head.map((column) => cellOf(line, column)))
    return { fileName: `${report}-${from}-${to}.csv`, csv: csvOf(client.language, head, rows) }
  }),
]
