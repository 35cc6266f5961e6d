import { expect } from 'vitest'
import type { Administrator } from './administrator.ts'
import type { Casino, CasinoPlayer } from './casino.ts'
import { toCard } from './stand-in.ts'
import { addRequisites, openTransfer, pictureOf, receive } from './transfers.ts'

/** Requisites that pay out and hold this many roubles, transferred by a player. */
export async function fullRequisites(
  casino: Casino,
  by: Administrator,
  { holds, ...more }: { holds: number } & Parameters<typeof addRequisites>[2],
) {
  const place = await addRequisites(casino, by, { ...more, paysOut: true })
  if (holds > 0) {
    const { uuid } = await openTransfer(await casino.player(), Math.max(holds, 500))
    expect((await receive(by, uuid, holds)).status).toBe(200)
  }
  const { bank, holder, number: _, ...rest } = place
  const terms = { ...termsOf(rest), bank, holder, isOn: false }
  expect((await by.call('PUT /api/admin/requisites/{id}', { params: { id: place.id }, body: terms })).status).toBe(200)
  return place
}

export const termsOf = (one: Record<string, unknown>) => {
  const names = ['bank', 'holder', 'least', 'most', 'dayLimit', 'monthLimit', 'isOn', 'paysOut', 'payoutMost']
  return Object.fromEntries([...names, 'payoutDayLimit', 'payoutMonthLimit'].map((name) => [name, one[name]]))
}

/** A waiting withdrawal to a card, by a player with this balance. */
export async function requestPayout(player: CasinoPlayer, amount: number): Promise<string> {
  const { status, body } = await toCard(player, amount)
  expect(status).toBe(200)
  expect(body.transaction.provider).toBe('p2p')
  return body.transaction.uuid
}

/** The calls for manual payouts, made by one administrator at one server. */
export function payerAt(casino: Casino, by: Administrator) {
  const path = '/api/admin/transactions/{id}/payout'
  return {
    approve: (id: string) =>
      by.call('PATCH /api/admin/transactions/{id}/status', { params: { id }, body: { status: 'success' } }),
    reject: (id: string) =>
      by.call('PATCH /api/admin/transactions/{id}/status', { params: { id }, body: { status: 'rejected' } }),
    look: async (id: string) => (await by.call(`GET ${path}`, { params: { id } })).body.payout,
    take: (id: string, requisites: string) => by.call(`POST ${path}/take`, { params: { id }, body: { requisites } }),
    giveBack: (id: string) => by.call(`POST ${path}/give-back`, { params: { id }, body: {} }),
    unclear: (id: string, reason = 'The bank does not answer') =>
      by.call(`POST ${path}/unclear`, { params: { id }, body: { reason } }),
    confirm: (id: string, reference: string) =>
      by.call(`POST ${path}/confirm`, { params: { id }, body: { reference } }),
    returned: (id: string, reason = 'The card is closed') =>
      by.call(`POST ${path}/return`, { params: { id }, body: { reason } }),
    async prove(id: string, colour: string, of: 'payout' | 'return' = 'payout', file?: Buffer) {
      const answer = await fetch(`${casino.address}/api/admin/transactions/${id}/payout/proofs?of=${of}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(file ?? (await pictureOf(colour))),
      })
      return { status: answer.status, body: (await answer.json()) as { code?: string } }
    },
  }
}
