import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import { type FreeRounds, worthOf } from './free-rounds.ts'

/** A win of free rounds, reported by the partner, above their possible maximum (decision 92). */
export interface HeldWin {
  readonly freeRounds: number
  /** The posting of the call. */
  readonly call: number
  /** By the database's clock, in milliseconds since 1970. */
  readonly at: number
  readonly player: PlayerId
  readonly won: Kopecks
  readonly ceiling: Kopecks
  readonly decision: 'credited' | 'refused' | null
  readonly decidedBy: number | null
}

interface PlayerHeldWins {
  readonly player: PlayerId
  /** Wins that wait for a decision. */
  readonly open: readonly HeldWin[]
  /** The ones changed in this batch, which have to be written. */
  readonly changed?: readonly HeldWin[]
}

const columns = `free_rounds_id AS "freeRounds", call_id AS call, (extract(epoch FROM at) * 1000)::bigint AS at, player_id AS player,
                 won, ceiling, decision, decided_by AS "decidedBy"`

const writeHeldWins = insertion<HeldWin>({
  name: 'held wins write',
  into: 'INSERT INTO held_win',
  columns: {
    free_rounds_id: ['bigint', (row) => row.freeRounds],
    call_id: ['bigint', (row) => row.call],
    at: ['timestamptz', (row) => new Date(row.at).toISOString()],
    player_id: ['bigint', (row) => row.player],
    won: ['bigint', (row) => row.won],
    ceiling: ['bigint', (row) => row.ceiling],
    decision: ['text', (row) => row.decision],
    decided_by: ['bigint', (row) => row.decidedBy],
  },
  existing: { key: 'free_rounds_id', update: ['decision', 'decided_by'] },
})

/** Read under the player's lock, so that each is decided once. */
export const heldWins: LockedRecord<PlayerHeldWins> = {
  name: 'held wins',
  startsEmpty: true,
  read: {
    text: `SELECT player, jsonb_agg(to_jsonb(held) ORDER BY "freeRounds") AS open
           FROM (SELECT ${columns} FROM held_win WHERE player_id = ANY($1::bigint[]) AND decision IS NULL) AS held GROUP BY player`,
    playerOf: (row) => row.player,
  },
  write: (rows) => writeHeldWins(rows.flatMap(({ changed = [] }) => changed)),
}

/** Writes a new or decided held win. */
export function putHeld(locked: Locked, now: HeldWin): Write {
  const { open = [], changed = [] } = locked.findRow(heldWins, now.player) ?? {}
  const without = (list: readonly HeldWin[]) => list.filter(({ freeRounds }) => freeRounds !== now.freeRounds)
  return write(heldWins, {
    player: now.player,
    open: now.decision === null ? [...without(open), now] : without(open),
    changed: [...without(changed), now],
  })
}

/** The maximum win of free rounds, if one round pays at most this many times its stake. */
export const ceilingOf = (given: Pick<FreeRounds, 'rounds' | 'stake'>, maximumMultiplier: number): Kopecks =>
  kopecks(Math.min(worthOf(given) * maximumMultiplier, Number.MAX_SAFE_INTEGER))

/** Decisions for other modules' SQL: rows `free_rounds_id, decision, decided_by`. */
export const heldWinRows = '(SELECT free_rounds_id, decision, decided_by FROM held_win)'

/** A win that waits for a decision, as administrators see it. */
export interface ListedHeldWin
  extends Pick<HeldWin, 'freeRounds' | 'player' | 'won' | 'ceiling'>,
    Pick<FreeRounds, 'provider' | 'alias' | 'rounds' | 'stake'> {
  readonly at: Date
  readonly username: string | null
  /** The partner's identifier of the call. */
  readonly trx: string
}

const mostListed = 100

/** Wins that wait for a decision, the longest-waiting first. */
export function listHeldWins(read: Read): Promise<ListedHeldWin[]> {
  return read.rows<ListedHeldWin>(
    `SELECT held.free_rounds_id AS "freeRounds", held.at, held.player_id AS player, username, provider, alias, rounds, stake, held.won,
            ceiling, trx_id AS trx
     FROM held_win AS held JOIN free_rounds AS given ON given.id = held.free_rounds_id
     JOIN partner_transaction AS call ON call.id = call_id JOIN ${playerRows} AS player ON player.id = held.player_id
     WHERE decision IS NULL ORDER BY call_id LIMIT ${mostListed}`,
  )
}
