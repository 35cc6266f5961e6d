import { greatestPayout, greatestTarget } from '@casino/rules/games/crash/rules'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { everybody, type LockedRecord, type Write, write } from '../../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../../accounting/ledger/posting.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { StakeCheck } from '../../rounds/stakes.ts'
import type { CrashBetRow } from './crash-bet.ts'

/** The bets on the latest flight, of all players. Money in kopecks. */
interface FlightSums {
  readonly flight: number
  readonly staked: Kopecks
  /** Their greatest possible payout. */
  readonly payable: Kopecks
}

/** The lock of the latest flight: batches on all servers decide bets on it one after the other. */
const flightLock: LockedRecord = {
  name: 'crash flight',
  common: true,
  read: {
    text: `SELECT id FROM crash_round WHERE $1::bigint[] IS NOT NULL ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE`,
    playerOf: () => everybody,
  },
}

/** Computed from the bets, in a statement after the lock, to include what was committed while the lock was awaited. */
const flightSums: LockedRecord<FlightSums> = {
  name: 'crash flight sums',
  common: true,
  read: {
    text: `SELECT latest.id AS flight, coalesce(sum(stake), 0)::bigint AS staked,
                  coalesce(sum(least(maximum_win, floor(stake::numeric * coalesce(target, ${greatestTarget}) / 100))), 0)::bigint AS payable
           FROM (SELECT id FROM crash_round WHERE $1::bigint[] IS NOT NULL ORDER BY id DESC LIMIT 1) AS latest
           LEFT JOIN crash_bet ON round_id = latest.id AND state <> 'cancelled'
           GROUP BY latest.id`,
    playerOf: () => everybody,
  },
}

/** The limits of a flight over all players, for one bet on it. Without a limit they lock nothing. */
export function flightLimits({ crashStakes, crashPayouts }: Settings['current']['games']) {
  if (crashStakes === 0 && crashPayouts === 0) return undefined
  const left = (limit: Kopecks, taken: Kopecks, more: Kopecks) =>
    limit > 0 && taken + more > limit && { maximum: roublesFromKopecks(kopecks(Math.max(0, limit - taken))) }
  return {
    lockedRecords: [flightLock, flightSums],
    /** Whether the bet is for another flight than the one that is locked. */
    isOver: (locked: Locked, flight: number) => locked.row(flightSums).flight !== flight,
    checksOf: (bet: Pick<CrashBetRow, 'stake' | 'target' | 'maximumWin'>): readonly StakeCheck[] => [
      {
        refusal: 'flight_stakes_full',
        refuses: (_, locked) => left(crashStakes, locked.row(flightSums).staked, bet.stake),
      },
      {
        refusal: 'flight_payouts_full',
        refuses: (_, locked) => left(crashPayouts, locked.row(flightSums).payable, payableOf(bet)),
      },
    ],
    writesOf(locked: Locked, bet: CrashBetRow): Write[] {
      const { flight, staked, payable } = locked.row(flightSums)
      return [
        write(flightSums, {
          flight,
          staked: kopecks(staked + bet.stake),
          payable: kopecks(payable + payableOf(bet)),
        }),
      ]
    },
  }
}

const payableOf = ({ stake, target, maximumWin }: Pick<CrashBetRow, 'stake' | 'target' | 'maximumWin'>) =>
  greatestPayout({ stake, target: target ?? undefined }, maximumWin)
