import type { Kopecks } from './money.ts'

/** Something of a player that other accounts have as well. */
export interface Sharing {
  readonly by: 'address' | 'card' | 'wallet'
  readonly shared: string
  readonly accounts: readonly { readonly id: number; readonly username: string }[]
  /** There are others beside these. */
  readonly more: boolean
}

/** What is known when a withdrawal is looked at. Moments are milliseconds since 1970; sums are of what succeeded. */
export interface RiskFacts {
  readonly amount: Kopecks
  readonly askedAt: number
  readonly registeredAt: number
  readonly deposits: number
  readonly deposited: Kopecks
  /** The latest top-up, and what was staked after it. */
  readonly last: { readonly amount: Kopecks; readonly at: number; readonly stakedSince: Kopecks } | undefined
  readonly staked: Kopecks
  /** The latest bonus that was not taken back, how much has to be staked before it is free, and what was staked after it. */
  readonly bonus:
    | { readonly amount: Kopecks; readonly at: number; readonly toStake: Kopecks; readonly stakedSince: Kopecks }
    | undefined
  readonly payouts: number
  readonly paidOut: Kopecks
  /** How many of the payouts went where this one shall go; nothing for a cheque, which goes nowhere in particular. */
  readonly payoutsThere: number | undefined
  readonly sharing: readonly Sharing[]
}

/** Why somebody should look twice, with the figures that explain it. A hint decides nothing. */
export type RiskHint =
  | {
      readonly code: 'deposit_unplayed'
      readonly deposited: Kopecks
      readonly staked: Kopecks
      readonly since: number
    }
  | { readonly code: 'deposits_unplayed'; readonly deposited: Kopecks; readonly staked: Kopecks }
  | {
      readonly code: 'bonus_open'
      readonly given: Kopecks
      readonly toStake: Kopecks
      readonly staked: Kopecks
      readonly since: number
    }
  | { readonly code: 'large_against_deposits'; readonly withdrawn: Kopecks; readonly deposited: Kopecks }
  | { readonly code: 'new_account'; readonly registeredAt: number; readonly hours: number }
  | ({ readonly code: 'shared_address' | 'shared_card' | 'shared_wallet' } & Omit<Sharing, 'by'>)
  | { readonly code: 'new_destination'; readonly payouts: number }

const hourMs = 3_600_000
/** An account is new for so long. */
export const newForHours = 48
/** More than so many times what was ever paid in is much. */
export const muchTimes = 5

type Rule = (facts: RiskFacts) => RiskHint | readonly RiskHint[] | undefined

/** Each by itself, the gravest first: one more hint is one more entry. */
const rules: readonly Rule[] = [
  ({ last }) =>
    last && last.stakedSince < last.amount
      ? { code: 'deposit_unplayed', deposited: last.amount, staked: last.stakedSince, since: last.at }
      : undefined,
  // Of a single top-up the rule before it has said so.
  ({ deposits, deposited, staked }) =>
    deposits > 1 && staked < deposited ? { code: 'deposits_unplayed', deposited, staked } : undefined,
  ({ bonus }) =>
    bonus && bonus.stakedSince < bonus.toStake
      ? {
          code: 'bonus_open',
          given: bonus.amount,
          toStake: bonus.toStake,
          staked: bonus.stakedSince,
          since: bonus.at,
        }
      : undefined,
  ({ sharing }) => sharing.map(({ by, ...what }) => ({ code: `shared_${by}` as const, ...what })),
  ({ amount, paidOut, deposited }) => {
    const withdrawn = (paidOut + amount) as Kopecks
    return withdrawn > deposited * muchTimes ? { code: 'large_against_deposits', withdrawn, deposited } : undefined
  },
  ({ registeredAt, askedAt }) => {
    const hours = Math.max(0, Math.floor((askedAt - registeredAt) / hourMs))
    return hours < newForHours ? { code: 'new_account', registeredAt, hours } : undefined
  },
  ({ payouts, payoutsThere }) => (payoutsThere === 0 ? { code: 'new_destination', payouts } : undefined),
]

/**
 * What an administrator should know before he approves a withdrawal: money in and out without play, a bonus that is not played through, much more taken out than
 * ever paid in, a new account, other accounts at the same address, card or wallet, a destination never paid to.
 */
export function riskHints(facts: RiskFacts): RiskHint[] {
  return rules.flatMap((rule) => rule(facts) ?? [])
}
