import type { AdminVerification, Verification, VerificationRequest } from '@casino/contract/people/verification'
import { depositAllowanceOf, findDepositStanding } from './deposit-rule.ts'
import type { VerificationDeps } from './deps.ts'
import { allowanceOf, findStanding } from './payment-rules.ts'
import { requestsOf, type StoredRequest } from './stored.ts'

/** The player's level, its allowance, and the requests so far. */
export async function verificationOnWire(
  { database: { read }, settings }: Pick<VerificationDeps, 'database' | 'settings'>,
  player: number,
): Promise<Verification> {
  const [standing, deposits, requests] = await Promise.all([
    findStanding(read, player),
    findDepositStanding(read, player),
    requestsOf(read, player),
  ])
  return {
    level: standing.level,
    allowance: allowanceOf(standing, settings.current.verification),
    deposits: depositAllowanceOf(deposits, settings.current.verification),
    requests: requests.map(requestOnWire),
  }
}

function requestOnWire(request: StoredRequest): VerificationRequest {
  const { id, subject, step, sentAt, decidedAt, reason, note, validUntil, documents } = request
  return {
    id: String(id),
    subject,
    step,
    sentAt: sentAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
    note,
    validUntil: validUntil?.toISOString() ?? null,
    documents: [...documents],
  }
}

/** The same for administrators, with the people involved. */
export function adminRequestOnWire(request: StoredRequest): AdminVerification {
  const { player, username, decidedBy, decider } = request
  return {
    ...requestOnWire(request),
    player: { id: String(player), username },
    decidedBy: decidedBy === null ? null : { id: String(decidedBy), username: decider ?? '' },
  }
}
