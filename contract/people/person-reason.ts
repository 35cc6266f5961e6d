import Type, { type Static } from 'typebox'

/**
 * Why a person must decide about a withdrawal that waits. `banned`, `not_activated`: the player is; `under_review`: banned
 * while a suspicion is looked into; `out_of_play`: excluded, or closed the account; `deposit_disputed`: a deposit of theirs may
 * still be lost; `debt`: they owe a refund; `shared_with_invited`: they share a device, an address or where they are paid with an
 * account that they invited, or that invited them; `screening_hit`, `screening_confirmed`: a list of sanctions or politically exposed
 * persons has somebody like them, or them; `not_screened`: the service that compares them has not cleared them.
 */
export const PersonReason = Type.Object({
  code: Type.Union([
    Type.Literal('banned'),
    Type.Literal('under_review'),
    Type.Literal('not_activated'),
    Type.Literal('out_of_play'),
    Type.Literal('deposit_disputed'),
    Type.Literal('debt'),
    Type.Literal('shared_with_invited'),
    Type.Literal('screening_hit'),
    Type.Literal('screening_confirmed'),
    Type.Literal('not_screened'),
  ]),
  key: Type.String({ description: 'Sent back in `knowing` with an approval' }),
})
export type PersonReason = Static<typeof PersonReason>
