import { freshLink } from '@casino/contract/play/house-games'
import type { Round } from '@casino/contract/play/rounds'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { exampleGame } from '../games/index.ts'
import { Screen } from '../shell/frame/Screen.tsx'
import { useGameName } from '../shell/games/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/fields/amount.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Money, Multiplier, Profit } from '../ui/shown/Money.tsx'
import { address, Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { roundParts } from './round-parts.ts'
import { ShareButton } from './ShareButton.tsx'
import { roundOptions } from './seeds.ts'

const RoundInLog = lazy(() => import('../log/RoundInLog.tsx'))
const RoundVerification = lazy(() => import('./RoundVerification.tsx'))

/** One settled round, for anyone who has its link: the bet, the outcome and the proof. */
export default function RoundPage() {
  const { id } = useParams({ from: '/rounds/$id' })
  const round = useQuery(roundOptions(id))
  return <Screen title={m.round_title({ id })}>{content()}</Screen>

  function content() {
    if (round.data) return <RoundView round={round.data} />
    if (round.isPending) return <Loading />
    // An impossible round number is refused as a bad request, but the reader sees it as not found.
    if (round.error instanceof Refusal && round.error.status < 500) {
      return (
        <EmptyState
          drawing={<exampleGame.icon aria-hidden />}
          text={round.error.code === 'rounds_archived' ? errorText(round.error) : m.round_not_found()}
          action={
            <Link to={freshLink(exampleGame.type)} className={buttonClass('main')}>
              {m.round_play()}
            </Link>
          }
        />
      )
    }
    return <ErrorState text={m.round_load_error()} onRetry={() => void round.refetch()} />
  }
}

function RoundView({ round }: { round: Round }) {
  const { Outcome } = roundParts[round.gameType]
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
      <Card>
        <Suspense fallback={<Skeleton className="h-53 rounded-lg md:h-57" />}>
          <Outcome round={round} />
        </Suspense>
        <Facts round={round} />
        <div className="mt-5 flex flex-wrap gap-2">
          <ShareButton id={round.id} />
          <a
            href={address('/api/games/rounds/{id}', { params: { id: round.id } })}
            download={`round-${round.id}.json`}
            className={buttonClass('secondary')}
          >
            <Download size={18} aria-hidden />
            {m.round_download()}
          </a>
          <Link to="/fairness" search={{ round: round.id }} className={buttonClass('secondary')}>
            {m.round_open_verify()}
          </Link>
        </div>
        <Suspense fallback={<div className="mt-5 h-19" />}>
          <RoundInLog id={round.id} />
        </Suspense>
      </Card>
      <Card>
        <h2 className="type-h2 mb-4">{m.round_verification()}</h2>
        <Suspense fallback={<Skeleton className="h-[500px] rounded-lg" />}>
          <RoundVerification round={round} />
        </Suspense>
      </Card>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Skeleton className="h-[600px] rounded-lg" />
      <Skeleton className="h-[600px] rounded-lg" />
    </div>
  )
}

function Facts({ round }: { round: Round }) {
  const facts = [
    [m.fairness_game(), useGameName(round.gameType)],
    [m.round_player(), round.username ?? m.round_hidden_player()],
    [m.round_time(), <DateTime key="time" iso={round.createdAt} />],
    [m.round_bet(), <Money key="bet" kopecks={kopecksOf(round.betAmount)} />],
    [m.game_multiplier(), <Multiplier key="multiplier" hundredths={kopecksOf(round.multiplier)} />],
    [m.round_payout(), <Money key="payout" kopecks={kopecksOf(round.payout)} />],
    [m.round_profit(), <Profit key="profit" kopecks={kopecksOf(round.profit)} />],
  ] as const
  return (
    <dl className="type-body mt-5 flex flex-col divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
          <dt className="text-text-2">{name}</dt>
          <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
