import type { RouletteColour, RouletteReply } from '@casino/contract/play/games/roulette'
import type { BetTerms } from '@casino/contract/play/rounds'
import { resultMs, spinMs } from '@casino/rules/games/roulette/clock'
import type { RouletteBet } from '@casino/rules/games/roulette/rules'
import type { Kopecks } from '@casino/rules/money'
import type { OperationRules, OperationState } from '../../wire/operation.ts'
import type { ShownProblem } from '../problem.ts'

/** docs/product.md §4: the time after an error until the round starts again. */
export const resetAfterErrorMs = 3_000
/** After a later answer too little of the turn would remain, so the wheel restarts its turn. */
const latestAnswerMs = 3_500

/** A spin as it was sent. It keeps its key until it is answered, so that sending it again is the same spin. */
export interface Spin {
  readonly key: string
  /** Empty for a spin that this tab only watches: the player made it in another tab. */
  readonly bets: readonly RouletteBet[]
  readonly stake: Kopecks
  /** The terms that the player was shown. */
  readonly terms?: BetTerms
  /** When the wheel started to turn, by this browser's clock. */
  readonly since: number
  /** It was answered before the page was reloaded: the wheel continues from its position. */
  readonly known?: true
}

/** The drawn result; `reply` is present for a spin of this tab. */
export interface DrawnResult {
  readonly roundId: string
  readonly number: number
  readonly colour: RouletteColour
  readonly reply?: RouletteReply
}

/**
 * docs/product.md §4: idle → spinning → complete → idle. A refused spin leads back to idle; it is `refused` until the round has
 * been reset, because bets placed before that would be removed. A spin whose answer was lost is `unanswered`.
 */
export type Roulette =
  | { readonly at: 'idle'; readonly problem?: ShownProblem }
  | { readonly at: 'refused'; readonly problem: ShownProblem }
  | { readonly at: 'spinning'; readonly spin: Spin; readonly drawn?: DrawnResult }
  | { readonly at: 'unanswered'; readonly spin: Spin }
  | { readonly at: 'complete'; readonly spin: Spin; readonly drawn: DrawnResult }

/** The server's answer to a spin, and when it arrived. */
export interface AnsweredSpin {
  readonly reply: RouletteReply
  readonly now: number
}

export type RouletteEvent =
  /** The player spins in another tab or device: this tab shows the same wheel. */
  | { readonly type: 'watched'; readonly spin: Spin; readonly drawn: DrawnResult }
  /** The page itself finds why a spin is impossible. At zero the round is reset; after a press the bets remain. */
  | { readonly type: 'blocked'; readonly problem: ShownProblem; readonly by: 'press' | 'zero' }
  | { readonly type: 'problem-read' }
  | { readonly type: 'time-passed'; readonly now: number }
  | { readonly type: 'reset' }

export const idle: Roulette = { at: 'idle' }

/** An event that does not fit the state changes nothing. */
export const rouletteRules: OperationRules<Roulette, Spin, AnsweredSpin, ShownProblem, RouletteEvent> = {
  first: idle,
  begin: (roulette) => (takesBets(roulette) ? idle : undefined),
  answered: (_, answer, spin) => answered(spin, answer),
  refused: (_, problem) => ({ at: 'refused', problem }),
  next(roulette, event) {
    switch (event.type) {
      case 'watched':
        return roulette.at === 'idle' ? { at: 'spinning', spin: event.spin, drawn: event.drawn } : roulette
      case 'blocked':
        if (roulette.at !== 'idle') return roulette
        return { at: event.by === 'zero' ? 'refused' : 'idle', problem: event.problem }
      case 'problem-read':
        return roulette.at === 'idle' && roulette.problem ? idle : roulette
      case 'time-passed':
        return afterTime(roulette, event.now)
      case 'reset':
        return roulette.at === 'refused' || roulette.at === 'complete' ? idle : roulette
    }
  },
}

/** The displayed state: the wheel turns from the press on, not from the answer. */
export function shownOf({ state, operation }: OperationState<Roulette, Spin>): Roulette {
  if (!operation) return state
  return { at: operation.at === 'sent' ? 'spinning' : 'unanswered', spin: operation.request }
}

/** Bets are placed, changed and removed in idle only (docs/product.md §4). */
export function takesBets(roulette: Roulette): boolean {
  return roulette.at === 'idle'
}

/** The next moment at which this state changes by time; `undefined` while it waits for something else. */
export function nextMoment(roulette: Roulette): number | undefined {
  if (roulette.at === 'spinning' && roulette.drawn) return roulette.spin.since + spinMs
  if (roulette.at === 'complete') return roulette.spin.since + spinMs + resultMs
  return undefined
}

function answered(spin: Spin, { reply, now }: AnsweredSpin): Roulette {
  const { roundId, result, resultColor } = reply
  const late = !spin.known && now - spin.since > latestAnswerMs
  return {
    at: 'spinning',
    spin: late ? { ...spin, since: now } : spin,
    drawn: { roundId, number: result, colour: resultColor, reply },
  }
}

/** A tab that was suspended during the turn and its result gets the correct state at once. */
function afterTime(roulette: Roulette, now: number): Roulette {
  const moment = nextMoment(roulette)
  if (moment === undefined || now < moment) return roulette
  if (roulette.at === 'spinning' && roulette.drawn)
    return { at: 'complete', spin: roulette.spin, drawn: roulette.drawn }
  return idle
}
