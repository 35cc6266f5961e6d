import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import { type HighlightTerms, roundWrites } from '../rounds/highlights.ts'
import type { ExternalRound } from '../rounds/round.ts'
import type { PartnerGame } from './closed.ts'

/** The protocol's name, in rounds and transactions. */
export const partnerName = 'casinomobule'

/**
 * A part of a partner's round (decision 39): all of its calls from the first until it is settled. A round usually has one;
 * later calls create another.
 */
export interface PlayPart extends PartnerGame {
  /** The posting that began it. */
  readonly id: number
  readonly player: PlayerId
  readonly session: number
  /** The partner's identifier of the round. */
  readonly round: string
  readonly bets: number
  readonly wins: number
  /** Excludes stakes returned while it was open. */
  readonly staked: Kopecks
  /** Includes stakes returned after their settlement. */
  readonly paid: Kopecks
  /** By the database's clock, in milliseconds since 1970. */
  readonly beganAt: number
  /** When it will be settled if no other call arrives. */
  readonly dueAt: number
  readonly settledBy: number | null
}

export interface PlayerParts {
  readonly player: PlayerId
  readonly open: readonly PlayPart[]
  /** The parts changed in this batch, which have to be written. */
  readonly changed?: readonly PlayPart[]
}

// After a win a round has ended, or continues within moments. Without one, the win may still be on its way (the partner repeats
// a lost call after 5 and 15 seconds), or a bonus game may be waiting for its player.
const quietAfterWinMs = 15_000
const quietWithoutWinMs = 600_000

const columns = `id, player_id AS player, session_id AS session, provider, alias, round_id AS round, bets, wins, staked, paid,
                 (extract(epoch FROM began_at) * 1000)::bigint AS "beganAt", (extract(epoch FROM due_at) * 1000)::bigint AS "dueAt",
                 settled_by AS "settledBy"`

const writeParts = insertion<PlayPart>({
  name: 'parts of partner rounds write',
  into: 'INSERT INTO partner_round',
  columns: {
    id: ['bigint', (row) => row.id],
    player_id: ['bigint', (row) => row.player],
    session_id: ['bigint', (row) => row.session],
    partner: { sql: `'${partnerName}'` },
    provider: ['text', (row) => row.provider],
    alias: ['text', (row) => row.alias],
    round_id: ['text', (row) => row.round],
    bets: ['int', (row) => row.bets],
    wins: ['int', (row) => row.wins],
    staked: ['bigint', (row) => row.staked],
    paid: ['bigint', (row) => row.paid],
    began_at: ['timestamptz', (row) => new Date(row.beganAt).toISOString()],
    due_at: ['timestamptz', (row) => new Date(row.dueAt).toISOString()],
    settled_by: ['bigint', (row) => row.settledBy],
  },
  existing: { key: 'id', update: ['bets', 'wins', 'staked', 'paid', 'due_at', 'settled_by'] },
})

/** Read under the player's lock: each call belongs to one part, and each part is settled once. */
export const parts: LockedRecord<PlayerParts> = {
  name: 'parts of partner rounds',
  startsEmpty: true,
  read: {
    text: `SELECT player, jsonb_agg(to_jsonb(part) ORDER BY id) AS open
           FROM (SELECT ${columns} FROM partner_round WHERE player_id = ANY($1::bigint[]) AND settled_by IS NULL) AS part
           GROUP BY player`,
    playerOf: (row) => row.player,
  },
  write: (rows) => writeParts(rows.flatMap(({ changed = [] }) => changed)),
}

/** Identifies the part that a call belongs to. */
export interface Called extends PartnerGame {
  readonly player: PlayerId
  readonly session: number
  readonly round: string
}

/** Whether one of the rounds has a stake and waits for its win: then the stake may still be returned. */
export function isUnderWay(row: PlayerParts | undefined): boolean {
  return row?.open.some(({ staked, wins }) => staked > 0 && wins === 0) ?? false
}

/** The same outside the lock. */
export async function hasRoundUnderWay(read: Read, player: PlayerId): Promise<boolean> {
  const rows = await read.rows(
    'SELECT FROM partner_round WHERE player_id = $1 AND settled_by IS NULL AND staked > 0 AND wins = 0 LIMIT 1',
    [player],
  )
  return rows.length > 0
}

type Counted = Pick<PlayPart, 'bets' | 'wins' | 'staked' | 'paid'>

/** A player's parts, for a posting under construction. */
export class OpenParts {
  readonly #locked: Locked
  readonly #player: PlayerId
  readonly #open: Map<number, PlayPart>
  readonly #changed: Map<number, PlayPart>
  readonly #rounds: Write[] = []

  constructor(locked: Locked, player: PlayerId) {
    const row = locked.findRow(parts, player)
    this.#locked = locked
    this.#player = player
    this.#open = new Map(row?.open.map((part) => [part.id, part]))
    this.#changed = new Map(row?.changed?.map((part) => [part.id, part]))
  }

  /** The open part with this identifier. */
  find(id: number): PlayPart | undefined {
    return this.#open.get(id)
  }

  some(is: (part: PlayPart) => boolean): boolean {
    return [...this.#open.values()].some(is)
  }

  /** The most recently begun open round in this game, for a call that names no round. */
  latestRoundOf(game: PartnerGame): string | undefined {
    return [...this.#open.values()].findLast((part) => isSameGame(part, game))?.round
  }

  /** Adds to a round's open part, or begins one; returns its identifier. */
  add(called: Called, added: Partial<Counted>): number {
    const sameRound = (part: PlayPart) => isSameGame(part, called) && part.round === called.round
    const now = this.#locked.at.getTime()
    const known = [...this.#open.values()].find(sameRound)
    return this.change(
      known ?? { ...called, id: this.#locked.id, ...nothing, beganAt: now, dueAt: now, settledBy: null },
      added,
    )
  }

  change(part: PlayPart, { bets = 0, wins = 0, staked = kopecks(0), paid = kopecks(0) }: Partial<Counted>): number {
    const next = {
      ...part,
      bets: part.bets + bets,
      wins: part.wins + wins,
      staked: kopecks(part.staked + staked),
      paid: kopecks(part.paid + paid),
    }
    const quietMs = next.wins > 0 || next.bets === 0 ? quietAfterWinMs : quietWithoutWinMs
    this.#put({ ...next, dueAt: this.#locked.at.getTime() + quietMs })
    return part.id
  }

  /** Settles parts whose game has begun its next round after a win, and parts that have been idle for long enough. */
  settle(names: (game: PartnerGame) => string, terms: SettleTerms, begun?: Called): void {
    const now = this.#locked.at.getTime()
    for (const part of this.#open.values()) {
      const isFollowed = begun !== undefined && part.wins > 0 && isSameGame(part, begun) && part.round !== begun.round
      if (!isFollowed && part.dueAt > now) continue
      this.#put({ ...part, settledBy: this.#locked.id })
      this.#open.delete(part.id)
      // Everything was returned.
      if (part.staked === 0 && part.paid === 0) continue
      this.#rounds.push(...roundWrites(roundOf(part, this.#locked.id, names(part), terms), terms))
    }
  }

  /** The rows that the posting writes. */
  writes(): Write[] {
    const row: PlayerParts = {
      player: this.#player,
      open: [...this.#open.values()],
      changed: [...this.#changed.values()],
    }
    return this.#changed.size > 0 ? [write(parts, row), ...this.#rounds] : []
  }

  #put(part: PlayPart): void {
    this.#open.set(part.id, part)
    this.#changed.set(part.id, part)
  }
}

const nothing = { bets: 0, wins: 0, staked: kopecks(0), paid: kopecks(0) } as const

export interface SettleTerms extends HighlightTerms {
  /** The edge declared by the game's record, in hundredths of a per cent; 0 if unknown. */
  readonly edgeOf: (game: PartnerGame) => number
}

function isSameGame(one: PartnerGame, other: PartnerGame): boolean {
  return one.provider === other.provider && one.alias === other.alias
}

const greatestMultiplier = 2 ** 31 - 1

function roundOf(part: PlayPart, settledBy: number, name: string, { edgeOf }: SettleTerms): ExternalRound {
  const { id, player, staked: stake, paid: payout, provider, alias, round, bets, wins } = part
  const multiplier = stake > 0 ? Math.floor((payout / stake) * 100) : 0
  return {
    id,
    player,
    game: 'external',
    stake,
    payout,
    multiplierHundredths: Math.min(multiplier, greatestMultiplier),
    terms: { edgeBasisPoints: edgeOf(part) },
    bet: { name, provider, alias },
    outcome: { round, bets, wins },
    settledBy,
    partner: partnerName,
    partnerRound: round,
  }
}
