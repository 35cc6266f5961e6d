import { KeyRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { m } from '../texts/compiled/messages.js'
import { dateTimeText } from '../ui/shown/DateTime.tsx'
import { useProposals } from './forms/proposals.ts'

const Waiting = lazy(() => import('./proposals/Waiting.tsx'))

/** Notices for an administrator on every page: changes that take effect automatically, and the limits of new rights. */
export function Notices() {
  const { open = [], rights } = useProposals() ?? {}
  const byThemselves = open.filter(({ effectiveAt }) => effectiveAt !== null)
  return (
    <>
      {rights?.newUntil && (
        <p className="type-small flex items-center gap-3 border-b border-line bg-info-tint px-4 py-2 md:px-6">
          <KeyRound size={18} className="shrink-0 text-info" aria-hidden />
          {m.admin_new_rights({ at: dateTimeText(rights.newUntil) })}
        </p>
      )}
      {byThemselves.length > 0 && (
        <Suspense>
          <Waiting proposals={byThemselves} />
        </Suspense>
      )}
    </>
  )
}
