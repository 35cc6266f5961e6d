import Type, { type Static } from 'typebox'

/**
 * Why a person must decide about a withdrawal that waits. `banned`, `not_activated`: the player is; `out_of_play`: excluded, or
 * closed the account.
 */
export const PersonReason = Type.Object({
  code: Type.Union([Type.Literal('banned'), Type.Literal('not_activated'), Type.Literal('out_of_play')]),
  key: Type.String({ description: 'Sent back in `knowing` with an approval' }),
})
export type PersonReason = Static<typeof PersonReason>
