import type { ComplaintOutcome } from '@casino/contract/people/complaint-outcomes'
import type { ComplaintClock } from '@casino/contract/people/complaints'
import { m } from '../texts/compiled/messages.js'
import { DateTime } from '../ui/shown/DateTime.tsx'

const outcomeTexts: Readonly<Record<ComplaintOutcome, () => string>> = {
  upheld: m.complaint_upheld,
  partly: m.complaint_partly,
  rejected: m.complaint_rejected,
}

/** The decision about a complaint, in words. */
export const outcomeText = (outcome: ComplaintOutcome): string => outcomeTexts[outcome]()

interface ComplaintStepsProps {
  clock: ComplaintClock
  contacts: { readonly escalation: string; readonly disputeBody: string }
}

/** The steps taken on a complaint, the deadlines of the remaining ones, and who decides next. */
export function ComplaintSteps({ clock, contacts }: ComplaintStepsProps) {
  const { confirmBy, decideBy, confirmedAt, decidedAt, outcome } = clock
  const { escalation, disputeBody } = contacts
  return (
    <section aria-label={m.complaint_steps()} className="space-y-2 rounded-md border border-line p-4">
      <h3 className="type-strong">{m.complaint_steps()}</h3>
      <ol className="list-decimal space-y-1 pl-5 text-text-2">
        <li>
          {confirmedAt ? m.complaint_confirmed() : m.complaint_confirm_by()} <DateTime iso={confirmedAt ?? confirmBy} />
        </li>
        <li>
          {outcome && decidedAt ? `${outcomeText(outcome)},` : m.complaint_decide_by()}{' '}
          <DateTime iso={decidedAt ?? decideBy} />
        </li>
        {escalation && <li className="wrap-anywhere">{m.complaint_escalation({ contact: escalation })}</li>}
        {disputeBody && <li className="wrap-anywhere">{m.complaint_dispute_body({ body: disputeBody })}</li>}
      </ol>
    </section>
  )
}
