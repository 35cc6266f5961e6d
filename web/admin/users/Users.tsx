import type { User, UserStatus } from '@casino/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, MonitorSmartphone, NotebookPen, UserPlus, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Chips } from '../list/Chips.tsx'
import { useColumns } from '../list/columns.tsx'
import { FileButton } from '../list/FileButton.tsx'
import { FilterChip } from '../list/FilterChip.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { type ListColumn, ListTable, type Order } from '../list/ListTable.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { type OpenRow, useOpenRow } from '../list/open-row.ts'
import { Pager } from '../list/Pager.tsx'
import { usePages } from '../list/pages.ts'
import type { RowActions } from '../list/RowMenu.tsx'
import { SearchField } from '../list/SearchField.tsx'
import { oneOf, useView, type View } from '../list/view.ts'
import { type UsersQuery, usersOptions } from './queries.ts'
import { roles, roleText, statuses, statusText, statusTone } from './words.ts'

const UserDialog = lazy(() => import('./UserDialog.tsx'))
const CreateUser = lazy(() => import('./CreateUser.tsx'))

const perPage = 10
const columnsToSort = ['username', 'email', 'balance', 'createdAt'] as const

/** docs/product.md §2 Users. The whole state of the screen is in the URL, including the user whose dialog is open. */
export default function Users() {
  const { view, look } = useView()
  const query = queryOf(view)
  const pages = usePages(JSON.stringify(query), perPage)
  const first = usersOptions({ ...query, limit: perPage })
  const page = useQuery(pages.first ? first : usersOptions({ ...query, cursor: pages.cursor, limit: perPage }))
  // Only the first page contains the total.
  const { data: total } = useQuery({ ...first, staleTime: 60_000, select: ({ total }) => total ?? undefined })
  const dialog = useOpenRow()
  const [dialogWanted, setDialogWanted] = useState(dialog.id !== undefined)
  if (dialog.id !== undefined && !dialogWanted) setDialogWanted(true)
  const { columns, chooser } = useColumns('users', allColumns())
  const actions = useActions(dialog.open)
  const [creates, setCreates] = useState(false)
  const filtered = query.search || query.status || query.role
  const reset = filtered ? () => look({ search: undefined, status: undefined, role: undefined }) : undefined
  return (
    <section aria-label={m.admin_users()} className="space-y-4">
      <ListBar list="users" total={total}>
        {chooser}
        <FileButton label={m.admin_list_export()} fetch={() => call('POST /api/admin/users/export', { body: query })} />
        <Button size="compact" onClick={() => setCreates(true)}>
          <UserPlus size={18} aria-hidden />
          {m.admin_user_create()}
        </Button>
      </ListBar>
      <Filters query={query} onReset={reset} />
      <Card flush>
        <ListTable
          label={m.admin_users()}
          columns={columns}
          rows={page.data?.users}
          rowKey={({ id }) => id}
          rowName={({ username }) => m.admin_users_open({ name: username })}
          order={orderOf(query)}
          onOrder={({ by, descending }) => look({ sort: by, order: descending ? 'desc' : 'asc' })}
          onOpen={({ id }) => dialog.open(id)}
          actions={actions}
          narrow={narrow}
          error={page.data ? undefined : page.isError ? adminErrorText(page.error) : undefined}
          onRetry={() => void page.refetch()}
          empty={m.admin_users_none()}
          onReset={reset}
          height="lines"
          perPage={perPage}
        />
        <Pager pages={pages} shown={page.data?.users.length ?? 0} total={total} next={page.data?.next ?? undefined} />
      </Card>
      <Suspense fallback={null}>
        {dialogWanted && <UserDialog id={dialog.id} onClose={dialog.close} />}
        {creates && (
          <CreateUser
            open
            onClose={() => setCreates(false)}
            onCreated={({ id }) => {
              setCreates(false)
              dialog.open(id)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

function Filters({ query, onReset }: { query: UsersQuery; onReset: (() => void) | undefined }) {
  const { look } = useView()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField label={m.admin_users_search()} value={query.search ?? ''} onSearch={(search) => look({ search })} />
      <Chips
        label={m.admin_tx_status()}
        options={filters()}
        value={query.status}
        onValue={(status) => look({ status })}
      />
      <FilterChip
        label={m.admin_users_role()}
        options={roles.map((role) => ({ value: role, label: roleText(role) }))}
        value={query.role}
        onValue={(role) => look({ role })}
      />
      {onReset && (
        <Button size="compact" kind="quiet" onClick={onReset}>
          {m.admin_reset()}
        </Button>
      )}
    </div>
  )
}

/** The actions of a row. */
function useActions(open: OpenRow['open']) {
  const navigate = useNavigate()
  return (user: User): RowActions => ({
    name: user.username,
    items: [
      {
        label: m.admin_row_open(),
        icon: <UserRound size={18} aria-hidden />,
        run: () => open(user.id),
      },
      {
        label: m.admin_user_sessions(),
        icon: <MonitorSmartphone size={18} aria-hidden />,
        run: () => open(user.id, { part: 'sessions' }),
      },
      {
        label: m.admin_user_notes(),
        icon: <NotebookPen size={18} aria-hidden />,
        run: () => open(user.id, { part: 'notes' }),
      },
      {
        label: m.admin_transactions(),
        icon: <ArrowLeftRight size={18} aria-hidden />,
        run: () => void navigate({ to: '/admin', search: { section: 'transactions', user: user.id } }),
      },
    ],
  })
}

/** The filters from the URL; invalid ones are ignored. */
function queryOf(view: View): UsersQuery {
  const search = view.search?.trim().slice(0, 100)
  const [status, role] = [oneOf(statuses, view.status), oneOf(roles, view.role)]
  const sort = oneOf(columnsToSort, view.sort)
  const order = oneOf(['asc', 'desc'] as const, view.order)
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(role && { role }),
    ...(sort && { sort, order: order ?? 'desc' }),
  }
}

/** The default is newest first. */
const orderOf = ({ sort = 'createdAt', order = 'desc' }: UsersQuery): Order => ({
  by: sort,
  descending: order === 'desc',
})

const filters = (): { value: UserStatus | undefined; label: string }[] => [
  { value: undefined, label: m.admin_users_all() },
  { value: 'active', label: m.admin_users_active() },
  { value: 'pending', label: m.admin_users_pending() },
  { value: 'banned', label: m.admin_users_banned() },
  { value: 'closed', label: m.admin_users_closed() },
]

const narrow = ({ username, email, id, createdAt, balance, role, ...user }: User): NarrowRow => ({
  left: username,
  leftNote: (
    <>
      {email ?? '—'}
      <span className="block">
        ID {id} · <DateTime iso={createdAt} dateOnly />
        {role !== 'user' && ` · ${roleText(role)}`}
      </span>
    </>
  ),
  right: <Money kopecks={kopecksOf(balance)} />,
  rightNote: <Pill tone={statusTone(user)}>{statusText(user.status)}</Pill>,
})

function allColumns(): ListColumn<User>[] {
  return [
    {
      key: 'username',
      head: m.admin_user_title(),
      sort: 'username',
      under: { head: m.admin_users_email(), sort: 'email' },
      cell: ({ username, email }) => (
        <>
          <span className="block max-w-64 truncate font-semibold" translate="no">
            {username}
          </span>
          <span className="type-small block max-w-64 truncate text-text-2">{email ?? '—'}</span>
        </>
      ),
    },
    { key: 'id', head: m.admin_users_id(), figure: true, cell: ({ id }) => id },
    {
      key: 'balance',
      head: m.admin_users_balance(),
      sort: 'balance',
      figure: true,
      cell: ({ balance }) => <Money kopecks={kopecksOf(balance)} />,
    },
    {
      key: 'status',
      head: m.admin_tx_status(),
      cell: (user) => <Pill tone={statusTone(user)}>{statusText(user.status)}</Pill>,
    },
    { key: 'role', head: m.admin_users_role(), cell: ({ role }) => roleText(role) },
    {
      key: 'createdAt',
      head: m.admin_users_registered(),
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTime iso={createdAt} />,
    },
    {
      key: 'last_login',
      head: m.admin_users_last_login(),
      cell: ({ last_login }) =>
        last_login === null ? (
          <span className="text-text-3">{m.admin_users_never()}</span>
        ) : (
          <DateTime iso={last_login} />
        ),
    },
  ]
}
