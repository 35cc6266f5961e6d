import { permissionsFor } from '@casino/contract/panel/proposal-permissions'
import type { ProposalKindName } from '@casino/contract/panel/proposals'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  activeStaff,
  lockDueProposal,
  lockProposal,
  type Proposal,
  type ProposalOutcome,
  setOutcome,
} from './proposal.ts'

/** A kind of change that can be proposed; its module declares how to apply it. */
export interface ProposalKind {
  /**
   * Applies `after` and records it, if every changed field still has its value of `before`; otherwise changes nothing and
   * returns false.
   */
  apply(tx: Tx, proposal: Proposal, by: Author): Promise<boolean>
  /** Runs after the commit, on this server. */
  applied?(): Promise<void>
}

export type ProposalKinds = { readonly [K in ProposalKindName]: ProposalKind }

export interface DecideDeps {
  readonly database: Database
  readonly kinds: ProposalKinds
}

interface Decide {
  readonly id: number
  readonly by: Author
  readonly reason?: string | undefined
}

/** The second administrator, who is never the proposer. */
export const confirm =
  ({ database, kinds }: DecideDeps) =>
  async ({ id, by }: Decide): Promise<Proposal> => {
    const decided = await database.transact(async (tx) => {
      const proposal = await openOne(tx, id)
      if (proposal.proposedBy.id === by.player.id) refuse('proposal_own')
      const administrators = await mayDecide(tx, proposal, by)
      return applyOrLapse(tx, kinds, proposal, { by, administrators })
    })
    if (decided.outcome !== 'applied') refuse('proposal_lapsed')
    await kinds[decided.kind].applied?.()
    return decided
  }

/** All who could confirm it may reject it, the proposer included, because rejecting loosens nothing. */
export const rejectProposal =
  ({ database }: DecideDeps) =>
  ({ id, by, reason }: Decide): Promise<Proposal> =>
    database.transact(async (tx) => {
      const proposal = await openOne(tx, id)
      if (proposal.proposedBy.id !== by.player.id) await mayDecide(tx, proposal, by)
      return end(tx, proposal, 'refused', { by, decidedBy: by.player.id, reason })
    })

/** Applies proposals whose day has passed, and expires undecided ones, by the database's clock; one transaction each. */
export const settleDue =
  ({ database, kinds }: DecideDeps) =>
  async (): Promise<void> => {
    for (;;) {
      const settled = await database.transact(async (tx) => {
        const proposal = await lockDueProposal(tx)
        return proposal && settle(tx, kinds, proposal)
      })
      if (!settled) return
      if (settled.outcome === 'applied') await kinds[settled.kind].applied?.()
    }
  }

async function settle(tx: Tx, kinds: ProposalKinds, proposal: Proposal): Promise<Proposal> {
  const by = byItself(proposal)
  if (!proposal.effectiveAt) return end(tx, proposal, 'expired', { by, decidedBy: null })
  const administrators = await activeStaff(tx, permissionsFor(proposal))
  // If there is a second administrator by now, the proposal lapses: two have to decide.
  const isAlone = administrators.every((id) => id === proposal.proposedBy.id)
  if (!isAlone) return end(tx, proposal, 'lapsed', { by, decidedBy: null })
  return applyOrLapse(tx, kinds, proposal, { by, administrators, byItself: true })
}

/** Automatic changes are recorded in the proposer's name. */
const byItself = ({ proposedBy, id }: Proposal): Author => ({
  player: proposedBy,
  client: { address: 'this server', userAgent: `proposal ${id}` },
})

/** Those who may decide about it; the caller may have lost their rights after the request was admitted. */
async function mayDecide(tx: Tx, proposal: Proposal, { player }: Author): Promise<readonly number[]> {
  const permissions = permissionsFor(proposal)
  const may = await activeStaff(tx, permissions)
  if (!may.includes(player.id)) refuse('permission_missing', { permission: permissions.join(' ') })
  return may
}

async function openOne(tx: Tx, id: number): Promise<Proposal> {
  const proposal = (await lockProposal(tx, id)) ?? refuse('not_found')
  const [{ over }] = (await tx.rows<{ over: boolean }>('SELECT $1::timestamptz <= now() AS over', [
    proposal.expiresAt,
  ])) as [{ over: boolean }]
  return proposal.outcome !== null || over ? refuse('proposal_decided') : proposal
}

interface Applying {
  readonly by: Author
  readonly administrators: readonly number[]
  readonly byItself?: true
}

/** A proposal lapses if the proposer has lost their rights, or its values have changed. */
async function applyOrLapse(
  tx: Tx,
  kinds: ProposalKinds,
  proposal: Proposal,
  { by, administrators, byItself }: Applying,
): Promise<Proposal> {
  const decidedBy = byItself ? null : by.player.id
  const stands = administrators.includes(proposal.proposedBy.id) && (await kinds[proposal.kind].apply(tx, proposal, by))
  return end(tx, proposal, stands ? 'applied' : 'lapsed', { by, decidedBy })
}

const actions = {
  applied: 'proposal.confirm',
  refused: 'proposal.refuse',
  expired: 'proposal.expire',
  lapsed: 'proposal.lapse',
} as const

interface Ending {
  readonly by: Author
  readonly decidedBy: number | null
  readonly reason?: string | undefined
}

async function end(
  tx: Tx,
  proposal: Proposal,
  outcome: ProposalOutcome,
  { by, decidedBy, reason }: Ending,
): Promise<Proposal> {
  const ended = await setOutcome(tx, proposal, outcome, decidedBy)
  const action = outcome === 'applied' && decidedBy === null ? 'proposal.take-effect' : actions[outcome]
  const { id, before, after } = proposal
  await recordAuditEvent(tx, { by, action, subject: id, before, after, reason })
  return ended
}
