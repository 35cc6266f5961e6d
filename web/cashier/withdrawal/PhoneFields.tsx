import { readBankName, transferNumbers } from '@casino/rules/transfer-number'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'

interface PhoneFieldsProps {
  phone: string
  onPhone: (phone: string) => void
  bank: string
  onBank: (bank: string) => void
  hint?: string
  readOnly?: boolean
}

/** The number of a phone, and the bank where it has its account. */
export default function PhoneFields({ phone, onPhone, bank, onBank, hint, readOnly = false }: PhoneFieldsProps) {
  const [left, setLeft] = useState<readonly ('phone' | 'bank')[]>([])
  const right = transferNumbers.sbp.read(phone)
  const wrongPhone = left.includes('phone') && phone.trim() !== '' && !right
  const wrongBank = left.includes('bank') && bank.trim() !== '' && readBankName(bank) === undefined
  return (
    <>
      <TextField
        label={m.withdraw_phone()}
        value={phone}
        onValue={onPhone}
        onBlur={() => {
          setLeft([...left, 'phone'])
          if (right) onPhone(transferNumbers.sbp.format(right.digits))
        }}
        placeholder="+7 900 000-00-00"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        spellCheck={false}
        readOnly={readOnly}
        inputClass="tabular"
        error={wrongPhone ? m.refusal_phone_invalid() : undefined}
        hint={hint}
        end={
          right ? (
            <Check size={20} className="text-success" role="img" aria-label={m.withdraw_card_right()} />
          ) : undefined
        }
      />
      <TextField
        label={m.withdraw_bank()}
        value={bank}
        onValue={onBank}
        onBlur={() => setLeft([...left, 'bank'])}
        autoComplete="off"
        maxLength={60}
        readOnly={readOnly}
        error={wrongBank ? m.refusal_bank_invalid() : undefined}
        hint={m.withdraw_bank_hint()}
      />
    </>
  )
}
