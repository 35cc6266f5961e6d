import { createSbpWithdraw } from '@casino/contract/money/withdraw'
import { readBankName, transferNumbers } from '@casino/rules/transfer-number'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import type { PayoutDestination } from '../payments/destination.ts'
import { payerFor } from './payers.ts'
import { answerWithdraw } from './serve-withdraw.ts'

export const serveCreateSbpWithdraw = (deps: PaymentDeps) =>
  serve(createSbpWithdraw, { rate: 'withdrawals' }, (call) =>
    answerWithdraw(deps, call, { destination: toPhone(call.body), provider: phonePayer(deps) }),
  )

/** Phones are only paid through payouts from requisites (decision 201), so there is no manual fallback. */
export const phonePayer = (deps: PaymentDeps) => payerFor(deps, { to: 'sbp' }) ?? undefined

/** Reads the number of a phone and its bank as they were typed. Returns the refusal `phone_invalid` or `bank_invalid`. */
export function toPhone(typed: { readonly phone: string; readonly bank: string }): PayoutDestination {
  const phone = transferNumbers.sbp.read(typed.phone)
  if (!phone) return { refused: 'phone_invalid' }
  const bank = readBankName(typed.bank)
  return bank === undefined ? { refused: 'bank_invalid' } : { method: 'sbp', ...phone, bank }
}
