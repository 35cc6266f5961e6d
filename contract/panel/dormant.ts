import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'

/** An account that is dormant now; `activeAt` is its last sign-in or bet, `amount` includes withdrawals that are not paid yet. */
export const DormantAccount = Type.Object({
  id: Id,
  player: Type.Object({ id: Id, username: Type.String() }),
  activeAt: IsoTime,
  dormantAt: IsoTime,
  amount: Money,
})
export type DormantAccount = Static<typeof DormantAccount>

export const dormantAccounts = route({
  method: 'GET',
  path: '/api/admin/dormant-accounts',
  summary: 'Dormant accounts with what is owed to them, newest first; a sign-in ends it',
  who: 'funds.view',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })), before: Type.Optional(Id) }),
  reply: Type.Object({
    accounts: Type.Array(DormantAccount),
    more: Type.Boolean(),
  }),
  refusals: [],
})
