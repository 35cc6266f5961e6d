import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../ledger/accounts.ts'
import type { LockedRecord } from '../ledger/locked-record.ts'

/** Above which amount two administrators approve, and who may. */
export interface Eyes {
  readonly player: PlayerId
  /** 0: one is always enough. */
  readonly above: Kopecks
  readonly administrators: readonly PlayerId[]
  /** Those of them who were given rights, or let in again, within a day: one could make the second pair of eyes himself. */
  readonly newcomers: readonly PlayerId[]
}

/**
 * The same for every player, and read with his lock: what counts is the setting and everybody's rights at the moment of the
 * step, and not what a server has heard of them by then.
 */
export const eyes: LockedRecord<Eyes> = {
  name: 'eyes',
  read: {
    text: `SELECT player, above, administrators, newcomers
           FROM (SELECT coalesce((SELECT (value ->> 'fourEyesAbove')::bigint FROM setting WHERE section = 'payments'), 0) AS above) AS eyes,
                (SELECT coalesce(jsonb_agg(id), '[]') AS administrators,
                        coalesce(jsonb_agg(id) FILTER (WHERE EXISTS (
                          SELECT FROM act WHERE subject_kind = 'user' AND subject_id = player.id::text AND at > now() - interval '24 hours'
                            AND (after ->> 'role' = 'admin' OR after ->> 'status' = 'active'))), '[]') AS newcomers
                 FROM player WHERE role = 'admin' AND status = 'active') AS theirs,
                unnest($1::bigint[]) AS player`,
    playerOf: (row) => row.player,
  },
  write() {
    throw new Error('settings and rights are not changed by a payment')
  },
}
