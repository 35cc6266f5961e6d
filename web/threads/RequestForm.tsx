import type { SupportTopic } from '@casino/contract/people/support'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { emailInput } from '../ui/fields/email-input.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { call, Refusal } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { supportKey } from '../wire/support.ts'
import { messageProblem, referenceProblem, supportErrorText, topics, topicText } from './words.ts'

const guestForm = { email: '', reference: '', text: '' }
type Values = typeof guestForm

const fieldOf: Partial<Record<string, keyof Values>> = {
  email_invalid: 'email',
  reference_invalid: 'reference',
  message_invalid: 'text',
}

/** A sent request: its number, and for a guest the address that the answer goes to. */
export interface Sent {
  readonly id: string
  readonly email: string
}

/** A player is identified by the session; a guest leaves an address. */
export function RequestForm({ guest, onSent }: { guest: boolean; onSent: (sent: Sent) => void }) {
  const queryClient = useQueryClient()
  const online = useOnline()
  const [topic, setTopic] = useState<SupportTopic>('payment')
  const { form, submit, field, busy, failure } = useForm<Values>({
    empty: guestForm,
    problemOf: (name, { email, reference, text }) => {
      if (name === 'email')
        return guest && !/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? m.refusal_email_invalid() : undefined
      return name === 'text' ? messageProblem(text) : referenceProblem(reference)
    },
    send: async ({ email, reference, text }) => {
      const body = { topic, text, ...(reference.trim() && { reference }), ...(guest && { email }) }
      const { id } = await call('POST /api/support/threads', { body })
      void queryClient.invalidateQueries({ queryKey: supportKey })
      onSent({ id, email: email.trim() })
    },
    failureOf: (error) => {
      const field = error instanceof Refusal ? fieldOf[error.code] : undefined
      return { ...(field && { field }), text: supportErrorText(error) }
    },
  })
  return (
    <Card>
      <form ref={form} onSubmit={submit} noValidate aria-label={m.support_new()} className="space-y-2">
        <h2 className="type-h3 mb-4">{m.support_new()}</h2>
        {guest && (
          <TextField
            {...field('email')}
            label={m.auth_email()}
            {...emailInput}
            maxLength={320}
            hint={m.support_email_hint()}
          />
        )}
        <SelectField
          label={m.support_topic()}
          options={topics.map((value) => ({ value, label: topicText(value) }))}
          value={topic}
          onValue={setTopic}
          disabled={busy}
          className="pb-3"
        />
        {topic === 'complaint' && (
          <p className="type-small rounded-md bg-info-tint px-4 py-3 text-info">{m.complaint_note()}</p>
        )}
        <TextField
          {...field('reference')}
          label={m.support_reference()}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          hint={m.support_reference_hint()}
        />
        <TextArea {...field('text')} label={m.support_text()} maxLength={8000} hint={m.support_text_hint()} />
        {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
        <Button type="submit" kind="main" size="input" className="w-full" busy={busy} disabled={!online}>
          {m.support_send()}
        </Button>
        {!online && <p className="type-small text-center text-text-2">{m.support_offline()}</p>}
      </form>
    </Card>
  )
}
