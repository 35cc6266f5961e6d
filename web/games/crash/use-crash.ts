import { crashPayoutTable } from '@casino/rules/games/crash/rules'
import { basisPointsFromPercent, kopecks } from '@casino/rules/money'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { createPersisted, truth, useLocalStorage } from '../../ui/browser/local-storage.ts'
import { formatMoney, formatMultiplier, formatProfit } from '../../ui/fields/amount.ts'
import { announce } from '../../ui/messages/announce.tsx'
import { stakeHotkeys } from '../BetField.tsx'
import { useHotkeys } from '../hotkeys.ts'
import { playSound } from '../sound.ts'
import { type AutoPlayer, useAutoPlay } from '../use-auto-play.ts'
import type { BetResult } from '../use-round.ts'
import { useSettling } from '../use-settling.ts'
import { type GameTable, useTable } from '../use-table.ts'
import { type Flight, useFlight, useLiveTable } from './crash-table.ts'
import { useOwnBets } from './own-bets.ts'
import { type BetEnd, useEnds } from './use-ends.ts'
import { type Panel, usePanel } from './use-panel.ts'

const switchMs = 800
const twoBets = createPersisted('crash-two', false, truth)

/** The flight, the player's bets on it, and automatic play; the hotkeys act on them. */
export function useCrash() {
  useLiveTable()
  const flight = useFlight()
  const { round } = flight
  // A flight keeps the house edge with which it began.
  const edge = round && { edgeBasisPoints: basisPointsFromPercent(round.houseEdge) }
  const table = useTable('crash', { payoutTable: crashPayoutTable, ...edge })
  const own = useOwnBets(round?.number)
  const first = usePanel({ panel: 1, table, flight, own })
  const second = usePanel({ panel: 2, table, flight, own })
  const [two, setTwo] = useLocalStorage(twoBets)
  const { last, endOf, isOpen } = useEnds({
    round,
    own,
    cashedOut: useMemo(() => [first.cashedOut, second.cashedOut], [first.cashedOut, second.cashedOut]),
    playerId: table.playerId,
    onEnd: (end) => sayEnd(end, table.sign),
  })
  useAnnouncedFlight(flight)
  const player = useAutomatic({ table, flight, panel: first, endOf, isOpen })

  const running = player.auto.at === 'running'
  const automatic = showsAutomatic(player, first)
  // A second press on “Stop” must not cash out what is still in flight.
  const switching = useSettling(automatic ? 'automatic' : 'manual', switchMs)
  const isTwo = two || second.bet !== undefined || second.queued !== undefined
  const locked = first.locked || running
  const { house, ceiling } = table
  useHotkeys({
    space: () => {
      if (running && automatic) player.stop()
      else if (automatic && first.target !== undefined) player.start(first.stake)
      else if (!automatic && !switching) first.press()
    },
    ...(isTwo && { s: second.press }),
    ...(!locked && stakeHotkeys({ stake: first.stake, ceiling, limits: house.limits }, first.setStake)),
  })
  const flies = (panel: Panel) => panel.bet?.cashedOutAt === null && flight.phase !== 'crashed'
  return {
    table,
    flight,
    player,
    automatic,
    switching,
    running,
    first,
    second,
    isTwo,
    setTwo,
    last,
    before: own.before,
    playing: flies(first) || flies(second),
  }
}

/** While a run is stopping, or without one, an open bet has its own button. */
function showsAutomatic({ auto, mode }: AutoPlayer, { face, unanswered }: Panel): boolean {
  if (unanswered) return false
  if (auto.at === 'running' && !auto.ending) return true
  const isOpen = face === 'cashOut' || face === 'cancel' || face === 'unqueue'
  return !isOpen && (auto.at === 'running' || mode === 'auto')
}

export type Crash = ReturnType<typeof useCrash>

function sayEnd({ stake, payout, multiplier }: BetEnd, sign: string): void {
  if (multiplier === undefined) {
    announce(`${m.game_lost()}: ${formatProfit(kopecks(-stake), sign)}`)
    return
  }
  announce(m.crash_announce_cashed({ multiplier: formatMultiplier(multiplier), amount: formatMoney(payout, sign) }))
  if (payout > stake) playSound('win', payout / stake)
  else playSound('tile', 1)
}

/** Announces the start and end of each flight to screen readers, except those before the page was opened. */
function useAnnouncedFlight({ phase, round }: Flight): void {
  const before = useRef(phase)
  const crash = round?.crash
  useEffect(() => {
    const was = before.current
    before.current = phase
    if (was === 'bets' && phase === 'flight') announce(m.crash_announce_start())
    if (was === 'flight' && phase === 'crashed' && crash)
      announce(m.crash_gone({ multiplier: formatMultiplier(crash * 100) }))
  }, [phase, crash])
}

interface Automatic {
  readonly table: GameTable
  readonly flight: Flight
  readonly panel: Panel
  readonly endOf: (roundId: string) => BetEnd | undefined
  readonly isOpen: (roundId: string) => boolean
}

/** The minimum time before the start that a bet needs to arrive. */
const pauseMs = 250

/** Automatic play of the first panel: one bet a flight, cashed out at the target. */
function useAutomatic(now: Automatic) {
  const latest = useRef(now)
  const waiting = useRef(new Set<() => void>())
  useEffect(() => {
    latest.current = now
    for (const check of [...waiting.current]) check()
  })
  const until = useCallback(
    (test: () => boolean, stop?: AbortSignal) =>
      new Promise<boolean>((resolve) => {
        const check = () => {
          const passed = test()
          if (!passed && !stop?.aborted) return
          waiting.current.delete(check)
          resolve(passed)
        }
        waiting.current.add(check)
        stop?.addEventListener('abort', check)
        check()
      }),
    [],
  )
  return useAutoPlay({
    table: now.table,
    everyMs: pauseMs,
    async play(stake, stop) {
      const canBet = () => latest.current.flight.phase === 'bets' && latest.current.panel.face === 'place'
      if (!(await until(canBet, stop))) return { at: 'left' }
      const { panel } = latest.current
      const placed = await (panel.target === undefined ? undefined : panel.place({ stake, target: panel.target }))
      if (placed?.at === 'refused' && placed.problem.refused === 'bets_closed') {
        return { at: 'refused', problem: { ...placed.problem, waitMs: pauseMs } }
      }
      if (placed?.at === 'refused') {
        panel.forgetProblem()
        return placed
      }
      if (placed?.at !== 'answered' || !placed.reply.placed) return { at: 'unanswered' }
      const { number, bet } = placed.reply.placed
      return settled(bet.roundId, number)
    },
  })

  async function settled(roundId: string, number: number): Promise<BetResult | { readonly at: 'left' }> {
    const isGone = () => {
      const { flight, isOpen } = latest.current
      return flight.round !== undefined && flight.round.number !== number && !isOpen(roundId)
    }
    const isCancelled = () => {
      const { flight, panel } = latest.current
      return flight.phase === 'bets' && flight.round?.number === number && panel.face === 'place'
    }
    await until(() => latest.current.endOf(roundId) !== undefined || isGone() || isCancelled())
    const end = latest.current.endOf(roundId)
    if (end) return { at: 'settled', payout: end.payout }
    return isCancelled() ? { at: 'left' } : { at: 'unanswered' }
  }
}
