import { protectionPresets } from '@casino/contract/people/protection-presets'
import type { RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Administrator, administratorOf, makeAdministrator, secondAdministrator } from '../kit/administrator.ts'
import { closeAuditedExcept } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { moneyOf, only, standIn, toCard } from '../kit/stand-in.ts'

/** An administrator created a minute ago by another one, the seeded administrator, and a long-standing one. */
let casino: Casino
let [admin, old, fresh] = [] as unknown as [Administrator, Administrator, Administrator]
let [player, freshPlayer] = [] as unknown as [CasinoPlayer, CasinoPlayer]
beforeAll(async () => {
  casino = await openCasino(only(standIn({ name: 'freekassa', to: ['card'] })))
  admin = await administratorOf(casino)
  old = await secondAdministrator(casino)
  player = await casino.player({ balance: 1000 })
  freshPlayer = await casino.player()
  const { id } = freshPlayer
  await makeAdministrator(casino, admin, id)
  const { token } = (await casino.signIn(freshPlayer)).body
  fresh = { id, token, call: (name, request) => casino.call(name, { token, ...request }) }
})
// The last story shifts the time of an audit event.
afterAll(() => closeAuditedExcept(/chained/, casino))
// Whatever the ceilings are: none, or very high.
beforeEach(() => casino.set('payments', { fourEyesAbove: kopecks(0) }))

type Call = Parameters<Administrator['call']>
const to = (id: number, body: object): Call[1] => ({ params: { id: String(id) }, body: { reason: 'because', ...body } })

const dangerous: readonly (readonly [what: string, call: () => Call])[] = [
  ['settings of payments', () => ['PUT /api/admin/settings/payments', { body: { invoiceMinutes: 90 } }]],
  ['the opening credit', () => ['PUT /api/admin/settings/registration', { body: { openingCredit: 0 } }]],
  ['bonuses', () => ['PUT /api/admin/settings/bonus', { body: { cashbackPercent: 1000 } }]],
  ['affiliates', () => ['PUT /api/admin/settings/affiliate', { body: { sharePercent: 1 } }]],
  ['the race', () => ['PUT /api/admin/settings/race', { body: { enabled: true } }]],
  ['rates', () => ['PUT /api/admin/settings/rates', { body: { socketsPerPlayer: 9 } }]],
  [
    'several groups',
    () => [
      'PATCH /api/casino/update-settings',
      { body: { affiliate: { sharePercent: 1, shareTurnover: 1, invitedTurnover: 1 } } },
    ],
  ],
  ['promo codes', () => ['POST /api/admin/promocodes', { body: { code: 'MINE', reward: 10_000_000, maxUses: 1000 } }]],
  ['a code there is', () => ['PUT /api/admin/promocodes/{id}', { params: { id: 'SPRING' }, body: { reward: 1000 } }]],
  ['a ban of staff', () => ['PATCH /api/admin/users/{id}/status', to(old.id, { status: 'banned' })]],
  ['a demotion', () => ['PATCH /api/admin/update-user/{id}', to(admin.id, { role: 'user' })]],
  ['a name that staff signs in with', () => ['PATCH /api/admin/update-user/{id}', to(old.id, { username: 'nobody' })]],
  ['taking a balance away', () => ['PATCH /api/admin/update-user/{id}', to(player.id, { balance: 0 })]],
  ['more administrators', () => ['PATCH /api/admin/update-user/{id}', to(player.id, { role: 'admin' })]],
  [
    'a new one',
    () => [
      'POST /api/admin/users',
      { body: { username: 'friend', email: 'friend@example.test', password: 'seven-owls-sing', role: 'admin' } },
    ],
  ],
  [
    'the end of sessions of staff',
    () => ['DELETE /api/admin/users/{id}/sessions/{session}', { params: { id: String(old.id), session: 'all' } }],
  ],
  ['deleting staff', () => ['DELETE /api/admin/users/{id}', { params: { id: String(old.id) } }]],
  ['a second factor', () => ['POST /api/admin/users/{id}/reset-second-factor', to(old.id, {})]],
  ['a balance', () => ['PATCH /api/admin/update-user/{id}', to(player.id, { balance: 5000 })]],
  ['a bonus', () => ['POST /api/admin/users/{id}/bonuses', to(player.id, { amount: 100, turnover: 1 })]],
  [
    'free rounds',
    () => [
      'POST /api/admin/users/{id}/free-rounds',
      to(player.id, { provider: 'novagrin', alias: 'demo', rounds: 5, stake: 1, days: 7, turnover: 1 }),
    ],
  ],
  [
    'a balance at a bank',
    () => ['POST /api/admin/funds/entries', { body: { kind: 'bank', account: 'A', day: '2026-10-31', amount: 1 } }],
  ],
  ['a statement of funds', () => ['POST /api/admin/funds/statements', { body: { month: '2026-10' } }]],
  [
    'requisites',
    () => [
      'POST /api/admin/requisites',
      {
        body: {
          ...{ kind: 'sbp', number: '+7 900 123-45-67', bank: 'B', holder: 'H', isOn: true },
          ...{ least: 0, most: 0, dayLimit: 0, monthLimit: 0 },
          ...{ paysOut: false, payoutMost: 0, payoutDayLimit: 0, payoutMonthLimit: 0 },
        },
      },
    ],
  ],
  ['a list of users', () => ['POST /api/admin/users/export', { body: {} }]],
  ['a list of payments', () => ['POST /api/admin/transactions/export', { body: {} }]],
  ['a card number', () => ['POST /api/admin/transactions/{id}/card-number', { params: { id: '1' }, body: {} }]],
]

test.each(dangerous)('a new administrator is refused %s, with the moment from which it is allowed', async (_, call) => {
  const { status, body } = await fresh.call(...call())
  expect([status, body.code]).toEqual([409, 'rights_too_new'])
  const from = Date.parse(String(body.details?.from)) - Date.now()
  expect(from).toBeGreaterThan(86_000_000)
  expect(from).toBeLessThanOrEqual(86_400_000)
})

test('they approve no payment, without ceilings either, and may reject it', async () => {
  const { uuid } = (await toCard(player, 1000)).body.transaction
  const review = async (by: Administrator, body: object) =>
    (await by.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })).body
  expect((await review(fresh, { status: 'success' })).code).toBe('rights_too_new')
  expect((await review(fresh, { status: 'rejected', reason: 'a doubt' })).transaction.step).toBe('declined')
  expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
})

test('the refused calls had no effect, and other administrators can make them', async () => {
  expect((await admin.call('GET /api/admin/promocodes')).body.promocodes).toEqual([])
  const made = await admin.call('POST /api/admin/promocodes', { body: { code: 'SPRING', reward: 10 } })
  expect(made.status).toBe(200)
  expect((await old.call('PUT /api/admin/settings/payments', { body: { invoiceMinutes: 90 } })).status).toBe(200)
  expect((await old.call('PATCH /api/admin/update-user/{id}', to(player.id, { balance: 1001 }))).status).toBe(200)
})

test('a name of the site, a note and a player let in are theirs', async () => {
  const { protection } = protectionPresets.strict
  expect((await fresh.call('PUT /api/admin/settings/site', { body: { name: 'Vezuno' } })).status).toBe(200)
  expect((await fresh.call('PUT /api/admin/settings/protection', { body: protection })).status).toBe(200)
  expect((await fresh.call('PATCH /api/admin/users/{id}/status', to(player.id, { status: 'pending' }))).status).toBe(
    200,
  )
})

test('a day later their rights are like all others', async () => {
  // The server cannot change the log; its owner shifts its times by a day.
  await casino.owner.transact(async (tx) => {
    await tx.rows('ALTER TABLE audit_event DISABLE TRIGGER audit_event_is_final')
    await tx.rows(`UPDATE audit_event SET at = at - interval '24 hours' WHERE subject_id = $1`, [String(fresh.id)])
    await tx.rows('ALTER TABLE audit_event ENABLE TRIGGER audit_event_is_final')
  })
  const { token } = (await casino.signIn(freshPlayer)).body
  const answer = await casino.call('PUT /api/admin/settings/payments', { token, body: { invoiceMinutes: 100 } })
  expect(answer.status).toBe(200)
})

test('every route that spends money or changes rights declares it', () => {
  const declared = (routes as readonly RouteShape[]).filter(({ notWithNewRights }) => notWithNewRights)
  expect(declared.map(({ method, path }) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
    [
      "DELETE /api/admin/promocodes/{id}",
      "DELETE /api/admin/staff/roles/{name}",
      "PATCH /api/admin/integrations/webhooks/{id}",
      "PATCH /api/casino/update-settings",
      "POST /api/admin/documents/{kind}/publish",
      "POST /api/admin/funds/entries",
      "POST /api/admin/funds/statements",
      "POST /api/admin/integrations/keys",
      "POST /api/admin/integrations/webhooks",
      "POST /api/admin/integrations/webhooks/{id}/secret",
      "POST /api/admin/promocodes",
      "POST /api/admin/proposals/{id}/confirm",
      "POST /api/admin/reconciliation/{provider}/{day}/fees",
      "POST /api/admin/requisites",
      "POST /api/admin/screenings/{id}/decide",
      "POST /api/admin/transactions/export",
      "POST /api/admin/transactions/{id}/card-number",
      "POST /api/admin/transactions/{id}/payout/confirm",
      "POST /api/admin/transactions/{id}/payout/give-back",
      "POST /api/admin/transactions/{id}/payout/proofs",
      "POST /api/admin/transactions/{id}/payout/return",
      "POST /api/admin/transactions/{id}/payout/take",
      "POST /api/admin/transactions/{id}/payout/unclear",
      "POST /api/admin/transactions/{id}/receipts/{receipt}/show",
      "POST /api/admin/users/export",
      "POST /api/admin/users/{id}/protection/exclusion",
      "POST /api/admin/users/{id}/protection/limits",
      "POST /api/admin/users/{id}/reset-second-factor",
      "POST /api/admin/verifications/{id}/approve",
      "POST /api/admin/verifications/{id}/approve-funds",
      "POST /api/admin/verifications/{id}/documents/{document}/show",
      "PUT /api/admin/promocodes/{id}",
      "PUT /api/admin/requisites/{id}",
      "PUT /api/admin/settings/affiliate",
      "PUT /api/admin/settings/bonus",
      "PUT /api/admin/settings/payments",
      "PUT /api/admin/settings/race",
      "PUT /api/admin/settings/rates",
      "PUT /api/admin/settings/registration",
      "PUT /api/admin/staff/roles/{name}",
      "PUT /api/admin/staff/roles/{name}/networks",
    ]
  `)
})
