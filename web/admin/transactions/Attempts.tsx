import type { PaymentAttempt } from '@casino/contract/money/payment-attempts'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { verdictText } from '../forms/route-verdict.ts'

const outcomes: Readonly<Record<PaymentAttempt['outcome'], () => string>> = {
  open: m.admin_attempt_open,
  paid: m.admin_attempt_paid,
  refused: m.admin_attempt_refused,
  declined: m.admin_attempt_declined,
  unknown: m.admin_attempt_unknown,
  expired: m.admin_attempt_expired,
  left: m.admin_attempt_left,
}

/** The providers that a top-up was sent to, in order, and why each was chosen. */
export function Attempts({ attempts }: { attempts: readonly PaymentAttempt[] }) {
  if (attempts.length === 0) return null
  return (
    <section aria-label={m.admin_attempts()}>
      <h3 className="type-h3 mb-2">{m.admin_attempts()}</h3>
      <ol className="divide-y divide-line rounded-md border border-line px-3">
        {attempts.map((attempt) => (
          <li key={attempt.provider} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="type-strong">{attempt.provider}</span>
              <span>{outcomes[attempt.outcome]()}</span>
              <span className="type-small ml-auto text-text-3">
                <DateTime iso={attempt.at} />
              </span>
            </p>
            {attempt.said !== null && <p className="type-small font-mono wrap-anywhere text-text-3">{attempt.said}</p>}
            <Card attempt={attempt} />
            <Why attempt={attempt} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Card({ attempt: { bin, country } }: { attempt: PaymentAttempt }) {
  const card = [bin && `${bin}…`, country].filter(Boolean).join(' ')
  return card ? <p className="type-small text-text-2">{m.admin_attempt_card({ card })}</p> : null
}

function Why({ attempt: { why } }: { attempt: PaymentAttempt }) {
  // Without routes there was nothing to choose from.
  if (why.length < 2) return null
  return (
    <details className="type-small text-text-2">
      <summary className="cursor-pointer py-1">{m.admin_attempt_why()}</summary>
      <ul>
        {why.map(({ provider, verdict }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a provider may have several routes
          <li key={place}>
            {provider}: {verdictText(verdict)}
          </li>
        ))}
      </ul>
    </details>
  )
}
