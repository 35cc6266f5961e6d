import './sheet.ts'
import type { GameType } from '@casino/contract/entities'
import { type ReactNode, Suspense, useRef } from 'react'
import { Screen } from '../shell/frame/Screen.tsx'
import { useGameName } from '../shell/games/house-games.tsx'
import { useRoundUnderWay } from '../shell/games/rounds-under-way.ts'
import { m } from '../texts/compiled/messages.js'
import { useReducedMotion } from '../ui/browser/media.ts'
import { part } from '../ui/browser/part.ts'
import { percentText } from '../ui/fields/amount.ts'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { useSession } from '../wire/session.ts'
import { AutoPlayStatus } from './AutoPlayButton.tsx'
import { GameBar, type KeyList } from './GameBar.tsx'
import { useTurbo } from './turbo.ts'
import type { AutoPlayer } from './use-auto-play.ts'
import type { GameTable } from './use-table.ts'

/** Below the first screen, so it is loaded later. */
const BetFeeds = part(() => import('./feed/BetFeeds.tsx'))

const ClosedGame = part<{ game: GameType }>(() => import('./ClosedGame.tsx'))

const SessionLine = part(() => import('./SessionLine.tsx'))

interface GameFrameProps {
  table: GameTable
  /** Whether a round is in progress; it can be finished even if the game was closed meanwhile, like automatic play. */
  playing: boolean
  /** Its automatic play, if it has one. */
  player?: AutoPlayer
  rulesTitle: string
  /** Rendered when the rules are opened; may be lazy. */
  rules: ReactNode
  /** The effects of this game's hotkeys. */
  keys: KeyList
  /** The game: a `GamePanel`, or its own layout. */
  children: ReactNode
}

/** The page of every in-house game: the game and its bar in one panel, the bets under it. In turbo it has `data-turbo`. */
export function GameFrame({ table, player, rulesTitle, rules, keys, children, ...now }: GameFrameProps) {
  const playing = now.playing || player?.auto.at === 'running'
  const below = useRef<HTMLDivElement>(null)
  const turbo = useTurbo()
  const still = useReducedMotion()
  const { authenticated, loading } = useSession()
  const { house } = table
  useRoundUnderWay(playing)
  const title = useGameName(table.game) ?? ''

  if (house.at === 'failed') {
    return (
      <Screen title={title}>
        <ErrorState text={m.error_load()} onRetry={house.retry} />
      </Screen>
    )
  }
  return (
    <Screen title={title} headingHidden className="pt-2 md:pt-6">
      <div className="game" data-turbo={turbo.on || undefined}>
        <div className="min-w-0 rounded-xl border border-line bg-surface">
          {house.at === 'closed' && !playing ? (
            <Suspense fallback={<Skeleton className="h-80" />}>
              <ClosedGame game={table.game} />
              <div className="px-4 pb-4">{player && <AutoPlayStatus player={player} table={table} />}</div>
            </Suspense>
          ) : (
            children
          )}
          {(authenticated || loading) && (
            <Suspense fallback={<Skeleton className="h-[35px]" />}>
              <SessionLine />
            </Suspense>
          )}
          <GameBar
            game={table.game}
            edge={house.at === 'loading' ? undefined : percentText(house.edgeBasisPoints)}
            rulesTitle={rulesTitle}
            rules={rules}
            keys={keys}
            onHistory={() => below.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })}
          />
        </div>
        <div ref={below} className="scroll-mt-14">
          <Suspense fallback={<Skeleton className="mt-6 h-[640px] rounded-lg md:mt-8" />}>
            <BetFeeds game={table.game} />
          </Suspense>
        </div>
      </div>
    </Screen>
  )
}

interface GamePanelProps {
  /** Manual or automatic play. */
  mode: ReactNode
  bet: ReactNode
  /** The other controls. */
  controls: ReactNode
  /** Fine print, at the end of the controls; on a desktop at the bottom of their column. */
  foot: ReactNode
  /** The main button, and the problem under it. */
  main: ReactNode
  stage: ReactNode
}

/** The parts of a game in the layout of games.css, in desktop order; Tab follows the visible order. */
export function GamePanel({ mode, bet, controls, foot, main, stage }: GamePanelProps) {
  return (
    <div className="game-panel">
      <div className="game-side">
        <div>{mode}</div>
        <div className="game-bet">{bet}</div>
        <div>{controls}</div>
        <div className="game-main">{main}</div>
        <div className="game-foot">{foot}</div>
      </div>
      <div className="game-stage">{stage}</div>
    </div>
  )
}
