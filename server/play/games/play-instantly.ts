import type { GameType } from '@casino/contract/entities'
import type { BetTerms } from '@casino/contract/play/rounds'
import { algorithmVersion, type Seeds } from '@casino/rules/fairness'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { Decision, Locked, Posted, PostingResult, RefusedPosting } from '../../accounting/ledger/posting.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import type { GameRecord } from '../../platform/settings/settings.ts'
import { type HighlightTerms, roundWrites } from '../rounds/highlights.ts'
import type { InHouseRound } from '../rounds/round.ts'
import type { Stakes, TermsInForce } from '../rounds/stakes.ts'
import type { GameDeps } from './house-game.ts'
import type { SeedVault } from './seed-vault.ts'
import { seeds } from './seeds.ts'

/** A bet of a game that draws and settles in the posting that stakes. */
export interface InstantBet<Drawn> {
  readonly player: number
  readonly type: GameType
  readonly game: GameRecord
  readonly stake: Kopecks
  /** The smallest of the bet's parts, if it has several. */
  readonly smallestPart?: Kopecks
  readonly terms: TermsInForce
  /** The terms that the player was shown, if the call names them. */
  readonly shown: BetTerms | undefined
  /** The bet as the round stores it: the request of the game's own call. */
  readonly bet: Record<string, unknown>
  readonly site: HighlightTerms
  play(seeds: Seeds, nonce: number): Played<Drawn>
}

interface Played<Drawn> {
  readonly settlement: Settlement
  /** The drawn values that the answer needs. */
  readonly drawn: Drawn
  /** The outcome as the round stores it: the answer of the game's own call. */
  readonly shown: Record<string, unknown>
}

/** Multiplier in hundredths. */
interface Settlement {
  readonly outcome: 'win' | 'loss'
  readonly multiplier: number
  readonly payout: Kopecks
}

/** Stored to answer a repeat of the key; money in kopecks. */
export type InstantRecord<Drawn> = Drawn & Settlement & { readonly nonce: number; readonly profit: Kopecks }

/** Stakes, draws and settles under the player's lock: the seed's next nonce is used by this round only. */
export function playInstantly<Drawn>(
  { stakes, seedVault }: { stakes: Stakes; seedVault: SeedVault },
  locked: Locked,
  bet: InstantBet<Drawn>,
): Decision<InstantRecord<Drawn>> | RefusedPosting {
  const { player, game, stake, smallestPart = stake, terms, shown } = bet
  return stakes.placeStake(
    locked,
    { player, game, amount: stake, smallestPart, terms: { shown, inForce: terms } },
    () => {
      const pair = locked.row(seeds)
      const { nonce } = pair
      const { settlement, drawn, shown: outcome } = bet.play(seedVault.draw(pair), nonce)
      const round = roundOf(bet, settlement, { id: locked.id, seedPair: pair.pair, nonce, outcome })
      return {
        payout: settlement.payout,
        writes: [write(seeds, { ...pair, nonce: nonce + 1 }), ...roundWrites(round, bet.site)],
        record: { ...drawn, ...settlement, nonce, profit: kopecks(settlement.payout - stake) },
      }
    },
  )
}

function roundOf(
  { player, type, stake, terms: { payoutTable, ...terms }, bet }: InstantBet<unknown>,
  { outcome, multiplier, payout }: Settlement,
  drawn: Pick<InHouseRound, 'id' | 'seedPair' | 'nonce' | 'outcome'>,
): InHouseRound {
  return {
    ...drawn,
    player,
    game: type,
    stake,
    payout,
    multiplierHundredths: multiplier,
    terms,
    algorithm: algorithmVersion,
    payoutTable,
    bet,
    outcome: { outcome, ...drawn.outcome },
  }
}

/** Who stakes, and under which key. */
export interface PlayerCommand {
  readonly player: number
  /** The terms that the player was shown. */
  readonly shown?: BetTerms | undefined
  readonly operationKey?: OperationKey | undefined
}

interface OneBet<Drawn> extends PlayerCommand, Pick<InstantBet<Drawn>, 'type' | 'stake' | 'bet'> {
  /** The version of the game's table of multipliers. */
  readonly payoutTable: number
  /** The edge, if the game's table fixes it; otherwise it is that of the record. */
  readonly edgeBasisPoints?: number
  play(seeds: Seeds, nonce: number, terms: TermsInForce): Played<Drawn>
}

/** Posts one bet with one stake, under the record and limits in force. */
export function postInstantly<Drawn>(
  { ledger, stakes, settings, seedVault }: Pick<GameDeps, 'ledger' | 'stakes' | 'settings' | 'seedVault'>,
  { player, operationKey, shown, type, stake, payoutTable, edgeBasisPoints, bet, play }: OneBet<Drawn>,
): Promise<PostingResult<InstantRecord<Drawn>>> {
  return ledger.post<InstantRecord<Drawn>>({
    purpose: 'stake',
    kind: type,
    player,
    ...operationKey,
    lockedRecords: [seeds, ...stakes.lockedRecords],
    // The game's record and limits are checked only here, not before: a repeat of a bet returns its answer even if the
    // game was closed since, and a bet that waited is subject to the limits in force when it is decided.
    decide(locked) {
      const game = settings.game(type)
      const site = settings.current.games
      const { maximumWin } = site
      const terms = { edgeBasisPoints: edgeBasisPoints ?? game.edgeBasisPoints, maximumWin, payoutTable }
      return playInstantly({ stakes, seedVault }, locked, {
        player,
        type,
        game,
        stake,
        terms,
        shown,
        bet,
        site,
        play: (pair, nonce) => play(pair, nonce, terms),
      })
    },
  })
}

/** The part of the answer that all such games share. */
export function instantReply({ id, record, balance, sequence }: Posted<InstantRecord<unknown>>) {
  return {
    roundId: String(id),
    nonce: record.nonce,
    outcome: record.outcome,
    multiplier: record.multiplier / 100,
    payout: roublesFromKopecks(record.payout),
    profit: roublesFromKopecks(record.profit),
    balance: roublesFromKopecks(balance),
    balanceSequence: sequence,
  }
}
