import { algorithmVersion } from '@casino/rules/fairness'
import { type CrashSettlement, crashPayoutTable } from '@casino/rules/games/crash/rules'
import { roublesFromKopecks } from '@casino/rules/money'
import type { Decision, Locked } from '../../../accounting/ledger/posting.ts'
import { roundWrites } from '../../rounds/highlights.ts'
import type { InHouseRound } from '../../rounds/round.ts'
import type { GameDeps } from '../house-game.ts'
import { betWrite, type CrashBetRow } from './crash-bet.ts'
import type { Flight } from './flight.ts'

export interface EndRecord extends CrashSettlement {
  readonly bet: CrashBetRow
}

interface Ending {
  readonly bet: CrashBetRow
  readonly flight: Flight
  readonly settlement: CrashSettlement
  /** In hundredths, if it was cashed out by hand. */
  readonly byHand?: number | undefined
}

/** Pays an open bet, and stores its round. */
export function endBet(
  { stakes, settings }: Pick<GameDeps, 'stakes' | 'settings'>,
  locked: Locked,
  { bet, flight, settlement, byHand }: Ending,
): Decision<EndRecord> {
  const { payout, multiplier, outcome } = settlement
  const settled: CrashBetRow = { ...bet, state: 'settled', payout, cashedAt: outcome === 'win' ? multiplier : null }
  const round: InHouseRound = {
    id: bet.id,
    settledBy: locked.id,
    player: bet.player,
    game: 'crash',
    stake: bet.stake,
    payout,
    multiplierHundredths: multiplier,
    terms: { edgeBasisPoints: flight.edgeBasisPoints, maximumWin: bet.maximumWin },
    algorithm: algorithmVersion,
    payoutTable: crashPayoutTable,
    bet: {
      betAmount: roublesFromKopecks(bet.stake),
      autoCashOut: bet.target === null ? null : bet.target / 100,
      number: flight.number,
    },
    // Without the crash, which follows from the seed: a bet that is cashed out ends before it.
    outcome: { outcome, cashedOutAt: byHand === undefined ? null : byHand / 100 },
    seedPair: null,
    nonce: null,
  }
  return stakes.payOut(locked, bet.player, {
    payout,
    writes: [betWrite(locked, settled), ...roundWrites(round, settings.current.games)],
    record: { ...settlement, bet: settled },
  })
}
