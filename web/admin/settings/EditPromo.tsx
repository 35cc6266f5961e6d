import type { Promocode } from '@casino/contract/promo-codes'
import { Pencil } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ErrorBox } from '../../ui/states.tsx'
import { Refusal } from '../../wire/api.ts'
import type { Wrong } from './draft.ts'
import { PromoFields } from './PromoFields.tsx'
import { type PromoKey, promoChange, promoFieldOf, promoShapes, readPromo, typedPromo } from './promo-draft.ts'
import { useUpdatePromo } from './promo-queries.ts'
import { orText, wrongText } from './words.ts'

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
  const [typed, setTyped] = useState(typedPromo(promo))
  const [active, setActive] = useState(promo.active)
  const [wrong, setWrong] = useState<Partial<Record<PromoKey, Wrong>>>({})
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const update = useUpdatePromo()
  const refused = update.error instanceof Refusal ? promoFieldOf[update.error.code] : undefined
  const change = { ...promoChange(promo, typed), ...(active !== promo.active && { active }) }
  const read = readPromo(typed, promo.currentUses)
  const untouched = 'promo' in read && Object.keys(change).length === 0

  const focus = (key: PromoKey | undefined) =>
    key && form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending || untouched) return
    if ('wrong' in read) {
      setWrong(read.wrong)
      return focus(Object.keys(read.wrong)[0] as PromoKey)
    }
    update.mutate(
      { promo, change },
      {
        onSuccess: onClose,
        onError: (error) => focus(error instanceof Refusal ? promoFieldOf[error.code] : undefined),
      },
    )
  }
  const errorOf = (key: PromoKey): string | undefined => {
    const own = wrong[key]
    if (own && key !== 'expiryDate') return wrongText(own, promoShapes(promo.currentUses)[key])
    return refused === key ? orText(update.error, m.admin_promo_update_failed) : undefined
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={promo.code}
      initialFocus="field"
      actions={
        <>
          <Button onClick={onClose}>{m.admin_cancel()}</Button>
          <Button type="submit" form={id} kind="main" busy={update.isPending} disabled={untouched}>
            {m.admin_save()}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={submit}
        aria-label={m.admin_promo_edit({ code: promo.code })}
        className="space-y-2"
      >
        <p className="type-small tabular text-text-2">
          {m.admin_promo_used()}: {promo.currentUses} / {promo.maxUses}
        </p>
        <PromoFields
          typed={typed}
          errorOf={errorOf}
          onTyped={(key, text) => {
            setTyped({ ...typed, [key]: text })
            setWrong({ ...wrong, [key]: undefined })
            if (update.isError) update.reset()
          }}
        />
        <Switch label={m.admin_promo_state()} on={active} onTurn={setActive} />
        {update.isError && refused === undefined && (
          <ErrorBox>{orText(update.error, m.admin_promo_update_failed)}</ErrorBox>
        )}
      </form>
    </Dialog>
  )
}
