import { refusals } from '@casino/contract/refusals'
import { isForStaff, type RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type CallRequest, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
let admin: Administrator
let subject: CasinoPlayer
const tokens: Record<string, string | undefined> = {}
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
  subject = await casino.player({ balance: 50 })
  const as = async (rights: Parameters<Casino['changeRights']>[1]) => {
    const { id, token, username, password } = await casino.player()
    await casino.changeRights(id, rights)
    if (rights.status !== 'banned') return token
    // A ban ends all sessions; the next one reaches only the page of banned players.
    return (await casino.signIn({ username, password })).body.token
  }
  Object.assign(tokens, {
    guest: undefined,
    player: await as({}),
    'pending player': await as({ status: 'pending' }),
    'banned player': await as({ status: 'banned' }),
    'pending administrator': await as({ role: 'admin', status: 'pending' }),
    'banned administrator': await as({ role: 'admin', status: 'banned' }),
  })
})
afterAll(async () => {
  await casino.app.aggregates.step()
  await closeAudited(casino)
})

const administrators = (routes as readonly RouteShape[]).filter(({ who }) => isForStaff(who))
const nameOf = ({ method, path }: RouteShape) => `${method} ${path}` as CallName

test('every call of the panel is for administrators', () => {
  const open = (routes as readonly RouteShape[]).filter(
    ({ path, who }) => /^\/api\/(admin|auth\/check-admin|casino\/update-settings)/.test(path) && !isForStaff(who),
  )
  expect(open).toEqual([])
  expect(administrators.length).toBeGreaterThan(35)
})

describe.each([
  ['guest', 401, 'unauthenticated'],
  ['player', 403, 'forbidden'],
  ['pending player', 403, 'forbidden'],
  ['banned player', 403, 'account_banned'],
  ['pending administrator', 403, 'account_pending'],
  ['banned administrator', 403, 'account_banned'],
])('a %s', (who, status, code) => {
  test.each(administrators.map((route) => [nameOf(route), route] as const))('is refused %s', async (name, route) => {
    const token = tokens[who]
    const { path, others = 'forbidden' } = route
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field!, '1']))
    const answer = await casino.call(name, {
      params,
      ...(token !== undefined && { token }),
      ...(route.body && { body: {} }),
    })
    expect([answer.status, answer.body.code]).toEqual([status, code === 'forbidden' ? others : code])
  })
})

const group = (section: string) => async () =>
  ((await admin.call('GET /api/casino/get-settings')).body as unknown as Record<string, object>)[section]!
/** A valid request for each call, and the expected status if it is not 200. */
const requisites = {
  bank: 'Bank',
  holder: 'Ivan',
  least: 0,
  most: 0,
  dayLimit: 0,
  monthLimit: 0,
  isOn: false,
  paysOut: false,
  payoutMost: 0,
  payoutDayLimit: 0,
  payoutMonthLimit: 0,
}
const good: Record<
  string,
  {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object | (() => Promise<object>)
    status?: number
  }
> = {
  'PATCH /api/admin/update-user/{id}': { body: { balance: 60, reason: 'so' } },
  'PATCH /api/admin/users/{id}/status': { body: { status: 'active' } },
  'POST /api/admin/users': {
    body: { username: 'by-hand', email: 'by-hand@example.test', password: 'seven-owls-sing' },
  },
  'POST /api/admin/users/export': { body: {} },
  'DELETE /api/admin/users/{id}': { status: 409 },
  'DELETE /api/admin/users/{id}/sessions/{session}': { params: { session: 'all' } },
  'PATCH /api/admin/users/{id}/tags': { body: { tag: 'vip', on: true } },
  'POST /api/admin/users/{id}/notes': { body: { text: 'fine' } },
  'GET /api/admin/games/{id}': { params: { id: '1' } },
  'PATCH /api/admin/update-game/{id}': { params: { id: '1' }, body: { min_bet: 2 } },
  'PATCH /api/admin/games/{id}/status': { params: { id: '1' }, body: { status: 'active' } },
  'GET /api/admin/rounds': { query: { id: '5000' } },
  'PATCH /api/admin/partner/closed': { body: { closed: false } },
  'DELETE /api/admin/partner/certificates/{id}': { params: { id: '1000000' }, status: 404 },
  'PUT /api/admin/partner/certificates': {
    body: { provider: 'p', aliases: ['a'], laboratory: 'l', certifiedOn: '2026-01-01' },
  },
  'POST /api/admin/games': {
    body: { name: 'Plinko', provider: 'Elsewhere', alias: 'plinko', house_edge: 3, imageUrl: '/covers/plinko.webp' },
  },
  'DELETE /api/admin/games/{id}': { params: { id: '1' }, status: 409 },
  'POST /api/admin/promocodes': { body: { code: 'HELLO', reward: 10 } },
  'PUT /api/admin/promocodes/{id}': { params: { id: 'HELLO' }, body: { active: false } },
  'DELETE /api/admin/promocodes/{id}': { params: { id: 'hello' } },
  'PUT /api/admin/settings/site': { body: group('site') },
  'PUT /api/admin/settings/home': { body: group('home') },
  'PUT /api/admin/settings/payments': { body: group('payments') },
  'PUT /api/admin/settings/games': { body: group('games') },
  'PUT /api/admin/settings/registration': { body: group('registration') },
  'PUT /api/admin/settings/rates': { body: group('rates') },
  'PUT /api/admin/settings/affiliate': { body: group('affiliate') },
  'PUT /api/admin/settings/bonus': { body: group('bonus') },
  'PUT /api/admin/settings/race': { body: group('race') },
  'GET /api/admin/races/{monday}': { params: { monday: '2026-11-16' }, status: 404 },
  'PUT /api/admin/settings/security': { body: group('security') },
  'PUT /api/admin/settings/protection': { body: group('protection') },
  'PUT /api/admin/settings/verification': { body: group('verification') },
  'POST /api/auth/second-factor': { body: { password: 'correct-horse-battery' } },
  'POST /api/auth/second-factor/confirm': { body: { code: '000000' }, status: 401 },
  'POST /api/auth/second-factor/off': { body: { password: 'x', code: '000000' }, status: 409 },
  'POST /api/admin/users/{id}/bonuses': { body: { amount: 1, turnover: 1, reason: 'a test' } },
  'POST /api/admin/users/{id}/free-rounds': {
    body: { provider: 'velmora', alias: 'copper-heron', rounds: 10, stake: 1, days: 7, turnover: 1, reason: 'a test' },
  },
  'POST /api/admin/users/{id}/reset-second-factor': { body: { reason: 'lost' }, status: 409 },
  'PATCH /api/casino/update-settings': { body: { user: {}, body: { registration: { openingCredit: 0 } } } },
  'POST /api/admin/proposals/{id}/confirm': { params: { id: '1000000' }, status: 404 },
  'POST /api/admin/proposals/{id}/refuse': { params: { id: '1000000' }, body: {}, status: 404 },
  'POST /api/admin/maintenance': { body: { enabled: false } },
  'POST /api/admin/users/{id}/protection/exclusion': { body: { lasts: 'day', reason: 'so' } },
  'POST /api/admin/users/{id}/protection/limits': {
    body: { kind: 'stake', period: 'day', amount: 5, reason: 'so' },
  },
  'POST /api/admin/users/{id}/protection/lift': { body: { reason: 'so' }, status: 409 },
  'POST /api/admin/partner/held-wins/{id}': {
    params: { id: '1000000' },
    body: { credit: true, reason: 'so' },
    status: 404,
  },
  'GET /api/admin/reports/{report}/csv': { params: { report: 'methods' } },
  'GET /api/admin/reports/periods': { query: { step: 'month' } },
  'GET /api/admin/reports/periods/file': {
    // A file is no JSON.
    query: { step: 'life', format: 'pdf', from: '2026-03-01', to: '2026-02-01' },
    status: 400,
  },
  'GET /api/admin/verifications/{id}': { status: 404 },
  'POST /api/admin/verifications/{id}/documents/{document}/show': { params: { document: 'none' }, status: 404 },
  'POST /api/admin/verifications/{id}/approve': { body: { name: 'Anna Lind', birthDate: '1990-02-28' }, status: 404 },
  'POST /api/admin/verifications/{id}/approve-funds': { status: 404 },
  'GET /api/admin/screenings/{id}': { status: 404 },
  'POST /api/admin/screenings/{id}/decide': {
    body: { decision: 'cleared', reason: 'Another year of birth', answer: '1' },
    status: 404,
  },
  'POST /api/admin/users/{id}/ask-for-funds': { body: { reason: 'Large deposits' } },
  'POST /api/admin/verifications/{id}/reject': { body: { reason: 'unreadable' }, status: 404 },
  'GET /api/admin/support/threads/{id}': { status: 404 },
  'POST /api/admin/support/threads/{id}/answer': { body: { text: 'Hello' }, status: 404 },
  'POST /api/admin/support/threads/{id}/decision': { body: { outcome: 'upheld', text: 'Hello' }, status: 404 },
  'PATCH /api/admin/support/threads/{id}/status': { body: { status: 'closed' }, status: 404 },
  'PATCH /api/admin/support/threads/{id}/assignee': { body: { to: null }, status: 404 },
  'PUT /api/admin/documents/{kind}/draft': {
    params: { kind: 'limits' },
    body: { language: 'en', text: 'Limits', revision: 0 },
  },
  'POST /api/admin/documents/{kind}/publish': { params: { kind: 'terms' }, body: { revision: 1_000_000 }, status: 409 },
  'POST /api/admin/support/templates': { body: { title: 'Hello', text: 'Hello' }, status: 200 },
  'PUT /api/admin/support/templates/{id}': { body: { title: 'Hello', text: 'Hello' }, status: 404 },
  'POST /api/admin/pictures': { body: {}, status: 400 },
  'GET /api/admin/reconciliation/{provider}/{day}': { params: { provider: 'none', day: '2026-11-01' } },
  'POST /api/admin/reconciliation/{provider}/{day}/load': {
    params: { provider: 'none', day: '2026-11-01' },
    status: 404,
  },
  'POST /api/admin/reconciliation/{provider}/{day}/fees': {
    params: { provider: 'none', day: '2026-11-01' },
    status: 404,
  },
  'POST /api/admin/reconciliation/{provider}/file': { params: { provider: 'none' }, body: {}, status: 404 },
  'POST /api/admin/views': { body: { list: 'users', name: 'Mine', view: { role: 'admin' } }, status: 200 },
  'DELETE /api/admin/views/{id}': { status: 404 },
  'DELETE /api/admin/support/templates/{id}': { status: 404 },
  'POST /api/admin/log/faults/{id}/seen': { body: { note: 'so' }, status: 404 },
  'POST /api/admin/operations/program-check': { body: {}, status: 200 },
  'POST /api/admin/funds/entries': { body: { kind: 'bank', account: 'Alfa', day: '2026-10-31', amount: 100 } },
  'POST /api/admin/funds/statements': { body: { month: '2099-01' }, status: 409 },
  'POST /api/admin/integrations/keys': { body: { name: 'CRM', permissions: ['events.view'] } },
  'DELETE /api/admin/integrations/keys/{id}': { status: 404 },
  'POST /api/admin/integrations/webhooks': {
    body: { url: 'https://crm.example/hook', types: ['player.registered'], personal: false },
  },
  'PATCH /api/admin/integrations/webhooks/{id}': { body: { paused: true }, status: 404 },
  'DELETE /api/admin/integrations/webhooks/{id}': { status: 404 },
  'POST /api/admin/integrations/webhooks/{id}/secret': { body: { replace: false }, status: 404 },
  'POST /api/admin/integrations/webhooks/{id}/try': { body: {}, status: 404 },
  'GET /api/admin/integrations/webhooks/{id}/dead': { status: 404 },
  'POST /api/admin/integrations/webhooks/{id}/dead/{message}/replay': {
    params: { message: 'evt_1', id: '999999' },
    status: 404,
  },
  'PUT /api/admin/staff/roles/{name}': { params: { name: 'night shift' }, body: { permissions: ['players.view'] } },
  'POST /api/admin/audit-runs': {},
  'PUT /api/admin/staff/roles/{name}/networks': { params: { name: 'content' }, body: { networks: ['203.0.113.0/24'] } },
  'DELETE /api/admin/staff/roles/{name}': { params: { name: 'night shift' } },
  'GET /api/admin/transactions/{id}': { status: 404 },
  'PATCH /api/admin/users/{id}/harm/assignment': { body: { take: true }, status: 404 },
  'POST /api/admin/users/{id}/harm/decision': {
    body: { decision: 'no_action', note: 'so', updatedAt: 'now' },
    status: 404,
  },
  'POST /api/admin/payment-routes/preview': { body: { method: 'card', amount: 700 } },
  'POST /api/admin/requisites': { body: { ...requisites, kind: 'sbp', number: '+7 900 123-45-67' } },
  'PUT /api/admin/requisites/{id}': { body: requisites, status: 404 },
  'GET /api/admin/transactions/{id}/transfer': { status: 404 },
  'POST /api/admin/transactions/{id}/receipts/{receipt}/show': { params: { receipt: 'none' }, status: 404 },
  'GET /api/admin/transactions/{id}/payout': { status: 404 },
  'POST /api/admin/transactions/{id}/payout/take': { body: { requisites: 'none' }, status: 404 },
  'POST /api/admin/transactions/{id}/payout/give-back': { body: {}, status: 404 },
  'POST /api/admin/transactions/{id}/payout/unclear': { body: { reason: 'so' }, status: 404 },
  'POST /api/admin/transactions/{id}/payout/proofs': { query: { of: 'payout' }, status: 404 },
  'POST /api/admin/transactions/{id}/payout/confirm': { body: { reference: '1' }, status: 404 },
  'POST /api/admin/transactions/{id}/payout/return': { body: { reason: 'so' }, status: 404 },
  'POST /api/admin/transactions/export': { body: {} },
  'POST /api/admin/transactions/{id}/retry': { status: 404 },
  'POST /api/admin/transactions/{id}/lift-hold': { body: { reason: 'so' }, status: 404 },
  'POST /api/admin/transactions/{id}/refund': { body: { reason: 'so' }, status: 404 },
  'POST /api/admin/transactions/{id}/card-number': { body: { password: 'x' }, status: 404 },
  'PATCH /api/admin/update-transaction/{id}': { body: { status: 'rejected' }, status: 404 },
  'PATCH /api/admin/transactions/{id}/status': { body: { status: 'rejected' }, status: 404 },
}
const requestOf = async (route: RouteShape): Promise<CallRequest> => {
  const { params, query, body } = good[nameOf(route)] ?? {}
  return {
    params: { id: String(subject.id), ...params },
    ...(query && { query }),
    ...(body && { body: typeof body === 'function' ? await body() : body }),
  }
}

test.each(administrators.map((route) => [nameOf(route), route] as const))(
  'an administrator may %s',
  async (name, route) => {
    const answer = await admin.call(name, await requestOf(route))
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([good[name]?.status ?? 200, expect.any(String)])
  },
)

test('a demoted administrator loses all calls, at once and on every server', async () => {
  const node = await casino.node()
  const other = await secondAdministrator(casino)
  const check = (at: Casino) => at.call('GET /api/auth/check-admin', { token: other.token })
  expect([(await check(casino)).status, (await check(node)).status]).toEqual([200, 200])
  await admin.call('PATCH /api/admin/update-user/{id}', { params: { id: String(other.id) }, body: { role: 'user' } })
  for (const at of [casino, node]) {
    await expect.poll(async () => (await check(at)).status, { timeout: 1000, interval: 20 }).toBe(403)
  }
})

const nasty: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  'NaN',
  '😀',
  '\u2028',
  "'; DROP TABLE player; --",
  '<script>alert(1)</script>',
  '%00',
  '=1+1',
  'x'.repeat(5000),
  '2026-02-30',
  '9'.repeat(16),
  0,
  -0,
  -1,
  0.001,
  1e21,
  -1e308,
  2 ** 53 + 2,
  [],
  [[]],
  {},
  { $gt: 0 },
  { constructor: { prototype: {} } },
]

const cursors = [
  '[]',
  '["x"]',
  '["x",1]',
  '["2026-13-45 00:00:00+00",1]',
  '["0001-01-01 00:00:00+00",1]',
  '[null,null]',
  '["\\u0000",1]',
  '{}',
  'null',
]

describe('mistyped or forged administrator requests', () => {
  test.each(administrators.map((route) => [nameOf(route), route] as const))('%s never fails', async (name, route) => {
    const fine = await requestOf(route)
    const attempts: CallRequest[] = []
    const body = fine.body as Record<string, unknown> | undefined
    for (const field of Object.keys(route.body?.properties ?? {})) {
      for (const value of nasty) attempts.push({ ...fine, body: { ...body, [field]: value } })
    }
    if (route.body) for (const text of ['', 'null', '[]', '"x"', '{"a":']) attempts.push({ ...fine, body: text })
    const texts = [
      ...nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
      ...cursors.map((text) => Buffer.from(text).toString('base64url')),
    ]
    for (const value of texts) {
      for (const field of Object.keys(route.query?.properties ?? {}))
        attempts.push({ ...fine, query: { [field]: value } })
      for (const field of Object.keys(route.params?.properties ?? {})) {
        if (value.length < 200 && value !== 'all')
          attempts.push({ ...fine, params: { ...fine.params, [field]: value } })
      }
    }
    for (const attempt of attempts) {
      const { status, body: answer } = await admin.call(name, attempt)
      // Thousands of calls: a matcher for each would take as long as the calls.
      if (status < 500 && (status === 200 || answer.code === undefined || Object.hasOwn(refusals, answer.code)))
        continue
      expect.fail(`${JSON.stringify(attempt).slice(0, 300)} → ${status} ${JSON.stringify(answer).slice(0, 200)}`)
    }
    expect(casino.troubles).toEqual([])
  })
})

test('a script as a name is refused where names have letters, and is text where they are free', async () => {
  const script = '<script>alert(1)</script>'
  const user = await admin.call('PATCH /api/admin/update-user/{id}', {
    params: { id: String(subject.id) },
    body: { username: script },
  })
  expect(user.body.code).toBe('username_invalid')
  const { body } = await admin.call('PATCH /api/admin/update-game/{id}', {
    params: { id: '2' },
    body: { name: script },
  })
  expect(body.game.name).toBe(script)
  const page = await (await fetch(`${casino.address}/`)).text()
  expect(page).not.toContain('<script>alert')
})
