import type { Allowance, DepositAllowance } from '@casino/contract/people/verification'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'

/** A level's allowance, in words. */
export function allowanceText({ single, left }: Allowance, sign: string): string {
  const money = (roubles: number) => formatMoney(kopecksOf(roubles), sign)
  if (single !== null && left !== null && left > single) {
    return `${m.verification_single({ amount: money(single) })}, ${m.verification_left({ amount: money(left) })}`
  }
  const most = Math.min(single ?? Number.POSITIVE_INFINITY, left ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(most) ? m.verification_up_to({ amount: money(most) }) : m.verification_any()
}

/** Why a player must verify something before further deposits. */
export function depositReason({ needs, question }: DepositAllowance): string {
  if (question !== null)
    return `${m.verification_deposits_asked({ reason: question })}. ${m.verification_deposits_funds()}`
  return needs === 'identity' ? m.verification_deposits_identity() : m.verification_deposits_funds()
}
