import type { StakeLimits } from '@casino/rules/limits'
import { greatestAmount, type Kopecks, kopecks } from '@casino/rules/money'
import { type BetProblem, betProblem } from './bet.ts'
import type { ShownProblem } from './problem.ts'

/** How the stake changes after a win or a loss. */
export type StakeChange =
  | { readonly to: 'reset' }
  /** Raised by this percentage of itself; 0 leaves it unchanged. */
  | { readonly to: 'raise'; readonly percent: number }

/** The player's settings for automatic play. */
export interface AutoPlan {
  /** Unlimited if absent. */
  readonly rounds?: number | undefined
  readonly onWin: StakeChange
  readonly onLoss: StakeChange
  /** Ends once the net result is this much above zero. */
  readonly stopAtProfit?: Kopecks | undefined
  /** The net result must never fall further than this below zero. */
  readonly stopAtLoss?: Kopecks | undefined
}

export const greatestRounds = 100_000
export const greatestRaise = 1_000
export const freshPlan: AutoPlan = { rounds: 10, onWin: { to: 'reset' }, onLoss: { to: 'reset' } }

/** Why the automatic play ended. */
export type Ending =
  | {
      readonly why:
        | 'done'
        /** The player stopped it. */
        | 'stopped'
        | 'profit'
        | 'loss'
        /** One more bet could have exceeded the loss limit. */
        | 'loss_ahead'
        | 'offline'
        /** The page was hidden: no money is staked while the player is not looking. */
        | 'hidden'
        /** The site has switched automatic play off. */
        | 'switched_off'
        /** The terms have changed since it was started. */
        | 'terms_changed'
        | 'unanswered'
        | 'player_changed'
    }
  /** The page itself found that the next bet would be refused. */
  | { readonly why: 'bet'; readonly problem: BetProblem }
  | { readonly why: 'refused'; readonly problem: ShownProblem }

export interface AutoSummary {
  /** The number of settled rounds. */
  readonly played: number
  readonly net: Kopecks
}

export interface Running extends AutoSummary {
  readonly at: 'running'
  readonly plan: AutoPlan
  readonly base: Kopecks
  /** The stake of the bet in progress, else of the next one. */
  readonly stake: Kopecks
  /** A bet was sent and is not settled: no other is sent. */
  readonly awaiting: boolean
  /** It will end when the pending answer arrives. */
  readonly ending?: Ending
}

export type AutoPlay = { readonly at: 'off'; readonly last?: AutoSummary & { readonly ending: Ending } } | Running

export type AutoEvent =
  | { readonly type: 'started'; readonly plan: AutoPlan; readonly stake: Kopecks }
  | { readonly type: 'placed' }
  | { readonly type: 'settled'; readonly payout: Kopecks }
  /** The bet that was sent had no result. */
  | { readonly type: 'failed'; readonly ending: Ending }
  /** The bet was sent too soon, and will be placed again. */
  | { readonly type: 'postponed' }
  /** The round in progress was left open for the player, as they chose. */
  | { readonly type: 'left' }
  | { readonly type: 'ended'; readonly ending: Ending }
  | { readonly type: 'forgotten' }

/** An event that does not fit the state changes nothing: a second start, a bet while one is pending. */
export function transition(auto: AutoPlay, event: AutoEvent): AutoPlay {
  if (event.type === 'started') return auto.at === 'off' ? begun(event.plan, event.stake) : auto
  if (auto.at === 'off') return event.type === 'forgotten' && auto.last ? { at: 'off' } : auto
  switch (event.type) {
    case 'placed':
      return auto.awaiting || auto.ending ? auto : { ...auto, awaiting: true }
    case 'settled':
      return auto.awaiting ? afterRound(auto, event.payout) : auto
    case 'failed':
      return auto.awaiting ? ended(auto, event.ending) : auto
    case 'postponed':
      if (!auto.awaiting) return auto
      return auto.ending ? ended(auto, auto.ending) : { ...auto, awaiting: false }
    case 'left':
      return auto.awaiting ? ended(auto, auto.ending ?? { why: 'stopped' }) : auto
    case 'ended':
      // A placed bet counts as a round: the run ends only after its answer.
      return auto.awaiting ? { ...auto, ending: auto.ending ?? event.ending } : ended(auto, event.ending)
    case 'forgotten':
      return auto
  }
}

/** The stake of the next bet, or why there is none. Evaluated before each bet. */
export function nextBet(
  auto: Running,
  { balance, limits }: { balance: Kopecks | undefined; limits: StakeLimits },
): { readonly stake: Kopecks } | { readonly ending: Ending } {
  const problem = betProblem({ balance, stake: auto.stake, limits })
  if (problem) return { ending: { why: 'bet', problem } }
  const { stopAtLoss } = auto.plan
  if (stopAtLoss !== undefined && auto.stake - auto.net > stopAtLoss) return { ending: { why: 'loss_ahead' } }
  return { stake: auto.stake }
}

function begun(plan: AutoPlan, stake: Kopecks): Running {
  return { at: 'running', plan, base: stake, stake, played: 0, net: kopecks(0), awaiting: false }
}

function afterRound(auto: Running, payout: Kopecks): AutoPlay {
  const { plan, base, stake } = auto
  const played = auto.played + 1
  const net = kopecks(auto.net - stake + payout)
  // A payout below the stake, a "win" at ×0.99, is a loss.
  const change = payout > stake ? plan.onWin : payout < stake ? plan.onLoss : undefined
  const settled = { ...auto, played, net, awaiting: false, stake: change ? changed(stake, change, base) : stake }
  const ending = auto.ending ?? endingOf(settled)
  return ending ? ended(settled, ending) : settled
}

function endingOf({ plan, played, net }: Running): Ending | undefined {
  if (plan.stopAtProfit !== undefined && net >= plan.stopAtProfit) return { why: 'profit' }
  if (plan.stopAtLoss !== undefined && net <= -plan.stopAtLoss) return { why: 'loss' }
  if (plan.rounds !== undefined && played >= plan.rounds) return { why: 'done' }
  return undefined
}

function changed(stake: Kopecks, change: StakeChange, base: Kopecks): Kopecks {
  if (change.to === 'reset') return base
  return kopecks(Math.min(Math.floor((stake * (100 + change.percent)) / 100), greatestAmount))
}

function ended({ played, net }: AutoSummary, ending: Ending): AutoPlay {
  return { at: 'off', last: { played, net, ending } }
}

/** A saved plan, or `undefined` if it is invalid. */
export function planFrom(saved: unknown): AutoPlan | undefined {
  const plan = (saved ?? {}) as Partial<AutoPlan>
  if (!isWithin(plan.rounds ?? 1, 1, greatestRounds)) return undefined
  if (![plan.stopAtProfit ?? 1, plan.stopAtLoss ?? 1].every((amount) => isWithin(amount, 1, greatestAmount)))
    return undefined
  if (!isChange(plan.onWin) || !isChange(plan.onLoss)) return undefined
  const { rounds, onWin, onLoss, stopAtProfit, stopAtLoss } = plan
  return { rounds, onWin, onLoss, stopAtProfit, stopAtLoss }
}

function isChange(change: Partial<StakeChange> | undefined): change is StakeChange {
  return (
    change?.to === 'reset' ||
    (change?.to === 'raise' && isWithin((change as { percent?: unknown }).percent, 0, greatestRaise))
  )
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
}
