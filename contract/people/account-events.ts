import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'

/** Changes a player made to their own account; for a password only the fact that it changed. */
export const AccountEvent = Type.Object({
  id: Id,
  at: IsoTime,
  kind: Type.Enum([
    'password',
    'username',
    'password_reset',
    'email',
    'second_factor_on',
    'second_factor_renew',
    'second_factor_off',
    'identity_linked',
    'identity_unlinked',
    'passkey_added',
    'passkey_removed',
    'closed',
  ]),
  before: Maybe(Type.String()),
  after: Maybe(Type.String()),
  address: Type.String(),
})
export type AccountEvent = Static<typeof AccountEvent>

export const userAccountEvents = route({
  method: 'GET',
  path: '/api/admin/users/{id}/account-events',
  summary: 'Changes that a user made to their account, newest first',
  who: 'players.view',
  params: Type.Object({ id: Id }),
  reply: Type.Object({ events: Type.Array(AccountEvent) }),
  refusals: ['not_found'],
})
