import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, MonitorSmartphone, NotebookPen, UserPlus, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { Allowed } from '../forms/may.ts'
import { defineList } from '../list/define-list.ts'
import { chips, choice, search } from '../list/filters.tsx'
import { List } from '../list/List.tsx'
import { usersListKey } from './queries.ts'
import { range, tagFilter } from './ranges.tsx'
import { roles, roleText, statusText, statusTone } from './words.ts'

const CreateUser = lazy(() => import('./CreateUser.tsx'))

/** docs/product.md §2 Users. A user has a page. */
const users = defineList({
  label: m.admin_users,
  key: usersListKey,
  call: 'GET /api/admin/get-users',
  rows: 'users',
  cursor: 'cursor',
  perPage: 10,
  stored: 'users',
  file: { call: 'POST /api/admin/users/export', needs: 'players.export' },
  total: ({ total }) => total,
  filters: [
    search(m.admin_users_search),
    chips('status', {
      label: m.admin_tx_status,
      options: [
        ['', m.admin_users_all],
        ['active', m.admin_users_active],
        ['pending', m.admin_users_pending],
        ['banned', m.admin_users_banned],
        ['closed', m.admin_users_closed],
      ],
      query: (status) => ({ ...(status && { status }) }),
    }),
    tagFilter,
    range({ key: 'deposits', label: m.admin_tx_deposits, kind: 'money' }),
    range({ key: 'revenue', label: m.admin_user_profit, kind: 'money' }),
    range({ key: 'registered', label: m.admin_users_registered, kind: 'day' }),
    range({ key: 'lastBet', label: m.admin_users_last_bet, kind: 'day' }),
    choice('role', { label: m.admin_users_role, values: roles, text: roleText }),
  ],
  order: { by: 'createdAt', descending: true },
  rowKey: ({ id }) => id,
  rowName: ({ username }) => m.admin_users_open({ name: username }),
  empty: m.admin_users_none,
  height: 'lines',
  columns: {
    username: {
      head: m.admin_user_title,
      sort: true,
      under: { head: m.admin_users_email, sort: 'email' },
      cell: ({ id, username, email }) => (
        <>
          {/* The row has the Tab stop; this is for the pointer: a new tab, the address. */}
          <Link
            to="/admin/users/$id"
            params={{ id }}
            tabIndex={-1}
            className="block max-w-64 truncate font-semibold hover:underline"
            translate="no"
          >
            {username}
          </Link>
          <span className="type-small block max-w-64 truncate text-text-2">{email ?? '—'}</span>
        </>
      ),
    },
    id: { head: m.admin_users_id, figure: true, cell: ({ id }) => id },
    balance: { head: m.admin_users_balance, sort: true, money: ({ balance }) => balance },
    deposits: {
      head: m.admin_tx_deposits,
      sort: true,
      figure: true,
      under: { head: m.admin_user_profit, sort: 'revenue' },
      cell: ({ deposits, revenue }) => (
        <>
          <Money kopecks={kopecksOf(deposits)} className="block" />
          <Profit kopecks={kopecksOf(revenue)} className="type-small" redLoss />
        </>
      ),
    },
    tags: {
      head: m.admin_user_tags,
      cell: ({ tags }) => <span className="type-small block max-w-28 truncate text-text-2">{tags.join(', ')}</span>,
    },
    status: {
      head: m.admin_tx_status,
      cell: (user) => <Pill tone={statusTone(user)}>{statusText(user.status)}</Pill>,
    },
    role: { head: m.admin_users_role, cell: ({ role }) => roleText(role) },
    createdAt: {
      head: m.admin_users_registered,
      sort: true,
      under: { head: m.admin_users_last_bet, sort: 'lastBet' },
      cell: ({ createdAt, lastBet }) => (
        <>
          <DateTime iso={createdAt} dateOnly />
          <span className="type-small block text-text-2">{lastBet === null ? '—' : <DateTime iso={lastBet} />}</span>
        </>
      ),
    },
    last_login: {
      head: m.admin_users_last_login,
      cell: ({ last_login }) =>
        last_login === null ? (
          <span className="text-text-3">{m.admin_users_never()}</span>
        ) : (
          <DateTime iso={last_login} />
        ),
    },
  },
  phone: {
    left: ({ username }) => username,
    leftNote: ({ email }) => email ?? '—',
    leftMore: [
      ({ id }) => `ID ${id}`,
      ({ createdAt }) => <DateTime iso={createdAt} dateOnly />,
      ({ role }) => role !== 'user' && roleText(role),
      ({ tags }) => tags.join(', '),
    ],
    right: 'balance',
    rightNote: 'status',
  },
  actions: ({ id, username }, { go, goToUser }) => ({
    name: username,
    items: [
      { label: m.admin_row_open(), icon: <UserRound size={18} aria-hidden />, run: () => goToUser(id) },
      {
        label: m.admin_user_sessions(),
        icon: <MonitorSmartphone size={18} aria-hidden />,
        run: () => goToUser(id, 'sessions'),
      },
      {
        label: m.admin_user_notes(),
        icon: <NotebookPen size={18} aria-hidden />,
        run: () => goToUser(id, 'notes'),
      },
      {
        label: m.admin_transactions(),
        icon: <ArrowLeftRight size={18} aria-hidden />,
        run: () => go({ section: 'transactions', user: id }),
      },
    ],
  }),
  controls: ({ goToUser }) => (
    <Allowed to="players.edit">
      <Create onCreated={goToUser} />
    </Allowed>
  ),
  page: ({ id }) => ({ to: '/admin/users/$id', params: { id } }),
})

export default function Users() {
  return <List of={users} />
}

function Create({ onCreated }: { onCreated: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        <UserPlus size={18} aria-hidden />
        {m.admin_user_create()}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <CreateUser
            open
            onClose={() => setOpen(false)}
            onCreated={({ id }) => {
              setOpen(false)
              onCreated(id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
