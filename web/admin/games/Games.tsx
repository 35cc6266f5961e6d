import type { AdminGame } from '@casino/contract/panel/admin-games'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { nameOfGame } from '../../rounds/GameName.tsx'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { preloadDialog } from '../../ui/layers/Dialog.tsx'
import { Skeleton } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { countText, shareText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { Allowed, useMay } from '../forms/may.ts'
import { ListTable } from '../list/ListTable.tsx'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { oneOf, useView } from '../list/view.ts'
import { Cover, Limits, profitOf, StatusPill } from './GameParts.tsx'
import { gameName } from './game-name.ts'
import { ProfitChart, ProfitChartSkeleton } from './ProfitChart.tsx'
import { adminGamesOptions } from './queries.ts'
import { ReturnBand } from './ReturnBand.tsx'

const GameDialog = lazy(() => import('./GameDialog.tsx'))
const AddGame = lazy(() => import('./AddGame.tsx'))

const PartnerGames = lazy(() => import('./PartnerGames.tsx'))
const Certificates = lazy(() => import('./Certificates.tsx'))
const Spreadsheet = lazy(() => import('./Spreadsheet.tsx'))

/** docs/product.md §2 Games of the panel: recorded games, the partner's games, and the catalogue's spreadsheet. */
export default function Games() {
  const { view } = useView()
  const tab = oneOf(['partner', 'certified', 'catalogue'] as const, view.tab)
  return (
    <>
      <PanelTabs
        label={m.admin_games()}
        className="mb-4"
        tabs={[
          { label: m.admin_games(), link: { to: '/admin', search: { section: 'games' } }, current: !tab },
          {
            label: m.admin_partner(),
            link: { to: '/admin', search: { section: 'games', tab: 'partner' } },
            current: tab === 'partner',
          },
          {
            label: m.admin_certificates(),
            link: { to: '/admin', search: { section: 'games', tab: 'certified' } },
            current: tab === 'certified',
          },
          {
            label: m.admin_catalogue(),
            link: { to: '/admin', search: { section: 'games', tab: 'catalogue' } },
            current: tab === 'catalogue',
          },
        ]}
      />
      {tab ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
          {tab === 'partner' ? <PartnerGames /> : tab === 'certified' ? <Certificates /> : <Spreadsheet />}
        </Suspense>
      ) : (
        <Records />
      )}
    </>
  )
}

function Records() {
  const may = useMay()
  const { view, look } = useView()
  const games = useQuery(adminGamesOptions)
  const [wanted, setWanted] = useState(false)
  const [adding, setAdding] = useState<boolean>()
  if (view.id !== undefined && !wanted) setWanted(true)
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button
          kind="main"
          disabled={!may('games.edit')}
          onClick={() => setAdding(true)}
          onPointerEnter={preloadDialog}
        >
          <Plus size={18} aria-hidden />
          {m.admin_game_add()}
        </Button>
      </div>
      {!games.isError && (
        <Card className="mb-4">
          {games.data ? <ProfitChart games={games.data} label={m.admin_dash_profit()} /> : <ProfitChartSkeleton />}
        </Card>
      )}
      <Card flush onPointerEnter={preloadDialog}>
        <ListTable
          {...renderTable(records)}
          rows={games.data}
          rowName={(game) => m.admin_game_open({ name: gameName(game) })}
          onOpen={({ id }) => look({ id }, { push: true })}
          error={games.isError && !games.data ? m.admin_games_error() : undefined}
          onRetry={() => void games.refetch()}
          empty={m.admin_games_empty()}
          height="lines"
          perPage={3}
        />
      </Card>
      {adding !== undefined && (
        <Suspense fallback={null}>
          <Allowed to="games.edit">
            <AddGame open={adding} onClose={() => setAdding(false)} />
          </Allowed>
        </Suspense>
      )}
      {wanted && games.data && (
        <Suspense fallback={null}>
          <GameDialog games={games.data} id={view.id} onClose={() => look({ id: undefined })} />
        </Suspense>
      )}
    </>
  )
}

const edgeOf = ({ house_edge }: AdminGame) => String(house_edge).replace('.', ',')

const records = defineTable({
  label: m.admin_games,
  rowKey: ({ id }: AdminGame) => id,
  columns: {
    name: {
      head: m.admin_game,
      cell: (game) => (
        <span className="flex min-w-36 items-center gap-3">
          <Cover game={game} />
          <span className="min-w-0">
            <span className="block font-semibold break-words">{gameName(game)}</span>
            {game.provider !== undefined && (
              <span className="type-small block break-words text-text-3">
                {game.provider} · {game.alias}
              </span>
            )}
          </span>
        </span>
      ),
    },
    type: { head: m.admin_tx_type, cell: ({ type }) => nameOfGame(type) },
    status: { head: m.admin_tx_status, cell: ({ status }) => <StatusPill status={status} /> },
    edge: { head: m.admin_game_edge, figure: true, cell: edgeOf },
    limits: { head: m.admin_game_limits, figure: true, cell: (game) => <Limits game={game} /> },
    bets: { head: m.admin_game_bets, figure: true, cell: ({ total_bets }) => countText(total_bets) },
    wagered: { head: m.admin_game_wagered, money: ({ total_wagered }) => total_wagered },
    returned: { head: m.admin_game_returned, cell: (game) => <Returned game={game} /> },
    profit: { head: m.admin_game_profit, figure: true, cell: ({ total_profit }) => profitOf(total_profit) },
  },
  phone: {
    left: (game) => (
      <span className="flex items-center gap-3">
        <Cover game={game} />
        {gameName(game)}
      </span>
    ),
    leftNote: [
      (game) => (game.provider === undefined ? nameOfGame(game.type) : `${game.provider} · ${game.alias}`),
      (game) => m.game_edge({ percent: edgeOf(game) }),
    ],
    leftMore: (game) => (
      <>
        <Limits game={game} />
        <span className="block">
          {m.admin_game_bets()}: {countText(game.total_bets)} · <Money kopecks={kopecksOf(game.total_wagered)} />
        </span>
      </>
    ),
    right: 'profit',
    rightNote: 'status',
  },
})

/** The observed return and the range allowed by chance, once there are enough rounds. */
function Returned({ game: { returned } }: { game: AdminGame }) {
  if (returned.observed === null) return <span className="text-text-3">—</span>
  return (
    <span className="block min-w-28">
      <span className="tabular">{shareText(returned.observed)}</span>
      {returned.band ? (
        <ReturnBand returned={returned} />
      ) : (
        <span className="type-small block text-text-3">{m.admin_game_too_few()}</span>
      )}
    </span>
  )
}
