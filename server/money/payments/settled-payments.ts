import { paymentEventRows, paymentRows } from './payment.ts'

/**
 * Successful payments with the posting that made each of them so: the columns of `paymentRows`, `settled_by` and
 * `settled_at`, which later changes of a payment do not move.
 */
export const settledPayments = `(
  SELECT payment.*, event.posting_id AS settled_by, event.at AS settled_at FROM ${paymentEventRows} AS event
  JOIN ${paymentRows} AS payment ON payment.id = event.payment_id AND payment.step = event.step WHERE status = 'success')`
