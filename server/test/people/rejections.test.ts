import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'

let casino: Casino
let mailbox: Mailbox
let admin: Administrator
let page: Buffer
beforeAll(async () => {
  mailbox = await openMailbox()
  casino = await openCasino({ env: mailbox.env })
  admin = await administratorOf(casino)
  page = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#b8c4d0' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await closeAudited(casino)
  await mailbox.close()
})

/** A request that waits for its review. */
async function sent() {
  const player = await casino.player()
  for (const kind of ['identity', 'selfie'])
    await fetch(`${casino.address}/api/user/verification/documents/${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(page),
    })
  const { requests } = (await player.call('POST /api/user/verification/send')).body
  return { player, id: requests[0]!.id }
}
const reject = (id: string, reason: string, note: string) =>
  admin.call('POST /api/admin/verifications/{id}/reject', { params: { id }, body: { reason, note } })

test('an administrator’s own words are shown to the player in the profile, the notification and the email', async () => {
  const [{ id, player }, second] = [await sent(), await sent()]
  expect((await reject(id, 'other', '  ')).body).toMatchObject({ code: 'rejection_reason_invalid' })
  expect((await reject(id, 'other', 'x'.repeat(501))).body).toMatchObject({ code: 'rejection_reason_invalid' })
  const note = 'Нужен разворот с пропиской <b>'
  expect((await reject(id, 'other', ` ${note} `)).body.verification).toMatchObject({ reason: 'other', note })
  const { requests } = (await player.call('GET /api/user/verification')).body
  expect(requests).toMatchObject([{ step: 'rejected', reason: 'other', note }])
  const { notifications } = (await player.call('GET /api/notifications')).body
  expect(notifications).toMatchObject([{ kind: 'verification', note }])
  const letter = await mailbox.letterAbout(player.user.email ?? '', 'не приняты')
  expect(JSON.stringify(letter)).toContain('разворот с пропиской')
  const query = { subject: 'verification', subjectId: id }
  const { auditEvents } = (await admin.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents).toMatchObject([{ action: 'verification.reject', after: { note } }])
  expect((await reject(second.id, 'unreadable', '')).body.verification.note).toBeNull()
})
