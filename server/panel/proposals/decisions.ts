import { proposalDeciders } from '@casino/contract/panel/permissions'
import { permissionsFor } from '@casino/contract/panel/proposal-permissions'
import { confirmProposal, proposals, refuseProposal } from '@casino/contract/panel/proposals'
import { type JobOptions, upkeep } from '../../platform/database/jobs.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { confirm, type DecideDeps, rejectProposal, settleDue } from './decide.ts'
import { proposalOnWire } from './on-wire.ts'
import { findDecidedProposals, findOpenProposals, type Proposal } from './proposal.ts'
import { needsOf, type ProposalPolicy } from './propose.ts'

export interface Proposals {
  readonly routes: readonly Served[]
  /** Applies and expires proposals that are due. */
  step(): Promise<void>
  close(): Promise<void>
}

export interface ProposalsOptions extends DecideDeps, ProposalPolicy, JobOptions {}

const usualEveryMs = 10_000
const mostDecided = 30
const counted = { rate: 'administration' } as const

/** Changes that need a second administrator, or a day's delay if there is none: their calls and their deadlines. */
export function openProposals(options: ProposalsOptions): Proposals {
  const { database, trial, jobs, everyMs = usualEveryMs } = options
  const { read } = database
  const step = settleDue(options)
  const job = jobs.schedule({ leases: [upkeep], everyMs, atOnce: true, work: step })
  const routes = [
    serve(proposals, counted, async ({ player }) => {
      const isShown = (proposal: Proposal) =>
        player.permissions.has('audit.view') ||
        proposal.proposedBy.id === player.id ||
        permissionsFor(proposal).every((one) => player.permissions.has(one))
      const [open, decided, needs] = await Promise.all([
        findOpenProposals(read),
        findDecidedProposals(read, mostDecided),
        // The database keeps an owner, who has all of them.
        needsOf(read, player.id, proposalDeciders),
      ])
      const newUntil = player.newRightsUntil?.toISOString() ?? null
      return {
        open: open.filter(isShown).map(proposalOnWire),
        decided: decided.filter(isShown).map(proposalOnWire),
        rights: { needs, trial, newUntil },
      }
    }),
    serve(confirmProposal, counted, async ({ params, player, client }) => ({
      proposal: proposalOnWire(await confirm(options)({ id: Number(params.id), by: { player, client } })),
    })),
    serve(refuseProposal, counted, async ({ params, body, player, client }) => {
      const command = { id: Number(params.id), by: { player, client }, reason: body.reason }
      return { proposal: proposalOnWire(await rejectProposal(options)(command)) }
    }),
  ]
  return { routes, step, close: () => job.close() }
}
