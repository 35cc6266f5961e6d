import Type, { type Static } from 'typebox'
import { IsoTime, Money } from '../entities.ts'
import { Day } from '../panel/admin.ts'
import { route } from '../route.ts'
import { lineStates, statementLimits } from './statement-limits.ts'
import { Maybe } from './transactions.ts'

/** How a line of a provider's statement compares with the ledger; see `lineStates`. */
export const LineState = Type.Enum(lineStates)
export type LineState = Static<typeof LineState>
/** Whether money came in, or was paid out. */
export const PaymentWay = Type.Enum(['in', 'out'] as const)
export type PaymentWay = Static<typeof PaymentWay>

const Provider = Type.String({ minLength: 1, maxLength: 40 })
const OfDay = Type.Object({ provider: Provider, day: Day })

/** A day in Moscow at one provider: its statement against the ledger. Amounts in roubles. */
export const ReconciledDay = Type.Object({
  day: Day,
  provider: Type.String(),
  isOwn: Type.Boolean({ description: 'Without a third party: only a bank’s list can be compared, from a file' }),
  /** Absent: no statement of the day is loaded, so there is only our side. */
  statement: Maybe(
    Type.Object({
      source: Type.Enum(['api', 'file'] as const),
      loadedAt: IsoTime,
      loadedBy: Maybe(Type.String({ description: 'Null: the server, in the morning' })),
    }),
  ),
  lines: Type.Object(
    Object.fromEntries(lineStates.map((state) => [state, Type.Integer()])) as Record<
      (typeof lineStates)[number],
      Type.TInteger
    >,
  ),
  said: Type.Object({ in: Money, out: Money }),
  booked: Type.Object({ in: Money, out: Money }),
  fees: Type.Object({
    stated: Type.Number({ description: 'Roubles: the fees of the statement' }),
    booked: Type.Number({ description: 'Roubles: those in the ledger' }),
    unknown: Type.Integer({ description: 'Lines whose fee the statement does not name' }),
  }),
})
export type ReconciledDay = Static<typeof ReconciledDay>

const Period = Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) })

export const reconciliation = route({
  method: 'GET',
  path: '/api/admin/reconciliation',
  summary: 'Statements of providers against the ledger, by day of Europe/Moscow; without `from` the last 7 days',
  who: 'payments.view',
  query: Period,
  reply: Type.Object({
    from: Day,
    to: Day,
    providers: Type.Array(Type.String(), { description: 'The configured ones' }),
    days: Type.Array(ReconciledDay),
  }),
  refusals: ['period_invalid'],
})

/** A line of a statement, or a movement in the ledger that the statement lacks. */
export const ReconciledLine = Type.Object({
  state: LineState,
  way: PaymentWay,
  at: Maybe(IsoTime),
  ref: Maybe(Type.String({ description: 'The provider’s reference' })),
  payment: Maybe(Type.Object({ id: Type.String(), step: Type.String() })),
  said: Maybe(Type.Union([Type.Number(), Type.String()], { description: 'Roubles; text for an amount in a coin' })),
  booked: Maybe(Money),
  fee: Maybe(Type.Number()),
  unreadable: Maybe(Type.String()),
})
export type ReconciledLine = Static<typeof ReconciledLine>

export const reconciledLines = route({
  method: 'GET',
  path: '/api/admin/reconciliation/{provider}/{day}',
  summary: 'The lines of a day: differences first',
  who: 'payments.view',
  params: OfDay,
  reply: Type.Object({
    lines: Type.Array(ReconciledLine, { maxItems: statementLimits.shown }),
    more: Type.Integer({ description: 'Lines beyond those' }),
  }),
  refusals: ['not_found'],
})

export const loadStatement = route({
  method: 'POST',
  path: '/api/admin/reconciliation/{provider}/{day}/load',
  summary: 'Load the statement of a day through the provider’s API; again replaces it',
  who: 'payments.decide',
  params: OfDay,
  reply: Type.Object({ lines: Type.Integer() }),
  refusals: ['not_found', 'day_not_begun', 'provider_unavailable'],
})

export const uploadStatement = route({
  method: 'POST',
  path: '/api/admin/reconciliation/{provider}/file',
  summary: 'Load a statement from a CSV file, which is the body; its days are replaced',
  who: 'payments.decide',
  params: Type.Object({ provider: Provider }),
  upload: { largest: statementLimits.fileBytes },
  reply: Type.Object({ lines: Type.Integer(), days: Type.Array(Day) }),
  refusals: ['not_found', 'statement_invalid', 'statement_column_missing', 'statement_line_invalid', 'body_too_large'],
})

export const bookFees = route({
  method: 'POST',
  path: '/api/admin/reconciliation/{provider}/{day}/fees',
  summary: 'Book the fees of a loaded statement that are not in the ledger yet',
  who: 'payments.decide',
  notWithNewRights: true,
  params: OfDay,
  reply: Type.Object({
    booked: Type.Number({ description: 'Roubles; below 0 takes back what a statement no longer says' }),
  }),
  refusals: ['not_found', 'fees_booked', 'rights_too_new', 'forbidden'],
})

/** The calls of statements and fees of providers. */
export const reconciliationRoutes = [reconciliation, reconciledLines, loadStatement, uploadStatement, bookFees] as const
