import { createFreeKassaWithdraw, createWithdraw } from '@casino/contract/money/withdraw'
import { transferNumbers } from '@casino/rules/transfer-number'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import type { PayoutDestination } from '../payments/destination.ts'
import { cardPayer, paysTo } from './payers.ts'
import { answerWithdraw } from './serve-withdraw.ts'

export const serveCreateWithdraw = (deps: PaymentDeps) =>
  serve(createWithdraw, { rate: 'withdrawals' }, (call) =>
    answerWithdraw(deps, call, { destination: toCard(call.body.card), provider: cardPayer(deps) }),
  )

export const serveCreateFreeKassaWithdraw = (deps: PaymentDeps) =>
  serve(createFreeKassaWithdraw, { rate: 'withdrawals' }, (call) => {
    const provider = paysTo(deps, 'freekassa', { to: 'card' }) ? 'freekassa' : undefined
    return answerWithdraw(deps, call, { destination: toCard(call.body.card), provider })
  })

/** Parses a card number as typed. Returns the refusal `card_empty` or `card_invalid`. */
export function toCard(text: string | null): PayoutDestination {
  if (text === null || text.trim() === '') return { refused: 'card_empty' }
  const card = transferNumbers.card.read(text)
  return card ? { method: 'card', ...card } : { refused: 'card_invalid' }
}
