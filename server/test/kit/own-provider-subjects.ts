import type { Kopecks } from '@casino/rules/money'
import { administratorOf } from './administrator.ts'
import type { Casino } from './casino.ts'
import { fullRequisites, payerAt, requestPayout } from './hand-payouts.ts'
import { addRequisites, openTransfer, receive, turnOff } from './transfers.ts'

/** A provider without a third party, for the conformance tests: how money is paid in and out. */
export interface OwnSubject {
  readonly name: string
  /** Enables deposits with it. */
  open(casino: Casino): Promise<{ close(): Promise<unknown> }>
  /** A top-up of a new player whose money has arrived; returns its number. */
  pay(casino: Casino, amount: Kopecks): Promise<string>
  /** A withdrawal of a new player that people have paid; returns its number and reference. */
  payOut(casino: Casino, amount: Kopecks): Promise<{ uuid: string; ref: string }>
}

let places = 0
const p2p: OwnSubject = {
  name: 'p2p',
  async open(casino) {
    const admin = await administratorOf(casino)
    const place = await addRequisites(casino, admin, { number: `+7 900 100-00-${String(++places).padStart(2, '0')}` })
    return { close: () => turnOff(admin, place) }
  },
  async pay(casino, amount) {
    const { uuid } = await openTransfer(await casino.player(), 1000)
    await receive(await administratorOf(casino), uuid, amount / 100)
    return uuid
  },
  async payOut(casino, amount) {
    const admin = await administratorOf(casino)
    await casino.set('payments', { cardsFromRequisites: true })
    const place = await fullRequisites(casino, admin, { holds: 50_000 })
    const by = payerAt(casino, admin)
    const uuid = await requestPayout(await casino.player({ balance: 5000 }), amount / 100)
    await by.approve(uuid)
    await by.take(uuid, place.id)
    await by.prove(uuid, '#0f0f0f')
    await by.confirm(uuid, 'REF-1')
    return { uuid, ref: 'REF-1' }
  },
}

export const ownSubjects: readonly OwnSubject[] = [p2p]
