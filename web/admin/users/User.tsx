import type { Permission } from '@casino/contract/panel/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, UserPen } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Allowed, useMay } from '../forms/may.ts'
import { PanelScreen } from '../list/PanelScreen.tsx'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { useView } from '../list/view.ts'
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

const NoRight = lazy(() => import('../forms/NoRight.tsx'))

/** The parts of the page, in groups of which one is open; links name a group or a part. */
const groups = {
  money: {
    name: m.admin_user_money,
    parts: {
      payments: { needs: 'payments.view', name: m.admin_user_payments, show: ({ user }) => <Payments user={user} /> },
      bets: { name: m.admin_user_bets, show: ({ user }) => <Bets id={user.id} /> },
      bonuses: { name: m.admin_user_bonuses, show: ({ user }) => <Bonuses id={user.id} /> },
    },
  },
  account: {
    name: m.admin_user_account,
    parts: {
      sessions: { name: m.admin_user_sessions, show: (about) => <SignIns about={about} /> },
      linked: { name: m.admin_user_linked, show: ({ user }) => <Linked id={user.id} /> },
      verification: {
        needs: 'verification.view',
        name: m.admin_verification,
        show: ({ user }) => <Verification id={user.id} />,
      },
      referrals: { name: m.admin_user_referrals, show: (about) => <Referrals about={about} /> },
    },
  },
  protection: {
    name: m.admin_user_protection,
    parts: {
      protection: {
        needs: 'protection.view',
        name: m.admin_user_protection,
        show: ({ user }) => <Protection id={user.id} />,
      },
    },
  },
  history: {
    name: m.admin_user_history,
    parts: {
      notes: { name: m.admin_user_notes, show: ({ user }) => <Notes id={user.id} /> },
      timeline: { name: m.admin_user_timeline, show: ({ user }) => <Timeline id={user.id} /> },
      changes: { name: m.admin_user_events, show: ({ user }) => <AccountEvents id={user.id} /> },
    },
  },
} satisfies Record<string, Group>

interface Group {
  readonly name: () => string
  readonly parts: Readonly<
    Record<
      string,
      { readonly needs?: Permission; readonly name: () => string; readonly show: (about: AboutUser) => ReactNode }
    >
  >
}
type GroupKey = keyof typeof groups

const groupKeys = Object.keys(groups) as GroupKey[]

const groupOf = (part = ''): GroupKey => groupKeys.find((key) => key === part || part in groups[key].parts) ?? 'money'

/** Everything about one user; the user and the open group are in the URL. */
export default function UserPage({ id }: { id: string }) {
  const user = useQuery(userOptions(id))
  return (
    <>
      <Link
        to="/admin"
        search={{ section: 'users' }}
        className={`${linkClass} type-small mt-3 ml-4 inline-flex min-h-6 items-center gap-1 md:ml-6`}
      >
        <ArrowLeft size={16} aria-hidden />
        {m.admin_users()}
      </Link>
      <PanelScreen
        title={user.data?.user.username ?? m.admin_user_title()}
        aside={user.data && <Head about={user.data} />}
      >
        {user.data ? <About about={user.data} /> : missing()}
      </PanelScreen>
    </>
  )

  function missing() {
    if (user.isError) return <ErrorState text={adminErrorText(user.error)} onRetry={() => void user.refetch()} />
    return (
      <div className="space-y-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-105" />
      </div>
    )
  }
}

function Head({ about }: { about: AboutUser }) {
  const { user } = about
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const may = useMay()
  const mayEdit = may('players.edit') || may('balance.adjust') || may('staff.edit')
  return (
    <div className="flex flex-1 flex-wrap items-center justify-between gap-2">
      <Pill tone={statusTone(user)}>{statusText(user.status)}</Pill>
      {mayEdit && (
        <Button size="compact" onClick={() => setEditing(true)}>
          <UserPen size={18} aria-hidden />
          {m.admin_user_change()}
        </Button>
      )}
      <Dialog open={editing} onClose={() => setEditing(false)} title={m.admin_user_edit()} width="details">
        <div className="space-y-6">
          <UserForm user={{ ...user, staffRole: about.staffRole }} onSaved={() => setEditing(false)} />
          <Allowed to="players.edit">
            <DeleteUser about={about} onGone={() => void navigate({ to: '/admin', search: { section: 'users' } })} />
          </Allowed>
        </div>
      </Dialog>
    </div>
  )
}

function About({ about }: { about: AboutUser }) {
  const { view } = useView()
  const may = useMay()
  const { id } = about.user
  const open = groupOf(view.part)
  const parts: [string, Group['parts'][string]][] = Object.entries(groups[open].parts)
  return (
    <div className="space-y-4">
      <UserFacts about={about} />
      <PanelTabs
        label={m.admin_user_parts()}
        tabs={groupKeys.map((key) => ({
          label: groups[key].name(),
          current: key === open,
          link: { to: '/admin/users/$id', params: { id }, search: { part: key }, replace: true },
        }))}
      />
      {parts.map(([key, { needs, name, show }]) => (
        <Card key={`${id} ${key}`} className="space-y-3 p-4!">
          <h2 className="type-h3">{name()}</h2>
          {needs && !may(needs) ? <NoRight needs={[needs]} /> : show(about)}
        </Card>
      ))}
    </div>
  )
}

function SignIns({ about }: { about: AboutUser }) {
  return (
    <div className="space-y-6">
      <Sessions user={about.user} />
      <Allowed to="players.edit">
        <ResetFactor about={about} />
      </Allowed>
    </div>
  )
}
