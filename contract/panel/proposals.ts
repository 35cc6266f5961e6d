import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { Reason } from './admin.ts'
import { proposalDeciders } from './permissions.ts'

/** The kinds of proposals. A new one is declared here, and applied by its module (server/panel/proposals). */
export const proposalKinds = [
  'settings',
  'game',
  'promocode',
  'staff',
  'staff_role',
  'staff_networks',
  'exclusion',
  'requisites',
] as const
export type ProposalKindName = (typeof proposalKinds)[number]

const Administrator = Type.Object({ id: Id, username: Type.String() })
const State = Type.Record(Type.String(), Type.Unknown())

/** docs/product.md A20: a change that waits for a second administrator or, where there is none, for a day. */
export const Proposal = Type.Object({
  id: Id,
  kind: Type.Enum(proposalKinds),
  subject: Type.String({
    description:
      'The groups of settings, the id of a game or of a user, a promo code, a role of staff or the id of requisites',
  }),
  before: State,
  after: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Only what changes; money in kopecks, as in the audit log. Settings are by their group',
  }),
  proposedBy: Administrator,
  proposedAt: IsoTime,
  effectiveAt: Maybe(
    Type.String({ description: 'When it takes effect by itself; null: another administrator decides' }),
  ),
  expiresAt: IsoTime,
  outcome: Maybe(
    Type.Enum(['applied', 'refused', 'expired', 'lapsed'] as const, {
      description: 'lapsed: it was no longer what had been shown, or its proposer had lost the rights',
    }),
  ),
  decidedBy: Maybe(Administrator),
  decidedAt: Maybe(IsoTime),
})
export type Proposal = Static<typeof Proposal>

/** What a loosening change waits for: another administrator, or a day if there is none. */
export const Needs = Type.Enum(['second', 'day'] as const)
export type Needs = Static<typeof Needs>

/** The result for the part of a change that loosens something; null where nothing is loosened. */
export const Loosened = Maybe(
  Type.Object({
    needs: Needs,
    proposal: Maybe(Type.Object(Proposal.properties, { description: 'Null on a trial site: it was applied at once' })),
  }),
)
export type Loosened = Static<typeof Loosened>

const Rights = Type.Object({
  needs: Needs,
  trial: Type.Boolean({ description: 'A trial site applies at once what production would propose' }),
  newUntil: Maybe(Type.String({ description: 'Until when the rights of the caller are new (docs/product.md A19)' })),
})

export const proposals = route({
  method: 'GET',
  path: '/api/admin/proposals',
  summary:
    'Changes that wait for a decision, and the latest decided ones; and what the caller may do without a second administrator',
  who: 'staff',
  reply: Type.Object({ open: Type.Array(Proposal), decided: Type.Array(Proposal), rights: Rights }),
  refusals: [],
})

const OfProposal = Type.Object({ id: Id })
const ProposalReply = Type.Object({ proposal: Proposal })

export const confirmProposal = route({
  method: 'POST',
  path: '/api/admin/proposals/{id}/confirm',
  summary: "Confirm another administrator's proposal",
  who: proposalDeciders,
  notWithNewRights: true,
  params: OfProposal,
  reply: ProposalReply,
  refusals: ['not_found', 'proposal_own', 'proposal_decided', 'proposal_lapsed'],
})

export const refuseProposal = route({
  method: 'POST',
  path: '/api/admin/proposals/{id}/refuse',
  summary: "Refuse a proposal, or withdraw one's own",
  who: proposalDeciders,
  params: OfProposal,
  body: Type.Object({ reason: Type.Optional(Reason) }),
  reply: ProposalReply,
  refusals: ['not_found', 'proposal_decided'],
})
