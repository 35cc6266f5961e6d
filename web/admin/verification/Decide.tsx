import type { RejectionReason, VerificationSubject } from '@casino/contract/people/verification'
import { rejectionReasons } from '@casino/contract/people/verification-words'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { reasonTexts, verificationErrorText } from '../../verification/words.ts'
import { call, Refusal } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useDecision } from './queries.ts'

const errorOf = (error: unknown) =>
  verificationErrorText(error, (other) =>
    other instanceof Refusal && other.code === 'birth_date_invalid' ? errorText(other) : adminErrorText(other),
  )

/** Approves with the data in the document, or rejects with a reason. */
export function Decide({ id, subject }: { id: string; subject: VerificationSubject }) {
  return (
    <div className="grid gap-5 border-t border-line pt-4 md:grid-cols-2">
      {subject === 'funds' ? <ApproveFunds id={id} /> : <Approve id={id} />}
      <Reject id={id} />
    </div>
  )
}

function Approve({ id }: { id: string }) {
  const [name, setName] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [correctBirthDate, setCorrect] = useState(false)
  const approve = useDecision((body: { name: string; birthDate: string; correctBirthDate: boolean }) =>
    call('POST /api/admin/verifications/{id}/approve', { params: { id }, body }),
  )
  const refusal = approve.error instanceof Refusal ? approve.error : undefined
  const [differs, isTooYoung] = [refusal?.code === 'birth_date_differs', refusal?.code === 'too_young']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    approve.mutate(
      { name, birthDate, correctBirthDate },
      { onSuccess: () => announce(m.admin_verification_approved()) },
    )
  }
  return (
    <form onSubmit={submit} noValidate aria-label={m.admin_tx_approve()} className="space-y-2">
      <TextField
        label={m.admin_verification_name()}
        value={name}
        onValue={setName}
        autoComplete="off"
        maxLength={120}
      />
      <TextField
        label={m.admin_verification_birth()}
        value={birthDate}
        onValue={setBirthDate}
        type="date"
        autoComplete="off"
      />
      {(differs || correctBirthDate) && (
        <Switch label={m.admin_verification_correct()} on={correctBirthDate} onTurn={setCorrect} />
      )}
      {approve.isError && (
        <ErrorBox className="mb-3">
          {differs
            ? m.admin_verification_differs({ given: String(refusal?.details.given) })
            : isTooYoung
              ? m.admin_verification_underage()
              : errorOf(approve.error)}
        </ErrorBox>
      )}
      <Button type="submit" kind="main" size="compact" busy={approve.isPending}>
        {m.admin_tx_approve()}
      </Button>
    </form>
  )
}

function ApproveFunds({ id }: { id: string }) {
  const approve = useDecision(() => call('POST /api/admin/verifications/{id}/approve-funds', { params: { id } }))
  return (
    <div className="space-y-2">
      {approve.isError && <ErrorBox>{errorOf(approve.error)}</ErrorBox>}
      <Button
        kind="main"
        size="compact"
        busy={approve.isPending}
        onClick={() => approve.mutate(undefined, { onSuccess: () => announce(m.inbox_funds_approved()) })}
      >
        {m.admin_tx_approve()}
      </Button>
    </div>
  )
}

function Reject({ id }: { id: string }) {
  const [reason, setReason] = useState<RejectionReason>('unreadable')
  const [note, setNote] = useState('')
  const reject = useDecision(() =>
    call('POST /api/admin/verifications/{id}/reject', { params: { id }, body: { reason, note } }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reject.mutate(undefined, { onSuccess: () => announce(m.admin_verification_rejected()) })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={m.admin_tx_reject()} className="space-y-4">
      <SelectField
        label={m.admin_verification_reason()}
        options={rejectionReasons.map((value) => ({ value, label: reasonTexts[value]() }))}
        value={reason}
        onValue={setReason}
      />
      <TextArea
        label={m.admin_verification_note()}
        hint={m.admin_verification_note_hint()}
        value={note}
        onValue={setNote}
        rows={3}
        maxLength={500}
      />
      {reject.isError && <ErrorBox>{errorOf(reject.error)}</ErrorBox>}
      <Button type="submit" kind="danger" size="compact" busy={reject.isPending}>
        {m.admin_tx_reject()}
      </Button>
    </form>
  )
}
