import { kopecks } from '@casino/rules/money'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit } from '../kit/depositor.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'
import { staffWith } from '../kit/staff.ts'
import { toCard } from '../kit/stand-in.ts'
import { changePayments, changePlayers, daysAgo } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
let casino: Casino
let mailbox: Mailbox
let admin: Administrator
let picture: Buffer
beforeAll(async () => {
  mailbox = await openMailbox()
  casino = await openCasino({ openProviders: providersOf(card), env: mailbox.env })
  admin = await administratorOf(casino)
  await casino.set('bonus', { depositTurnover: 0 })
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b8c4d0' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await closeAudited(casino)
  await mailbox.close()
})

const thresholds = (identity: number, funds: number, depositDays = 30) =>
  casino.set('verification', { depositsTotal: kopecks(identity * 100), fundsTotal: kopecks(funds * 100), depositDays })
const open = async (player: CasinoPlayer, amount: number) => {
  const body = { type: 'card', amount, currency: 'RUB', user_id: player.user.id }
  const answer = await player.call('POST /api/payments/create-payment', { body })
  return answer.body.code ?? answer.status
}
const state = async (player: CasinoPlayer) => (await player.call('GET /api/user/verification')).body
const deposits = async (player: CasinoPlayer) => (await state(player)).deposits
async function upload(player: CasinoPlayer, kind: string) {
  const answer = await fetch(`${casino.address}/api/user/verification/documents/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(picture),
  })
  return ((await answer.json()) as { code?: string }).code ?? answer.status
}
async function sent(player: CasinoPlayer, kinds: readonly string[]): Promise<string> {
  for (const kind of kinds) expect(await upload(player, kind)).toBe(200)
  return (await player.call('POST /api/user/verification/send')).body.requests[0]!.id
}
const anna = { name: 'Anna Lind', birthDate: '1990-02-28' }
const approveIdentity = async (id: string) =>
  (await admin.call('POST /api/admin/verifications/{id}/approve', { params: { id }, body: anna })).status
const approveFunds = async (id: string) =>
  (await admin.call('POST /api/admin/verifications/{id}/approve-funds', { params: { id } })).status
const ask = async (player: Pick<CasinoPlayer, 'id'>, reason = 'Deposits of a million', by = admin) => {
  const params = { id: String(player.id) }
  const answer = await by.call('POST /api/admin/users/{id}/ask-for-funds', { params, body: { reason } })
  return answer.body.code ?? answer.status
}

test('deposits up to the threshold, and not a kopeck more; an open invoice counts; old deposits do not', async () => {
  await thresholds(0, 0)
  const player = await casino.player()
  expect(await deposits(player)).toEqual({ needs: null, left: null, question: null })
  const { uuid } = await deposit(card, player, 900)
  await thresholds(2000, 0)
  expect(await deposits(player)).toEqual({ needs: 'identity', left: 1100, question: null })
  expect(await open(player, 1100.01)).toBe('deposit_verification_required')
  expect(await open(player, 600)).toBe(200)
  expect(await open(player, 500.01)).toBe('deposit_verification_required')
  expect(await open(player, 500)).toBe(200)
  await changePayments(casino.owner.read, { uuid }, { updatedAt: daysAgo(31) })
  expect(await deposits(player)).toMatchObject({ left: 2000 })
})

test('a withdrawal depends on neither threshold nor question', async () => {
  await thresholds(0, 0)
  const player = await casino.player()
  await deposit(card, player, 2000)
  await thresholds(1000, 1000)
  expect(await ask(player)).toBe(200)
  expect(await open(player, 600)).toBe('deposit_verification_required')
  expect((await toCard(player, 2000)).status).toBe(200)
})

test('money that has arrived is credited above the threshold', async () => {
  await thresholds(0, 0)
  const player = await casino.player()
  const body = { type: 'card', amount: 3000, currency: 'RUB', user_id: player.user.id }
  const { uuid, invoice_id: ref } = (await player.call('POST /api/payments/create-payment', { body })).body.transaction
  await thresholds(1000, 0)
  card.pay(ref)
  expect((await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })).status).toBe(200)
  expect(await deposits(player)).toEqual({ needs: 'identity', left: 0, question: null })
})

test('the identity comes first, then the source of funds; each allows deposits up to the next threshold', async () => {
  await thresholds(1000, 3000)
  const player = await casino.player()
  await deposit(card, player, 1000)
  expect(await open(player, 500)).toBe('deposit_verification_required')
  expect(await upload(player, 'funds')).toBe('document_not_needed')
  const who = await sent(player, ['identity', 'selfie'])
  expect(await approveFunds(who)).toBe(404)
  expect(await approveIdentity(who)).toBe(200)
  expect(await deposits(player)).toEqual({ needs: 'funds', left: 2000, question: null })
  await deposit(card, player, 2000)
  expect(await open(player, 500)).toBe('funds_source_required')
  expect(await upload(player, 'identity')).toBe('document_not_needed')
  const money = await sent(player, ['funds'])
  expect(await approveIdentity(money)).toBe(404)
  expect((await state(player)).level).toBe('document')
  expect(await approveFunds(money)).toBe(200)
  expect(await approveFunds(money)).toBe(409)
  expect(await deposits(player)).toEqual({ needs: null, left: null, question: null })
  expect(await open(player, 9000)).toBe(200)
  expect(await upload(player, 'funds')).toBe('verification_done')
  const { notifications } = (await player.call('GET /api/notifications')).body
  expect(notifications.map(({ kind, status }) => [kind, status])).toEqual(
    expect.arrayContaining([
      ['funds_source', 'success'],
      ['verification', 'success'],
    ]),
  )
})

test('a reviewer asks with a reason that the player reads; an approval answers it, and a later question asks again', async () => {
  await thresholds(0, 0)
  const player = await casino.player()
  await changePlayers(casino.owner.read, { id: player.id }, { emailConfirmedAt: new Date() })
  expect(await ask(player, '  ')).toBe('rejection_reason_invalid')
  expect(await ask(player, 'x', await staffWith(casino, 'auditor'))).toBe('permission_missing')
  expect(await ask({ id: admin.id })).toBe('not_on_yourself')
  expect(await ask({ id: 999_999 })).toBe('not_found')
  expect(await ask(player)).toBe(200)
  expect(await deposits(player)).toEqual({ needs: 'identity', left: 0, question: 'Deposits of a million' })
  expect((await mailbox.letterAbout(player.user.email!, 'происхождение')).text).toContain('Deposits of a million')
  const { notifications } = (await player.call('GET /api/notifications')).body
  expect(notifications[0]).toMatchObject({ kind: 'funds_source', status: 'pending', note: 'Deposits of a million' })
  expect(await approveIdentity(await sent(player, ['identity', 'selfie']))).toBe(200)
  expect(await open(player, 600)).toBe('funds_source_required')
  expect(await approveFunds(await sent(player, ['funds']))).toBe(200)
  expect(await open(player, 600)).toBe(200)
  expect(await ask(player, 'And the rest')).toBe(200)
  expect(await deposits(player)).toEqual({ needs: 'funds', left: 0, question: 'And the rest' })
  const { auditEvents } = (
    await admin.call('GET /api/admin/audit-log', { query: { subject: 'user', subjectId: String(player.id) } as never })
  ).body
  expect(auditEvents.filter(({ action }) => action === 'user.ask-for-funds')).toHaveLength(2)
})
