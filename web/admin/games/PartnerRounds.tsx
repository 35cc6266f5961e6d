import type { PartnerRound } from '@casino/contract/admin-partner'
import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { type ListColumn, ListTable } from '../list/ListTable.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { SearchField } from '../list/SearchField.tsx'
import { useView } from '../list/view.ts'
import { More } from '../users/More.tsx'
import { UserLink } from '../users/UserLink.tsx'
import { partnerRoundsOptions } from './partner-queries.ts'

/** The partner's rounds with its own identifiers, as its report names them. */
export function PartnerRounds() {
  const { view, look } = useView()
  const rounds = useInfiniteQuery(partnerRoundsOptions(view.search))
  return (
    <section aria-label={m.admin_user_rounds()} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 pb-2">
        <h2 className="type-h3">{m.admin_user_rounds()}</h2>
        <SearchField
          label={m.admin_partner_search()}
          value={view.search ?? ''}
          maxLength={200}
          onSearch={(search) => look({ search })}
        />
      </div>
      <ListTable
        label={m.admin_user_rounds()}
        columns={columns()}
        rows={rounds.data}
        rowKey={({ id }) => id}
        rowName={({ round, user }) => `${user.username ?? user.id} · ${round}`}
        onOpen={({ user: { id } }) => look({ section: 'users', tab: undefined, search: undefined, id }, { push: true })}
        error={rounds.isError && !rounds.data ? adminErrorText(rounds.error) : undefined}
        onRetry={() => void rounds.refetch()}
        empty={m.admin_partner_no_rounds()}
        narrow={narrow}
        perPage={5}
      />
      <More of={rounds} />
    </section>
  )
}

/** Pressing the row opens its player. */
const narrow = (round: PartnerRound): NarrowRow => ({
  left: `${round.alias} · ${round.provider}`,
  leftNote: (
    <>
      <DateTime iso={round.at} /> · {round.user.username ?? round.user.id}
      <span className="block wrap-anywhere">{round.round}</span>
    </>
  ),
  right: <Money kopecks={kopecksOf(round.paid)} />,
  rightNote: <Money kopecks={kopecksOf(round.wagered)} />,
})

/** A function, because the labels depend on the current language. */
const columns = (): readonly ListColumn<PartnerRound>[] => [
  { key: 'at', head: m.admin_user_when(), cell: ({ at }) => <DateTime iso={at} /> },
  { key: 'user', head: m.admin_partner_player(), cell: (round) => <Player round={round} /> },
  { key: 'game', head: m.admin_game(), cell: (round) => <Game round={round} /> },
  {
    key: 'round',
    head: m.admin_partner_identifiers(),
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
  { key: 'bet', head: m.admin_user_bet(), figure: true, cell: ({ wagered }) => <Money kopecks={kopecksOf(wagered)} /> },
  {
    key: 'paid',
    head: m.admin_partner_paid(),
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
]

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
