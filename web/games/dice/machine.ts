import type { DiceReply } from '@casino/contract/games'
import { type DiceSide, isTarget, maximumTarget, minimumTarget } from '@casino/rules/dice'
import type { Kopecks } from '@casino/rules/money'

/** A bet as it was sent. The key stays with it until it is answered, so that sending it again is the same bet. */
export interface PlacedBet {
  readonly key: string
  readonly stake: Kopecks
  readonly side: DiceSide
  readonly target: number
}

export interface Result {
  readonly bet: PlacedBet
  readonly reply: DiceReply
}

/** What the player is told under the main button: a text, and what he can do about it. */
export interface Problem {
  readonly text: string
  readonly remedy?: 'sign_in' | 'deposit'
}

interface Shown {
  /** The last result; stays on the track while the next one is awaited. */
  readonly last?: Result
}

/** spec §4: idle → rolling → complete, an error leads back to idle. A bet whose answer was lost is `unanswered`. */
export type Dice =
  | (Shown & { readonly at: 'idle'; readonly problem?: Problem })
  | (Shown & { readonly at: 'rolling'; readonly bet: PlacedBet })
  | (Shown & { readonly at: 'unanswered'; readonly bet: PlacedBet })
  | (Shown & { readonly at: 'complete'; readonly last: Result })

export type DiceEvent =
  | { readonly type: 'rolled'; readonly bet: PlacedBet }
  | { readonly type: 'repeated' }
  | { readonly type: 'answered'; readonly key: string; readonly reply: DiceReply }
  | { readonly type: 'refused'; readonly key: string; readonly problem: Problem }
  | { readonly type: 'lost'; readonly key: string }
  | { readonly type: 'hindered'; readonly problem: Problem }
  | { readonly type: 'problem-read' }
  | { readonly type: 'player-changed' }

export const idle: Dice = { at: 'idle' }

/** An event that does not fit the state changes nothing: a second press while rolling places no second bet. */
export function transition(dice: Dice, event: DiceEvent): Dice {
  switch (event.type) {
    case 'rolled':
      return canRoll(dice) ? { at: 'rolling', bet: event.bet, ...lastOf(dice) } : dice
    case 'repeated':
      return dice.at === 'unanswered' ? { at: 'rolling', bet: dice.bet, ...lastOf(dice) } : dice
    case 'answered':
      return awaits(dice, event.key) ? { at: 'complete', last: { bet: dice.bet, reply: event.reply } } : dice
    case 'refused':
      return awaits(dice, event.key) ? { at: 'idle', problem: event.problem, ...lastOf(dice) } : dice
    case 'lost':
      return awaits(dice, event.key) ? { at: 'unanswered', bet: dice.bet, ...lastOf(dice) } : dice
    case 'hindered':
      return canRoll(dice) ? { at: 'idle', problem: event.problem, ...lastOf(dice) } : dice
    case 'problem-read':
      return dice.at === 'idle' && dice.problem ? { at: 'idle', ...lastOf(dice) } : dice
    case 'player-changed':
      return idle
  }
}

function canRoll(dice: Dice): boolean {
  return dice.at === 'idle' || dice.at === 'complete'
}

function awaits(dice: Dice, key: string): dice is Extract<Dice, { at: 'rolling' }> {
  return dice.at === 'rolling' && dice.bet.key === key
}

function lastOf(dice: Dice): Shown {
  return dice.last ? { last: dice.last } : {}
}

/** The nearest target that the slider has. */
export function nearestTarget(target: number): number {
  if (isTarget(target)) return target
  const whole = Number.isNaN(target) ? minimumTarget : Math.round(target)
  return Math.min(Math.max(whole, minimumTarget), maximumTarget)
}
