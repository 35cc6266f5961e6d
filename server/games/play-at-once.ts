import type { GameType } from '@casino/contract/entities'
import { algorithmVersion, type Seeds } from '@casino/rules/fairness'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { write } from '../ledger/locked-record.ts'
import type { Decision, Locked, Posted } from '../ledger/posting.ts'
import { type HighlightTerms, roundWrites } from '../rounds/highlights.ts'
import type { Round } from '../rounds/round.ts'
import { roundTransfers } from './round-transfers.ts'
import type { SeedVault } from './seed-vault.ts'
import { seeds } from './seeds.ts'

/** A bet of a game that draws and settles at once. */
export interface BetAtOnce<Drawn> {
  readonly player: number
  readonly game: GameType
  readonly stake: Kopecks
  readonly terms: Round['terms']
  readonly payoutTable: number
  /** The bet as the round stores it: the request of the game's own call. */
  readonly bet: Record<string, unknown>
  readonly site: HighlightTerms
  readonly seedVault: SeedVault
  play(seeds: Seeds, nonce: number): Played<Drawn>
}

interface Played<Drawn> {
  readonly settlement: Settlement
  /** The drawn values, as the answer needs them. */
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
export type RecordAtOnce<Drawn> = Drawn & Settlement & { readonly nonce: number; readonly profit: Kopecks }

/** Draws and settles under the player's lock: the seed's next nonce belongs to this round alone. */
export function playAtOnce<Drawn>(locked: Locked, bet: BetAtOnce<Drawn>): Decision<RecordAtOnce<Drawn>> {
  const pair = locked.row(seeds)!
  const { nonce } = pair
  const { settlement, drawn, shown } = bet.play(bet.seedVault.draw(pair), nonce)
  const { outcome, multiplier, payout } = settlement
  const round: Round = {
    id: locked.id,
    player: bet.player,
    game: bet.game,
    stake: bet.stake,
    payout,
    multiplierHundredths: multiplier,
    terms: bet.terms,
    algorithm: algorithmVersion,
    payoutTable: bet.payoutTable,
    bet: bet.bet,
    outcome: { outcome, ...shown },
    seedPair: pair.pair,
    nonce,
  }
  return {
    transfers: roundTransfers(bet.player, bet.stake, payout),
    writes: [write(seeds, { ...pair, nonce: nonce + 1 }), ...roundWrites(round, bet.site)],
    record: { ...drawn, nonce, outcome, multiplier, payout, profit: kopecks(payout - bet.stake) },
  }
}

/** The part of the answer that all such games share. */
export function replyAtOnce({ id, record, balance, sequence }: Posted<RecordAtOnce<unknown>>) {
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
