import { fundKinds } from '@casino/rules/funds'
import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money, Roubles } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { Day } from './admin.ts'
import { longestFundAccount, longestFundNote } from './funds-limits.ts'

/** The balance of an account at a bank or a provider, as it was entered; it never changes. */
export const FundEntry = Type.Object({
  id: Id,
  kind: Type.Enum(fundKinds),
  account: Type.String(),
  day: Day,
  amount: Money,
  note: Maybe(Type.String()),
  by: Type.String(),
  at: IsoTime,
})
export type FundEntry = Static<typeof FundEntry>

const Owed = Type.Object({
  balances: Money,
  pending: Type.Number({ description: 'Roubles set aside for withdrawals that are not paid yet' }),
  total: Money,
})

/** A signed statement of a month's end. */
export const FundStatement = Type.Object({
  month: Type.String({ description: '`2026-02`' }),
  number: Type.Integer({ description: 'A later one of the same month replaces the earlier ones' }),
  owed: Money,
  held: Money,
  difference: Type.Number({ description: 'Roubles; below 0, less is held than is owed' }),
  text: Type.String({ description: 'A signed note: the figures, an empty line, and the signature' }),
  signed: Type.Boolean({ description: 'The signature is that of the key' }),
  by: Type.String(),
  at: IsoTime,
})
export type FundStatement = Static<typeof FundStatement>

export const playerFunds = route({
  method: 'GET',
  path: '/api/admin/funds',
  summary: 'What is owed to players by the ledger, and what banks and providers hold',
  who: 'funds.view',
  reply: Type.Object({
    owed: Owed,
    dormant: Type.Object({ accounts: Type.Integer(), amount: Money }),
    debts: Type.Number({ description: 'Roubles that players owe the house; not deducted' }),
    accounts: Type.Array(Type.Object({ ...FundEntry.properties }), { description: 'The latest balance of each' }),
    held: Money,
    difference: Type.Number(),
    providers: Type.Array(
      Type.Object({
        name: Type.String(),
        amount: Type.Number({ description: 'Roubles that it should hold by the ledger' }),
      }),
    ),
    statements: Type.Array(FundStatement),
    month: Type.String(),
    key: Type.String(),
  }),
  refusals: [],
})

export const fundEntries = route({
  method: 'GET',
  path: '/api/admin/funds/entries',
  summary: 'All balances that were entered, newest first',
  who: 'funds.view',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })), before: Type.Optional(Id) }),
  reply: Type.Object({ entries: Type.Array(FundEntry), more: Type.Boolean() }),
  refusals: [],
})

export const enterFunds = route({
  method: 'POST',
  path: '/api/admin/funds/entries',
  summary: 'Enter a balance; a repeat changes nothing, a correction is another entry',
  who: 'funds.edit',
  notWithNewRights: true,
  body: Type.Object({
    kind: Type.Enum(fundKinds),
    account: Type.String({ maxLength: longestFundAccount, refusal: 'funds_account_invalid' }),
    day: Day,
    amount: Roubles('funds_amount_invalid'),
    note: Type.Optional(Type.String({ maxLength: longestFundNote, changesNothing: true })),
  }),
  reply: Type.Object({ entry: FundEntry }),
  refusals: ['funds_account_invalid', 'funds_amount_invalid', 'funds_day_invalid', 'too_many_funds'],
})

export const signFunds = route({
  method: 'POST',
  path: '/api/admin/funds/statements',
  summary: 'Sign a complete month; the same figures give the same statement',
  who: 'funds.edit',
  notWithNewRights: true,
  body: Type.Object({
    month: Type.String({ pattern: String.raw`^20\d\d-(0[1-9]|1[0-2])$`, refusal: 'funds_month_invalid' }),
  }),
  reply: Type.Object({ statement: FundStatement }),
  refusals: ['funds_month_invalid', 'period_archived', 'funds_balance_missing', 'too_many_funds'],
})

/** The calls about player funds. */
export const fundRoutes = [playerFunds, fundEntries, enterFunds, signFunds] as const
