import type { PartnerRound } from '@casino/contract/panel/admin-partner'
import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { CopyButton } from '../../ui/shown/CopyButton.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { defineGrowing } from '../list/define-list.ts'
import { growingOptions, queryOf } from '../list/fetch-list.ts'
import { search } from '../list/filters.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { More } from '../list/More.tsx'
import { renderTable } from '../list/table-of.tsx'
import { useView } from '../list/view.ts'
import { UserLink } from '../users/UserLink.tsx'

/** The partner's rounds with its own identifiers, as its report names them. */
const rounds = defineGrowing({
  label: m.admin_user_rounds,
  key: ['admin', 'partner', 'rounds'],
  call: 'GET /api/admin/partner/rounds',
  rows: 'rounds',
  cursor: 'before',
  filters: [search(m.admin_partner_search, 200)],
  rowKey: ({ id }) => id,
  empty: m.admin_partner_no_rounds,
  columns: {
    at: { head: m.admin_user_when, cell: ({ at }) => <DateTime iso={at} /> },
    user: { head: m.admin_partner_player, cell: (round) => <Player round={round} /> },
    game: { head: m.admin_game, cell: (round) => <Game round={round} /> },
    round: {
      head: m.admin_partner_identifiers,
      cell: ({ round, transactions }) => (
        <>
          <Identifier of={round} />
          {transactions.map((trx) => (
            <span key={trx} className="block text-text-3">
              <Identifier of={trx} />
            </span>
          ))}
        </>
      ),
    },
    bet: { head: m.admin_user_bet, money: ({ wagered }) => wagered },
    paid: {
      head: m.admin_partner_paid,
      figure: true,
      cell: ({ paid, settled }) => (
        <>
          <Money kopecks={kopecksOf(paid)} className="font-semibold" />
          {!settled && (
            <span className="mt-1 block">
              <Pill tone="warning">{m.admin_partner_under_way()}</Pill>
            </span>
          )}
        </>
      ),
    },
  },
  phone: {
    left: ({ alias, provider }) => `${alias} · ${provider}`,
    leftNote: ['at', ({ user }) => user.username ?? user.id],
    leftMore: ({ round }) => <span className="wrap-anywhere">{round}</span>,
    right: ({ paid }) => <Money kopecks={kopecksOf(paid)} />,
    rightNote: 'bet',
  },
})

/** Pressing a row opens its player. */
export function PartnerRounds() {
  const at = useView()
  const list = useInfiniteQuery(growingOptions(rounds, queryOf(rounds.filters ?? [], at.view)))
  const { rows } = list.data ?? {}
  return (
    <section aria-label={m.admin_user_rounds()} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 pb-2">
        <h2 className="type-h3">{m.admin_user_rounds()}</h2>
        {rounds.filters?.map(({ control }) => control({ ...at, reply: undefined }))}
      </div>
      <ListTable
        {...renderTable(rounds)}
        rows={rows}
        rowName={({ round, user }) => `${user.username ?? user.id} · ${round}`}
        onOpen={({ user: { id } }) => at.goToUser(id)}
        error={list.isError && !rows ? adminErrorText(list.error) : undefined}
        onRetry={() => void list.refetch()}
        empty={rounds.empty()}
        perPage={5}
      />
      <More of={list} />
    </section>
  )
}

function Player({ round: { user } }: { round: PartnerRound }) {
  return <UserLink id={user.id}>{user.username ?? user.id}</UserLink>
}

function Game({ round: { provider, alias } }: { round: PartnerRound }) {
  return (
    <span className="wrap-anywhere">
      {alias}
      <span className="type-small block text-text-3">{provider}</span>
    </span>
  )
}

const shownLength = 15

function Identifier({ of }: { of: string }) {
  return (
    <span className="type-small flex items-center whitespace-nowrap font-mono" title={of}>
      {of.length > shownLength ? `${of.slice(0, shownLength)}…` : of}
      <CopyButton value={of} what={m.admin_partner_copy()} className="-my-3" />
    </span>
  )
}
