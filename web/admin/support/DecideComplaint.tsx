import { type ComplaintOutcome, complaintOutcomes } from '@casino/contract/people/complaint-outcomes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { outcomeText } from '../../threads/ComplaintSteps.tsx'
import { messageProblem, supportErrorText } from '../../threads/words.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { adminSupportKey } from './queries.ts'

/** Decides a complaint, with the reasons for the player. */
export function DecideComplaint({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<ComplaintOutcome>('upheld')
  const { form, submit, field, busy, failure } = useForm({
    empty: { text: '' },
    problemOf: (_, { text }) => messageProblem(text),
    send: async ({ text }) => {
      await call('POST /api/admin/support/threads/{id}/decision', { params: { id }, body: { outcome, text } })
      announce(m.complaint_decided())
      await queryClient.invalidateQueries({ queryKey: adminSupportKey })
    },
    failureOf: (error) => ({ text: supportErrorText(error) }),
  })
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={m.complaint_decision()}
      className="space-y-2 rounded-md border border-line p-4"
    >
      <h3 className="type-strong">{m.complaint_decision()}</h3>
      <SelectField
        compact
        label={m.complaint_outcome()}
        options={complaintOutcomes.map((value) => ({ value, label: outcomeText(value) }))}
        value={outcome}
        onValue={setOutcome}
        disabled={busy}
      />
      <TextArea {...field('text')} label={m.complaint_reasons()} rows={3} maxLength={8000} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="flex justify-end">
        <Button type="submit" size="compact" busy={busy}>
          {m.complaint_decide()}
        </Button>
      </div>
    </form>
  )
}
