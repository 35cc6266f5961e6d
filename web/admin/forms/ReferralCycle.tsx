import { kopecks } from '@casino/rules/money'
import { leastEdgeBasisPoints, referralCycle } from '@casino/rules/referral-cycle'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney } from '../../ui/fields/amount.ts'

interface ReferralCycleProps {
  /** The fields of the form, as typed. */
  typed: Readonly<Record<string, string>>
  depositTurnover: number
}

/** The gain from a deposit to an own second account under these settings, and its cost (decision 90). */
export default function ReferralCycle({ typed, depositTurnover }: ReferralCycleProps) {
  const hundredths = (key: string) => Math.round(Number(typed[key]?.replace(',', '.')) * 100)
  const policy = {
    sharePercent: hundredths('sharePercent'),
    invitedTurnover: hundredths('invitedTurnover'),
    depositTurnover: Math.round(depositTurnover * 100),
  }
  if (Object.values(policy).some((value) => !Number.isSafeInteger(value) || value < 0 || value > mostHundredths))
    return null
  const { share, staked, cost, gain } = referralCycle(example, policy, leastEdgeBasisPoints)
  const rub = (amount: number) => formatMoney(kopecks(Math.abs(amount)), '₽')
  const text = m.admin_set_referral_cycle({
    share: rub(share),
    staked: rub(staked),
    cost: rub(cost),
    gain: gain < 0 ? `−${rub(gain)}` : rub(gain),
  })
  return <p className={`type-small ${gain > 0 ? 'text-danger' : 'text-text-2'}`}>{text}</p>
}

const example = kopecks(1000_00)
const mostHundredths = 10_000_000
