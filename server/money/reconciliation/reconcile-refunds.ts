import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Read } from '../../platform/database/database.ts'
import { givenBackRows } from '../payments/given-back.ts'
import { paymentRows } from '../payments/payment.ts'
import { refundedAt, refundedSum } from '../payments/refunds.ts'
import {
  type GivenBackReading,
  type Provider,
  ProviderDenied,
  type ProviderName,
  ProviderUnreadable,
} from '../providers/provider.ts'

interface RefundOptions {
  readonly read: Read
  readonly since: Date
  /** Younger refunds may still be on their way from the provider to us. */
  readonly young: Date
}

/** A provider's refunds, compared with what was taken back from the credited top-ups. */
interface RefundComparison {
  /** Absent: the provider's protocol has no refunds. */
  readonly said?: Kopecks
  readonly booked: Kopecks
  readonly differences: readonly string[]
}

/** A top-up with a refund, in our records or in those of its provider. */
interface RefundedPayment {
  readonly id: number
  readonly uuid: string
  readonly ref: string
  readonly taken: Kopecks
  /** Reported by the provider, and waiting for a withdrawal of the player to end. */
  readonly waiting: Kopecks
}

/**
 * Compares the total of each payment, not single refunds: one posting takes back everything not taken back yet, so it may cover
 * several refunds (decision 50). Covers the payments for which either side has a refund since `since`.
 */
export async function compareRefunds(
  { name, collector }: Provider,
  { read, since, young }: RefundOptions,
): Promise<RefundComparison> {
  const listed = await collector?.givenBackSince?.(since)
  const givenBack = collector?.givenBack
  if (!collector || !listed || !givenBack) {
    const taken = await findRefunded(read, name, { since, refs: [] })
    return { booked: kopecks(sum(taken.map((payment) => payment.taken))), differences: [] }
  }
  const differences: string[] = []
  const latest = new Map<string, Date>()
  for (const { payment, at } of listed) {
    const ref = await collector.invoiceOf?.(payment)
    if (ref) latest.set(ref, at)
    else differences.push(`${name} has given back something of ${payment}, and no payment knows of it.`)
  }
  const known = await findRefunded(read, name, { since, refs: [...latest.keys()] })
  const [said, booked]: [number[], number[]] = [[], []]
  for (const ref of new Set([...latest.keys(), ...known.map((payment) => payment.ref)])) {
    const payment = known.find((one) => one.ref === ref)
    const reading = await readingOf(() => givenBack(ref))
    if ('unreadable' in reading) {
      differences.push(`${name} does not say what was given back of ${called(ref, payment)}: ${reading.unreadable}.`)
      continue
    }
    if (isUnderWay(reading, payment, (latest.get(ref) ?? since) > young)) continue
    const taken = payment?.taken ?? kopecks(0)
    // An administrator may record it before a dispute ends.
    const settled = kopecks(Math.max(reading.amount, Math.min(taken, reading.amount + reading.disputed)))
    said.push(settled)
    booked.push(taken)
    const problem = problemOf(reading, payment, settled)
    if (problem)
      differences.push(`${name} says that ${shown(settled)} of ${called(ref, payment)} was given back, ${problem}.`)
  }
  return { said: kopecks(sum(said)), booked: kopecks(sum(booked)), differences }
}

/** An unreadable payment is reported as a difference, and the others are still compared. */
async function readingOf(read: () => Promise<GivenBackReading>): Promise<GivenBackReading | { unreadable: string }> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProviderUnreadable || error instanceof ProviderDenied) return { unreadable: error.message }
    throw error
  }
}

function isUnderWay({ amount }: GivenBackReading, payment: RefundedPayment | undefined, isYoung: boolean): boolean {
  if (!payment || payment.taken >= amount) return false
  return isYoung || payment.waiting >= amount
}

function problemOf(
  { uuid }: GivenBackReading,
  payment: RefundedPayment | undefined,
  said: Kopecks,
): string | undefined {
  if (!payment) return said > 0 ? 'and no payment knows of it' : undefined
  if (uuid !== payment.uuid) return `as of another payment: ${uuid ?? 'none'}`
  return said === payment.taken ? undefined : `and ${shown(payment.taken)} was taken back`
}

const called = (ref: string, payment: RefundedPayment | undefined) => (payment ? `payment ${payment.id} (${ref})` : ref)
const shown = (amount: Kopecks) => `${(amount / 100).toFixed(2)} ₽`
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Money credited by hand was never in the provider's float, so it is compared only if the provider names it. */
function findRefunded(
  read: Read,
  name: ProviderName,
  { since, refs }: { readonly since: Date; readonly refs: readonly string[] },
): Promise<RefundedPayment[]> {
  return read.rows<RefundedPayment>(
    `SELECT payment.id, payment.uuid, payment.provider_ref AS ref, coalesce(${refundedSum('payment.id')}, 0) AS taken,
            coalesce((SELECT amount FROM ${givenBackRows} AS given WHERE given.payment_id = payment.id AND waiting), 0) AS waiting
     FROM ${paymentRows} AS payment
     WHERE payment.kind = 'topup' AND payment.provider = $1 AND payment.provider_ref IS NOT NULL
       AND (payment.provider_ref = ANY($3::text[]) OR payment.step = 'paid' AND ${refundedAt('payment.id')} >= $2)
     ORDER BY payment.id`,
    [name, since, refs],
  )
}
