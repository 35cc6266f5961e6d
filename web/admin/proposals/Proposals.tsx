import type { Proposal } from '@casino/contract/panel/proposals'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { EmptyState } from '../../ui/messages/states.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { proposalsOptions } from '../forms/proposals.ts'
import { ProposalCard } from './ProposalCard.tsx'

/** docs/product.md A20: changes that need a second administrator, or a day if there is none. */
export default function Proposals() {
  const list = useQuery(proposalsOptions)
  if (!list.data) {
    const text = list.isError ? adminErrorText(list.error) : ''
    return <Missing query={list} text={text} className="h-96 max-w-4xl" />
  }
  const { open, decided, rights } = list.data
  const note = rights.trial
    ? m.admin_proposals_trial()
    : rights.needs === 'second'
      ? m.admin_proposals_second()
      : m.admin_proposals_day()
  return (
    <div className="max-w-4xl space-y-4">
      <p className="type-body max-w-prose text-text-2">{note}</p>
      <Part title={m.admin_proposals_open()} proposals={open}>
        <EmptyState drawing={<UserCheck aria-hidden />} text={m.admin_proposals_none()} />
      </Part>
      {decided.length > 0 && <Part title={m.admin_proposals_decided()} proposals={decided} />}
    </div>
  )
}

interface PartProps {
  title: string
  proposals: readonly Proposal[]
  /** Shown if there are none. */
  children?: ReactNode
}

function Part({ title, proposals, children }: PartProps) {
  return (
    <section aria-label={title} className="rounded-md border border-line bg-surface">
      <h2 className="type-h3 border-b border-line px-4 py-3">{title}</h2>
      {proposals.length === 0 && children}
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </section>
  )
}
