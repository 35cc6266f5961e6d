import type { ServerResponse } from 'node:http'
import type { RateName } from '@casino/contract/rate-names'
import type { Rates } from './rates.ts'
import { Refusal } from './refusal.ts'

/** So many rows are read, made into an answer and written in the time of one ordinary call. */
const rowsOfOne = 25
/** From so many ordinary calls on a call is heavy: a caller has few of them under way at a time. */
const heavyFrom = 10
const mostHeavyAtOnce = 2

/** What a list of so many rows costs, in ordinary calls. */
export function costOfRows(rows: number): number {
  return 1 + Math.floor(rows / rowsOfOne)
}

export interface Weighed {
  readonly rate: RateName
  readonly subject: string | number
  /** In ordinary calls; one of them is counted already. */
  readonly cost: number
  readonly response: ServerResponse
}

/** Counts calls by what they cost. A heavy one is under way until its answer is read, for so long it is in our memory. */
export function openScales(rates: Rates): (call: Weighed) => void {
  const underWay = new Map<string | number, number>()

  return ({ rate, subject, cost, response }) => {
    if (cost <= 1) return
    const held = underWay.get(subject) ?? 0
    if (cost >= heavyFrom && held >= mostHeavyAtOnce) throw new Refusal('too_many_requests')
    rates.take(rate, subject, cost - 1)
    if (cost < heavyFrom || response.destroyed) return
    underWay.set(subject, held + 1)
    response.once('close', () => {
      const left = (underWay.get(subject) ?? 1) - 1
      if (left > 0) underWay.set(subject, left)
      else underWay.delete(subject)
    })
  }
}
