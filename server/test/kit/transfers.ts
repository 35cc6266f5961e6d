import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Administrator, confirmProposed } from './administrator.ts'
import type { Casino, CasinoPlayer } from './casino.ts'
import { holdsAndCloses } from './stand-in.ts'
import { openTwoAdministrators, type TwoAdministrators } from './two-servers.ts'

const usual = {
  kind: 'sbp',
  holder: 'Иван П.',
  number: '+7 900 123-45-67',
  least: 0,
  most: 0,
  dayLimit: 0,
  monthLimit: 0,
  isOn: true,
  paysOut: false,
  payoutMost: 0,
  payoutDayLimit: 0,
  payoutMonthLimit: 0,
}

let banks = 0

/** Requisites of the operator, with all limits open, proposed by one administrator and confirmed by another. */
export async function addRequisites(
  casino: Casino,
  by: Administrator,
  more: Partial<typeof usual & { bank: string }> = {},
) {
  const bank = `Пример-банк ${++banks}`
  const { status, body } = await by.call('POST /api/admin/requisites', { body: { ...usual, bank, ...more } })
  expect(status).toBe(200)
  await confirmProposed(casino, body.loosened)
  return requisitesOf(by, body.id)
}

export async function requisitesOf(by: Administrator, id: string) {
  const { requisites } = (await by.call('GET /api/admin/requisites')).body
  const found = requisites.find((one) => one.id === id)
  if (!found) throw new Error(`requisites ${id} are not listed`)
  return found
}

/** Turns requisites off, so that they do not affect other stories. */
export async function turnOff(by: Administrator, { id, ...one }: { id: string } & Record<string, unknown>) {
  const { bank, holder, least, most, dayLimit, monthLimit, payoutMost, payoutDayLimit, payoutMonthLimit } = one
  const paying = { paysOut: false, payoutMost, payoutDayLimit, payoutMonthLimit }
  const body = { bank, holder, least, most, dayLimit, monthLimit, isOn: false, ...paying }
  expect((await by.call('PUT /api/admin/requisites/{id}', { params: { id }, body })).status).toBe(200)
}

export interface TransferSite extends TwoAdministrators {
  readonly player: CasinoPlayer
}

/**
 * Two servers and two administrators for the tests of one file, passed to `use` with a new player for each test, which begins with
 * one administrator being enough for any sum.
 */
export function withTransfers(use: (site: TransferSite) => void): void {
  let both: TwoAdministrators
  beforeAll(async () => {
    both = await openTwoAdministrators()
    use({ ...both, player: await both.one.player() })
  })
  beforeEach(async () => {
    await both.one.set('payments', { fourEyesAbove: 0 as never })
    await both.two.app.settings.refresh()
    use({ ...both, player: await both.one.player() })
  })
  afterAll(() => holdsAndCloses(both.one))
}

/** A transfer as administrators see it. */
export async function seenBy(by: Administrator, uuid: string) {
  const { body } = await by.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })
  return body.transaction as { note: { code: string } | null; arrived: number | null; updatedAt: string; step: string }
}

/** The number under which the ledger knows requisites. */
export async function requisitesNumber({ owner }: Casino, uuid: string): Promise<number> {
  return (await owner.read.one<{ id: number }>('SELECT id FROM requisites WHERE uuid = $1', [uuid])).id
}

/** Requests a transfer; the answer may be a refusal. */
export function requestTransfer(player: CasinoPlayer, amount = 1000, key?: string) {
  const body = { type: 'card', amount, currency: 'RUB', user_id: player.user.id }
  return player.call('POST /api/payments/create-transfer', { body, ...(key !== undefined && { key }) })
}

/** A transfer, as its player sees it. */
export async function openTransfer(player: CasinoPlayer, amount = 1000) {
  const { status, body } = await requestTransfer(player, amount)
  expect(status).toBe(200)
  return transferOf(player, body.transaction.uuid)
}

export async function transferOf(player: CasinoPlayer, uuid: string) {
  const { status, body } = await player.call('GET /api/payments/transfers/{uuid}', { params: { uuid } })
  expect(status).toBe(200)
  return body
}

/** A picture that differs from others by its colour. */
export const pictureOf = (background: string) =>
  sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

export async function sendReceipt(casino: Casino, player: CasinoPlayer, uuid: string, file: Buffer) {
  const answer = await fetch(`${casino.address}/api/payments/transfers/${uuid}/receipt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(file),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string } }
}

/** Approves a transfer with the received amount, in roubles. */
export function receive(by: Administrator, uuid: string, received?: number, updatedAt?: string) {
  const body = { status: 'success', ...(received !== undefined && { received }), ...(updatedAt && { updatedAt }) }
  return by.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
}
