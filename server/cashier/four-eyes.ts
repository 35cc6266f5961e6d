import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../ledger/accounts.ts'
import type { Book } from '../ledger/book.ts'

/** Above which amount two administrators approve, and who may. */
export interface Eyes {
  readonly player: PlayerId
  /** 0: one is always enough. */
  readonly above: Kopecks
  readonly administrators: readonly PlayerId[]
}

/**
 * The same for every player, and read with his lock: what counts is the setting and everybody's rights at the moment of the
 * step, and not what a server has heard of them by then.
 */
export const eyes: Book<Eyes> = {
  name: 'eyes',
  read: {
    text: `SELECT player, above, administrators
           FROM (SELECT coalesce((SELECT (value ->> 'fourEyesAbove')::bigint FROM setting WHERE section = 'payments'), 0) AS above,
                        (SELECT coalesce(jsonb_agg(id), '[]') FROM player WHERE role = 'admin' AND status = 'active')
                          AS administrators) AS eyes,
                unnest($1::bigint[]) AS player`,
    playerOf: (row) => row.player,
  },
  write() {
    throw new Error('settings and rights are not changed by a payment')
  },
}
