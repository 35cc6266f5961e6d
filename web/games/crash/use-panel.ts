import type { CrashOwnBet } from '@casino/contract/play/games/crash'
import type { BetTerms } from '@casino/contract/play/rounds'
import { isTarget, type Panel as PanelNumber } from '@casino/rules/games/crash/rules'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { createPersisted, type Persisted, useLocalStorage } from '../../ui/browser/local-storage.ts'
import { call } from '../../wire/api.ts'
import type { OperationRules } from '../../wire/operation.ts'
import { type SequencedBalance, useSessionActions } from '../../wire/session.ts'
import { type OperationOutcome, useOperation } from '../../wire/use-operation.ts'
import type { ShownProblem } from '../problem.ts'
import type { RoundEvent } from '../round.ts'
import { playSound } from '../sound.ts'
import { receiveRefusal } from '../terms.ts'
import { useSettling } from '../use-settling.ts'
import { type GameTable, useStake } from '../use-table.ts'
import { timeCall } from './clock.ts'
import type { Flight } from './crash-table.ts'
import { areFieldsLocked, faceOf, meaningOf } from './face.ts'
import { type OwnBets, type PanelBet, panelBetOf } from './own-bets.ts'

type CrashRequest =
  | ({ readonly type: 'bet'; readonly terms: BetTerms } & PanelBet)
  | { readonly type: 'cancel' }
  | { readonly type: 'cashOut'; readonly bet: CrashOwnBet }

interface CrashAnswer {
  readonly change: SequencedBalance
  /** The bet after the request, and its flight. */
  readonly placed?: { readonly number: number; readonly bet: CrashOwnBet }
  readonly cashedOut?: CrashOwnBet
}

export type Placed = OperationOutcome<CrashAnswer, ShownProblem>

interface PanelState {
  readonly problem?: ShownProblem
  /** The bet that the last request cashed out. */
  readonly cashedOut?: CrashOwnBet | undefined
}

const rules: OperationRules<PanelState, CrashRequest, CrashAnswer, ShownProblem, RoundEvent> = {
  first: {},
  begin: () => ({}),
  answered: (_, { cashedOut }) => ({ cashedOut }),
  refused: (_, problem) => ({ problem }),
  next: (state, event) => (event.type === 'blocked' ? { problem: event.problem } : state.problem ? {} : state),
}

/** How long a press may come late after the button has changed its meaning. */
const settleMs = 800

/** Refusals that mean the page's view of the bet was outdated. */
const surprises: readonly string[] = ['bet_placed', 'no_bet', 'not_flying', 'crashed', 'bets_closed']

const targets: Partial<Record<number, Persisted<number | null>>> = {}
const savedTarget = (saved: unknown) => (saved === null || isTarget(saved) ? saved : undefined)

function useTarget(panel: PanelNumber) {
  targets[panel] ??= createPersisted<number | null>(`crash-target-${panel}`, null, savedTarget)
  const [target, save] = useLocalStorage(targets[panel])
  return [target ?? undefined, (next: number | undefined) => save(next ?? null)] as const
}

interface PanelProps {
  readonly panel: PanelNumber
  readonly table: GameTable
  readonly flight: Flight
  readonly own: OwnBets
}

/** One of the two panels: its fields, the bet on this flight, the bet waiting for the next one, and the main button. */
export function usePanel({ panel, table, flight, own }: PanelProps) {
  const { debitOptimistically } = useSessionActions()
  const [stake, setStake] = useStake('crash', panel === 1 ? '' : `-${panel}`)
  const [target, setTarget] = useTarget(panel)
  const [queued, setQueued] = useState<PanelBet>()
  const { phase } = flight
  const { operation, send, start, state, repeat } = useDesk({ panel, flight, own })
  const bet = own.bets.find((each) => each.panel === panel)
  const isOver = bet !== undefined && (bet.cashedOutAt !== null || phase === 'crashed')
  const pending = operation?.request.type
  const face = faceOf({
    phase,
    bet: bet === undefined ? 'none' : isOver ? 'ended' : 'open',
    queued: queued !== undefined,
    pending,
  })
  const meaning = meaningOf(face)
  const settling = useSettling(meaning, settleMs) && meaning !== 'cashOut'
  const unanswered = operation?.at === 'lost'

  const placed = face === 'unqueue' ? queued : areFieldsLocked(face) && bet ? panelBetOf(bet) : undefined

  const { terms } = table
  const place = useCallback(
    (next: PanelBet): Promise<Placed> | undefined => {
      playSound('roll')
      const before = () => debitOptimistically(roublesFromKopecks(next.stake))
      return start({ type: 'bet', terms, ...next }, { before })
    },
    [debitOptimistically, start, terms],
  )
  const block = useCallback((problem: ShownProblem) => void send({ type: 'blocked', problem }), [send])

  useQueue({ queued, setQueued, table, canBet: phase === 'bets' && !bet && !operation, place, block })

  const press = () => {
    if (unanswered) return repeat()
    if (settling || operation) return
    if (face === 'cashOut' && bet) return void start({ type: 'cashOut', bet })
    if (face === 'cancel') return void start({ type: 'cancel' })
    if (face === 'unqueue') return setQueued(undefined)
    if (face === 'wait' || !table.open) return
    const problem = table.problemOf(stake)
    if (problem) return block(problem)
    if (face === 'place') void place({ stake, target })
    else setQueued({ stake, target })
  }

  return {
    panel,
    stake,
    setStake,
    target,
    setTarget,
    bet,
    queued,
    face,
    settling,
    waiting: operation?.at === 'sent',
    unanswered,
    /** The bet that the last press cashed out. */
    cashedOut: state.cashedOut,
    problem: state.problem,
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
    fields: placed ?? { stake, target },
    locked: areFieldsLocked(face) || unanswered,
    place,
    press,
  }
}

/** The panel's calls. */
function useDesk({ panel, flight: { round }, own }: Omit<PanelProps, 'table'>) {
  const queryClient = useQueryClient()
  return useOperation({
    rules,
    call: (request: CrashRequest, key) => carryOut(panel, request, key),
    problemOf: (refusal) => receiveRefusal(queryClient, 'crash', refusal),
    balanceOf: ({ change }) => change,
    onAnswered({ change, placed, cashedOut }, { type }) {
      own.ownChange(change)
      if (placed) own.put(placed.number, placed.bet)
      if (cashedOut && own.bets.some(({ roundId }) => roundId === cashedOut.roundId) && round)
        own.put(round.number, cashedOut)
      if (type === 'cancel') own.remove(panel)
    },
    onRefused: ({ code }) => surprises.includes(code) && own.lookUp(),
  })
}

export type Panel = ReturnType<typeof usePanel>

interface QueueProps {
  readonly queued: PanelBet | undefined
  readonly setQueued: (next: PanelBet | undefined) => void
  readonly table: GameTable
  readonly canBet: boolean
  readonly place: (bet: PanelBet) => Promise<Placed> | undefined
  readonly block: (problem: ShownProblem) => void
}

/** Places the waiting bet as soon as bets are accepted; one that arrives too late waits for the next flight. */
function useQueue({ queued, setQueued, table, canBet, place, block }: QueueProps): void {
  const player = useRef(table.playerId)
  useEffect(() => {
    if (player.current !== table.playerId) setQueued(undefined)
    player.current = table.playerId
  }, [table.playerId, setQueued])

  useEffect(() => {
    if (!queued || !canBet) return
    setQueued(undefined)
    const problem = table.problemOf(queued.stake)
    if (problem) return block(problem)
    if (!table.open) return block({ text: table.blockedReason ?? m.game_offline() })
    void place(queued)?.then((placed) => {
      if (placed.at === 'refused' && placed.problem.refused === 'bets_closed') setQueued(queued)
    })
  }, [queued, canBet, table, place, block, setQueued])
}

async function carryOut(panel: PanelNumber, request: CrashRequest, key: string): Promise<CrashAnswer> {
  if (request.type === 'bet') {
    const { stake, target, terms } = request
    const body = {
      panel,
      betAmount: roublesFromKopecks(stake),
      terms,
      ...(target !== undefined && { autoCashOut: target / 100 }),
    }
    const reply = await timeCall(() => call('POST /api/games/crash/bet', { body, key }))
    return { change: reply, placed: reply }
  }
  if (request.type === 'cancel') {
    return { change: await timeCall(() => call('POST /api/games/crash/cancel', { body: { panel }, key })) }
  }
  const reply = await timeCall(() => call('POST /api/games/crash/cashout', { body: { panel }, key }))
  return {
    change: reply,
    cashedOut: { ...request.bet, cashedOutAt: reply.multiplier, payout: reply.payout, settled: true },
  }
}

/** What a bet would pay at a multiplier in hundredths; its target is not exceeded. */
export function worthOf(
  bet: CrashOwnBet,
  multiplier: number,
  payout: (stake: Kopecks, at: number) => Kopecks,
): Kopecks {
  const { stake, target = Number.POSITIVE_INFINITY } = panelBetOf(bet)
  return payout(stake, Math.min(multiplier, target))
}
