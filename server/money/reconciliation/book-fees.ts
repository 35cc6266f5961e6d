import { type Author, auditEvents } from '../../accounting/audit-log/audit-event.ts'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import {
  addPart,
  bookedParts,
  type FeePart,
  feeOf,
  feePartRows,
  findOpenPart,
  findOpenParts,
  type ProviderDay,
} from '../payments/provider-fees.ts'

export interface FeeDeps {
  readonly database: Database
  readonly ledger: Ledger
}

/**
 * Books the fees of a day's statement that are not in the ledger yet, in kopecks; negative after a statement was
 * replaced by one with lower fees. Refuses `fees_booked` if there is no difference.
 */
export const bookFeesOf =
  (deps: FeeDeps) =>
  async (of: ProviderDay, by: Author): Promise<number> => {
    const open = await deps.database.transact((tx) => beginPart(tx, of, by))
    await post(deps, open)
    return open.amount
  }

/**
 * An open part is resumed rather than followed by another, so that two simultaneous administrators book the fees once.
 */
async function beginPart(tx: Tx, { provider, day }: ProviderDay, by: Author): Promise<FeePart> {
  const statement = await tx.first('SELECT FROM provider_statement WHERE provider = $1 AND day = $2 FOR UPDATE', [
    provider,
    day,
  ])
  if (!statement) return refuse('not_found')
  const open = await findOpenPart(tx, { provider, day })
  if (open) return open
  const { owed } = await tx.one<{ owed: number }>(
    `SELECT coalesce((SELECT sum(fee) FROM provider_statement_line WHERE provider = $1 AND day = $2), 0)::bigint
              - coalesce(sum(amount), 0)::bigint AS owed
     FROM ${feePartRows} AS fee WHERE provider = $1 AND day = $2`,
    [provider, day],
  )
  if (owed === 0) return refuse('fees_booked')
  const { player, client } = by
  return addPart(tx, {
    provider,
    day,
    amount: owed,
    bookedBy: player.id,
    address: client.address,
    userAgent: client.userAgent,
  })
}

/** A posting of the administrator that touches none of their accounts. */
async function post({ ledger }: FeeDeps, of: FeePart): Promise<void> {
  const { provider, day, part, amount, bookedBy, address, userAgent } = of
  const by = { player: { id: bookedBy }, client: { address, userAgent } }
  orRefuse(
    await ledger.post({
      purpose: 'housekeeping',
      kind: 'provider_fee',
      player: bookedBy,
      key: `provider-fee:${provider}:${day}:${part}`,
      fingerprint: String(amount),
      lockedRecords: [bookedParts, auditEvents],
      decide: ({ id }) => ({
        transfers: [feeOf(provider, amount)],
        writes: [
          write(bookedParts, { provider, day, part, posting: id }),
          write(auditEvents, {
            by,
            action: 'statement.book-fees',
            subject: provider,
            after: { day, fees: amount },
            posting: id,
          }),
        ],
        record: null,
      }),
    }),
  )
}

/** Posts the parts that a server left open when it was killed. */
export const resumeFees = (deps: FeeDeps) => async (): Promise<void> => {
  for (const open of await findOpenParts(deps.database.read)) await post(deps, open)
}
