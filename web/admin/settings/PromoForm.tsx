import { Sparkles } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Refusal } from '../../wire/api.ts'
import { newCode } from './code.ts'
import { readTyped, type Wrong } from './draft.ts'
import type { Field } from './fields.ts'
import { useCreatePromo } from './promo-queries.ts'
import { orText, wrongText } from './words.ts'

const empty = { code: '', reward: '', maxUses: '1', expiryDate: '' }
type Key = keyof typeof empty

/** spec §5 Promocode. */
const shapes: Record<Exclude<Key, 'expiryDate'>, Field> = {
  code: { kind: 'text', maxLength: 32 },
  reward: { kind: 'money', minimum: 1 },
  maxUses: { kind: 'number', minimum: 1, maximum: 1_000_000_000, whole: true },
}
/** Which field a refusal is about. */
const about: Partial<Record<string, Key>> = {
  promocode_invalid: 'code',
  promocode_exists: 'code',
  promocode_reward_invalid: 'reward',
  promocode_uses_invalid: 'maxUses',
  promocode_expiry_invalid: 'expiryDate',
}

/** Makes a promo code, in one row. */
export function PromoForm() {
  const [typed, setTyped] = useState(empty)
  const [wrong, setWrong] = useState<Partial<Record<Key, Wrong>>>({})
  const form = useRef<HTMLFormElement>(null)
  const create = useCreatePromo()
  const refused = create.error instanceof Refusal ? about[create.error.code] : undefined

  const edit = (key: Key) => (text: string) => {
    setTyped({ ...typed, [key]: text })
    setWrong({ ...wrong, [key]: undefined })
    if (create.isError) create.reset()
  }
  const errorOf = (key: Key): string | undefined => {
    const own = wrong[key]
    if (own && key !== 'expiryDate') return wrongText(own, shapes[key])
    return refused === key ? orText(create.error, m.admin_promo_create_failed) : undefined
  }
  const focus = (key: Key) => form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [code, reward, maxUses] = [
      readTyped(shapes.code, typed.code),
      readTyped(shapes.reward, typed.reward),
      readTyped(shapes.maxUses, typed.maxUses),
    ]
    const found = Object.entries({ code, reward, maxUses }).flatMap(([key, read]) =>
      'wrong' in read ? [[key as Key, read.wrong] as const] : [],
    )
    setWrong(Object.fromEntries(found))
    if (found[0]) return focus(found[0][0])
    if (!('value' in code && 'value' in reward && 'value' in maxUses)) return
    create.mutate(
      {
        code: String(code.value),
        reward: Number(reward.value),
        maxUses: Number(maxUses.value),
        expiryDate: typed.expiryDate,
      },
      {
        onSuccess: () => {
          setTyped(empty)
          focus('code')
        },
        onError: (error) => {
          const key = error instanceof Refusal ? about[error.code] : undefined
          if (key) focus(key)
        },
      },
    )
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
        <TextField
          name="reward"
          label={`${m.admin_promo_reward()}, ₽`}
          value={typed.reward}
          onValue={edit('reward')}
          error={errorOf('reward')}
          inputMode="decimal"
          autoComplete="off"
          inputClass="tabular"
        />
        <TextField
          name="maxUses"
          label={m.admin_promo_uses()}
          value={typed.maxUses}
          onValue={edit('maxUses')}
          error={errorOf('maxUses')}
          inputMode="numeric"
          autoComplete="off"
          inputClass="tabular"
        />
        <TextField
          name="expiryDate"
          label={m.admin_promo_expiry()}
          hint={typed.expiryDate ? undefined : m.admin_promo_no_expiry()}
          value={typed.expiryDate}
          onValue={edit('expiryDate')}
          error={errorOf('expiryDate')}
          type="date"
          inputClass="tabular"
        />
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
