import Type, { type Static } from 'typebox'
import { Money } from '../entities.ts'
import { route } from '../route.ts'
import { Day } from './admin.ts'

const Signed = Type.Number({ description: 'Roubles; below 0 is a loss of the house' })

/** Days are those of Europe/Moscow; without `from` and `to` the last 30. `to` is inclusive. */
const Period = Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) })

const ofPlay = {
  bets: Type.Integer(),
  wagered: Money,
  ggr: Type.Number({ description: 'Stakes less payouts' }),
}

/** A day in Moscow; amounts in roubles. */
export const DayLine = Type.Object({
  day: Day,
  ...ofPlay,
  fees: Type.Number({ description: 'Fees of payment providers that are booked for this day' }),
  ngr: Type.Number({ description: 'GGR less fees, and less what bonuses, cashback and referrals cost' }),
  deposits: Money,
  withdrawals: Money,
  firstDeposits: Type.Integer({ description: 'Players who paid in for the first time' }),
  activePlayers: Type.Integer({ description: 'Who played' }),
  registrations: Type.Integer(),
})
/** A game; amounts in roubles. */
export const GameLine = Type.Object({
  game: Type.String(),
  ...ofPlay,
  returned: Type.Union([Type.Number(), Type.Null()], { description: 'Payouts in per cent of the stakes' }),
})
/** A way of payment and its provider; amounts in roubles. */
export const MethodLine = Type.Object({
  method: Type.String(),
  provider: Type.String({ description: '`manual`: by an administrator’s hand' }),
  deposits: Type.Integer(),
  deposited: Money,
  withdrawals: Type.Integer(),
  withdrawn: Money,
  balance: Signed,
  firstDeposits: Type.Integer(),
})

/** Bonuses and rewards, by day. */
export const BonusLine = Type.Object({
  day: Day,
  total: Type.Number({ description: 'Roubles: all of it, less what was given up' }),
  deposits: Type.Number({ description: 'Welcome and reload bonuses' }),
  levels: Money,
  promocodes: Money,
  cashback: Money,
  races: Money,
  manual: Type.Number({ description: 'By an administrator’s hand' }),
  freeRounds: Type.Number({ description: 'What free rounds won' }),
  referral: Money,
  givenUp: Type.Number({ description: 'Taken back from players who gave up bonuses' }),
})

const report = <const N extends string, const L extends Type.TObject>(name: N, summary: string, line: L) =>
  route({
    method: 'GET',
    path: `/api/admin/reports/${name}`,
    summary,
    who: 'reports.view',
    query: Period,
    reply: Type.Object({ from: Day, to: Day, lines: Type.Array(line) }),
    refusals: ['period_invalid'],
  })

export const reportByDay = report('days', 'Play, money and players by day', DayLine)
export const reportByGame = report('games', 'Play by game', GameLine)
export const reportByMethod = report('methods', 'Money by way of payment', MethodLine)
export const reportByBonus = report('bonuses', 'What bonuses and referral shares cost by day', BonusLine)

/** The open turnover of all players (docs/product.md R7), and the expected result of the house from it. */
export const bonusLiability = route({
  method: 'GET',
  path: '/api/admin/bonus-liability',
  summary: 'Open turnover and open bonuses of all players',
  who: 'reports.view',
  reply: Type.Object({
    players: Type.Integer({ description: 'Who have something left to stake' }),
    turnover: Type.Number({ description: 'Roubles that they have left to stake in all' }),
    edge: Type.Number({ description: 'Per cent: the average edge of the games, by the stakes of the last 30 days' }),
    expected: Type.Number({ description: 'Roubles that they will lose by staking it: turnover × edge' }),
    bonuses: Type.Number({ description: 'Roubles: the bonuses that are not wagered yet' }),
  }),
  refusals: [],
})

/** The reports that exist as files. */
export const reportNames = ['days', 'games', 'methods', 'bonuses'] as const
export type ReportName = (typeof reportNames)[number]
export type DayLine = Static<typeof DayLine>
export type GameLine = Static<typeof GameLine>
export type MethodLine = Static<typeof MethodLine>
export type BonusLine = Static<typeof BonusLine>

/** A table for spreadsheets: CRLF, a byte order mark, and no cell that would be read as a formula. */
export const reportFile = route({
  method: 'GET',
  path: '/api/admin/reports/{report}/csv',
  summary: 'A report as a CSV file',
  who: 'reports.view',
  params: Type.Object({ report: Type.Enum(reportNames) }),
  query: Period,
  reply: Type.Object({ fileName: Type.String(), csv: Type.String() }),
  refusals: ['period_invalid'],
})

/** The calls of reports. */
export const reportRoutes = [
  reportByDay,
  reportByGame,
  reportByMethod,
  reportByBonus,
  bonusLiability,
  reportFile,
] as const
