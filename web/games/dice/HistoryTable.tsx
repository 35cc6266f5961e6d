import type { HistoryItem } from '@casino/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, kopecksOf } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money, Multiplier } from '../../ui/Money.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { historyOptions } from '../history.ts'
import { formatRolled } from './figures.ts'
import { OutcomeMark } from './HistoryChips.tsx'

/** spec §9: dice history 8 per page. */
const pageSize = 8
const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The player's own dice bets, newest first, eight more with each press. */
export function HistoryTable() {
  const history = useQuery(historyOptions('dice'))
  const [shown, setShown] = useState(pageSize)
  const rounds = history.data

  if (!rounds) {
    return history.isError ? (
      <ErrorState text={m.game_history_load_error()} onRetry={() => void history.refetch()} />
    ) : (
      <div className="flex flex-col gap-2 p-4">
        {skeletonRows.map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    )
  }
  if (rounds.length === 0) return <EmptyState drawing={<Dices aria-hidden />} text={m.game_history_empty()} />
  return (
    <>
      <Table
        label={m.game_my_bets()}
        columns={columns()}
        rows={rounds.slice(0, shown)}
        rowKey={(round) => round._id}
        rowClass="transition-opacity duration-220 starting:opacity-0"
        narrow={narrow}
      />
      {rounds.length > shown && (
        <div className="flex justify-center border-t border-line p-3">
          <Button onClick={() => setShown(shown + pageSize)}>{m.game_show_more()}</Button>
        </div>
      )}
    </>
  )
}

function columns(): Column<HistoryItem>[] {
  return [
    { key: 'time', head: m.round_time(), cell: (round) => <RoundLink round={round} /> },
    {
      key: 'bet',
      head: m.dice_column_bet(),
      figure: true,
      cell: (round) => <Money kopecks={kopecksOf(round.betAmount)} />,
    },
    {
      key: 'multiplier',
      head: m.dice_column_multiplier(),
      figure: true,
      cell: (round) => <Multiplier hundredths={kopecksOf(round.multiplier)} />,
    },
    { key: 'target', head: m.dice_column_target(), figure: true, cell: targetText },
    { key: 'result', head: m.dice_column_result(), figure: true, cell: rolledText },
    { key: 'win', head: m.dice_column_win(), figure: true, cell: (round) => <Win round={round} /> },
  ]
}

function narrow(round: HistoryItem) {
  return {
    left: (
      <>
        {rolledText(round)} <span className="font-normal text-text-3">{targetText(round)}</span>
      </>
    ),
    leftNote: <RoundLink round={round} />,
    right: <Win round={round} />,
    rightNote: (
      <>
        <Money kopecks={kopecksOf(round.betAmount)} /> {formatMultiplier(kopecksOf(round.multiplier))}
      </>
    ),
  }
}

function RoundLink({ round }: { round: HistoryItem }) {
  return (
    <Link
      to="/rounds/$id"
      params={{ id: round._id }}
      className="inline-flex min-h-6 items-center text-text-2 underline decoration-line-strong underline-offset-4 hover:text-text"
    >
      <span className="sr-only">{m.dice_open_round({ id: round._id })}, </span>
      <DateTime iso={round.createdAt} />
    </Link>
  )
}

/** What came back: green only when it is more than the stake. */
function Win({ round }: { round: HistoryItem }) {
  const payout = kopecksOf(round.payout)
  if (payout === 0) return <Money kopecks={payout} className="text-text-2" />
  if (payout <= kopecksOf(round.betAmount)) return <Money kopecks={payout} />
  return (
    <span className="inline-flex items-center gap-1.5 text-success">
      <OutcomeMark won />
      <Money kopecks={payout} />
    </span>
  )
}

function targetText({ gameData }: HistoryItem): string {
  return gameData.dice ? `${gameData.dice.betType === 'over' ? '>' : '<'} ${gameData.dice.targetValue}` : ''
}

function rolledText({ gameData }: HistoryItem): string {
  return gameData.dice ? formatRolled(gameData.dice.rolledNumber) : ''
}
