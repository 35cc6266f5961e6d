import type { BonusInfo } from '@casino/contract/money/rewards'
import { Check } from 'lucide-react'
import { BreakNote, useBreak } from '../shell/protection/use-break.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { call } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { ClaimTerms } from './ClaimTerms.tsx'
import { Credited } from './Credited.tsx'
import { useClaim } from './use-claim.ts'

/** The button of the weekly cashback: available, not yet available, or credited (docs/product.md R2). */
export function CashbackClaim({ cashback }: { cashback: BonusInfo['cashback'] }) {
  const sign = useCurrencySign()
  const online = useOnline()
  const onBreak = useBreak()
  const { claim, credits, busy, error } = useClaim({
    send: (_: undefined, key) => call('POST /api/payments/claim-cashback', { key }),
    done: ({ amount }) => m.rewards_cashback_credited({ amount: formatMoney(kopecksOf(amount), sign) }),
    failed: m.rewards_cashback_failed,
  })
  const claimable = cashback.availableAmount > 0
  return (
    <div>
      {cashback.alreadyClaimed ? (
        <p className="type-strong flex min-h-11 items-center gap-2 text-success">
          <Check size={20} aria-hidden />
          {m.rewards_credited()}
        </p>
      ) : (
        <Button
          kind={claimable ? 'main' : 'secondary'}
          busy={busy}
          disabled={!claimable || !online || !!onBreak}
          onClick={() => claim(undefined)}
          className="w-full"
        >
          {claimable
            ? m.rewards_claim_amount({ amount: formatMoney(kopecksOf(cashback.availableAmount), sign) })
            : m.rewards_cashback_nothing()}
        </Button>
      )}
      {claimable && !cashback.alreadyClaimed && (
        <>
          <BreakNote reason={onBreak} className="mt-2" />
          <ClaimTerms of="cashbackTurnover" />
        </>
      )}
      {error && <ErrorBox className="mt-2">{error}</ErrorBox>}
      <Credited credits={credits} />
    </div>
  )
}
