import type { AdminVerification } from '@casino/contract/people/verification'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { rejectionText, stepTexts, stepTones } from '../../verification/words.ts'
import { Part } from '../list/Part.tsx'
import { verificationOptions } from './verification-queries.ts'

/** A user's verification requests, newest first: the first one is in force. */
export function Verification({ id }: { id: string }) {
  const requests = useQuery(verificationOptions(id))
  return (
    <Part query={requests} empty={m.admin_verification_none()}>
      {(rows) => <Requests requests={rows} />}
    </Part>
  )
}

/** Requests with their results; each links to its documents. */
export function Requests({ requests }: { requests: readonly AdminVerification[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {requests.map(({ id, step, reason, note, sentAt, decidedAt, decidedBy }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <div className="min-w-0">
            <Link to="/admin" search={{ section: 'verification', id }} className={linkClass}>
              {m.admin_verification_one({ id })}
            </Link>
            <p className="type-small text-text-3">
              <DateTime iso={decidedAt ?? sentAt ?? ''} />
              {decidedBy && ` · ${decidedBy.username}`}
              {reason && ` · ${rejectionText(reason, note)}`}
            </p>
          </div>
          <Pill tone={stepTones[step]}>{stepTexts[step]()}</Pill>
        </li>
      ))}
    </ul>
  )
}
