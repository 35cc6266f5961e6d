import type { Promocode } from '@casino/contract/money/promo-codes'
import { Pencil } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { IconButton } from '../../ui/shown/Button.tsx'
import { FormActions } from '../forms/FormActions.tsx'
import { PromoFields } from './PromoFields.tsx'
import { limitsOf, promoChange, readPromo, typedPromo } from './promo-draft.ts'
import { useUpdatePromo } from './promo-queries.ts'
import { usePromoDraft } from './use-promo-draft.ts'

/** Edits a code; its name cannot change, because players know it. */
export function EditPromo({ promo }: { promo: Promocode }) {
  const [open, setOpen] = useState(false)
  // Each opening starts with the code's current values.
  const [times, setTimes] = useState(0)
  return (
    <>
      <IconButton
        label={m.admin_promo_edit({ code: promo.code })}
        onClick={() => {
          setTimes(times + 1)
          setOpen(true)
        }}
      >
        <Pencil size={18} aria-hidden />
      </IconButton>
      {times > 0 && <EditDialog key={times} promo={promo} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function EditDialog({ promo: now, open, onClose }: { promo: Promocode; open: boolean; onClose: () => void }) {
  // Updates of the list do not change the draft.
  const [promo] = useState(now)
  const [active, setActive] = useState(promo.active)
  const id = useId()
  const update = useUpdatePromo()
  const { currentUses } = promo
  const limits = limitsOf(promo)
  const draft = usePromoDraft({
    first: typedPromo(promo),
    save: update,
    failed: m.admin_promo_update_failed,
    limits,
  })
  const change = { ...promoChange(promo, draft.typed), ...(active !== promo.active && { active }) }
  const read = readPromo(draft.typed, limits)
  const untouched = 'promo' in read && Object.keys(change).length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending || untouched) return
    if ('wrong' in read) draft.reject(read.wrong)
    else update.mutate({ promo, change }, { onSuccess: onClose, onError: draft.focusRefused })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={promo.code}
      initialFocus="field"
      actions={<FormActions form={id} busy={update.isPending} disabled={untouched} onCancel={onClose} />}
    >
      <form
        ref={draft.form}
        id={id}
        noValidate
        onSubmit={submit}
        aria-label={m.admin_promo_edit({ code: promo.code })}
        className="space-y-2"
      >
        <p className="type-small tabular text-text-2">
          {m.admin_promo_used()}: {currentUses} / {promo.maxUses}
        </p>
        <PromoFields typed={draft.typed} errorOf={draft.errorOf} onTyped={draft.edit} />
        <Switch label={m.admin_promo_state()} on={active} onTurn={setActive} />
        {draft.failure && <ErrorBox>{draft.failure}</ErrorBox>}
      </form>
    </Dialog>
  )
}
