import type { Ban } from '@casino/contract/entities'
import { banKinds } from '@casino/rules/ban'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { FormActions } from '../forms/FormActions.tsx'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { banText } from './words.ts'

export interface BanGiven {
  readonly banKind?: Ban['kind']
  readonly banReason?: string
}

const notes: { readonly [K in Ban['kind']]: () => string } = {
  rules: m.admin_ban_money_free,
  review: m.admin_ban_money_held,
  request: m.admin_ban_money_free,
  duplicate: m.admin_ban_money_free,
}

interface BanDialogProps {
  /** The ban already in force. */
  ban: Ban | undefined
  open: boolean
  onClose: () => void
  title: string
  onBan: (ban: BanGiven) => void
}

/** The reason for a ban: both fields are required, and the player reads both (decision 88). */
export function BanDialog({ ban, open, onClose, title, onBan }: BanDialogProps) {
  const [kind, setKind] = useState<Ban['kind']>(ban?.kind ?? 'rules')
  const reason = useReason(ban?.reason ?? '')
  return (
    <Dialog open={open} onClose={onClose} title={title} destructive>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          // React treats this as a form within the form of the user.
          event.stopPropagation()
          const banReason = reason.given()
          if (banReason) onBan({ banKind: kind, banReason })
        }}
      >
        <p className="text-text-2">{m.admin_user_ban_note()}</p>
        <SelectField
          label={m.admin_ban_kind()}
          options={banKinds.map((value) => ({ value, label: banText(value) }))}
          value={kind}
          onValue={setKind}
          hint={notes[kind]()}
        />
        <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.admin_ban_reason_hint()} />
        <div className="flex flex-wrap justify-end gap-2">
          <FormActions kind="danger" onCancel={onClose}>
            {ban ? m.admin_ban_change() : m.admin_user_ban()}
          </FormActions>
        </div>
      </form>
    </Dialog>
  )
}
