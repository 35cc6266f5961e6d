import { isDeepStrictEqual } from 'node:util'
import type { Permission } from '@casino/contract/panel/permissions'
import { permissionsFor } from '@casino/contract/panel/proposal-permissions'
import type { Loosened, Needs } from '@casino/contract/panel/proposals'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { checkRightsAreSettled } from '../../platform/http/new-rights.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Client } from '../../platform/http/serve.ts'
import { proposalOnWire } from './on-wire.ts'
import { activeStaff, addProposal, findOpenProposals, type Proposal } from './proposal.ts'

/** Whether loosening changes are proposed here; a trial site applies them immediately. */
export interface ProposalPolicy {
  readonly trial: boolean
}

export interface Signed {
  readonly player: Identity
  readonly client: Client
}

/** A site has few open proposals; more would hide the important one. */
const mostOpen = 50

/** Whether it waits for a second person with the permissions, or a day because there is none. */
export async function needsOf(read: Read, by: number, permissions: readonly Permission[]): Promise<Needs> {
  const others = (await activeStaff(read, permissions)).filter((id) => id !== by)
  return others.length > 0 ? 'second' : 'day'
}

/** Records a change instead of applying it. The same proposal again, for example by a double click, returns the first one. */
async function propose(
  tx: Tx,
  change: Pick<Proposal, 'kind' | 'subject' | 'before' | 'after'>,
  { player, client }: Signed,
): Promise<NonNullable<Loosened>> {
  checkRightsAreSettled(player)
  await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.proposals])
  const open = await findOpenProposals(tx)
  const same = open.find(({ kind, subject, before, after }) =>
    isDeepStrictEqual({ kind, subject, before, after }, plain(change)),
  )
  const needs = same ? (same.effectiveAt ? 'day' : 'second') : await needsOf(tx, player.id, permissionsFor(change))
  if (same) return { needs, proposal: proposalOnWire(same) }
  if (open.length >= mostOpen) refuse('too_many_proposals')
  const proposal = await addProposal(tx, { ...change, by: player.id }, needs)
  const { id, kind, subject, before, after } = proposal
  await recordAuditEvent(tx, {
    by: { player, client },
    action: 'proposal.create',
    subject: id,
    before,
    after: { ...after, kind, subject },
  })
  return { needs, proposal: proposalOnWire(proposal) }
}

/** The same for a trial site, which has already applied the change: the reply says what production would have required. */
export async function proposeOrTry(
  tx: Tx,
  change: Pick<Proposal, 'kind' | 'subject' | 'before' | 'after'>,
  { by, trial }: ProposalPolicy & { readonly by: Signed },
): Promise<NonNullable<Loosened>> {
  if (!trial) return propose(tx, change, by)
  checkRightsAreSettled(by.player)
  return { needs: await needsOf(tx, by.player.id, permissionsFor(change)), proposal: null }
}

/** As decoded from JSON: without undefined fields. */
const plain = ({ kind, subject, before, after }: Pick<Proposal, 'kind' | 'subject' | 'before' | 'after'>) =>
  JSON.parse(JSON.stringify({ kind, subject, before, after }))
