import { type CSSProperties, type ReactNode, Suspense, useRef } from 'react'
import { Screen } from '../shell/frame/Screen.tsx'
import { useGameName } from '../shell/games/house-games.tsx'
import { useRoundUnderWay } from '../shell/games/rounds-under-way.ts'
import { m } from '../texts/compiled/messages.js'
import { useReducedMotion } from '../ui/browser/media.ts'
import { part } from '../ui/browser/part.ts'
import { percentText } from '../ui/fields/amount.ts'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { useSession } from '../wire/session.ts'
import { GameBar, type KeyList } from './GameBar.tsx'
import { useTurbo } from './turbo.ts'
import type { GameTable } from './use-table.ts'

/** Below the first screen, so it is loaded later. */
const BetFeeds = part(() => import('./feed/BetFeeds.tsx'))

const SessionLine = part(() => import('./SessionLine.tsx'))

interface GameFrameProps {
  table: GameTable
  /** Whether a round or automatic play is in progress. */
  playing: boolean
  rulesTitle: string
  /** Rendered when the rules are opened; may be lazy. */
  rules: ReactNode
  /** The effects of this game's hotkeys. */
  keys: KeyList
  /** The game: a `GamePanel`, or its own layout. */
  children: ReactNode
}

/** The page of every in-house game: the game and its bar in one panel, the bets under it. In turbo it has `data-turbo`. */
export function GameFrame({ table, playing, rulesTitle, rules, keys, children }: GameFrameProps) {
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
    <Screen title={title} headingHidden className="pt-3 md:pt-6">
      <div data-turbo={turbo.on || undefined}>
        <div className="min-w-0 rounded-xl border border-line bg-surface">
          {children}
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

/** Tab follows the visual order if the stage comes first. */
const asSeen = { readingFlow: 'flex-visual' } as CSSProperties

interface GamePanelProps {
  /** The bet field, then the other controls. */
  controls: ReactNode
  /** The smallest print: at the end of the controls, on a desktop at the foot of their column. */
  foot: ReactNode
  /** The main button, and the problem under it. */
  main: ReactNode
  stage: ReactNode
}

/**
 * Desktop: controls 320 wide on the left, the stage next to them. Phone: the stage, the main button directly under it, then the
 * controls; stage and button fit on the first screen.
 */
export function GamePanel({ controls, foot, main, stage }: GamePanelProps) {
  return (
    <div
      style={asSeen}
      className="flex min-w-0 flex-col md:grid md:min-h-[560px] md:grid-cols-[280px_minmax(0,1fr)] lg:grid-cols-[320px_minmax(0,1fr)]"
    >
      <div className="contents md:flex md:min-w-0 md:flex-col md:gap-4 md:p-5">
        <div className="order-3 flex min-w-0 flex-col gap-4 px-3 pb-4 sm:px-4 md:order-none md:p-0">{controls}</div>
        <div className="order-2 flex min-w-0 flex-col gap-2 p-3 sm:p-4 md:sticky md:bottom-0 md:z-20 md:order-none md:-my-3 md:bg-surface md:px-0 md:py-3">
          {main}
        </div>
        <div className="order-4 px-3 pb-4 sm:px-4 md:order-none md:mt-auto md:p-0">{foot}</div>
      </div>
      <div className="relative order-1 flex min-w-0 flex-col overflow-clip rounded-t-xl bg-bg p-3 sm:p-4 md:order-none md:rounded-tl-none md:p-6">
        {stage}
      </div>
    </div>
  )
}
