import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { staffWith } from '../kit/staff.ts'

const dayMs = 86_400_000

let casino: Casino
let [owner, support, auditor] = [] as unknown as [Administrator, Administrator, Administrator]
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino()
  owner = await administratorOf(casino)
  support = await staffWith(casino, 'support')
  auditor = await staffWith(casino, 'auditor')
  player = await casino.player()
  const body = {
    complaintConfirmDays: 2,
    complaintDecideDays: 14,
    complaintContact: 'Head of support',
    disputeBody: 'IBAS',
  }
  expect((await owner.call('PUT /api/admin/settings/site', { body })).status).toBe(200)
})
afterAll(() => closeAudited(casino))

const file = async (by: CasinoPlayer = player, text = 'My win was not paid') =>
  (await by.call('POST /api/support/threads', { body: { topic: 'complaint', text } })).body.id
const seen = async (id: string, by: CasinoPlayer = player) =>
  (await by.call('GET /api/support/threads/{id}', { params: { id } })).body
const answer = (id: string) =>
  support.call('POST /api/admin/support/threads/{id}/answer', { params: { id }, body: { text: 'We have it' } })
const decide = (id: string, outcome: string, by = support) =>
  by.call('POST /api/admin/support/threads/{id}/decision', { params: { id }, body: { outcome, text: 'So it is' } })
const listed = async (state?: 'open' | 'decided') =>
  (await auditor.call('GET /api/admin/complaints', { query: { ...(state && { state }) } })).body

test('a complaint has its clock and the next steps; another request has none', async () => {
  const { thread, complaint } = await seen(await file())
  const { confirmBy, decideBy, escalation, disputeBody, ...rest } = complaint!
  const filed = Date.parse(thread.createdAt)
  expect([Date.parse(confirmBy) - filed, Date.parse(decideBy) - filed]).toEqual([2 * dayMs, 14 * dayMs])
  expect(rest).toEqual({ confirmedAt: null, decidedAt: null, outcome: null })
  expect([escalation, disputeBody]).toEqual(['Head of support', 'IBAS'])
  const { id } = (await player.call('POST /api/support/threads', { body: { topic: 'other', text: 'Hello' } })).body
  const other = await seen(id)
  expect(other.complaint).toBeNull()
  expect((await decide(id, 'upheld')).body.code).toBe('not_found')
})

test('the clock of a complaint stays when the settings change', async () => {
  const id = await file()
  const before = (await seen(id)).complaint
  await owner.call('PUT /api/admin/settings/site', { body: { complaintDecideDays: 7 } })
  expect((await seen(id)).complaint).toEqual(before)
})

test('the first answer confirms it, a decision ends it once, and the player reads both', async () => {
  const id = await file()
  expect((await answer(id)).status).toBe(200)
  const { confirmedAt } = (await seen(id)).complaint!
  expect(confirmedAt).not.toBeNull()
  await answer(id)
  expect((await decide(id, 'nonsense')).body.code).toBe('bad_request')
  expect((await decide(id, 'upheld', auditor)).body.code).toBe('permission_missing')
  const answers = await Promise.all([decide(id, 'partly'), decide(id, 'rejected', owner)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { complaint, messages } = await seen(id)
  expect(complaint).toMatchObject({ confirmedAt, outcome: expect.stringMatching(/partly|rejected/) })
  expect(messages.map(({ text }) => text)).toEqual(['My win was not paid', 'We have it', 'We have it', 'So it is'])
  expect((await decide(id, 'upheld')).body.code).toBe('complaint_decided')
})

test('the panel lists first what is due first, and marks what is late', async () => {
  const other = await casino.player()
  const [early, late] = [await file(other, 'early'), await file(other, 'late')]
  await answer(early)
  await casino.owner.transact((tx) =>
    tx.rows(`UPDATE complaint SET confirm_by = now() - interval '1 hour' WHERE thread_id = $1`, [late]),
  )
  const { complaints } = await listed()
  expect(complaints[0]).toMatchObject({ id: late, late: true, author: other.username })
  expect(complaints.at(-1)).toMatchObject({ id: early, late: false })
  expect((await listed('decided')).complaints).toMatchObject([{ outcome: expect.any(String) }])
})

test('half years count what was filed in them', async () => {
  const { halves } = await listed()
  expect(halves).toMatchObject([{ filed: 5, open: 4, late: 1, days: 0 }])
  const [{ from, upheld, partly, rejected } = halves[0]!] = halves
  expect([from.slice(5), upheld, partly + rejected]).toEqual([expect.stringMatching(/^0[17]-01$/), 0, 1])
})

test('nobody answers or decides their own complaint', async () => {
  const { id } = (await support.call('POST /api/support/threads', { body: { topic: 'complaint', text: 'My win' } }))
    .body
  expect((await answer(id)).body.code).toBe('not_on_yourself')
  expect((await decide(id, 'upheld')).body.code).toBe('not_on_yourself')
  const { complaint } = (await support.call('GET /api/support/threads/{id}', { params: { id } })).body
  expect(complaint).toMatchObject({ confirmedAt: null, decidedAt: null, outcome: null })
  expect((await decide(id, 'rejected', owner)).status).toBe(200)
})

test('a guest and a banned player can complain', async () => {
  const body = { topic: 'complaint', text: 'I cannot sign in', email: 'guest@example.test' } as const
  const { id } = (await casino.call('POST /api/support/threads', { body })).body
  expect((await listed()).complaints.find((one) => one.id === id)).toMatchObject({
    author: expect.stringContaining('@'),
  })
  const banned = await casino.player()
  await casino.changeRights(banned.id, { status: 'banned' })
  const { token } = (await casino.signIn(banned)).body
  const filed = await casino.call('POST /api/support/threads', { token, body: { topic: 'complaint', text: 'Why?' } })
  expect(filed.status).toBe(200)
})
