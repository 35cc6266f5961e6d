import { permissionsFor } from '@casino/contract/panel/proposal-permissions'
import type { Proposal } from '@casino/contract/panel/proposals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'
import { useDecideProposal, useNewRights } from '../forms/proposals.ts'
import { gameName } from '../games/game-name.ts'
import { adminGamesOptions } from '../games/queries.ts'
import { outcomeText, proposalTitle, proposedFields } from './proposed.ts'

/** One proposal with its old and new values, and this administrator's options. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { proposedBy, proposedAt, effectiveAt, expiresAt, outcome, decidedBy, decidedAt } = proposal
  const games = useQuery({ ...adminGamesOptions, enabled: proposal.kind === 'game' }).data
  const title = proposalTitle(proposal, (id) => {
    const game = games?.find((each) => each.id === id)
    return game ? gameName(game) : id
  })
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="type-strong wrap-anywhere">{title}</h3>
        <span className="type-small text-text-2">
          {m.admin_proposal_by({ name: proposedBy.username, at: dateTimeText(proposedAt) })}
        </span>
      </div>
      <Changes proposal={proposal} />
      {outcome ? (
        <p className="flex flex-wrap items-center gap-2">
          <Pill tone={outcome === 'applied' ? 'success' : 'plain'}>{outcomeText(proposal)}</Pill>
          <span className="type-small text-text-2">
            {[decidedBy?.username, decidedAt && dateTimeText(decidedAt)].filter(Boolean).join(', ')}
          </span>
        </p>
      ) : (
        <>
          <p className="type-small text-text-2">
            {effectiveAt
              ? m.admin_proposal_effective({ at: dateTimeText(effectiveAt) })
              : m.admin_proposal_expires({ at: dateTimeText(expiresAt) })}
          </p>
          <Decision proposal={proposal} title={title} />
        </>
      )}
    </li>
  )
}

function Changes({ proposal }: { proposal: Proposal }) {
  return (
    <dl className="divide-y divide-line rounded-md border border-line bg-bg px-3">
      {proposedFields(proposal).map(({ name, from, to }) => (
        <div key={name} className="grid gap-x-3 py-2 wrap-anywhere md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <dt className="type-small text-text-2">{name}</dt>
          <dd className="tabular">
            {from === to ? (
              to
            ) : (
              <>
                <span className="text-text-2">{from}</span>{' '}
                <span aria-label={m.admin_user_becomes()} role="img" className="text-text-3">
                  →
                </span>{' '}
                <span className="font-semibold">{to}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Decision({ proposal, title }: { proposal: Proposal; title: string }) {
  const own = useSession().user?.id === proposal.proposedBy.id
  const newUntil = useNewRights()
  const [confirming, setConfirming] = useState(false)
  const may = useMay()
  const decide = useDecideProposal(proposal.id)
  const error = decide.isError ? adminErrorText(decide.error) : undefined
  if (!own && !permissionsFor(proposal).every(may)) return null
  return (
    <>
      {error && !confirming && <ErrorBox>{error}</ErrorBox>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {own && !proposal.effectiveAt && <p className="type-small mr-auto text-text-2">{m.admin_proposal_own()}</p>}
        {newUntil && !own && (
          <p className="type-small mr-auto text-text-2">{m.admin_new_rights_form({ at: dateTimeText(newUntil) })}</p>
        )}
        <Button
          size="compact"
          busy={decide.isPending && decide.variables === 'refuse'}
          onClick={() => decide.mutate('refuse')}
        >
          {own ? m.admin_proposal_take_back() : m.admin_proposal_refuse()}
        </Button>
        {!own && (
          <Button
            size="compact"
            kind="main"
            disabled={newUntil !== undefined}
            onClick={() => {
              decide.reset()
              setConfirming(true)
            }}
          >
            {m.admin_proposal_confirm()}
          </Button>
        )}
      </div>
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_proposal_confirm_title()}
        action={m.admin_proposal_confirm()}
        busy={decide.isPending}
        error={error}
        onConfirm={() => decide.mutate('confirm', { onSuccess: () => setConfirming(false) })}
      >
        <p className="mb-3">{title}</p>
        <Changes proposal={proposal} />
      </Confirm>
    </>
  )
}
