import type { Kopecks } from '@casino/rules/money'
import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPersisted, type Persisted, useLocalStorage } from '../ui/browser/local-storage.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import { meOptions } from '../wire/session.ts'
import { settingsOptions } from '../wire/site.ts'
import {
  type AutoEvent,
  type AutoPlan,
  type AutoPlay,
  type Ending,
  freshPlan,
  nextBet,
  planFrom,
  transition,
} from './auto-play.ts'
import { betTurn } from './bet-pace.ts'
import type { BetResult } from './use-round.ts'
import { useSettling } from './use-settling.ts'
import type { GameTable } from './use-table.ts'

export type PlayMode = 'manual' | 'auto'

interface AutoGame {
  readonly table: GameTable
  /** The minimum time between the starts of two rounds, so that each can be seen. */
  readonly everyMs: number
  /**
   * Plays one round to its end; never called before the previous one has ended. Once `stop` is aborted no further calls are
   * made, and a round that can stay open is left open. Returns nothing if no bet could be placed.
   */
  readonly play: (stake: Kopecks, stop: AbortSignal) => Promise<BetResult | { readonly at: 'left' }> | undefined
}

export interface AutoPlayer {
  /** Whether this site offers it. */
  readonly offered: boolean
  readonly mode: PlayMode
  readonly setMode: (mode: PlayMode) => void
  readonly auto: AutoPlay
  /** A run has just ended: a press that was meant to stop it must not start another. */
  readonly settling: boolean
  readonly plan: AutoPlan
  readonly setPlan: (plan: AutoPlan) => void
  readonly start: (stake: Kopecks) => void
  readonly stop: () => void
  /** Called when the player has read the result of the last run. */
  readonly forget: () => void
}

/** How long a press that was meant to stop a run may come late. */
const settleMs = 800

/** A run ends within this time after the site switches automatic play off. */
const settingsEveryMs = 10_000

const modes: Record<string, Persisted<PlayMode>> = {}
const plans: Record<string, Persisted<AutoPlan>> = {}
const meantMode = (saved: unknown) => (saved === 'auto' || saved === 'manual' ? saved : undefined)

/** The automatic play of one page: places each bet after the answer to the previous one, until something ends it. */
export function useAutoPlay(game: AutoGame): AutoPlayer {
  const { table } = game
  modes[table.game] ??= createPersisted<PlayMode>(`mode-${table.game}`, 'manual', meantMode)
  plans[table.game] ??= createPersisted(`auto-${table.game}`, freshPlan, planFrom)
  const [mode, setMode] = useLocalStorage(modes[table.game] as Persisted<PlayMode>)
  const [plan, setPlan] = useLocalStorage(plans[table.game] as Persisted<AutoPlan>)
  const queryClient = useQueryClient()
  const [auto, setAuto] = useState<AutoPlay>({ at: 'off' })
  const current = useRef<AutoPlay>(auto)
  const run = useRef<AbortController>(undefined)
  const latest = useRef(game)
  useEffect(() => {
    latest.current = game
  })

  const send = useCallback((event: AutoEvent): void => {
    const next = transition(current.current, event)
    if (next === current.current) return
    current.current = next
    setAuto(next)
    if (next.at === 'off' || next.ending) run.current?.abort()
  }, [])

  const running = auto.at === 'running'
  const settings = useQuery({ ...settingsOptions, refetchInterval: running && settingsEveryMs })
  const offered = settings.data?.games.autoPlay ?? false

  const ended = auto.at === 'off' ? auto.last : undefined
  const settling = useSettling(ended, settleMs) && ended !== undefined
  const start = (stake: Kopecks) => {
    if (settling || current.current.at === 'running' || !offered || !table.open) return
    send({ type: 'started', plan, stake })
    const controller = new AbortController()
    run.current = controller
    // Read when the bet is placed: the rendered state may be a frame behind the last answer.
    const world = () => {
      const user = queryClient.getQueryData(meOptions(queryClient).queryKey)
      return { balance: user ? kopecksOf(user.balance) : undefined, limits: latest.current.table.house.limits }
    }
    void playOn(controller.signal, { current: () => current.current, send, world, game: () => latest.current })
  }

  const end = useCallback(
    (why: Exclude<Ending['why'], 'bet' | 'refused'>) => send({ type: 'ended', ending: { why } }),
    [send],
  )
  useEndings(running, end)
  useTableEndings(table, offered, end)

  return {
    offered,
    mode: offered ? mode : 'manual',
    setMode: (next) => {
      send({ type: 'forgotten' })
      setMode(next)
    },
    auto,
    settling,
    plan,
    setPlan,
    start,
    stop: () => end('stopped'),
    forget: () => send({ type: 'forgotten' }),
  }
}

/** Reasons at the table that end a run: the site switches automatic play off, the terms change, another player signs in. */
function useTableEndings(
  { change, playerId }: GameTable,
  offered: boolean,
  end: (why: 'switched_off' | 'terms_changed' | 'player_changed') => void,
): void {
  useEffect(() => {
    if (!offered) end('switched_off')
  }, [offered, end])
  const changed = change !== undefined
  useEffect(() => {
    if (changed) end('terms_changed')
  }, [changed, end])
  const player = useRef(playerId)
  useEffect(() => {
    if (player.current !== playerId) end('player_changed')
    player.current = playerId
  }, [playerId, end])
}

/** Events that end a run from outside: Esc, a hidden page, a lost network, leaving the page. */
function useEndings(running: boolean, end: (why: 'stopped' | 'hidden' | 'offline') => void): void {
  useEffect(() => {
    if (!running) return undefined
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('[role=dialog], [role=menu]')) end('stopped')
    }
    const seen = () => document.visibilityState === 'hidden' && end('hidden')
    const networkChanged = () => onlineManager.isOnline() || end('offline')
    document.addEventListener('keydown', pressed)
    document.addEventListener('visibilitychange', seen)
    const unsubscribe = onlineManager.subscribe(networkChanged)
    return () => {
      document.removeEventListener('keydown', pressed)
      document.removeEventListener('visibilitychange', seen)
      unsubscribe()
    }
  }, [running, end])
  useEffect(() => () => end('stopped'), [end])
}

interface Hands {
  readonly current: () => AutoPlay
  readonly send: (event: AutoEvent) => void
  readonly world: () => Parameters<typeof nextBet>[1]
  readonly game: () => AutoGame
}

/** Places one bet after another until the signal; only this places a run's bets, so two are never in progress at the same time. */
async function playOn(stop: AbortSignal, { current, send, world, game }: Hands): Promise<void> {
  for (;;) {
    await betTurn()
    const now = current()
    if (stop.aborted || now.at !== 'running') return
    const next = nextBet(now, world())
    if ('ending' in next) return send({ type: 'ended', ending: next.ending })
    const began = performance.now()
    send({ type: 'placed' })
    const played = await game().play(next.stake, stop)
    send(eventOf(played))
    if (stop.aborted) return
    const pauseMs = waitOf(played) || began + game().everyMs - performance.now()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

type Outcome = Awaited<ReturnType<AutoGame['play']>>

/** Set if the casino's minimum time between two bets is longer than the game's (docs/product.md S7). */
const waitOf = (played: Outcome) => played?.at === 'refused' && played.problem.waitMs

function eventOf(played: Outcome): AutoEvent {
  if (waitOf(played)) return { type: 'postponed' }
  switch (played?.at) {
    case 'settled':
      return { type: 'settled', payout: played.payout }
    case 'refused':
      return { type: 'failed', ending: { why: 'refused', problem: played.problem } }
    case 'left':
      return { type: 'left' }
    default:
      return { type: 'failed', ending: { why: 'unanswered' } }
  }
}
