import { type Permission, permissions } from '@casino/contract/panel/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { staffWith } from '../kit/staff.ts'
import { shiftProposal } from '../kit/stored.ts'
import { openTwoAdministrators } from '../kit/two-servers.ts'

/** Changing the rights of staff takes two people (docs/product.md A20). Anna and Boris are owners, Boris at another server. */
let [one, two] = [] as unknown as [Casino, Casino]
let [anna, boris] = [] as unknown as [Administrator, Administrator]
beforeAll(async () => {
  ;({ one, two, anna, boris } = await openTwoAdministrators())
})
afterAll(() => closeAudited(one, two))
beforeEach(() => one.changeRights(boris.id, { role: 'admin' }))

const give = (by: Administrator, id: number, body: object) =>
  by.call('PATCH /api/admin/update-user/{id}', { params: { id: String(id) }, body })
const decide = (by: Administrator, id: string, what: 'confirm' | 'refuse' = 'confirm') =>
  by.call(`POST /api/admin/proposals/{id}/${what}`, { params: { id }, body: what === 'refuse' ? {} : undefined })
const roleOf = async (id: number) =>
  (await anna.call('GET /api/admin/get-user/{id}', { params: { id: String(id) } })).body.staffRole
const save = (by: Administrator, name: string, set: readonly Permission[]) =>
  by.call('PUT /api/admin/staff/roles/{name}', { params: { name }, body: { permissions: set } })
const setOf = async (name: string) =>
  (await anna.call('GET /api/admin/staff/roles')).body.roles.find((role) => role.name === name)?.permissions
const proposed = async (by: Administrator, id: number, body: object) =>
  (await give(by, id, body)).body.loosened!.proposal!.id

describe('a role of staff that is given', () => {
  test.each([
    ['to a player', { role: 'support' }, null, 'support'],
    ['by its name', { staffRole: 'auditor' }, null, 'auditor'],
    ['of an owner', { role: 'admin' }, null, 'owner'],
    ['with more rights than before', { staffRole: 'finance' }, 'support', 'finance'],
  ] as const)('%s waits for a second owner, who sees old and new', async (_, body, before, after) => {
    const { id, username } = before ? await staffWith(one, before) : await one.player()
    const answer = await give(anna, id, { ...body, username: `${username}-x` })
    expect([answer.status, answer.body.user.username, await roleOf(id)]).toEqual([200, `${username}-x`, before])
    const { needs, proposal } = answer.body.loosened!
    expect([needs, proposal!.kind, proposal!.subject]).toEqual(['second', 'staff', String(id)])
    expect(proposal!.before).toMatchObject({ username: `${username}-x`, staffRole: before })
    expect(proposal!.after).toMatchObject({ staffRole: after, permissions: await setOf(after) })
    expect((await decide(anna, proposal!.id)).body.code).toBe('proposal_own')
    expect(await roleOf(id)).toBe(before)
    const answers = await Promise.all([1, 2, 3].map(() => decide(boris, proposal!.id)))
    expect(answers.map(({ body: { code, proposal: of } }) => code ?? of.outcome).sort()).toEqual([
      'applied',
      'proposal_decided',
      'proposal_decided',
    ])
    expect(await roleOf(id)).toBe(after)
    const query = { subject: 'user', subjectId: String(id), limit: '1' }
    const [event] = (await anna.call('GET /api/admin/audit-log', { query })).body.auditEvents
    expect(event).toMatchObject({ administrator: { id: String(boris.id) }, after: { staffRole: after } })
  })

  test('is the same proposal at a second click, and with the same key', async () => {
    const { id } = await one.player()
    const key = crypto.randomUUID()
    const request = { params: { id: String(id) }, body: { role: 'support' }, key }
    const answers = await Promise.all([1, 2, 3].map(() => anna.call('PATCH /api/admin/update-user/{id}', request)))
    answers.push(await give(anna, id, { staffRole: 'support' }))
    expect(new Set(answers.map(({ body }) => body.loosened?.proposal?.id)).size).toBe(1)
  })

  test('begins the day of new rights only when it is confirmed', async () => {
    const player = await one.player()
    await decide(boris, await proposed(anna, player.id, { role: 'admin' }))
    const { token } = (await one.signIn(player)).body
    const answer = await one.call('PUT /api/admin/settings/payments', { token, body: { invoiceMinutes: 90 } })
    expect(answer.body.code).toBe('rights_too_new')
    const dice = { id: String(one.app.settings.game('dice').id) }
    const looser = await one.call('PATCH /api/admin/update-game/{id}', { token, params: dice, body: { max_bet: 1e6 } })
    expect(looser.body.code).toBe('rights_too_new')
    const { newUntil } = (await one.call('GET /api/admin/proposals', { token })).body.rights
    expect(Date.parse(newUntil!)).toBeGreaterThan(Date.now())
  })

  test('is not given by somebody who lost the rights meanwhile, also at the same moment', async () => {
    for (const order of ['before', 'together'] as const) {
      const proposer = await secondAdministrator(one)
      const { id } = await one.player()
      const proposal = await proposed(proposer, id, { role: 'support' })
      const demote = () => give(anna, proposer.id, { role: 'user' })
      if (order === 'before') await demote()
      const [{ body }] = await Promise.all([decide(boris, proposal), order === 'together' ? demote() : undefined])
      const outcome = body.code ?? body.proposal.outcome
      expect(['proposal_lapsed', ...(order === 'together' ? ['applied'] : [])]).toContain(outcome)
      expect(await roleOf(id)).toBe(outcome === 'applied' ? 'support' : null)
    }
  })

  test.each([
    ['its set has changed', () => save(anna, 'nightly', ['games.view'])],
    ['the person has another role', (id: number) => one.changeRights(id, { role: 'support' })],
  ])('and lapses if %s meanwhile', async (_, change) => {
    await decide(boris, (await save(anna, 'nightly', ['games.view', 'promo.view'])).body.loosened?.proposal?.id ?? '0')
    const { id } = await one.player()
    const proposal = await proposed(anna, id, { staffRole: 'nightly' })
    await change(id)
    const before = await roleOf(id)
    expect((await decide(boris, proposal)).body.code).toBe('proposal_lapsed')
    expect(await roleOf(id)).toBe(before)
  })

  test('and a change of its set at the same moment leaves what was seen, or nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `race ${round}`
      await decide(boris, (await save(anna, name, ['games.view', 'promo.view'])).body.loosened!.proposal!.id)
      const { id } = await one.player()
      const proposal = await proposed(anna, id, { staffRole: name })
      const [confirmed] = await Promise.all([decide(boris, proposal), save(anna, name, ['games.view'])])
      expect([await roleOf(id), confirmed.body.code]).toEqual(
        confirmed.status === 200 ? [name, undefined] : [null, 'proposal_lapsed'],
      )
      expect(await setOf(name)).toEqual(['games.view'])
    }
  })

  test('is confirmed only by those who have all of it themselves, and never by the person', async () => {
    const body = ['players.view', 'players.edit', 'staff.view', 'staff.edit'] as const
    await decide(boris, (await save(anna, 'hiring', body)).body.loosened!.proposal!.id)
    const [hiring, other] = [await staffWith(one, 'hiring'), await staffWith(one, 'hiring')]
    const { id } = await one.player()
    const finance = await proposed(anna, id, { staffRole: 'finance' })
    expect((await decide(hiring, finance)).body).toMatchObject({
      code: 'permission_missing',
      details: { permission: expect.stringMatching(/^staff\.edit players\.view /) },
    })
    const { open } = (await hiring.call('GET /api/admin/proposals')).body
    expect(open.map(({ id: shown }) => shown)).not.toContain(finance)
    const raised = await proposed(anna, hiring.id, { staffRole: 'owner' })
    expect((await decide(hiring, raised)).body.code).toBe('permission_missing')
    // Two administrators who may only grant rights they have themselves.
    const theirs = await proposed(hiring, id, { staffRole: 'hiring' })
    expect((await decide(other, theirs)).body.proposal.outcome).toBe('applied')
  })

  test('of an owner is confirmed by an owner only, not by a role that has as many rights', async () => {
    await decide(boris, (await save(anna, 'everything', permissions)).body.loosened!.proposal!.id)
    const almost = await staffWith(one, 'everything')
    const { id } = await one.player()
    const proposal = await proposed(anna, id, { role: 'admin' })
    expect((await decide(almost, proposal)).body.code).toBe('staff_role_above')
    expect((await decide(boris, proposal)).status).toBe(200)
  })

  test('is taken at once', async () => {
    const { id } = await staffWith(one, 'finance')
    expect((await give(anna, id, { role: 'user' })).body.loosened).toBeNull()
    expect(await roleOf(id)).toBeNull()
  })

  test('expires after three days', async () => {
    const { id } = await one.player()
    const proposal = await proposed(anna, id, { role: 'support' })
    await shiftProposal(one, proposal, 72)
    expect((await decide(boris, proposal)).body.code).toBe('proposal_decided')
    await Promise.all([one.app.proposals.step(), two.app.proposals.step()])
    expect(await roleOf(id)).toBeNull()
  })
})

test('a new account is a player until its role is confirmed', async () => {
  const body = { username: 'colleague', email: 'colleague@example.test', password: 'seven-owls-sing', role: 'admin' }
  const made = (await anna.call('POST /api/admin/users', { body })).body
  expect(made.user).toMatchObject({ role: 'user', isAdmin: false })
  expect((await decide(boris, made.loosened!.proposal!.id)).status).toBe(200)
  expect(await roleOf(Number(made.user.id))).toBe('owner')
})

test('a role loses rights at once, and gains them when a second person confirms', async () => {
  const first = (await save(anna, 'shift', ['games.view', 'promo.view'])).body
  expect(first.role.permissions).toEqual([])
  await decide(boris, first.loosened!.proposal!.id)
  expect(await setOf('shift')).toEqual(['promo.view', 'games.view'])
  const { role, loosened } = (await save(anna, 'shift', ['games.view', 'payments.view'])).body
  expect([role.permissions, loosened!.proposal]).toMatchObject([
    ['games.view'],
    { kind: 'staff_role', subject: 'shift', after: { permissions: ['payments.view', 'games.view'] } },
  ])
  expect((await decide(anna, loosened!.proposal!.id)).body.code).toBe('proposal_own')
  const answers = await Promise.all([decide(boris, loosened!.proposal!.id), decide(boris, loosened!.proposal!.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await setOf('shift')).toEqual(['payments.view', 'games.view'])
  // The role gets other rights meanwhile, or is deleted.
  const more = (await save(anna, 'shift', ['games.view', 'payments.view', 'audit.view'])).body.loosened!.proposal!.id
  await save(anna, 'shift', ['games.view'])
  expect((await decide(boris, more)).body.code).toBe('proposal_lapsed')
  const last = (await save(anna, 'shift', ['games.view', 'audit.view'])).body.loosened!.proposal!.id
  await anna.call('DELETE /api/admin/staff/roles/{name}', { params: { name: 'shift' } })
  expect((await decide(boris, last)).body.code).toBe('proposal_lapsed')
  expect(await setOf('shift')).toBeUndefined()
})

test('where there is only one owner, rights are given after a day, once, by one of two servers', async () => {
  const others = await one.app.database.read.rows<{ id: number }>(
    `SELECT id FROM player WHERE role <> 'user' AND id <> ${anna.id}`,
  )
  for (const { id } of others) await one.changeRights(id, { role: 'user' })
  const { id } = await one.player()
  const { needs, proposal } = (await give(anna, id, { role: 'admin' })).body.loosened!
  expect(needs).toBe('day')
  await shiftProposal(one, proposal!.id, 23)
  await Promise.all([one.app.proposals.step(), two.app.proposals.step()])
  expect(await roleOf(id)).toBeNull()
  await shiftProposal(one, proposal!.id, 1)
  await Promise.all([one.app.proposals.step(), two.app.proposals.step()])
  expect(await roleOf(id)).toBe('owner')
})

describe('the networks of a role', () => {
  const networks = (by: Administrator, list: readonly string[]) =>
    by.call('PUT /api/admin/staff/roles/{name}/networks', { params: { name: 'risk' }, body: { networks: list } })
  const stored = async () =>
    (await anna.call('GET /api/admin/staff/roles')).body.roles.find(({ name }) => name === 'risk')!.networks

  test('are narrowed at once; others, or none, wait for a second owner, and lapse if they changed meanwhile', async () => {
    const both = ['203.0.113.0/24', '198.51.100.0/24']
    expect((await networks(anna, both)).body).toMatchObject({ role: { networks: both }, loosened: null })
    const waits = (await networks(anna, ['192.0.2.0/24', both[0]!])).body
    expect(waits).toMatchObject({ role: { networks: both }, loosened: { needs: 'second' } })
    expect(waits.loosened!.proposal).toMatchObject({
      kind: 'staff_networks',
      subject: 'risk',
      before: { networks: both },
    })
    expect((await decide(anna, waits.loosened!.proposal!.id)).body.code).toBe('proposal_own')
    expect((await networks(boris, [both[0]!])).body.role.networks).toEqual([both[0]])
    expect((await decide(boris, waits.loosened!.proposal!.id)).body.code).toBe('proposal_lapsed')
    const any = (await networks(anna, [])).body.loosened!.proposal!.id
    const answers = await Promise.all([1, 2].map(() => decide(boris, any)))
    expect(answers.map(({ body: { code, proposal: of } }) => code ?? of.outcome).sort()).toEqual([
      'applied',
      'proposal_decided',
    ])
    expect(await stored()).toEqual([])
    const query = { subject: 'staff', subjectId: 'risk', limit: '1' }
    const [event] = (await anna.call('GET /api/admin/audit-log', { query })).body.auditEvents
    expect(event).toMatchObject({
      action: 'staff.networks',
      administrator: { id: String(boris.id) },
      after: { networks: [] },
    })
  })
})

test('a trial site applies it at once and says what production would have required', async () => {
  const trial = await openCasino({ env: { SEED: 'demo' } })
  const admin = await administratorOf(trial)
  const { loosened, settings } = (await admin.call('PUT /api/admin/settings/payments', { body: { approveUpTo: 900 } }))
    .body
  expect(loosened).toEqual({ needs: 'day', proposal: null })
  expect(settings.payments).toMatchObject({ approveUpTo: 900 })
  expect((await admin.call('GET /api/admin/proposals')).body).toMatchObject({ open: [], rights: { trial: true } })
  const player = await trial.player()
  const params = { id: String(player.id) }
  const given = await admin.call('PATCH /api/admin/update-user/{id}', { params, body: { staffRole: 'content' } })
  expect(given.body).toMatchObject({ user: { role: 'support' }, loosened: { needs: 'day', proposal: null } })
  const role = { params: { name: 'night' }, body: { permissions: ['games.view'] } }
  expect((await admin.call('PUT /api/admin/staff/roles/{name}', role)).body).toMatchObject({
    role: { permissions: ['games.view'] },
    loosened: { needs: 'day', proposal: null },
  })
  // The rights of that person are new, on a trial site as well.
  const { token } = (await trial.signIn(player)).body
  const dice = { id: String(trial.app.settings.game('dice').id) }
  const looser = await trial.call('PATCH /api/admin/update-game/{id}', { token, params: dice, body: { max_bet: 1e6 } })
  expect(looser.body.code).toBe('rights_too_new')
  await closeAudited(trial)
})
