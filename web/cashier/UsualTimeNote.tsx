import type { PaymentMethods } from '@casino/contract/money/payments'
import { Clock3 } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { durationText } from './duration-text.ts'

/** How long recent payments with this method took; empty if there were too few. */
export function UsualTimeNote({ of }: { of: PaymentMethods['deposit']['usual']['card'] }) {
  if (!of) return null
  const [usual, most] = [durationText(of.median), durationText(of.ninetieth)]
  return (
    <p className="type-small flex gap-1.5 text-text-3">
      <Clock3 size={16} className="mt-px shrink-0" aria-hidden />
      {usual === most ? m.cashier_usual_same({ usual }) : m.cashier_usual({ usual, most })}
    </p>
  )
}
