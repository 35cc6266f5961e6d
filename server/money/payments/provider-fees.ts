import { type Kopecks, kopecks } from '@casino/rules/money'
import type { HouseAccountKind } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Transfer } from '../../accounting/ledger/posting.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { ProviderName } from '../providers/provider.ts'

declare module '../../accounting/ledger/accounts.ts' {
  interface HouseAccounts {
    readonly [fees: `fees:${string}`]: true
  }
}
declare module '../../accounting/ledger/posting.ts' {
  interface TransferKinds {
    readonly provider_fee: true
  }
}

/** What each provider has charged the house: below zero, because it is a cost. */
export const feeAccountsOf = (providers: readonly { readonly name: string }[]): HouseAccountKind[] =>
  providers.map(({ name }) => `fees:${name}` as const)

/**
 * The provider has taken its fee out of the money that it holds; a negative amount reverses a fee that was not charged.
 */
export function feeOf(provider: ProviderName, amount: number): Transfer {
  const [fees, float] = [{ house: `fees:${provider}` }, { house: `float:${provider}` }] as const
  const [from, to] = amount > 0 ? [fees, float] : [float, fees]
  return { kind: 'provider_fee', from, to, amount: kopecks(Math.abs(amount)) as Kopecks }
}

/** Booked fees of the days from `$1` to `$2`: rows `day, provider, amount`, in kopecks. */
export const bookedFees = `(
  SELECT day, provider, amount FROM provider_fee WHERE day BETWEEN $1 AND $2 AND posting_id IS NOT NULL)`

/** Parts of fees: rows `provider, day, part, amount, booked_by, begun_at, posting_id`; `posting_id` is null until the part is posted. */
export const feePartRows = '(SELECT provider, day, part, amount, booked_by, begun_at, posting_id FROM provider_fee)'

/** A provider's day in Moscow. */
export interface ProviderDay {
  readonly provider: ProviderName
  readonly day: string
}

/** A part of a day's fees, recorded before it is posted: its posting has the same key when it is resumed. */
export interface FeePart extends ProviderDay {
  readonly part: number
  /** Kopecks; negative for a reversal. */
  readonly amount: number
  readonly bookedBy: number
  readonly address: string
  readonly userAgent: string
}

const columns = `provider, day::text, part, amount, booked_by AS "bookedBy", address, user_agent AS "userAgent"`

interface BookedPart extends ProviderDay {
  readonly part: number
  readonly posting: number
}

/** Marks parts as posted, in the commit of their posting. */
export const bookedParts: LockedRecord<BookedPart> = {
  name: 'booked fees',
  write: (rows) => ({
    name: 'booked fees write',
    text: `UPDATE provider_fee AS fee SET posting_id = row.posting
           FROM jsonb_to_recordset($1::jsonb) AS row (provider text, day date, part int, posting bigint)
           WHERE (fee.provider, fee.day, fee.part) = (row.provider, row.day, row.part)`,
    values: [JSON.stringify(rows)],
  }),
}

/** The part of a day that is recorded and not posted yet. */
export function findOpenPart(tx: Tx, { provider, day }: ProviderDay): Promise<FeePart | undefined> {
  return tx.first<FeePart>(
    `SELECT ${columns} FROM provider_fee WHERE provider = $1 AND day = $2 AND posting_id IS NULL`,
    [provider, day],
  )
}

/** Records the next part of a day. */
export function addPart(
  tx: Tx,
  { provider, day, amount, bookedBy, address, userAgent }: Omit<FeePart, 'part'>,
): Promise<FeePart> {
  return tx.one<FeePart>(
    `INSERT INTO provider_fee (provider, day, part, amount, booked_by, address, user_agent)
     SELECT $1, $2::date, coalesce(max(part), 0) + 1, $3, $4, $5, $6 FROM provider_fee WHERE provider = $1 AND day = $2::date
     RETURNING ${columns}`,
    [provider, day, amount, bookedBy, address, userAgent],
  )
}

const mostResumed = 100

/** Parts that a server left open when it was killed. */
export const findOpenParts = (read: Read) =>
  read.rows<FeePart>(
    `SELECT ${columns} FROM provider_fee WHERE posting_id IS NULL ORDER BY begun_at LIMIT ${mostResumed}`,
  )
