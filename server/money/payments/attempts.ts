import type { AttemptOutcome } from '@casino/contract/money/payment-attempts'
import type { RouteVerdict } from '@casino/rules/payment-routes'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import type { ProviderName } from '../providers/provider.ts'
import type { Payment } from './payment-record.ts'
import { soon } from './payment-step.ts'

/** A provider that a top-up was sent to. A payment tries each provider once. */
export interface Attempt {
  readonly payment: number
  readonly provider: ProviderName
  /** Its place among the attempts, from 1. */
  readonly number: number
  /** Our reference at the provider. */
  readonly uuid: string
  /** The provider's reference of its invoice, if it made one. */
  readonly ref: string | null
  /** ISO 8601. */
  readonly at: string
  readonly outcome: AttemptOutcome
  readonly said: string | null
  readonly bin: string | null
  readonly country: string | null
  readonly why: readonly RouteVerdict[]
}

/** The known facts about the card that pays. */
export interface KnownCard {
  readonly bin?: string | undefined
  readonly country?: string | undefined
}

interface NewAttempt extends Pick<Attempt, 'payment' | 'provider' | 'number' | 'uuid' | 'ref' | 'why'>, KnownCard {
  readonly at: Date
}

const newAttempts: LockedRecord<NewAttempt> = {
  name: 'new attempts',
  write: insertion({
    name: 'new attempts write',
    into: 'INSERT INTO payment_attempt',
    columns: {
      payment_id: ['bigint', (row) => row.payment],
      provider: ['text', (row) => row.provider],
      number: ['int', (row) => row.number],
      uuid: ['uuid', (row) => row.uuid],
      ref: ['text', (row) => row.ref],
      at: ['timestamptz', (row) => row.at.toISOString()],
      outcome: { sql: `'open'` },
      bin: ['text', (row) => row.bin ?? null],
      country: ['text', (row) => row.country ?? null],
      why: ['jsonb', (row) => JSON.stringify(row.why)],
    },
  }),
}

/** The attempt that begins with this posting. */
export function startAttempt(locked: Locked, attempt: Omit<NewAttempt, 'at'>): Write {
  return write(newAttempts, { ...attempt, at: locked.at })
}

interface AttemptChange extends KnownCard {
  readonly payment: number
  readonly provider: ProviderName
  readonly outcome: AttemptOutcome
  readonly ref: string | null
  readonly said: string | null
  readonly endedAt: string | null
  readonly dueAt: string
}

const changedAttempts: LockedRecord<AttemptChange> = {
  name: 'changed attempts',
  write: (rows) => {
    const last = [...new Map(rows.map((row) => [`${row.payment} ${row.provider}`, row])).values()]
    return {
      name: 'changed attempts write',
      text: `UPDATE payment_attempt AS attempt
             SET outcome = row.outcome, ref = coalesce(row.ref, attempt.ref), said = row.said, bin = coalesce(row.bin, attempt.bin),
                 country = coalesce(row.country, attempt.country), ended_at = row.ended_at, due_at = row.due_at
             FROM jsonb_to_recordset($1::jsonb) AS row (payment_id bigint, provider text, outcome text, ref text, said text, bin text,
               country text, ended_at timestamptz, due_at timestamptz)
             WHERE attempt.payment_id = row.payment_id AND attempt.provider = row.provider`,
      values: [
        JSON.stringify(
          last.map(({ payment, endedAt, dueAt, ...row }) => ({
            ...row,
            payment_id: payment,
            ended_at: endedAt,
            due_at: dueAt,
          })),
        ),
      ],
    }
  },
}

/** Time until an attempt that was left is first checked for late money. */
const firstCheckMs = 60_000

interface Outcome extends KnownCard {
  readonly outcome: AttemptOutcome
  readonly ref?: string
  readonly said?: string
}

/** The change of a payment's attempt at a provider. An invoice that could still be paid is watched further. */
export function changeAttempt(
  locked: Locked,
  { id: payment }: Pick<Payment, 'id'>,
  provider: ProviderName,
  { outcome, ref, said, ...card }: Outcome,
): Write {
  const isWatched = outcome === 'declined' || outcome === 'left'
  return write(changedAttempts, {
    payment,
    provider,
    outcome,
    ref: ref ?? null,
    said: said ?? null,
    ...card,
    endedAt: outcome === 'open' ? null : locked.at.toISOString(),
    dueAt: isWatched ? soon(locked, firstCheckMs) : 'infinity',
  })
}

const fields = `jsonb_build_object('payment', payment_id, 'provider', provider, 'number', number, 'uuid', uuid, 'ref', ref, 'at', at,
  'outcome', outcome, 'said', said, 'bin', bin, 'country', country, 'why', why)`

/** The attempts of a payment, in their order. */
export async function findAttempts(read: Read, { id }: Pick<Payment, 'id'>): Promise<Attempt[]> {
  const rows = await read.rows<{ attempt: Attempt }>(
    `SELECT ${fields} AS attempt FROM payment_attempt WHERE payment_id = $1 ORDER BY number`,
    [id],
  )
  return rows.map(({ attempt }) => attempt)
}

/** The latest attempt at this provider with its reference, or with ours. */
export async function findAttempt(
  read: Read,
  provider: ProviderName,
  { ref, uuid }: { readonly ref?: string | undefined; readonly uuid?: string | undefined },
): Promise<Attempt | undefined> {
  const row = await read.first<{ attempt: Attempt }>(
    `SELECT ${fields} AS attempt FROM payment_attempt WHERE provider = $1 AND (ref = $2 OR uuid = $3::uuid)
     ORDER BY (ref = $2) DESC NULLS LAST, payment_id DESC LIMIT 1`,
    [provider, ref ?? null, uuid ?? null],
  )
  return row?.attempt
}

/** Our reference of this payment at its provider: that of its attempt, if it has one. */
export async function orderUuid(read: Read, { id, uuid, provider }: Payment): Promise<string> {
  const row = await read.first<{ uuid: string }>(
    'SELECT uuid FROM payment_attempt WHERE payment_id = $1 AND provider = $2',
    [id, provider],
  )
  return row?.uuid ?? uuid
}

/** How long an abandoned attempt is checked, and the longest interval. */
const watchedDays = 3
const rarestS = 3600
/** Longer than any query of a provider can take. */
const leaseS = 60

/** Claims attempts that are due for a check at these providers; each becomes due again, ever less often. */
export async function claimAttempts(
  read: Read,
  providers: readonly ProviderName[],
  limit: number,
): Promise<readonly Attempt[]> {
  const rows = await read.rows<{ attempt: Attempt }>(
    `UPDATE payment_attempt
     SET due_at = CASE WHEN ended_at < now() - interval '${watchedDays} days' THEN 'infinity'
       ELSE now() + least(greatest((now() - ended_at) / 4, interval '${leaseS} s'), interval '${rarestS} s') END
     WHERE (payment_id, provider) IN (
       SELECT payment_id, provider FROM payment_attempt WHERE due_at <= now() AND provider = ANY($1) ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING ${fields} AS attempt`,
    [providers, limit],
  )
  return rows.map(({ attempt }) => attempt)
}

/** Ends the checks of this attempt: nothing more can arrive for it, or a person has to look at it. */
export async function stopWatching(read: Read, { payment, provider }: Attempt): Promise<void> {
  await read.rows(`UPDATE payment_attempt SET due_at = 'infinity' WHERE payment_id = $1 AND provider = $2`, [
    payment,
    provider,
  ])
}

/** Attempts for other modules' SQL: rows `payment_id, provider, number, uuid, ref, at, ended_at, outcome, bin, country`. */
export const attemptRows =
  '(SELECT payment_id, provider, number, uuid, ref, at, ended_at, outcome, bin, country FROM payment_attempt)'
