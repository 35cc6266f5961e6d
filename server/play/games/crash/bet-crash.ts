import { betCrash, type CrashOwnBet } from '@casino/contract/play/games/crash'
import type { BetTerms } from '@casino/contract/play/rounds'
import { crashPayoutTable, isTarget, type Panel } from '@casino/rules/games/crash/rules'
import { type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { PostingResult } from '../../../accounting/ledger/posting.ts'
import type { OperationKey } from '../../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { StakeCheck } from '../../rounds/stakes.ts'
import type { GameDeps, TableDeps } from '../house-game.ts'
import { arrivalOf } from './arrival.ts'
import { betWrite, type CrashBetRow, crashBets, isTaken } from './crash-bet.ts'
import { type Flight, getFlight } from './flight.ts'
import { flightLimits } from './flight-limits.ts'
import type { Table } from './table.ts'

export type CrashDeps = GameDeps & Pick<TableDeps, 'now'> & { readonly table: Table }

/** A bet that arrived in time may be decided up to this long after the start, even if its round has crashed meanwhile. */
export const betsWithinMs = 3000

export interface CrashBetCommand {
  readonly player: number
  readonly panel: Panel
  readonly stake: Kopecks
  /** In hundredths. */
  readonly target: number | null
  /** The one that takes bets; without one only a repeat of an earlier bet is answered. */
  readonly flight: Flight | undefined
  /** By the database's clock. */
  readonly received: number
  readonly shown?: BetTerms | undefined
  readonly operationKey?: OperationKey | undefined
}

export interface BetRecord {
  readonly bet: CrashBetRow
}

/** Stakes on a round that has not started. Refused with the route's `refusals`, from `bets_closed` on. */
export const stakeOnce =
  ({ ledger, stakes, settings, now }: Pick<CrashDeps, 'ledger' | 'stakes' | 'settings' | 'now'>) =>
  ({
    player,
    panel,
    stake,
    target,
    flight,
    received,
    shown,
    operationKey,
  }: CrashBetCommand): Promise<PostingResult<BetRecord>> => {
    const limits = flight && flightLimits(settings.current.games)
    return ledger.post<BetRecord>({
      purpose: 'stake',
      kind: 'crash',
      player,
      ...operationKey,
      lockedRecords: [crashBets, ...(limits?.lockedRecords ?? []), ...stakes.lockedRecords],
      decide(locked) {
        if (!flight) return { refused: settings.game('crash').status === 'active' ? 'bets_closed' : 'game_closed' }
        const { startsAt } = flight
        if (arrivalOf(locked, received, now()) >= startsAt) return { refused: 'bets_closed' }
        if (locked.at.getTime() > startsAt + betsWithinMs) return { refused: 'bets_closed' }
        if (limits?.isOver(locked, flight.id)) return { refused: 'bets_closed' }
        const { maximumWin } = settings.current.games
        const inForce = { edgeBasisPoints: flight.edgeBasisPoints, maximumWin, payoutTable: crashPayoutTable }
        const ownChecks: readonly StakeCheck[] = [
          { refusal: 'bet_placed', refuses: () => isTaken(locked, player, panel, flight.id) },
          ...(limits?.checksOf({ stake, target, maximumWin }) ?? []),
        ]
        const terms = { shown, inForce }
        return stakes.placeStake(
          locked,
          { player, game: settings.game('crash'), amount: stake, terms, ownChecks },
          () => {
            const bet: CrashBetRow = {
              id: locked.id,
              flight: flight.id,
              player,
              panel,
              stake,
              target,
              maximumWin,
              cashedAt: null,
              payout: kopecks(0),
              state: 'open',
              cancelledBy: null,
            }
            return {
              payout: kopecks(0),
              writes: [betWrite(locked, bet), ...(limits?.writesOf(locked, bet) ?? [])],
              record: { bet },
            }
          },
        )
      },
    })
  }

export const serveBetCrash = (deps: CrashDeps) => {
  const stakeOn = stakeOnce(deps)
  return serve(betCrash, { rate: 'bets' }, async ({ player, body, arrivedAt, operationKey }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const target = targetOf(body.autoCashOut)
    const received = deps.now(arrivedAt)
    const flight = await deps.table.open(received)
    const { panel, terms: shown } = body
    const command = { player: player.id, panel, stake, target, flight, received, shown, operationKey }
    const { record, balance, sequence } = orRefuse(await stakeOn(command))
    const { bet } = record
    // A repeat may arrive when another flight takes bets, or none.
    const { number, startsAt } = bet.flight === flight?.id ? flight : await getFlight(deps.read, bet.flight)
    return {
      number,
      startsAt: Math.round(startsAt),
      bet: betOnWire(bet),
      balance: roublesFromKopecks(balance),
      balanceSequence: sequence,
    }
  })
}

/** A target in hundredths; refused if it has more than two decimals. */
function targetOf(multiplier: number | undefined): number | null {
  if (multiplier === undefined) return null
  const hundredths = Math.round(multiplier * 100)
  return hundredths / 100 === multiplier && isTarget(hundredths) ? hundredths : refuse('auto_cash_out_invalid')
}

/** A player's own bet; amounts in roubles. */
export function betOnWire({ id, panel, stake, target, cashedAt, payout, state }: CrashBetRow): CrashOwnBet {
  return {
    roundId: String(id),
    panel,
    betAmount: roublesFromKopecks(stake),
    autoCashOut: target === null ? null : target / 100,
    cashedOutAt: cashedAt === null ? null : cashedAt / 100,
    payout: roublesFromKopecks(payout),
    settled: state === 'settled',
  }
}
