import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, Transfer } from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import type { PartnerGame } from './closed.ts'

/** The content of a gift: a number of rounds of a game, each with this stake. */
export interface FreeRoundsTerms extends PartnerGame {
  readonly rounds: number
  /** The stake of one round. The player does not pay it and no money moves: the rounds cost what they win. */
  readonly stake: Kopecks
  /** How many times the win must be staked before a withdrawal, in hundredths. */
  readonly factorHundredths: number
  /** The number of days within which they must begin. */
  readonly days: number
}

/** Free rounds of a player (decision 47). */
export interface FreeRounds extends Omit<FreeRoundsTerms, 'days'> {
  /** The posting that gave them. */
  readonly id: number
  readonly player: PlayerId
  readonly source: 'administrator' | 'promocode'
  /** The cause of the gift, unique together with player and source. */
  readonly subject: string
  /** By the database's clock, in milliseconds since 1970. */
  readonly at: number
  /** The deadline for beginning them. */
  readonly expiresAt: number
  readonly activatedBy: number | null
  readonly completedBy: number | null
  readonly won: Kopecks | null
}

interface PlayerFreeRounds {
  readonly player: PlayerId
  /** The rounds that the partner has not completed. */
  readonly open: readonly FreeRounds[]
  /** The ones changed in this batch, which have to be written. */
  readonly changed?: readonly FreeRounds[]
}

const columns = `id, player_id AS player, provider, alias, rounds, stake, factor AS "factorHundredths", source, subject,
                 (extract(epoch FROM at) * 1000)::bigint AS at, (extract(epoch FROM expires_at) * 1000)::bigint AS "expiresAt",
                 activated_by AS "activatedBy", completed_by AS "completedBy", won`

const writeFreeRounds = insertion<FreeRounds>({
  name: 'free rounds write',
  into: 'INSERT INTO free_rounds',
  columns: {
    id: ['bigint', (row) => row.id],
    at: ['timestamptz', (row) => new Date(row.at).toISOString()],
    player_id: ['bigint', (row) => row.player],
    provider: ['text', (row) => row.provider],
    alias: ['text', (row) => row.alias],
    rounds: ['int', (row) => row.rounds],
    stake: ['bigint', (row) => row.stake],
    factor: ['int', (row) => row.factorHundredths],
    source: ['text', (row) => row.source],
    subject: ['text', (row) => row.subject],
    expires_at: ['timestamptz', (row) => new Date(row.expiresAt).toISOString()],
    activated_by: ['bigint', (row) => row.activatedBy],
    completed_by: ['bigint', (row) => row.completedBy],
    won: ['bigint', (row) => row.won],
  },
  existing: { key: 'id', update: ['activated_by', 'completed_by', 'won'] },
})

/** Read under the player's lock, so that free rounds begin once and their win is paid once. */
export const freeRounds: LockedRecord<PlayerFreeRounds> = {
  name: 'free rounds',
  startsEmpty: true,
  read: {
    text: `SELECT player, jsonb_agg(to_jsonb(given) ORDER BY id) AS open
           FROM (SELECT ${columns} FROM free_rounds WHERE player_id = ANY($1::bigint[]) AND completed_by IS NULL) AS given
           GROUP BY player`,
    playerOf: (row) => row.player,
  },
  write: (rows) => writeFreeRounds(rows.flatMap(({ changed = [] }) => changed)),
}

/** Free rounds for other modules' SQL. */
export const freeRoundsRows = `(
  SELECT id, at, player_id, provider, alias, rounds, stake, factor, source, subject, completed_by, won FROM free_rounds)`

/** The player's open free rounds with this number, while a posting is decided. */
export const openFreeRounds = (locked: Locked, player: PlayerId, id: number): FreeRounds | undefined =>
  locked.findRow(freeRounds, player)?.open.find((given) => given.id === id)

const dayMs = 24 * 3_600_000

/** Whether the partner is playing free rounds of the player; ones that never complete count for at most a day. */
export const areFreeRoundsUnderWay = (locked: Locked, player: PlayerId): boolean =>
  locked
    .findRow(freeRounds, player)
    ?.open.some(({ activatedBy, expiresAt }) => activatedBy !== null && expiresAt + dayMs > locked.at.getTime()) ??
  false

/** Writes new or changed free rounds. */
export function recordFreeRounds(locked: Locked, now: FreeRounds): Write {
  const { open = [], changed = [] } = locked.findRow(freeRounds, now.player) ?? {}
  const without = (list: readonly FreeRounds[]) => list.filter(({ id }) => id !== now.id)
  return write(freeRounds, {
    player: now.player,
    open: now.completedBy === null ? [...without(open), now] : without(open),
    changed: [...without(changed), now],
  })
}

/** Gives free rounds in the posting under construction, which names `freeRounds` among its records. */
export function giveFreeRounds(
  locked: Locked,
  { days, ...terms }: FreeRoundsTerms,
  to: Pick<FreeRounds, 'player' | 'source' | 'subject'>,
): Write {
  const at = locked.at.getTime()
  const unused = { activatedBy: null, completedBy: null, won: null }
  const { provider, alias, rounds, stake, factorHundredths } = terms
  const game = { provider, alias, rounds, stake, factorHundredths }
  return recordFreeRounds(locked, { ...game, ...to, id: locked.id, at, expiresAt: at + days * dayMs, ...unused })
}

/** Their value to the player: the stakes, which the house bears. */
export const worthOf = ({ rounds, stake }: Pick<FreeRoundsTerms, 'rounds' | 'stake'>) => kopecks(rounds * stake)

/** The partner's name of free rounds. */
export const partnersNameOf = ({ id }: Pick<FreeRounds, 'id'>) => `fr-${id}`

/** Reads such a name. */
export function readPartnersName(name: string): number | undefined {
  const [, digits] = /^fr-(\d{1,15})$/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The player's open free rounds that can be played, the first to expire first. */
export function playableFreeRounds(read: Read, player: PlayerId): Promise<FreeRounds[]> {
  return read.rows<FreeRounds>(
    `SELECT ${columns} FROM free_rounds
     WHERE player_id = $1 AND completed_by IS NULL AND (activated_by IS NOT NULL OR expires_at > now()) ORDER BY expires_at, id`,
    [player],
  )
}

/** Free rounds by their number, in any state. */
export function findFreeRounds(read: Read, id: number): Promise<FreeRounds | undefined> {
  return read.first<FreeRounds>(`SELECT ${columns} FROM free_rounds WHERE id = $1`, [id])
}

/** How another module pays a win of free rounds: passed in by `app`, because bonuses import the partner and not the reverse. */
export interface FreeRoundsWins {
  readonly lockedRecords: readonly LockedRecord[]
  credit(
    locked: Locked,
    won: { readonly given: FreeRounds; readonly amount: Kopecks },
  ): { readonly transfers: readonly Transfer[]; readonly writes: readonly Write[] }
}
