import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { useShown } from '../list/use-shown.ts'
import { oneOf, useView } from '../list/view.ts'
import { AccountEvents } from './AccountEvents.tsx'
import { Bets } from './Bets.tsx'
import { Bonuses } from './Bonuses.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { Linked } from './Linked.tsx'
import { Notes } from './Notes.tsx'
import { Payments } from './Payments.tsx'
import { Protection } from './Protection.tsx'
import { userOptions } from './queries.ts'
import { Referrals } from './Referrals.tsx'
import { ResetFactor } from './ResetFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { Timeline } from './Timeline.tsx'
import { type AboutUser, UserFacts } from './UserFacts.tsx'
import { UserForm } from './UserForm.tsx'
import { Verification } from './Verification.tsx'
import { statusText, statusTone } from './words.ts'

const parts = [
  'profile',
  'timeline',
  'bets',
  'payments',
  'bonuses',
  'referrals',
  'sessions',
  'notes',
  'linked',
  'verification',
  'protection',
] as const
type Part = (typeof parts)[number]
const partTexts: Record<Part, () => string> = {
  profile: m.admin_user_profile,
  timeline: m.admin_user_timeline,
  bets: m.admin_user_bets,
  payments: m.admin_user_payments,
  bonuses: m.admin_user_bonuses,
  referrals: m.admin_user_referrals,
  sessions: m.admin_user_sessions,
  notes: m.admin_user_notes,
  linked: m.admin_user_linked,
  verification: m.admin_verification,
  protection: m.admin_user_protection,
}

/** Everything about one user. The user and the open part are in the URL. */
export default function UserDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { view } = useView()
  const shown = useShown(id)
  const user = useQuery({ ...userOptions(shown ?? ''), enabled: id !== undefined })
  const part = oneOf(parts, view.part) ?? 'profile'
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={user.data?.user.username ?? m.admin_user_title()}
      width="edit"
    >
      <div className="md:min-h-[560px]">{content()}</div>
    </Dialog>
  )

  function content() {
    if (!user.data) {
      if (user.isError) return <ErrorState text={adminErrorText(user.error)} onRetry={() => void user.refetch()} />
      return <DialogSkeleton />
    }
    return (
      <div className="space-y-4">
        <Pill tone={statusTone(user.data.user)}>{statusText(user.data.user.status)}</Pill>
        <PanelTabs
          label={m.admin_user_parts()}
          tabs={parts.map((each) => ({
            label: partTexts[each](),
            current: each === part,
            link: { to: '/admin', search: { ...view, part: each === 'profile' ? undefined : each }, replace: true },
          }))}
        />
        <PartOf key={user.data.user.id} part={part} about={user.data} onGone={onClose} />
      </div>
    )
  }
}

function PartOf({ part, about, onGone }: { part: Part; about: AboutUser; onGone: () => void }) {
  const { id } = about.user
  if (part === 'timeline') return <Timeline id={id} />
  if (part === 'bets') return <Bets id={id} />
  if (part === 'payments') return <Payments user={about.user} />
  if (part === 'bonuses') return <Bonuses id={id} />
  if (part === 'referrals') return <Referrals about={about} />
  if (part === 'sessions') {
    return (
      <div className="space-y-6">
        <Sessions user={about.user} />
        <AccountEvents id={id} />
        <ResetFactor about={about} />
      </div>
    )
  }
  if (part === 'notes') return <Notes id={id} />
  if (part === 'linked') return <Linked id={id} />
  if (part === 'verification') return <Verification id={id} />
  if (part === 'protection') return <Protection id={id} />
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <UserFacts about={about} />
      <div className="min-w-0 space-y-6">
        <UserForm user={about.user} />
        <DeleteUser about={about} onGone={onGone} />
      </div>
    </div>
  )
}

function DialogSkeleton() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-105" />
      <Skeleton className="h-105" />
    </div>
  )
}
