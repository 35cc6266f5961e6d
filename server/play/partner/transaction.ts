import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { coalesce, type WithPlace } from '../../platform/database/coalesced.ts'
import type { Read } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import { partnerName } from './part.ts'

/** The scopes in which the partner's identifiers are unique. */
export type IdentifierScope = 'bet' | 'win' | 'free_rounds' | 'free_win'

/** A call of the partner that was applied; each is recorded once. */
export interface PartnerTransaction {
  /** The posting that applied it. */
  readonly id: number
  /**
   * A tombstone is the cancel of a bet that has not arrived: the bet is refused when it does. For free rounds it is recorded as
   * an activation without rounds.
   */
  readonly kind: IdentifierScope | 'cancel' | 'tombstone' | 'free_cancel'
  /** The partner's identifier; for a cancel, that of the bet. */
  readonly trx: string
  readonly session: number
  readonly player: PlayerId
  readonly part: number | null
  /** The partner's identifier of the round, if the call named it. */
  readonly round: string | null
  /** The free rounds that it concerns. */
  readonly freeRounds: number | null
  readonly amount: Kopecks
  readonly currency: string
  /** The player's cash afterwards. */
  readonly balance: Kopecks
  readonly raw: string
}

/** Written by the commit that moves the money; a unique index ensures that each is applied once. */
export const partnerTransactions: LockedRecord<PartnerTransaction> = {
  name: 'partner transactions',
  write: insertion({
    name: 'partner transactions write',
    into: 'INSERT INTO partner_transaction',
    columns: {
      id: ['bigint', (row) => row.id],
      at: { sql: 'now()' },
      partner: { sql: `'${partnerName}'` },
      kind: ['text', (row) => row.kind],
      trx_id: ['text', (row) => row.trx],
      session_id: ['bigint', (row) => row.session],
      player_id: ['bigint', (row) => row.player],
      part_id: ['bigint', (row) => row.part],
      round_id: ['text', (row) => row.round],
      amount: ['bigint', (row) => row.amount],
      currency: ['text', (row) => row.currency],
      balance: ['bigint', (row) => row.balance],
      raw: ['text', (row) => row.raw],
      free_rounds_id: ['bigint', (row) => row.freeRounds],
    },
  }),
}

/** The constraint that is violated if another posting has applied the same transaction first. */
export const appliedOnce = 'partner_transaction_once'

/** A recorded transaction, and whether it was cancelled. */
export type Known = Pick<
  PartnerTransaction,
  'kind' | 'player' | 'part' | 'round' | 'freeRounds' | 'amount' | 'currency'
> & {
  readonly cancelled: boolean
}

export type FindTransaction = (slot: IdentifierScope, trx: string) => Promise<Known | undefined>

/** Finds the transaction recorded under an identifier. */
export function transactionsIn(read: Read): FindTransaction {
  const find = coalesce((wanted: readonly (readonly [IdentifierScope, string])[]) =>
    read.rows<WithPlace<Known>>(
      `SELECT place::int, kind, player_id AS player, part_id AS part, round_id AS round, free_rounds_id AS "freeRounds", amount,
              currency, EXISTS (
                SELECT FROM partner_transaction AS cancel
                WHERE ${slotOf('cancel')} = CASE slot WHEN 'free_rounds' THEN 'free_cancel' ELSE 'cancel' END
                  AND cancel.partner = '${partnerName}' AND cancel.trx_id = known.trx_id
              ) AS cancelled
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted(slot, trx, place)
       JOIN partner_transaction AS known
         ON ${slotOf('known')} = slot AND known.partner = '${partnerName}' AND known.trx_id = trx`,
      [wanted.map(([slot]) => slot), wanted.map(([, trx]) => trx)],
    ),
  )
  return (slot, trx) => find([slot, trx])
}

/** The scope in which a transaction's identifier is unique, as in the unique index. */
export const slotOf = (row: string) => `(CASE ${row}.kind WHEN 'tombstone' THEN 'bet' ELSE ${row}.kind END)`

/** The partner's calls for other modules' SQL: rows `id, player_id, part_id`; the identifier is that of the posting. */
export const partnerCallRows = '(SELECT id, player_id, part_id FROM partner_transaction)'
