import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { verificationOptions } from '../wire/verification.ts'
import { depositReason } from './allowance.ts'

/** Before a deposit: what can be deposited without verifying more, and why (docs/product.md S13). */
export default function DepositNotice() {
  const sign = useCurrencySign()
  const { data } = useQuery(verificationOptions)
  if (!data?.deposits.needs) return null
  const { left } = data.deposits
  const isUnderReview = ['sent', 'reviewing'].includes(data.requests[0]?.step ?? '')
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        <h2 className="type-h3">{m.verification_deposits_title()}</h2>
        <p className="type-strong">
          {m.verification_deposits_now()}: {formatMoney(kopecksOf(left ?? 0), sign)}
        </p>
        <p className="type-body wrap-anywhere text-text-2">{depositReason(data.deposits)}</p>
      </div>
      <Link to="/profile" search={{ tab: 'verification' }} className={buttonClass('secondary')}>
        {isUnderReview ? m.verification_see() : m.verification_go()}
      </Link>
    </Card>
  )
}
