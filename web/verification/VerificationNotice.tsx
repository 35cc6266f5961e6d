import type { Verification } from '@casino/contract/people/verification'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { verificationOptions } from '../wire/verification.ts'
import { allowanceText } from './allowance.ts'

/** Before a withdrawal: the allowance at the player's level, and a link to raise it (docs/product.md S8). */
export default function VerificationNotice() {
  const sign = useCurrencySign()
  const { data } = useQuery(verificationOptions)
  if (!data || !isLimited(data)) return null
  const isUnderReview = ['sent', 'reviewing'].includes(data.requests[0]?.step ?? '')
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <ShieldCheck size={24} className="shrink-0 text-accent-text max-sm:hidden" aria-hidden />
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        <h2 className="type-h3">{m.verification_notice_title()}</h2>
        <p className="type-strong">
          {m.verification_now()}: {allowanceText(data.allowance, sign)}
        </p>
        <p className="type-body text-text-2">
          {isUnderReview ? m.verification_notice_review() : m.verification_notice_rest()}
        </p>
      </div>
      <Link to="/profile" search={{ tab: 'verification' }} className={buttonClass('secondary')}>
        {isUnderReview ? m.verification_see() : m.verification_go()}
      </Link>
    </Card>
  )
}

const isLimited = ({ allowance: { single, left } }: Verification) => single !== null || left !== null
