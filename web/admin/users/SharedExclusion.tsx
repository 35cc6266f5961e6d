import type { ExclusionLink, UserProtection } from '@casino/contract/people/protection'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime, dateTimeText } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { call } from '../../wire/api.ts'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { useMay } from '../forms/may.ts'
import { proposalsOptions } from '../forms/proposals.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { identifierText } from './identifier-words.ts'
import { protectionOptions } from './protection-queries.ts'
import { UserLink } from './UserLink.tsx'

/** The excluded accounts that a user is linked to, and the controls to lift a shared exclusion. */
export function SharedExclusion({ id }: { id: string }) {
  const { data } = useQuery(protectionOptions(id))
  if (!data || (data.links.length === 0 && !data.protection.exclusion?.shared)) return null
  return (
    <section aria-label={m.admin_links()} className="space-y-3">
      <h3 className="type-strong">{m.admin_links()}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {data.links.map((link) => (
          <li key={link.excluded.id} className="py-2">
            <p className="wrap-anywhere">
              <UserLink id={link.excluded.id}>{link.excluded.username}</UserLink> · {identifierText(link.kind)}
            </p>
            <p className="type-small tabular text-text-3">
              <DateTime iso={link.at} /> · {linkText(link)}
            </p>
          </li>
        ))}
      </ul>
      {data.protection.exclusion?.shared && <Lift id={id} lift={data.lift} />}
    </section>
  )
}

const decided = {
  same_person: m.admin_link_same_person,
  other_person: m.admin_link_other_person,
  left_open: m.admin_link_left_open,
} as const

function linkText({ decision, proved }: ExclusionLink): string {
  if (decision) return decided[decision]()
  return proved ? m.admin_link_proved() : m.admin_link_unproved()
}

/** Proposes to lift an exclusion that came from another account; another administrator confirms it among the proposals. */
function Lift({ id, lift: proposed }: { id: string; lift: UserProtection['lift'] }) {
  const may = useMay()
  const queryClient = useQueryClient()
  const { user: me } = useSession()
  const [confirming, setConfirming] = useState(false)
  const reason = useReason()
  const lift = useMutation({
    mutationFn: (why: string) =>
      call('POST /api/admin/users/{id}/protection/lift', { params: { id }, body: { reason: why } }),
    onSuccess: (protection) => {
      setConfirming(false)
      queryClient.setQueryData(protectionOptions(id).queryKey, protection)
      announce(m.admin_lift_once())
      void queryClient.invalidateQueries(proposalsOptions)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given && !lift.isPending) lift.mutate(given)
  }
  return (
    <div className="space-y-2">
      {proposed && <Proposed lift={proposed} />}
      {!proposed && me?.id !== id && may('protection.review') && (
        <Button
          size="compact"
          onClick={() => {
            lift.reset()
            reason.write('')
            setConfirming(true)
          }}
        >
          {m.admin_lift()}
        </Button>
      )}
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_lift()}
        actions={
          <FormActions kind="danger" form="lift-exclusion" busy={lift.isPending} onCancel={() => setConfirming(false)}>
            {m.admin_lift()}
          </FormActions>
        }
      >
        <form id="lift-exclusion" noValidate onSubmit={submit} className="space-y-3">
          <p className="text-text-2">{m.admin_lift_note()}</p>
          <ReasonField of={reason} label={m.admin_tx_reason()} />
          {lift.isError && <ErrorBox>{adminErrorText(lift.error)}</ErrorBox>}
        </form>
      </Dialog>
    </div>
  )
}

function Proposed({ lift: { by, reason, effectiveAt } }: { lift: NonNullable<UserProtection['lift']> }) {
  const about = { name: by.username, reason }
  return (
    <p className="wrap-anywhere text-text-2">
      {effectiveAt ? m.admin_lift_waits({ ...about, at: dateTimeText(effectiveAt) }) : m.admin_lift_proposed(about)}{' '}
      <Link to="/admin" search={{ section: 'proposals' }} className={linkClass}>
        {m.admin_proposals()}
      </Link>
    </p>
  )
}
