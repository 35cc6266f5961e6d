import { dayOf } from '@casino/rules/day'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'

interface CertifyDialogProps {
  open: boolean
  onClose: () => void
  onMarked: () => void
}

/** Marks titles of a provider as certified, one on each line. */
export function CertifyDialog({ open, onClose, onMarked }: CertifyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.admin_certificate_add()} initialFocus="field">
      {open && <CertifyForm onClose={onClose} onMarked={onMarked} />}
    </Dialog>
  )
}

const nothing = { provider: '', aliases: '', laboratory: '', certifiedOn: '' }

function CertifyForm({ onClose, onMarked }: Omit<CertifyDialogProps, 'open'>) {
  const [typed, setTyped] = useState(nothing)
  const certify = useMutation({
    mutationFn: (body: { provider: string; aliases: string[]; laboratory: string; certifiedOn: string }) =>
      call('PUT /api/admin/partner/certificates', { body }),
    onSuccess({ marked }) {
      announce(m.admin_certificates_marked({ count: marked }))
      onMarked()
      onClose()
    },
  })
  const field = (name: keyof typeof nothing, label: string) => ({
    label,
    name,
    value: typed[name],
    autoComplete: 'off',
    onValue(text: string) {
      setTyped({ ...typed, [name]: text })
      certify.reset()
    },
  })
  const aliases = [...new Set(typed.aliases.split('\n').map((line) => line.trim()))].filter(Boolean)
  const provider = typed.provider.trim()
  const laboratory = typed.laboratory.trim()
  const { certifiedOn } = typed
  const isComplete = provider !== '' && aliases.length > 0 && laboratory !== '' && certifiedOn !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !certify.isPending) certify.mutate({ provider, aliases, laboratory, certifiedOn })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-2">
      <TextField {...field('provider', m.admin_tx_provider())} maxLength={60} />
      <TextArea {...field('aliases', m.admin_certificate_titles())} hint={m.admin_certificate_titles_hint()} />
      <TextField {...field('laboratory', m.admin_certificate_by())} maxLength={100} />
      <TextField {...field('certifiedOn', m.admin_certificate_on())} type="date" max={dayOf(new Date())} />
      {certify.isError && <ErrorBox>{adminErrorText(certify.error)}</ErrorBox>}
      <div className="flex justify-end gap-2">
        <FormActions busy={certify.isPending} disabled={!isComplete} onCancel={onClose}>
          {m.admin_certificate_add()}
        </FormActions>
      </div>
    </form>
  )
}
