import type { LiveBet } from '@casino/contract/play/wins'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeOfPlayed } from '../../catalogue/place.ts'
import { GameName, GameText } from '../../rounds/GameName.tsx'
import { useHiddenRounds } from '../../rounds/hidden-round.ts'
import { RoundLink, roundLinkClass } from '../../rounds/RoundLink.tsx'
import { m } from '../../texts/compiled/messages.js'
import { useHoldStill } from '../../ui/browser/hold-still.ts'
import { formatMultiplier, kopecksOf } from '../../ui/fields/amount.ts'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money, Multiplier } from '../../ui/shown/Money.tsx'
import { type Column, Table } from '../../ui/shown/Table.tsx'
import { useLiveBets } from '../../wire/live-feeds.ts'
import { type BetsFeed, liveBetsOptions, mostBets } from '../../wire/wins.ts'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { Payout } from './Payout.tsx'

interface LiveBetsProps {
  feed: BetsFeed
  label: string
  /** The number of rows. */
  most?: number
}

/** The bets of all players as they are settled, or only the high ones. */
export function LiveBets({ feed, label, most = mostBets }: LiveBetsProps) {
  const bets = useQuery(liveBetsOptions(feed))
  useLiveBets(feed)
  const hidden = useHiddenRounds()
  const { shown, holders } = useHoldStill(bets.data)

  if (!shown) {
    return bets.isError ? (
      <ErrorState text={m.feed_load_error()} onRetry={() => void bets.refetch()} />
    ) : (
      <FeedSkeleton />
    )
  }
  if (shown.length === 0) return <EmptyState drawing={<Radio aria-hidden />} text={m.feed_empty()} />
  return (
    <div {...holders}>
      <Table
        label={label}
        columns={columns()}
        rows={shown.filter(({ id }) => !hidden.includes(id)).slice(0, most)}
        rowKey={(bet) => bet.id}
        rowClass="transition-opacity duration-220 starting:opacity-0"
        narrow={(bet) => ({
          left: (
            <BetLink bet={bet}>
              <GameText game={bet.gameType} name={bet.gameName} />
            </BetLink>
          ),
          leftNote: <Player bet={bet} />,
          right: <Payout bet={bet} />,
          rightNote: (
            <>
              <Money kopecks={kopecksOf(bet.betAmount)} /> {formatMultiplier(kopecksOf(bet.multiplier))}
            </>
          ),
        })}
      />
    </div>
  )
}

function columns(): Column<LiveBet>[] {
  return [
    {
      key: 'game',
      head: m.fairness_game(),
      cell: (bet) => (
        <BetLink bet={bet}>
          <GameName game={bet.gameType} name={bet.gameName} />
        </BetLink>
      ),
    },
    { key: 'player', head: m.round_player(), cell: (bet) => <Player bet={bet} /> },
    { key: 'time', head: m.round_time(), cell: (bet) => <DateTime iso={bet.createdAt} /> },
    {
      key: 'bet',
      head: m.feed_column_bet(),
      figure: true,
      cell: (bet) => <Money kopecks={kopecksOf(bet.betAmount)} />,
    },
    {
      key: 'multiplier',
      head: m.feed_column_multiplier(),
      figure: true,
      cell: (bet) => <Multiplier hundredths={kopecksOf(bet.multiplier)} />,
    },
    { key: 'win', head: m.feed_column_win(), figure: true, cell: (bet) => <Payout bet={bet} /> },
  ]
}

/** Links to the round or, for a partner's game without public rounds, to the game. */
function BetLink({ bet, children }: { bet: LiveBet; children: ReactNode }) {
  const game = placeOfPlayed({ ...bet, name: bet.gameName })
  if (!game) return <RoundLink id={bet.id}>{children}</RoundLink>
  return (
    <Link {...game} className={roundLinkClass}>
      {children}
    </Link>
  )
}

function Player({ bet: { username } }: { bet: LiveBet }) {
  return username === null ? (
    <span className="text-text-3">{m.feed_hidden_player()}</span>
  ) : (
    <span className="block max-w-[20ch] truncate" translate="no">
      {username}
    </span>
  )
}
