import type { PaymentMethod } from '@casino/contract/money/transactions'
import type { ReportName } from '@casino/contract/panel/reports'
import { methodNames } from '../../cashier/words.ts'
import { games } from '../../games/index.ts'
import { m } from '../../texts/compiled/messages.js'

export type ReportKey = ReportName
export const reportKeys = ['days', 'games', 'methods', 'bonuses'] as const satisfies readonly ReportKey[]

export type Line = Readonly<Record<string, string | number | null>>

export interface ReportColumn {
  readonly key: string
  readonly head: () => string
  readonly as: 'count' | 'money' | 'profit' | 'percent'
}

export interface DashboardReport {
  readonly title: () => string
  /** The name of a line. */
  readonly name: (line: Line) => string
  /** The kind of the lines. */
  readonly axis: () => string
  readonly columns: readonly ReportColumn[]
  /** The columns that are drawn as bars, in roubles. */
  readonly bars: readonly string[]
  readonly newestFirst?: true
}

const play: readonly ReportColumn[] = [
  { key: 'bets', head: m.admin_game_bets, as: 'count' },
  { key: 'wagered', head: m.admin_game_wagered, as: 'money' },
  { key: 'ggr', head: m.admin_reports_ggr, as: 'profit' },
]

export const reports: Readonly<Record<ReportKey, DashboardReport>> = {
  days: {
    title: m.admin_reports_days,
    axis: m.admin_chart_days,
    name: ({ day }) => dayText(String(day)),
    columns: [
      ...play,
      { key: 'fees', head: m.admin_reports_fees, as: 'money' },
      { key: 'ngr', head: m.admin_reports_ngr, as: 'profit' },
      { key: 'deposits', head: m.admin_reports_deposited, as: 'money' },
      { key: 'withdrawals', head: m.admin_reports_withdrawn, as: 'money' },
      { key: 'firstDeposits', head: m.admin_reports_first, as: 'count' },
      { key: 'activePlayers', head: m.admin_reports_players, as: 'count' },
      { key: 'registrations', head: m.admin_reports_registered, as: 'count' },
    ],
    bars: ['ggr', 'ngr'],
    newestFirst: true,
  },
  games: {
    title: m.admin_reports_games,
    axis: m.admin_games,
    name: ({ game }) => gameText(String(game)),
    columns: [...play, { key: 'returned', head: m.admin_game_observed, as: 'percent' }],
    bars: ['wagered', 'ggr'],
  },
  methods: {
    title: m.admin_reports_methods,
    axis: m.admin_chart_methods,
    name: ({ method, provider }) => `${methodNames[method as PaymentMethod]?.() ?? method}, ${providerText(provider)}`,
    columns: [
      { key: 'deposits', head: m.admin_reports_topups, as: 'count' },
      { key: 'deposited', head: m.admin_reports_deposited, as: 'money' },
      { key: 'withdrawals', head: m.admin_reports_payouts, as: 'count' },
      { key: 'withdrawn', head: m.admin_reports_withdrawn, as: 'money' },
      { key: 'balance', head: m.admin_reports_balance, as: 'profit' },
      { key: 'firstDeposits', head: m.admin_reports_first, as: 'count' },
    ],
    bars: ['deposited', 'withdrawn'],
  },
  bonuses: {
    title: m.admin_user_bonuses,
    axis: m.admin_chart_days,
    name: ({ day }) => dayText(String(day)),
    columns: [
      { key: 'total', head: m.admin_reports_bonus_total, as: 'money' },
      { key: 'deposits', head: m.admin_reports_bonus_deposits, as: 'money' },
      { key: 'levels', head: m.admin_reports_bonus_levels, as: 'money' },
      { key: 'promocodes', head: m.admin_reports_bonus_promocodes, as: 'money' },
      { key: 'cashback', head: m.admin_user_reward_cashback, as: 'money' },
      { key: 'races', head: m.admin_race_list, as: 'money' },
      { key: 'manual', head: m.admin_reports_bonus_manual, as: 'money' },
      { key: 'freeRounds', head: m.rewards_kind_free_rounds, as: 'money' },
      { key: 'referral', head: m.admin_reports_bonus_referral, as: 'money' },
      { key: 'givenUp', head: m.admin_reports_bonus_given_up, as: 'profit' },
    ],
    bars: ['total', 'referral'],
    newestFirst: true,
  },
}

/** Formats `2026-11-21` as in ru-RU: `21.11`. */
function dayText(day: string): string {
  return day.split('-').slice(1).reverse().join('.')
}

function gameText(game: string): string {
  return games.find(({ type }) => type === game)?.name() ?? game
}

function providerText(provider: string | number | null | undefined): string {
  return provider === 'manual' ? m.admin_reports_by_hand() : String(provider)
}
