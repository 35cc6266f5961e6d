import Type, { type Static } from 'typebox'
import { Money } from '../entities.ts'
import { FileReply } from '../file-reply.ts'
import { route } from '../route.ts'
import { Day } from './admin.ts'
import { reportSteps } from './report-steps.ts'

/** A period from its first to its last day in Moscow; amounts in roubles. */
export const PeriodLine = Type.Object({
  from: Day,
  to: Day,
  bets: Type.Integer(),
  wagered: Money,
  ggr: Type.Number({ description: 'Stakes less payouts' }),
  ngr: Type.Number({
    description: 'GGR less fees of payment providers, and less what bonuses, cashback and referrals cost',
  }),
  deposits: Money,
  withdrawals: Money,
  firstDeposits: Type.Integer({ description: 'Players who paid in for the first time' }),
  activePlayers: Type.Integer({ description: 'Who played; each counts once in a period' }),
  registrations: Type.Integer(),
})
export type PeriodLine = Static<typeof PeriodLine>

const step = Type.Enum(reportSteps, { description: '`life`: one period, since the casino was opened' })
const Wanted = { step, from: Type.Optional(Day), to: Type.Optional(Day) }

export const periodReport = route({
  method: 'GET',
  path: '/api/admin/reports/periods',
  summary:
    'Play, money and players by day, month, year or since the opening, also of periods in which nothing happened',
  who: 'reports.view',
  query: Type.Object(Wanted),
  reply: Type.Object({ from: Day, to: Day, lines: Type.Array(PeriodLine) }),
  refusals: ['period_invalid'],
})

export const periodReportFile = route({
  method: 'GET',
  path: '/api/admin/reports/periods/file',
  summary: 'The same as CSV or PDF; of a period that is over, always the same bytes',
  who: 'reports.view',
  query: Type.Object({ ...Wanted, format: Type.Enum(['csv', 'pdf'] as const) }),
  reply: FileReply,
  refusals: ['period_invalid'],
})
