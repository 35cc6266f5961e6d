import type { GameType } from '@casino/contract/entities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { destinationOf } from '../shell/frame/destinations.ts'
import { useNames } from '../shell/games/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { countText, shareText } from '../ui/shown/figures.ts'
import { type Column, Table } from '../ui/shown/Table.tsx'
import { call, type Reply } from '../wire/api.ts'

type Return = Reply<'GET /api/games/returns'>[number]

const returnsOptions = queryOptions({
  queryKey: ['game-returns'],
  queryFn: ({ signal }) => call('GET /api/games/returns', { signal }),
})

/** What each in-house game gives back by its rules, and has given back of all stakes so far. */
export default function Returns() {
  return (
    <Card flush className="mt-6">
      <div className="space-y-2 p-4 md:p-6">
        <h2 className="type-h2">{m.fairness_return_title()}</h2>
        <p className="type-body max-w-[72ch] text-text-2">{m.fairness_return_text()}</p>
      </div>
      <Games />
    </Card>
  )
}

function Games() {
  const { data, isError, refetch } = useQuery(returnsOptions)
  const names = useNames()
  const nameOf = (game: GameType) => names(destinationOf(game))
  if (!data) {
    return isError ? (
      <ErrorState text={m.error_load()} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-52 rounded-lg" />
    )
  }
  const columns: Column<Return>[] = [
    { key: 'game', head: m.fairness_game(), cell: ({ game }) => nameOf(game) },
    { key: 'rules', head: m.fairness_return_rules(), figure: true, cell: ({ returned }) => ofRules(returned) },
    { key: 'observed', head: m.fairness_return_observed(), figure: true, cell: ({ returned }) => observed(returned) },
    { key: 'rounds', head: m.fairness_return_rounds(), figure: true, cell: ({ rounds }) => countText(rounds) },
  ]
  return (
    <Table
      label={m.fairness_return_title()}
      columns={columns}
      rows={data}
      rowKey={({ game }) => game}
      narrow={({ game, rounds, returned }) => ({
        left: nameOf(game),
        leftNote: `${m.fairness_return_rounds()}: ${countText(rounds)}`,
        right: observed(returned),
        rightNote: `${m.fairness_return_rules()}: ${ofRules(returned)}`,
      })}
    />
  )
}

const ofRules = ({ declared }: Return['returned']) => shareText(declared)
const observed = ({ observed: share }: Return['returned']) =>
  share === null ? m.fairness_return_none() : shareText(share)
