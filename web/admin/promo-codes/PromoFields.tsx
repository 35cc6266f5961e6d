import { m } from '../../texts/compiled/messages.js'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { PromoKey, PromoTyped } from './promo-draft.ts'

interface PromoFieldsProps {
  typed: PromoTyped
  onTyped: (key: PromoKey, text: string) => void
  errorOf: (key: PromoKey) => string | undefined
}

/** The fields of a code that can be changed later. */
export function PromoFields({ typed, onTyped, errorOf }: PromoFieldsProps) {
  const field = (key: PromoKey) => ({
    name: key,
    value: typed[key],
    onValue: (text: string) => onTyped(key, text),
    error: errorOf(key),
    autoComplete: 'off',
    inputClass: 'tabular',
  })
  return (
    <>
      <AmountTextField {...field('reward')} label={`${m.admin_promo_reward()}, ₽`} />
      <TextField {...field('maxUses')} label={m.admin_promo_uses()} inputMode="numeric" />
      <TextField
        {...field('expiryDate')}
        label={m.admin_promo_expiry()}
        hint={typed.expiryDate ? undefined : m.admin_promo_no_expiry()}
        type="date"
      />
    </>
  )
}
