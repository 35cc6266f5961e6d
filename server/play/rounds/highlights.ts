import type { Kopecks } from '@casino/rules/money'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Read } from '../../platform/database/database.ts'
import {
  columns,
  externalRounds,
  isInHouse,
  type Round,
  type RoundRow,
  roundFromRow,
  rounds,
  type StoredRound,
} from './round.ts'

/** Why a round is shown to everyone. */
export type HighlightKind = 'major_win' | 'high_stake'

export interface Highlight {
  readonly kind: HighlightKind
  readonly round: Round
}

/** The site's thresholds from which a round is shown to everyone. */
export interface HighlightTerms {
  readonly majorWin: Kopecks
  /** In hundredths: a major win also pays at least this many times its stake. */
  readonly majorWinMultiplier: number
  readonly highStake: Kopecks
}

/**
 * Rounds that are shown to everyone, written by the commit that settles them. An index on payouts would slow down every bet; this
 * slows down only these few. A later change of the thresholds does not affect past highlights.
 */
export const highlights: LockedRecord<Highlight> = {
  name: 'highlights',
  write: (rows) => ({
    name: 'highlights write',
    text: `INSERT INTO highlight (kind, at, round_id)
           SELECT unnest($1::text[]), now(), unnest($2::bigint[])`,
    values: [rows.map(({ kind }) => kind), rows.map(({ round }) => round.id)],
  }),
}

/** The rows that a game writes for a settled round: the round, and its highlights. */
export function roundWrites(round: Round, { majorWin, majorWinMultiplier, highStake }: HighlightTerms): Write[] {
  const { stake, payout } = round
  const isMajorWin = payout > stake && payout >= majorWin && payout * 100 >= stake * majorWinMultiplier
  return [
    isInHouse(round) ? write(rounds, round) : write(externalRounds, round),
    ...(isMajorWin ? [write(highlights, { kind: 'major_win', round })] : []),
    ...(stake >= highStake ? [write(highlights, { kind: 'high_stake', round })] : []),
  ]
}

/** The latest highlights of a kind, newest first. */
export async function newestHighlights(read: Read, kind: HighlightKind, limit: number): Promise<StoredRound[]> {
  // The time is part of the key, so that the partitions of other months are not searched.
  const rows = await read.rows<RoundRow>(
    `SELECT ${columns} FROM (
       SELECT round_id, at AS settled_at FROM highlight WHERE kind = $1 AND at <= now() ORDER BY at DESC, round_id DESC LIMIT $2
     ) AS newest JOIN round ON id = round_id AND at = settled_at
     ORDER BY at DESC, id DESC`,
    [kind, limit],
  )
  return rows.map(roundFromRow)
}
