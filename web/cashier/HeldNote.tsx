import { ShieldCheck } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { dateTimeText } from '../ui/shown/DateTime.tsx'

/** Why a withdrawal to a new address waits, and until when (decision 60). */
export default function HeldNote({ until }: { until: string }) {
  return (
    <p className="type-body flex gap-2 rounded-md bg-warning-tint px-4 py-3 text-left text-warning-on-tint">
      <ShieldCheck size={18} className="mt-0.5 shrink-0" aria-hidden />
      {m.withdraw_held({ until: dateTimeText(until) })}
    </p>
  )
}
