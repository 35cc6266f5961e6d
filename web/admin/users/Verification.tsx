import type { AdminVerification } from '@casino/contract/people/verification'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { rejectionText, stepTexts, stepTones } from '../../verification/words.ts'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Allowed } from '../forms/may.ts'
import { Part } from '../list/Part.tsx'
import { verificationOptions } from './verification-queries.ts'

/** A user's verification requests, newest first: the first one is in force. */
export function Verification({ id }: { id: string }) {
  const requests = useQuery(verificationOptions(id))
  return (
    <div className="space-y-4">
      <Part query={requests} empty={m.admin_verification_none()}>
        {(rows) => <Requests requests={rows} />}
      </Part>
      <Allowed to="verification.review">
        <AskForFunds id={id} />
      </Allowed>
    </div>
  )
}

/** Asks where the player's money is from; the player reads the reason. */
function AskForFunds({ id }: { id: string }) {
  const [reason, setReason] = useState('')
  const ask = useMutation({
    mutationFn: () => call('POST /api/admin/users/{id}/ask-for-funds', { params: { id }, body: { reason } }),
    onSuccess: () => {
      setReason('')
      announce(m.admin_funds_asked())
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() && !ask.isPending) ask.mutate()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={m.admin_funds_ask()} className="space-y-3">
      <TextField
        label={m.admin_funds_reason()}
        hint={m.admin_funds_note()}
        value={reason}
        onValue={setReason}
        autoComplete="off"
        maxLength={500}
      />
      {ask.isError && <ErrorBox>{adminErrorText(ask.error)}</ErrorBox>}
      {ask.isSuccess && reason === '' && <p className="text-success">{m.admin_funds_asked()}</p>}
      <Button type="submit" size="compact" busy={ask.isPending} disabled={reason.trim() === ''}>
        {m.admin_funds_ask()}
      </Button>
    </form>
  )
}

/** Requests with their results; each links to its documents. */
export function Requests({ requests }: { requests: readonly AdminVerification[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {requests.map(({ id, subject, step, reason, note, sentAt, decidedAt, decidedBy }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <div className="min-w-0">
            <Link to="/admin" search={{ section: 'verification', id }} className={linkClass}>
              {m.admin_verification_one({ id })}
            </Link>{' '}
            {subject === 'funds' && m.verification_funds_title()}
            <p className="type-small text-text-3">
              <DateTime iso={decidedAt ?? sentAt ?? ''} />
              {decidedBy && ` · ${decidedBy.username}`}
              {reason && ` · ${rejectionText(reason, note)}`}
            </p>
          </div>
          <Pill tone={stepTones[step]}>{stepTexts[step]()}</Pill>
        </li>
      ))}
    </ul>
  )
}
