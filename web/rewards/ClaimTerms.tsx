import type { BonusTerms } from '@casino/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { bonusInfoOptions } from '../wire/rewards.ts'
import { useSettings } from '../wire/site.ts'

interface ClaimTermsProps {
  of: keyof Pick<BonusTerms, 'cashbackTurnover' | 'levelTurnover' | 'promocodeTurnover'>
}

/** Before a reward is claimed: what has to be wagered, and what cannot be withdrawn until then. Nothing without wagering. */
export function ClaimTerms({ of }: ClaimTermsProps) {
  const sign = useCurrencySign()
  const factor = useSettings().bonus?.[of] ?? 0
  const { data: info } = useQuery(bonusInfoOptions)
  const withdrawable = info?.turnover.withdrawable ?? 0
  if (factor === 0) return null
  return (
    <p className="type-small mt-2 text-text-3">
      {m.rewards_claim_terms({ factor: String(factor).replace('.', ',') })}{' '}
      {withdrawable > 0 && m.rewards_terms_locks({ amount: formatMoney(kopecksOf(withdrawable), sign) })}
    </p>
  )
}
