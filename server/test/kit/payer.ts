import { expect } from 'vitest'
import type { Casino, CasinoPlayer } from './casino.ts'
import { sendHook, type ThirdParty } from './third-party.ts'

let paid = 0

/** A deposit with a card that the provider identifies by this name, announced to this server. */
export async function payIn(party: ThirdParty, player: CasinoPlayer, payer: string, at: Casino): Promise<void> {
  const body = { type: 'card', amount: 500, currency: 'RUB', user_id: String(player.id) }
  const opened = await player.call('POST /api/payments/create-payment', { body, key: `payer-${++paid}` })
  expect(opened.status).toBe(200)
  const { ref } = party.invoices.at(-1)!
  party.pay(ref, { payer })
  expect((await sendHook(at, 'stripe', party.signed({ ref }))).status).toBe(200)
}
