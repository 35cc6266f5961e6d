import type { Panel } from '@casino/rules/games/crash/rules'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../../accounting/ledger/posting.ts'
import { type Columns, insertion } from '../../../platform/database/insertion.ts'

/** A bet on a round. Money in kopecks, multipliers in hundredths. */
export interface CrashBetRow {
  /** The posting that staked it. */
  readonly id: number
  readonly flight: number
  readonly player: PlayerId
  readonly panel: Panel
  readonly stake: Kopecks
  readonly target: number | null
  readonly maximumWin: Kopecks
  readonly cashedAt: number | null
  readonly payout: Kopecks
  readonly state: 'open' | 'cancelled' | 'settled'
  /** The posting that gave the stake back. */
  readonly cancelledBy: number | null
}

/** The open bets of a player, at most two of a round. */
interface OpenBets {
  readonly player: PlayerId
  readonly open: readonly CrashBetRow[]
  /** The ended bets of the latest round, so that a late bet does not use their panel again. */
  readonly ended: readonly Pick<CrashBetRow, 'flight' | 'panel'>[]
  /** The bets changed in this batch, which have to be written. */
  readonly changed?: readonly CrashBetRow[]
}

const columns: Columns<CrashBetRow> = {
  id: ['bigint', (row) => row.id],
  round_id: ['bigint', (row) => row.flight],
  player_id: ['bigint', (row) => row.player],
  panel: ['smallint', (row) => row.panel],
  stake: ['bigint', (row) => row.stake],
  target: ['int', (row) => row.target],
  maximum_win: ['bigint', (row) => row.maximumWin],
  cashed_at: ['int', (row) => row.cashedAt],
  payout: ['bigint', (row) => row.payout],
  state: ['text', (row) => row.state],
  cancelled_by: ['bigint', (row) => row.cancelledBy],
}

export const betJson = `jsonb_build_object('id', bet.id, 'flight', bet.round_id, 'player', bet.player_id, 'panel', bet.panel, 'stake', bet.stake,
  'target', bet.target, 'maximumWin', bet.maximum_win, 'cashedAt', bet.cashed_at, 'payout', bet.payout, 'state', bet.state,
  'cancelledBy', bet.cancelled_by)`

const writeBets = insertion<CrashBetRow>({
  name: 'crash bets write',
  into: 'INSERT INTO crash_bet',
  columns,
  existing: { key: 'id', update: ['cashed_at', 'payout', 'state', 'cancelled_by'] },
})

/** Read under the player's lock, so that a panel has one bet, and each bet ends once. */
export const crashBets: LockedRecord<OpenBets> = {
  name: 'crash bets',
  read: {
    text: `SELECT player, (SELECT coalesce(jsonb_agg(${betJson} ORDER BY bet.id), '[]') FROM crash_bet AS bet
                           WHERE bet.player_id = player AND bet.state = 'open') AS open,
                  (SELECT coalesce(jsonb_agg(jsonb_build_object('flight', bet.round_id, 'panel', bet.panel)), '[]') FROM crash_bet AS bet
                   WHERE bet.round_id = (SELECT max(id) FROM crash_round) AND bet.player_id = player AND bet.state = 'settled') AS ended
           FROM unnest($1::bigint[]) AS player`,
    playerOf: (row) => row.player,
  },
  write: (rows) => writeBets(rows.flatMap(({ changed = [] }) => changed)),
}

/** The player's stakes on open bets, which may be cancelled. */
export function stakesOnOpenBets(row: OpenBets | undefined): Kopecks {
  return kopecks((row?.open ?? []).reduce((sum, { stake }) => sum + stake, 0))
}

/** The open bet of a panel on this round, or on the latest if no round is given. */
export function openBet(locked: Locked, player: PlayerId, panel: Panel, flight?: number): CrashBetRow | undefined {
  const { open } = locked.row(crashBets, player)
  return open.findLast((bet) => bet.panel === panel && (flight === undefined || bet.flight === flight))
}

/** Whether a panel has or had a bet on this round. */
export function isTaken(locked: Locked, player: PlayerId, panel: Panel, flight: number): boolean {
  const { open, ended } = locked.row(crashBets, player)
  return [...open, ...ended].some((bet) => bet.panel === panel && bet.flight === flight)
}

/** The row of a new or changed bet. */
export function betWrite(locked: Locked, bet: CrashBetRow): Write {
  const row = locked.row(crashBets, bet.player)
  const others = (list: readonly CrashBetRow[]) => list.filter(({ id }) => id !== bet.id)
  return write(crashBets, {
    player: bet.player,
    open: bet.state === 'open' ? [...others(row.open), bet] : others(row.open),
    ended: bet.state === 'settled' ? [...row.ended, bet] : row.ended,
    changed: [...others(row.changed ?? []), bet],
  })
}
