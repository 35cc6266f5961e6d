import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'
import { paper } from '../kit/paper.ts'
import { changePlayers } from '../kit/stored.ts'

let casino: Casino
let node: Casino
let mailbox: Mailbox
let admin: Administrator
let page: Buffer
let onePage: Buffer
beforeAll(async () => {
  mailbox = await openMailbox()
  casino = await openCasino({ env: mailbox.env })
  node = await casino.node()
  admin = await administratorOf(casino)
  page = await pictureOf(1200, 800).jpeg().toBuffer()
  onePage = await paper((file) => file.text('x'))
})
afterAll(async () => {
  await closeAudited(casino, node)
  await mailbox.close()
})

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b8c4d0' } })
const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)

async function upload(player: CasinoPlayer, kind: string, file: Buffer, type = 'image/jpeg') {
  const answer = await fetch(`${casino.address}/api/user/verification/documents/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': type },
    body: new Uint8Array(file),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; requests?: { step: string }[] } }
}
const stateOf = async (player: CasinoPlayer) => (await player.call('GET /api/user/verification')).body
const send = (player: CasinoPlayer) => player.call('POST /api/user/verification/send')
/** A request that waits for its review. */
async function sent(player?: CasinoPlayer) {
  const owner = player ?? (await casino.player())
  for (const kind of ['identity', 'selfie']) expect((await upload(owner, kind, page)).status).toBe(200)
  const { requests } = (await send(owner)).body
  return { player: owner, id: requests[0]!.id, documents: requests[0]!.documents }
}
const anna = { name: '  Anna   Lind ', birthDate: '1990-02-28' }
const approve = (id: string, body: object = anna, by = admin) =>
  by.call('POST /api/admin/verifications/{id}/approve', { params: { id }, body })
const reject = (id: string, reason = 'unreadable', by = admin) =>
  by.call('POST /api/admin/verifications/{id}/reject', { params: { id }, body: { reason } })
const show = (id: string, document: string, number?: number | string, token: string | undefined = admin.token) =>
  fetch(
    `${casino.address}/api/admin/verifications/${id}/documents/${document}/show${number === undefined ? '' : `?page=${number}`}`,
    { method: 'POST', headers: { authorization: `Bearer ${token}` } },
  )
const eventsOf = (id: string) =>
  rows<{ action: string; before: object | null; after: object | null; reason: string | null }>(
    `SELECT action, before, after, reason FROM audit_event WHERE subject_kind = 'verification' AND subject_id = $1 ORDER BY id`,
    [id],
  )

describe('uploads', () => {
  let player: CasinoPlayer
  beforeEach(async () => {
    player = await casino.player()
  })
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['nothing', () => Buffer.alloc(0), 'document_type'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'document_type'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'document_type'],
    ['a GIF', () => Buffer.from('GIF89a'.padEnd(400, 'x')), 'document_type'],
    [
      'the beginning of a JPEG and a page',
      () => Buffer.concat([page.subarray(0, 3), Buffer.from('<html>')]),
      'document_unreadable',
    ],
    ['a stamp', () => pictureOf(100, 100).png().toBuffer(), 'document_too_small'],
    ['a bomb of pixels', () => pictureOf(8000, 6300).png({ progressive: true }).toBuffer(), 'document_too_large'],
    ['the beginning of a PDF', () => onePage.subarray(0, 60), 'document_unreadable'],
    ['a PDF with a password', () => paper(() => {}, { userPassword: 'secret' }), 'document_locked'],
  ])('%s is refused, whatever its type says', async (_, file, code) => {
    const bytes = await file()
    for (const type of ['image/jpeg', 'application/json', 'text/html']) {
      const answer = await upload(player, 'identity', bytes, type)
      expect([answer.status, answer.body.code]).toEqual([400, code])
    }
    const { requests } = await stateOf(player)
    expect(requests.flatMap(({ documents }) => documents)).toEqual([])
    expect(casino.troubles).toEqual([])
  })

  test('more than 3 MB are not read, and no other call accepts as many', async () => {
    const much = Buffer.alloc(3 * 1024 * 1024 + 1, 0xff)
    expect((await upload(player, 'identity', much)).body).toMatchObject({ code: 'body_too_large' })
    const body = JSON.stringify({ topic: 'other', text: 'x'.repeat(80_000) })
    expect((await player.call('POST /api/support/threads', { body })).body).toMatchObject({ code: 'body_too_large' })
  })

  test('a picture is stored as our own pixels: nothing that was hidden in it, or behind it, remains', async () => {
    const place = {
      IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' },
      IFD0: { ImageDescription: 'zanzibar' },
    }
    const hidden = Buffer.from('PK\u0003\u0004 <script>zanzibar</script>')
    const photo = await pictureOf(3000, 400).withExif(place).jpeg().toBuffer()
    expect(photo.includes('zanzibar')).toBe(true)
    expect((await upload(player, 'identity', Buffer.concat([photo, hidden]))).status).toBe(200)
    expect((await upload(player, 'selfie', await pictureOf(400, 500).webp().toBuffer())).status).toBe(200)
    const statement = await paper((file) => file.text('zanzibar').addPage().rect(0, 0, 300, 300).fill())
    expect((await upload(player, 'address', statement)).status).toBe(200)
    const { requests } = (await send(player)).body
    expect(requests[0]).toMatchObject({
      step: 'sent',
      documents: [{ kind: 'identity', pages: 1, of: 1 }, { kind: 'selfie' }, { kind: 'address', pages: 2, of: 2 }],
    })
    const { id, documents } = requests[0]!
    const bytes = Buffer.from(await (await show(id, documents[0]!.id)).arrayBuffer())
    expect(bytes.includes('zanzibar')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2600 })
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
    for (const number of [1, 2]) {
      const answer = await show(id, documents[2]!.id, number)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `attachment; filename="${id}-address-${number}.jpg"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      const drawn = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', height: 2200 })
      expect(drawn.includes('zanzibar')).toBe(false)
      expect((await sharp(drawn).stats()).channels[0]!.mean > 250).toBe(number === 1)
    }
    expect((await show(id, documents[2]!.id, 3)).status).toBe(404)
    expect((await show(id, documents[2]!.id, 0)).status).toBe(400)
    expect(await eventsOf(id)).toMatchObject([{ after: { page: 1 } }, { after: { page: 1 } }, { after: { page: 2 } }])
  })

  test('one document of each kind, replaced and taken back while it is a draft', async () => {
    expect((await send(player)).body.code).toBe('document_missing')
    expect((await upload(player, 'passport', page)).body.code).toBe('bad_request')
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(player, 'identity', page)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await stateOf(player)).requests[0]?.documents).toHaveLength(1)
    expect((await send(player)).body.code).toBe('document_missing')
    const kind = { params: { kind: 'identity' } }
    const remove = () => player.call('DELETE /api/user/verification/documents/{kind}', kind)
    expect((await remove()).body.requests[0]?.documents).toEqual([])
    expect((await remove()).body.code).toBe('not_found')
    await sent(player)
    expect((await upload(player, 'identity', page)).body.code).toBe('verification_under_review')
    expect((await send(player)).body.code).toBe('verification_under_review')
    expect((await remove()).body.code).toBe('not_found')
  })

  test('they are counted, before their body is read', async () => {
    const limited = await openCasino({ databaseUrl: casino.databaseUrl, env: { RATE_LIMITS: 'on' } })
    const many = await limited.player()
    await limited.set('rates', { documents: { amount: 1, seconds: 60, burst: 2 } })
    const add = () =>
      fetch(`${limited.address}/api/user/verification/documents/identity`, {
        method: 'POST',
        headers: { authorization: `Bearer ${many.token}` },
        body: new Uint8Array(page),
      })
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([200, 200, 429])
    await limited.close()
  })
})

describe('the files', () => {
  test('are sealed in the database, each for its row', async () => {
    const [one, other] = [await sent(), await sent()]
    const ids = [one.documents[0]!.id, other.documents[0]!.id]
    const stored = await rows<{ sealed: Buffer }>(
      'SELECT sealed FROM verification_document WHERE id = ANY($1::uuid[])',
      [ids],
    )
    expect(stored.map(({ sealed }) => sealed.includes(Buffer.from('JFIF')))).toEqual([false, false])
    expect(stored[0]!.sealed.equals(stored[1]!.sealed)).toBe(false)
    // Copied into another player's row, it does not open.
    await rows('UPDATE verification_document SET sealed = $2 WHERE id = $1', [ids[0], stored[1]!.sealed])
    await rows('UPDATE verification_document SET sealed = $2 WHERE id = $1', [ids[1], stored[0]!.sealed])
    for (const [i, { id }] of [one, other].entries()) expect((await show(id, ids[i]!)).status).toBe(500)
    expect((casino.troubles as string[]).splice(0).every((line) => line.includes('a call failed'))).toBe(true)
  })

  test('are for administrators alone, of this request, and every look is an audit event', async () => {
    const [one, other] = [await sent(), await sent()]
    const [document, others] = [one.documents[0]!.id, other.documents[0]!.id]
    for (const token of [one.player.token, other.player.token, 'x'.repeat(43)]) {
      expect((await show(one.id, document, 1, token)).status).toBeOneOf([401, 403])
    }
    for (const wrong of [others, 'none', '0', '%2e%2e', 'x'.repeat(36)])
      expect((await show(one.id, wrong)).status).toBe(404)
    expect((await show('999999', document)).status).toBe(404)
    expect(await eventsOf(one.id)).toEqual([])
    expect((await stateOf(one.player)).requests[0]?.step).toBe('sent')
    for (let look = 0; look < 2; look++) expect((await show(one.id, document)).status).toBe(200)
    const event = { action: 'verification.show-document', after: { document, kind: 'identity' } }
    expect(await eventsOf(one.id)).toMatchObject([event, event])
    expect((await stateOf(one.player)).requests[0]?.step).toBe('reviewing')
  })

  test('are deleted when their retention time is over, and the decision stays', async () => {
    await casino.set('verification', { keepDays: 30 })
    const [approved, rejected, waiting, fresh] = [await sent(), await sent(), await sent(), await sent()]
    const draft = await casino.player()
    for (const kind of ['identity', 'selfie']) await upload(draft, kind, page)
    await approve(approved.id)
    await reject(rejected.id)
    await approve(fresh.id)
    const all = [approved, rejected, waiting].map(({ id }) => id)
    await rows(
      `UPDATE verification SET created_at = created_at - interval '31 days', decided_at = decided_at - interval '31 days'
       WHERE id = ANY($1::bigint[]) OR player_id = $2`,
      [all, draft.id],
    )
    // One document of the draft was added a day ago, the other one a little later.
    await rows(
      `UPDATE verification_document SET created_at = verification_document.created_at - interval '31 days'
       FROM verification AS request WHERE request.id = verification_id AND request.id = ANY($1::bigint[])`,
      [all],
    )
    await rows(
      `UPDATE verification_document SET created_at = verification_document.created_at
         - CASE kind WHEN 'identity' THEN interval '24 hours' ELSE interval '23 hours' END
       FROM verification AS request WHERE request.id = verification_id AND player_id = $1`,
      [draft.id],
    )
    await casino.app.oldDocuments.step()
    const left = async (player: CasinoPlayer) => (await stateOf(player)).requests[0]?.documents.length
    expect(await Promise.all([approved, rejected, waiting, fresh].map(({ player }) => left(player)))).toEqual([
      0, 0, 2, 2,
    ])
    expect((await stateOf(draft)).requests[0]?.documents).toMatchObject([{ kind: 'selfie' }])
    expect(await stateOf(approved.player)).toMatchObject({ level: 'document', requests: [{ step: 'approved' }] })
    expect((await show(approved.id, approved.documents[0]!.id)).status).toBe(404)
  })
})

describe('the review', () => {
  const queue = async (query: Record<string, string> = { status: 'waiting' }) =>
    (await admin.call('GET /api/admin/verifications', { query: { limit: '100', ...query } })).body

  test('lists waiting requests, the longest first; the player reads the decision', async () => {
    const [first, second] = [await sent(), await sent()]
    const { verifications, waiting } = await queue()
    const ids = verifications.map(({ id }) => id)
    expect(ids.slice(-2)).toEqual([first.id, second.id])
    expect(waiting).toBe(ids.length)
    expect((await admin.call('GET /api/admin/get-stats')).body.waitingVerifications).toBe(waiting)
    const from = ids.at(-2)!
    expect((await queue({ status: 'waiting', from })).verifications.map(({ id }) => id)).toEqual([second.id])

    expect((await approve(first.id)).body.verification).toMatchObject({
      step: 'approved',
      decidedBy: { id: String(admin.id) },
    })
    expect((await reject(second.id, 'incomplete')).body.verification).toMatchObject({
      step: 'rejected',
      reason: 'incomplete',
    })
    expect(await stateOf(first.player)).toMatchObject({ level: 'document', requests: [{ step: 'approved' }] })
    expect(await stateOf(second.player)).toMatchObject({
      level: 'none',
      requests: [{ step: 'rejected', reason: 'incomplete' }],
    })
    for (const [{ player }, status, subject] of [
      [first, 'success', 'подтверждена'],
      [second, 'rejected', 'не приняты'],
    ] as const) {
      const { notifications } = (await player.call('GET /api/notifications')).body
      expect(notifications).toMatchObject([{ kind: 'verification', status, unread: true }])
      await mailbox.letterAbout(player.user.email ?? '', subject)
    }
    const { body } = await admin.call('GET /api/admin/verifications/{id}', { params: { id: first.id } })
    expect(body).toMatchObject({ person: { ...anna, name: 'Anna Lind' }, birthDate: anna.birthDate, earlier: [] })
    const [stored] = await rows<{ sealed: string }>('SELECT person_sealed AS sealed FROM verification WHERE id = $1', [
      first.id,
    ])
    expect(stored!.sealed).not.toContain('Anna')
    expect(await eventsOf(second.id)).toEqual([
      {
        action: 'verification.reject',
        before: { step: 'sent' },
        after: { step: 'rejected', user: second.player.id },
        reason: 'incomplete',
      },
    ])
    expect(JSON.stringify(await eventsOf(first.id))).not.toContain('Lind')
    // A rejected player may try again, and a verified one has nothing to send.
    expect((await upload(first.player, 'identity', page)).body.code).toBe('verification_done')
    await sent(second.player)
  })

  test.each([
    [{ name: 'A', birthDate: '1990-02-28' }, 'person_invalid'],
    [{ name: '<b>Anna</b>', birthDate: '1990-02-28' }, 'person_invalid'],
    [{ name: 'Anna', birthDate: '1990-02-30' }, 'birth_date_invalid'],
    [{ name: 'Anna', birthDate: '2990-01-01' }, 'birth_date_invalid'],
    [{ name: 'Anna', birthDate: `${new Date().getUTCFullYear() - 17}-01-01` }, 'too_young'],
    [{ name: 'Anna', birthDate: '1990-03-01' }, 'birth_date_differs'],
  ])('%j is refused: %s', async (body, code) => {
    const { id, player } = await sent()
    await changePlayers(casino.owner.read, { id: player.id }, { bornOn: '1990-02-28' })
    expect((await approve(id, body)).body.code).toBe(code)
    expect((await stateOf(player)).requests[0]?.step).toBe('sent')
    expect(await eventsOf(id)).toEqual([])
  })

  test('a mistyped date of birth is corrected by the document, on record', async () => {
    const { id, player } = await sent()
    await changePlayers(casino.owner.read, { id: player.id }, { bornOn: '1991-02-28' })
    expect((await approve(id)).body).toMatchObject({ code: 'birth_date_differs', details: { given: '1991-02-28' } })
    expect((await approve(id, { ...anna, correctBirthDate: true })).status).toBe(200)
    expect(await rows('SELECT born_on::text AS born FROM player WHERE id = $1', [player.id])).toEqual([
      { born: '1990-02-28' },
    ])
    expect(await eventsOf(id)).toMatchObject([
      { before: { birthDate: '1991-02-28' }, after: { birthDate: '1990-02-28' } },
    ])
  })

  test('of two administrators at once, one decides', async () => {
    const { id, player } = await sent()
    const other = await secondAdministrator(casino)
    const answers = await Promise.all([
      approve(id),
      reject(id, 'unreadable', other),
      approve(id, anna, other),
      reject(id),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['verification_decided']))
    expect(await eventsOf(id)).toHaveLength(1)
    expect((await player.call('GET /api/notifications')).body.notifications).toHaveLength(1)
  })

  test('administrators can neither decide nor view their own', async () => {
    const { id, player, documents } = await sent()
    await casino.changeRights(player.id, { role: 'admin' })
    const { token } = (await casino.signIn(player)).body
    const own: Administrator = {
      id: player.id,
      token,
      call: (name, request) => casino.call(name, { token, ...request }),
    }
    expect((await approve(id, anna, own)).body.code).toBe('not_on_yourself')
    expect((await reject(id, 'unreadable', own)).body.code).toBe('not_on_yourself')
    expect((await show(id, documents[0]!.id, 1, token)).status).toBe(409)
  })

  test('an approval may end', async () => {
    await casino.set('verification', { validMonths: 12 })
    const { id, player } = await sent()
    await approve(id)
    expect(await stateOf(player)).toMatchObject({ level: 'document', requests: [{ validUntil: expect.any(String) }] })
    await rows(`UPDATE verification SET valid_until = now() - interval '1 second' WHERE id = $1`, [id])
    expect(await stateOf(player)).toMatchObject({ level: 'none', requests: [{ step: 'expired' }] })
    expect((await upload(player, 'identity', page)).status).toBe(200)
    await casino.set('verification', { validMonths: 0 })
  })
})

test('documents open after a change of the server’s key', async () => {
  const { id, documents } = await sent()
  const digest = async (at: Casino) => {
    const { token } = await administratorOf(at)
    const answer = await fetch(`${at.address}/api/admin/verifications/${id}/documents/${documents[0]!.id}/show`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
  }
  const before = await digest(casino)
  const command = new URL('../../platform/operations/rotate-key-command.ts', import.meta.url).pathname
  const rotate = (from: string, to: string) =>
    spawnSync(process.execPath, [command], {
      env: { ...inheritedEnv(), DATABASE_URL: casino.owner.url, SERVER_KEY: from, NEW_SERVER_KEY: to },
    }).status
  const next = 'another-key-than-the-others-have'
  expect(rotate(serverKey.value, next)).toBe(0)
  const renewed = await openCasino({ databaseUrl: casino.databaseUrl, env: { SERVER_KEY: next } })
  expect(await digest(renewed)).toBe(before)
  await renewed.close()
  expect(rotate(next, serverKey.value)).toBe(0)
})
