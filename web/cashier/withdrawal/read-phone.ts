import { readBankName, transferNumbers } from '@casino/rules/transfer-number'
import type { PaymentProblem } from '../problem.ts'

interface PhoneAndBank {
  readonly phone: string
  readonly bank: string
}

/** The phone and the bank as they are sent, or the rule that they violate. */
export function readPhone({ phone, bank }: PhoneAndBank): PhoneAndBank | PaymentProblem {
  const digits = transferNumbers.sbp.read(phone)?.digits
  if (digits === undefined) return { code: phone.trim() === '' ? 'phone_empty' : 'phone_invalid' }
  const name = readBankName(bank)
  if (name === undefined) return { code: bank.trim() === '' ? 'bank_empty' : 'bank_invalid' }
  return { phone: digits, bank: name }
}
