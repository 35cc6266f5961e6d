import { type EventType, eventTypeNames } from '@casino/contract/panel/event-types'
import { longestWebhookUrl } from '@casino/contract/panel/integration-limits'
import type { Webhook } from '@casino/contract/panel/integrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { Choices } from './Choices.tsx'
import { integrationsOptions } from './queries.ts'

interface WebhookDialogProps {
  edited: Webhook | 'new' | undefined
  onClose: () => void
  onMade: (secret: string) => void
}

/** Creates a webhook, or changes the address or the events of one. */
export function WebhookDialog({ edited, onClose, onMade }: WebhookDialogProps) {
  const title = edited === 'new' ? m.admin_int_webhook_new() : m.admin_int_webhook_edit()
  return (
    <Dialog open={edited !== undefined} onClose={onClose} title={title} width="details" initialFocus="field">
      {edited && <WebhookForm edited={edited} onClose={onClose} onMade={onMade} />}
    </Dialog>
  )
}

const usual: EventType[] = ['player.registered', 'deposit.succeeded', 'withdrawal.succeeded']

function WebhookForm({ edited, onClose, onMade }: WebhookDialogProps & { edited: Webhook | 'new' }) {
  const queryClient = useQueryClient()
  const webhook = edited === 'new' ? undefined : edited
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [types, setTypes] = useState<EventType[]>(webhook?.types ?? usual)
  const [personal, setPersonal] = useState(webhook?.personal ?? false)
  const save = useMutation({
    mutationFn: async () => {
      const body = { url, types, personal }
      if (webhook) {
        return void (await call('PATCH /api/admin/integrations/webhooks/{id}', { params: { id: webhook.id }, body }))
      }
      onMade((await call('POST /api/admin/integrations/webhooks', { body })).secret)
    },
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(integrationsOptions)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label={m.admin_int_webhook_url()}
        hint={m.admin_int_webhook_url_hint()}
        value={url}
        onValue={setUrl}
        maxLength={longestWebhookUrl}
        inputMode="url"
        autoComplete="off"
      />
      <Choices
        label={m.admin_int_webhook_types()}
        names={eventTypeNames}
        chosen={types}
        onChosen={setTypes}
        text={(type) => <code className="font-mono">{type}</code>}
      />
      <Switch
        label={m.admin_int_webhook_personal()}
        note={m.admin_int_webhook_personal_note()}
        on={personal}
        onTurn={setPersonal}
      />
      {save.isError && <ErrorBox>{adminErrorText(save.error)}</ErrorBox>}
      <div className="flex justify-end gap-2">
        <FormActions busy={save.isPending} disabled={types.length === 0} onCancel={onClose}>
          {webhook ? m.admin_save() : m.admin_int_webhook_add()}
        </FormActions>
      </div>
    </form>
  )
}
