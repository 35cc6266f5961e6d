import { Sparkles } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Refusal } from '../../wire/api.ts'
import { newCode } from './code.ts'
import type { Wrong } from './draft.ts'
import { PromoFields } from './PromoFields.tsx'
import { emptyPromo, type PromoKey, promoFieldOf, promoShapes, readPromo } from './promo-draft.ts'
import { useCreatePromo } from './promo-queries.ts'
import { orText, wrongText } from './words.ts'

/** Creates a promo code, in one row. */
export function PromoForm() {
  const [typed, setTyped] = useState(emptyPromo)
  const [wrong, setWrong] = useState<Partial<Record<PromoKey, Wrong>>>({})
  const form = useRef<HTMLFormElement>(null)
  const create = useCreatePromo()
  const refused = create.error instanceof Refusal ? promoFieldOf[create.error.code] : undefined

  const edit = (key: PromoKey) => (text: string) => {
    setTyped({ ...typed, [key]: text })
    setWrong({ ...wrong, [key]: undefined })
    if (create.isError) create.reset()
  }
  const errorOf = (key: PromoKey): string | undefined => {
    const own = wrong[key]
    if (own && key !== 'expiryDate') return wrongText(own, promoShapes()[key])
    return refused === key ? orText(create.error, m.admin_promo_create_failed) : undefined
  }
  const focus = (key: PromoKey) => form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readPromo(typed)
    if ('wrong' in read) {
      setWrong(read.wrong)
      return focus(Object.keys(read.wrong)[0] as PromoKey)
    }
    create.mutate(read.promo, {
      onSuccess: () => {
        setTyped(emptyPromo)
        focus('code')
      },
      onError: (error) => {
        const key = error instanceof Refusal ? promoFieldOf[error.code] : undefined
        if (key) focus(key)
      },
    })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={m.admin_promo_new()}
      onSubmit={submit}
      className="mb-4 rounded-md border border-line bg-surface p-4"
    >
      <div className="grid gap-x-3 gap-y-1 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
        <TextField
          name="code"
          label={m.admin_promo_code()}
          value={typed.code}
          onValue={edit('code')}
          error={errorOf('code')}
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          inputClass="font-mono"
          end={
            <IconButton label={m.admin_promo_generate()} onClick={() => edit('code')(newCode())}>
              <Sparkles size={18} aria-hidden />
            </IconButton>
          }
        />
        <PromoFields typed={typed} errorOf={errorOf} onTyped={(key, text) => edit(key)(text)} />
        <Button kind="main" size="input" type="submit" busy={create.isPending} className="mt-6 self-start">
          {m.admin_promo_create()}
        </Button>
      </div>
      {create.isError && refused === undefined && (
        <ErrorBox className="mt-2">{orText(create.error, m.admin_promo_create_failed)}</ErrorBox>
      )}
    </form>
  )
}
