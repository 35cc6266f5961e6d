import type { Proposal as ProposalOnWire } from '@casino/contract/panel/proposals'
import type { Proposal } from './proposal.ts'

export function proposalOnWire(proposal: Proposal): ProposalOnWire {
  const named = ({ id, username }: Proposal['proposedBy']) => ({ id: String(id), username })
  return {
    ...proposal,
    id: String(proposal.id),
    proposedBy: named(proposal.proposedBy),
    proposedAt: proposal.proposedAt.toISOString(),
    effectiveAt: proposal.effectiveAt?.toISOString() ?? null,
    expiresAt: proposal.expiresAt.toISOString(),
    decidedBy: proposal.decidedBy && named(proposal.decidedBy),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
  }
}
