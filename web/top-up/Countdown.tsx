import type { Transaction } from '@casino/contract/money/transactions'
import { m } from '../texts/compiled/messages.js'
import { useSecondsLeft } from './use-seconds-left.ts'

const radius = 26
const around = 2 * Math.PI * radius

interface CountdownProps {
  transaction: Pick<Transaction, 'createdAt'>
  expiresAt: string
  onEnd: () => unknown
}

/**
 * A ring that empties until the invoice expires, by the server's clock. It only shows the deadline and puts no pressure on the
 * player.
 */
export function Countdown({ transaction, expiresAt, onEnd }: CountdownProps) {
  const left = useSecondsLeft(expiresAt, onEnd)
  const whole = Math.max(1, (Date.parse(expiresAt) - Date.parse(transaction.createdAt)) / 1000)
  const text = clockText(left)
  return (
    <div className="flex items-center gap-3">
      <svg viewBox="0 0 60 60" className="size-15 shrink-0 -rotate-90" aria-hidden="true">
        <circle cx="30" cy="30" r={radius} fill="none" strokeWidth="4" className="stroke-control" />
        <circle
          cx="30"
          cy="30"
          r={radius}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(1, left / whole))}
          className="stroke-accent"
        />
      </svg>
      <div>
        <p className="type-small text-text-3">{m.topup_time_left()}</p>
        <p role="timer" aria-live="off" className="type-h3 tabular">
          {text}
        </p>
      </div>
    </div>
  )
}

/** `29:05`, `1:02:09`. */
function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
