import type { ServerResponse } from 'node:http'
import type { CallRateName } from '@casino/contract/rate-names'
import type { Rates } from './rates.ts'
import { Refusal } from './refusal.ts'

/** The number of rows that are read, serialised and written in the time of one ordinary call. */
const rowsOfOne = 25
/** The cost, in ordinary calls, from which a call counts as heavy: a caller may have only a few of them in progress. */
const heavyFrom = 10
const mostHeavyAtOnce = 2

/** The cost of a list of this many rows, in ordinary calls. */
export function costOfRows(rows: number): number {
  return 1 + Math.floor(rows / rowsOfOne)
}

export interface Weighed {
  readonly rate: CallRateName
  readonly subject: string | number
  /** In ordinary calls, one of which is counted already. */
  readonly cost: number
  readonly response: ServerResponse
  /** The key under which a subject's calls in progress are counted. */
  readonly alone?: string
}

/**
 * Counts calls by their cost. A heavy one is in progress until its answer is read, because it occupies our memory until then.
 */
export function openScales(rates: Rates): (call: Weighed) => void {
  const underWay = new Map<string | number, number>()

  const alone = new Set<string>()

  return ({ rate, subject, cost, response, alone: name }) => {
    if (name !== undefined) {
      const own = `${name} ${subject}`
      if (alone.has(own)) throw new Refusal('too_many_requests')
      if (response.destroyed) return
      alone.add(own)
      response.once('close', () => alone.delete(own))
    }
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
