import type { BetTerms } from '@casino/contract/play/rounds'
import type { RefusalCode } from '@casino/contract/refusals'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { HouseAccountKind, PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord, Write } from '../../accounting/ledger/locked-record.ts'
import type { Decision, Locked, RefusedPosting, Transfer } from '../../accounting/ledger/posting.ts'
import type { GameRecord } from '../../platform/settings/settings.ts'
import type { InHouseRound } from './round.ts'

/** The terms that settle a bet: the current game record and site settings. */
export type TermsInForce = InHouseRound['terms'] & Pick<InHouseRound, 'payoutTable'>

/** A stake that a player requests, before anything is decided. */
export interface NewStake {
  readonly player: PlayerId
  /** The game's record in force: whether it is open, and its limits. */
  readonly game: GameRecord
  /** In kopecks; only a partner's free bet is zero. */
  readonly amount: Kopecks
  /** The smallest part of a stake that has several; the game's minimum applies to each part. */
  readonly smallestPart?: Kopecks
  /** The terms that the player was shown, if the bet names them, and those in force. */
  readonly terms?: { readonly shown: BetTerms | undefined; readonly inForce: TermsInForce }
  /** The game's own checks, made after the game is found to be open. */
  readonly ownChecks?: readonly StakeCheck[]
}

type Details = NonNullable<RefusedPosting['details']>

/** One check of a stake: its refusal code, and whether it refuses this stake, with the code's details if it has any. */
export interface StakeCheck {
  readonly refusal: RefusalCode
  refuses(stake: NewStake, locked: Locked): boolean | Details
}

/** The sums that one posting moves between a player and the games, in kopecks; a posting may only stake or only pay. */
export interface MovedSums {
  readonly player: PlayerId
  readonly staked: Kopecks
  readonly paid: Kopecks
}

/**
 * A rule of another module that concerns all play: a player's own limits, a race. Its module exports it, `app` passes it to
 * `openStakes`, and it then applies to every game and every external wallet. A player's total stakes need no such rule: the
 * ledger counts them without another statement (decision 36).
 */
export interface StakeRule {
  /** The records it uses; every posting that stakes or pays reads them under the player's lock. */
  readonly lockedRecords: readonly LockedRecord[]
  /** Checked after the game's limits and before its terms; their codes have the same position in the contract's `refusals`. */
  readonly checks: readonly StakeCheck[]
  /** Checked last: the part of the balance that cannot be staked. */
  readonly funds?: StakeCheck
  /**
   * The rows that it writes in the commit of the play. Called once per posting, so that a round which is staked and paid together
   * writes its row once.
   */
  writes(locked: Locked, play: MovedSums): readonly Write[]
}

/** A game's result for an accepted stake. The payout, in kopecks, is zero if it is lost or not settled yet. */
export interface Played<Recorded> {
  readonly payout: Kopecks
  readonly writes: readonly Write[]
  readonly record: Recorded
}

/** The only code that moves stakes and payouts (tools/checks/architecture.test.ts). */
export interface Stakes {
  /** A posting that stakes or pays must name these records in addition to its own. */
  readonly lockedRecords: readonly LockedRecord[]
  /** The codes of all checks in their order; after them the ledger checks the funds. */
  refusals(ownChecks?: readonly StakeCheck[]): readonly RefusalCode[]
  /**
   * Makes all checks under the player's lock. `play` is called for an accepted stake, and may settle it immediately; the decision
   * then moves stake and payout, with all that the game and the rules write.
   */
  placeStake<Recorded>(
    locked: Locked,
    stake: NewStake,
    play: () => Played<Recorded>,
  ): Decision<Recorded> | RefusedPosting
  /** Pays for a stake of an earlier posting. Never refused: a closed game finishes its rounds (docs/product.md G5). */
  payOut<Recorded>(locked: Locked, player: PlayerId, played: Played<Recorded>): Decision<Recorded>
  /**
   * Returns a stake that its game cancelled: `payout` is the stake. It no longer counts as staked, and the rules treat it as a
   * payout. Never refused.
   */
  returnStake<Recorded>(locked: Locked, player: PlayerId, played: Played<Recorded>): Decision<Recorded>
}

/** Applies the house's checks, then these rules in the given order. */
export function openStakes(rules: readonly StakeRule[]): Stakes {
  const ruleChecks = rules.flatMap(({ checks }) => checks)
  const funds = rules.flatMap((rule) => rule.funds ?? [])
  const allChecks = (ownChecks: readonly StakeCheck[] = []) => [
    gameClosed,
    ...ownChecks,
    tooSmall,
    tooLarge,
    ...ruleChecks,
    termsChanged,
  ]

  function decision<Recorded>(
    locked: Locked,
    play: MovedSums,
    { writes, record }: Played<Recorded>,
  ): Decision<Recorded> {
    return {
      transfers: transfersOf(play),
      writes: [...writes, ...rules.flatMap((rule) => rule.writes(locked, play))],
      record,
    }
  }

  return {
    lockedRecords: rules.flatMap(({ lockedRecords }) => lockedRecords),
    refusals: (ownChecks) => allChecks(ownChecks).map(({ refusal }) => refusal),
    placeStake(locked, stake, play) {
      for (const { refusal, refuses } of [...allChecks(stake.ownChecks), ...funds]) {
        const no = refuses(stake, locked)
        if (no) return { refused: refusal, ...(no !== true && { details: no }) }
      }
      const played = play()
      return decision(locked, { player: stake.player, staked: stake.amount, paid: played.payout }, played)
    },
    payOut: (locked, player, played) => decision(locked, { player, staked: kopecks(0), paid: played.payout }, played),
    returnStake(locked, player, played) {
      const { transfers, ...rest } = decision(locked, { player, staked: kopecks(0), paid: played.payout }, played)
      return { ...rest, transfers: transfers.map((transfer) => ({ ...transfer, kind: 'stake_return' })) }
    },
  }
}

declare module '../../accounting/ledger/accounts.ts' {
  interface HouseAccounts {
    readonly games: true
  }
}

/** The casino's side of all bets. */
export const gamesAccounts: readonly HouseAccountKind[] = ['games']

const games = { house: 'games' } as const

function transfersOf({ player, staked, paid }: MovedSums): Transfer[] {
  const cash = { player, account: 'cash' } as const
  return [
    ...(staked > 0 ? [{ kind: 'stake', from: cash, to: games, amount: staked } as const] : []),
    ...(paid > 0 ? [{ kind: 'payout', from: games, to: cash, amount: paid } as const] : []),
  ]
}

/** A game that is not active takes no stakes; rounds in progress are finished by their own calls (docs/product.md G5). */
const gameClosed: StakeCheck = { refusal: 'game_closed', refuses: ({ game }) => game.status !== 'active' }

const tooSmall: StakeCheck = {
  refusal: 'stake_too_small',
  refuses: ({ game: { minBet }, amount, smallestPart = amount }) =>
    smallestPart < minBet && { minimum: roublesFromKopecks(minBet) },
}

const tooLarge: StakeCheck = {
  refusal: 'stake_too_large',
  refuses: ({ game: { maxBet }, amount }) => amount > maxBet && { maximum: roublesFromKopecks(maxBet) },
}

/** A bet made under terms other than those in force is refused, and the player is shown the new ones (docs/product.md M10). */
const termsChanged: StakeCheck = {
  refusal: 'terms_changed',
  refuses({ terms }) {
    if (!terms?.shown) return false
    const { shown, inForce } = terms
    const now: BetTerms = {
      houseEdge: inForce.edgeBasisPoints / 100,
      maximumWin: roublesFromKopecks(inForce.maximumWin),
      payoutTable: inForce.payoutTable,
    }
    const same =
      shown.houseEdge === now.houseEdge && shown.maximumWin === now.maximumWin && shown.payoutTable === now.payoutTable
    return !same && { ...now }
  },
}
