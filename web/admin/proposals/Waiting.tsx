import type { Proposal } from '@casino/contract/panel/proposals'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useDecideProposal } from '../forms/proposals.ts'
import { proposalTitle, proposedFields } from './proposed.ts'

/**
 * Changes that take effect automatically, on every page of the panel until then, because there is no second administrator to
 * see them.
 */
export default function Waiting({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <ul className="divide-y divide-line border-b border-warning bg-warning-tint">
      {proposals.map((proposal) => (
        <One key={proposal.id} proposal={proposal} />
      ))}
    </ul>
  )
}

function One({ proposal }: { proposal: Proposal }) {
  const takeBack = useDecideProposal(proposal.id)
  const changes = proposedFields(proposal).filter(({ from, to }) => from !== to)
  const lines = changes.map(({ name, from, to }) => `${name}: ${from} → ${to}`)
  const namesItself = lines.length > 0 && (proposal.kind === 'settings' || proposal.kind === 'game')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 md:px-6">
      <Hourglass size={18} className="shrink-0 text-warning-on-tint" aria-hidden />
      <p className="type-small min-w-0 grow basis-64 wrap-anywhere">
        <strong>{m.admin_proposal_effective({ at: dateTimeText(proposal.effectiveAt ?? '') })}</strong>{' '}
        {[!namesItself && proposalTitle(proposal, (id) => id), ...lines].filter(Boolean).join('; ')}
        {takeBack.isError && <span className="block text-danger">{adminErrorText(takeBack.error)}</span>}
      </p>
      <Link to="/admin" search={{ section: 'proposals' }} className={linkClass}>
        {m.admin_proposals()}
      </Link>
      <Button size="compact" busy={takeBack.isPending} onClick={() => takeBack.mutate('refuse')}>
        {m.admin_proposal_take_back()}
      </Button>
    </li>
  )
}
