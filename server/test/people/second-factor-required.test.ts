import { isForStaff, type RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Administrator } from '../kit/administrator.ts'
import type { CallName, Casino } from '../kit/casino.ts'
import { type Holder, withSecondFactors } from '../kit/second-factor-holder.ts'

let casino: Casino
let node: Casino
let chief: Administrator
const { administrator, setUp, signIn, outcome, check, auditEvents } = withSecondFactors((site) => {
  ;({ casino, node, chief } = site)
})

const soon = { timeout: 3000, interval: 10 }

describe('while the setting requires it of every administrator', () => {
  const open = new Set([
    'GET /api/auth/check-admin',
    'GET /api/auth/second-factor',
    'POST /api/auth/second-factor',
    'POST /api/auth/second-factor/confirm',
  ])
  const administrators = (routes as readonly RouteShape[]).filter(({ who }) => isForStaff(who))
  const setting = (administratorSecondFactor: boolean, by: Administrator) =>
    by.call('PUT /api/admin/settings/security', { body: { administratorSecondFactor } })
  let without: Holder
  let holder: Holder
  beforeAll(async () => {
    holder = await administrator()
    await setUp(holder)
    without = await administrator()
  })
  beforeEach(() => casino.set('security', { administratorSecondFactor: true }))
  afterAll(() => casino.set('security', { administratorSecondFactor: false }))

  test.each(administrators.map((route) => [`${route.method} ${route.path}` as CallName, route] as const))(
    'one without it may make the call %s only to set it up',
    async (name, { path, body }) => {
      const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field!, '1']))
      await vi.waitFor(() => expect(node.app.settings.current.security.administratorSecondFactor).toBe(true), soon)
      for (const at of [casino, node]) {
        const answer = await at.call(name, { token: without.token, params, ...(body && { body: {} }) })
        if (open.has(name)) expect(answer.body.code).not.toBe('second_factor_setup')
        else expect([answer.status, answer.body.code]).toEqual([403, 'second_factor_setup'])
      }
    },
  )

  test('an administrator without it sees only public settings, can play, and can sign out', async () => {
    const admin = await administrator()
    const settings = async (token?: string) =>
      (await casino.call('GET /api/casino/get-settings', { ...(token && { token }) })).body as object
    expect(await settings(admin.token)).toEqual(await settings())
    expect(await settings(holder.token)).toHaveProperty('security.administratorSecondFactor', true)
    expect((await admin.call('GET /api/auth/me')).status).toBe(200)
    expect((await admin.call('POST /api/auth/logout')).status).toBe(200)
  })

  test('setting it up opens the panel, and switching it off closes it, on every server', async () => {
    const admin = await administrator()
    expect((await check(admin.token, node)).body.code).toBe('second_factor_setup')
    const device = await setUp(admin)
    expect((await check(admin.token)).status).toBe(200)
    await vi.waitFor(async () => expect((await check(admin.token, node)).status).toBe(200), soon)
    const again = await signIn(admin, device.code(), node)
    expect((await check(again.body.token)).status).toBe(200)
    const off = await admin.call('POST /api/auth/second-factor/off', {
      body: { password: admin.password, code: device.recoveryCodes[0] },
    })
    expect(off.status).toBe(200)
    expect((await check(admin.token)).body.code).toBe('second_factor_setup')
    await vi.waitFor(
      async () => expect((await check(again.body.token, node)).body.code).toBe('second_factor_setup'),
      soon,
    )
  })

  test('only an administrator who has it can switch it on; it applies at once and is on record', async () => {
    await casino.set('security', { administratorSecondFactor: false })
    expect(await setting(true, without)).toMatchObject({ status: 409, body: { code: 'second_factor_own' } })
    const several = {
      user: {},
      body: {
        security: {
          administratorSecondFactor: true,
          staffIdleMinutes: 30,
          telegramMiniApp: false,
          countriesNotServed: '',
        },
      },
    }
    expect(await outcome(without.call('PATCH /api/casino/update-settings', { body: several }))).toBe(
      'second_factor_own',
    )
    expect((await check(without.token)).status).toBe(200)
    expect((await setting(true, holder)).body.settings.security).toMatchObject({ administratorSecondFactor: true })
    expect((await check(without.token)).body.code).toBe('second_factor_setup')
    await vi.waitFor(async () => expect((await check(without.token, node)).body.code).toBe('second_factor_setup'), soon)
    expect((await setting(false, holder)).body.loosened).toMatchObject({ needs: 'second' })
    expect((await check(without.token)).body.code).toBe('second_factor_setup')
    await casino.set('security', { administratorSecondFactor: false })
    expect((await auditEvents())[0]).toBeDefined()
    const log = (await chief.call('GET /api/admin/audit-log', { query: { action: 'settings.save' } })).body.auditEvents
    expect(log.map(({ subject, after }) => [subject.id, after])).toEqual([
      ['security', { administratorSecondFactor: true }],
    ])
  })
})
