import type { Kopecks } from './money.ts'

/** An attribute that a player shares with other accounts. */
export interface Sharing {
  /**
   * `bonus`: a device or an address, and the accounts took promo codes or deposit bonuses, as the player did. `referral`: one of
   * the same, and the accounts were invited by the player, or invited them.
   */
  readonly by: 'device' | 'address' | 'card' | 'phone' | 'wallet' | 'bonus' | 'referral'
  readonly shared: string
  readonly accounts: readonly { readonly id: number; readonly username: string }[]
  /** There are more accounts than the ones listed. */
  readonly more: boolean
}

/** The known facts when a withdrawal is reviewed. Times are milliseconds since 1970; sums count only what succeeded. */
export interface RiskFacts {
  readonly amount: Kopecks
  readonly requestedAt: number
  readonly registeredAt: number
  readonly deposits: number
  readonly deposited: Kopecks
  /** The latest top-up, and the stakes after it. */
  readonly last: { readonly amount: Kopecks; readonly at: number; readonly stakedSince: Kopecks } | undefined
  readonly staked: Kopecks
  /** The latest bonus that was not revoked, the wagering it requires, and the stakes after it. */
  readonly bonus:
    | { readonly amount: Kopecks; readonly at: number; readonly toStake: Kopecks; readonly stakedSince: Kopecks }
    | undefined
  readonly payouts: number
  readonly paidOut: Kopecks
  /** Top-up money that is disputed, or that a provider gave back and that is not yet taken back. */
  readonly disputed: Kopecks
  /** The debt left by refunds that the balance did not cover (decision 89). */
  readonly owed: Kopecks
  /** Number of earlier payouts to the same destination; nothing for a cheque, which has no destination. */
  readonly payoutsThere: number | undefined
  readonly sharing: readonly Sharing[]
}

/** A reason to look more closely, with the figures that explain it. A hint decides nothing. */
export type RiskHint =
  | { readonly code: 'deposit_disputed'; readonly amount: Kopecks }
  | { readonly code: 'debt'; readonly amount: Kopecks }
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
  | ({ readonly code: `shared_${Sharing['by']}` } & Omit<Sharing, 'by'>)
  | { readonly code: 'new_destination'; readonly payouts: number }

const hourMs = 3_600_000
/** Time for which an account counts as new. */
export const newForHours = 48
/** From this number of other accounts with promo codes or deposit bonuses, an address is more than a family's. */
export const manyWithBonus = 2
/** Withdrawals above this multiple of all deposits are flagged. */
export const flaggedMultiple = 5

type Rule = (facts: RiskFacts) => RiskHint | readonly RiskHint[] | undefined

/** Each rule is separate, the gravest first: a new hint is a new entry. */
const rules: readonly Rule[] = [
  ({ disputed }) => (disputed > 0 ? { code: 'deposit_disputed', amount: disputed } : undefined),
  ({ owed }) => (owed > 0 ? { code: 'debt', amount: owed } : undefined),
  ({ last }) =>
    last && last.stakedSince < last.amount
      ? { code: 'deposit_unplayed', deposited: last.amount, staked: last.stakedSince, since: last.at }
      : undefined,
  // For a single top-up the previous rule already covers this.
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
  ({ sharing }) =>
    sharing
      .filter(({ by, accounts }) => by !== 'bonus' || accounts.length >= manyWithBonus)
      .map(({ by, ...what }) => ({ code: `shared_${by}` as const, ...what })),
  ({ amount, paidOut, deposited }) => {
    const withdrawn = (paidOut + amount) as Kopecks
    return withdrawn > deposited * flaggedMultiple
      ? { code: 'large_against_deposits', withdrawn, deposited }
      : undefined
  },
  ({ registeredAt, requestedAt }) => {
    const hours = Math.max(0, Math.floor((requestedAt - registeredAt) / hourMs))
    return hours < newForHours ? { code: 'new_account', registeredAt, hours } : undefined
  },
  ({ payouts, payoutsThere }) => (payoutsThere === 0 ? { code: 'new_destination', payouts } : undefined),
]

/**
 * Hints for an administrator before they approve a withdrawal: a deposit that its payer claims back, a debt, money in and out
 * without play, a bonus that is not wagered, much more withdrawn than ever deposited, a new account, other accounts with the
 * same device, address, card or wallet, bonuses of many accounts at one address or device, an invitation between accounts of
 * one address or device, a destination never paid to before.
 */
export function riskHints(facts: RiskFacts): RiskHint[] {
  return rules.flatMap((rule) => rule(facts) ?? [])
}
