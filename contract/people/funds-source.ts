import Type from 'typebox'
import { Id } from '../entities.ts'
import { route } from '../route.ts'
import { AdminVerificationRequest } from './verification.ts'

/** docs/product.md S13 */
export const requestFundsSource = route({
  method: 'POST',
  path: '/api/admin/users/{id}/ask-for-funds',
  summary: "Ask a player for the source of funds: deposits wait for an approval, withdrawals don't",
  who: 'verification.review',
  params: Type.Object({ id: Id }),
  body: Type.Object({ reason: Type.String({ maxLength: 500, refusal: 'rejection_reason_invalid' }) }),
  reply: Type.Object({ at: Type.String() }),
  refusals: ['rejection_reason_invalid', 'not_found', 'not_on_yourself'],
})

export const approveFunds = route({
  method: 'POST',
  path: '/api/admin/verifications/{id}/approve-funds',
  summary: 'Approve a request about the source of funds',
  who: 'verification.review',
  notWithNewRights: true,
  params: Type.Object({ id: Id }),
  reply: Type.Object({ verification: AdminVerificationRequest }),
  refusals: ['not_found', 'not_on_yourself', 'verification_decided'],
})
