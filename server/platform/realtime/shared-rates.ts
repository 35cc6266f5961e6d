import { randomUUID } from 'node:crypto'
import { type CallRateName, guessRateNames, rateNames } from '@casino/contract/rate-names'
import { createPacer } from '../../play/feed/pace.ts'
import type { Notifications } from '../database/notifications.ts'
import { openRates, type Rate, type Rates } from '../http/rates.ts'

export interface SharedRatesOptions {
  readonly notifications: Notifications
  readonly rateOf: (name: CallRateName) => Rate
  readonly onTrouble: (error: unknown) => void
}

export interface SharedRates extends Rates {
  close(): void
}

type Subject = string | number
type Taken = [name: CallRateName, subject: Subject, tokens: number]
interface Message {
  readonly from: string
  readonly taken: readonly Taken[]
}

/** The delay until the other servers count what was taken here. */
const passEveryMs = 50
/** With the longest addresses, less than the 8 000 bytes that fit into a notification. */
const mostInOne = 80
/** With more concurrent subjects than this, the rest are counted only here. */
const mostWaiting = 4000

const names = new Set<string>(rateNames.filter((name) => !guessRateNames.some((guess) => guess === name)))

/**
 * The servers' token buckets, each of which also counts what the others have admitted: they publish it to each other, collected
 * for a moment, so that no call waits for another server. A client that uses several servers in parallel may take a burst from
 * each within that moment; its share is then overdrawn and has to refill first.
 */
export function openSharedRates({ notifications, rateOf, onTrouble }: SharedRatesOptions): SharedRates {
  const self = randomUUID()
  let waiting = new Map<CallRateName, Map<Subject, number>>()
  let subjects = 0

  async function pass(): Promise<void> {
    const all = [...waiting].flatMap(([name, taken]) =>
      [...taken].map(([subject, tokens]): Taken => [name, subject, tokens]),
    )
    waiting = new Map()
    subjects = 0
    for (let from = 0; from < all.length; from += mostInOne) {
      const taken = all.slice(from, from + mostInOne)
      await notifications.publish('rates', JSON.stringify({ from: self, taken } satisfies Message))
    }
  }
  const passing = createPacer({ everyMs: passEveryMs, work: pass, onTrouble })

  function note(name: CallRateName, subject: Subject, tokens: number): void {
    if (!notifications.inCompany) return
    const known = waiting.get(name) ?? new Map<Subject, number>()
    waiting.set(name, known)
    const before = known.get(subject)
    if (before === undefined && subjects++ >= mostWaiting) return
    known.set(subject, (before ?? 0) + tokens)
    passing.request()
  }

  const rates = openRates(rateOf, undefined, note)
  notifications.on('rates', (payload) => {
    try {
      const { from, taken }: Message = JSON.parse(payload)
      if (from === self) return
      for (const [name, subject, tokens] of taken) if (names.has(name)) rates.drain(name, subject, tokens)
    } catch (error) {
      // A server of another version uses another format.
      onTrouble(error)
    }
  })
  return { ...rates, close: () => passing.close() }
}
