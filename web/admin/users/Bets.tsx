import type { HistoryItem } from '@casino/contract/play/history'
import { games } from '../../games/index.ts'
import { GameName, nameOfGame } from '../../rounds/GameName.tsx'
import { RoundLink } from '../../rounds/RoundLink.tsx'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { defineGrowing } from '../list/define-list.ts'
import { chips } from '../list/filters.tsx'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { EarlierArchived } from './EarlierArchived.tsx'
import { usersKey } from './queries.ts'

const bets = defineGrowing({
  label: m.admin_user_bets,
  key: [...usersKey, 'bets'],
  call: 'GET /api/admin/users/{id}/bets',
  rows: 'bets',
  cursor: 'before',
  perPage: 10,
  after: ({ _id }) => _id,
  filters: [
    chips('game', {
      label: m.admin_game,
      options: [['', m.admin_users_all], ...games.map(({ type }) => [type, () => nameOfGame(type)] as const)],
      query: (gameType) => ({ ...(gameType && { gameType }) }),
    }),
  ],
  rowKey: ({ _id }) => _id,
  empty: m.admin_user_bets_empty,
  columns: {
    date: { head: m.admin_user_when, cell: (item) => <Played item={item} /> },
    game: {
      head: m.admin_game,
      cell: (item) => <GameName game={item.gameType} name={item.gameData.externalGame?.name} />,
    },
    bet: { head: m.admin_user_bet, money: ({ betAmount }) => betAmount },
    profit: { head: m.admin_user_result, profit: ({ profit }) => profit, inTable: 'font-semibold' },
  },
  phone: { left: 'game', leftNote: 'date', right: 'profit', rightNote: 'bet' },
})

/** Settled rounds of a user, newest first, each with a link to the round. */
export function Bets({ id }: { id: string }) {
  return (
    <section aria-label={m.admin_user_bets()} className="space-y-3">
      <GrowingTable of={bets} params={{ id }} foot={(rows) => <EarlierArchived rows={rows} />} />
    </section>
  )
}

function Played({ item }: { item: HistoryItem }) {
  const date = <DateTime iso={item.createdAt} />
  return item.gameType === 'external' ? date : <RoundLink id={item._id}>{date}</RoundLink>
}
