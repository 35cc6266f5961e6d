import type { HistoryItem } from '@casino/contract/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { games } from '../../games/index.ts'
import { GameName, nameOfGame } from '../../rounds/GameName.tsx'
import { RoundLink } from '../../rounds/RoundLink.tsx'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money, Profit } from '../../ui/Money.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Chips } from '../list/Chips.tsx'
import { oneOf, useView } from '../list/view.ts'
import { EarlierArchived } from './EarlierArchived.tsx'
import { More } from './More.tsx'
import { Part } from './Part.tsx'
import { betsOptions } from './queries.ts'

const types = games.map(({ type }) => type)

/** Settled rounds of a user, each with a link to the round. */
export function Bets({ id }: { id: string }) {
  const { view, look } = useView()
  const game = oneOf(types, view.game)
  const bets = useInfiniteQuery(betsOptions(id, game))
  return (
    <section aria-label={m.admin_user_bets()} className="space-y-3">
      <Chips
        label={m.admin_game()}
        options={[
          { value: undefined, label: m.admin_users_all() },
          ...types.map((each) => ({ value: each, label: nameOfGame(each) })),
        ]}
        value={game}
        onValue={(game) => look({ game })}
      />
      <Part query={bets} empty={m.admin_user_bets_empty()}>
        {(rows) => (
          <>
            <Table
              label={m.admin_user_bets()}
              columns={columns()}
              rows={rows}
              rowKey={({ _id }) => _id}
              narrow={(item) => ({
                left: <GameName game={item.gameType} name={item.gameData.externalGame?.name} />,
                leftNote: <Played item={item} />,
                right: <Profit kopecks={kopecksOf(item.profit)} />,
                rightNote: <Money kopecks={kopecksOf(item.betAmount)} />,
              })}
            />
            <EarlierArchived rows={rows} />
            <More of={bets} />
          </>
        )}
      </Part>
    </section>
  )
}

function columns(): Column<HistoryItem>[] {
  return [
    { key: 'date', head: m.admin_user_when(), cell: (item) => <Played item={item} /> },
    {
      key: 'game',
      head: m.admin_game(),
      cell: (item) => <GameName game={item.gameType} name={item.gameData.externalGame?.name} />,
    },
    {
      key: 'bet',
      head: m.admin_user_bet(),
      figure: true,
      cell: ({ betAmount }) => <Money kopecks={kopecksOf(betAmount)} />,
    },
    {
      key: 'profit',
      head: m.admin_user_result(),
      figure: true,
      cell: ({ profit }) => <Profit kopecks={kopecksOf(profit)} className="font-semibold" />,
    },
  ]
}

function Played({ item }: { item: HistoryItem }) {
  const date = <DateTime iso={item.createdAt} />
  return item.gameType === 'external' ? date : <RoundLink id={item._id}>{date}</RoundLink>
}
