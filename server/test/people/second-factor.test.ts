import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test, vi } from 'vitest'
import type { Administrator } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { forgetLastCode, type Holder, withSecondFactors } from '../kit/second-factor-holder.ts'

const log: string[] = []
let casino: Casino
let node: Casino
let chief: Administrator
const { administrator, setUp, signIn, outcome, check, auditEvents } = withSecondFactors(
  (site) => {
    ;({ casino, node, chief } = site)
  },
  { onLog: (line) => log.push(line) },
)

const rows = <Row>(text: string, values: unknown[] = []) => casino.app.database.read.rows<Row>(text, values)
const soon = { timeout: 3000, interval: 10 }
const timePasses = (who: Holder) => forgetLastCode(casino, who)

describe('signing in', () => {
  test('requires a code once there is a second factor, each once, and reveals this only after the right password', async () => {
    const admin = await administrator()
    expect(await outcome(signIn(admin, '123456'))).toBe(200)
    const device = await setUp(admin)
    expect(await signIn(admin)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(await outcome(signIn({ ...admin, password: 'a guess' }))).toBe('wrong_credentials')
    expect(await outcome(signIn({ ...admin, password: 'a guess' }, device.code()))).toBe('wrong_credentials')
    const code = device.code()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await signIn(admin, wrong)).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } })
    const { status, body } = await signIn(admin, code)
    expect(status).toBe(200)
    expect((await check(body.token)).status).toBe(200)
    expect(await outcome(signIn(admin, code, node))).toBe('second_factor_wrong')
    expect(await outcome(signIn(admin, device.code(-1)))).toBe('second_factor_wrong')
    expect(await outcome(signIn(admin, ` ${device.code(1).slice(0, 3)} ${device.code(1).slice(3)}`))).toBe(200)
  })

  test('one code used at two servers at once counts once', async () => {
    const admin = await administrator()
    const device = await setUp(admin)
    for (const code of [device.code(), device.recoveryCodes[0]!]) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => outcome(signIn(admin, code, n % 2 ? node : casino))),
      )
      expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
      expect(new Set(answers)).toEqual(new Set([200, 'second_factor_wrong']))
    }
  })

  test('a device clock may be one step off, and no more', async () => {
    const admin = await administrator()
    const device = await setUp(admin)
    const step = () => Math.floor(Date.now() / 30_000)
    const answers = async (): Promise<unknown[]> => {
      const began = step()
      const outcomes = []
      for (const steps of [-2, -1, 1, 2]) outcomes.push(await outcome(signIn(admin, device.code(steps))))
      await timePasses(admin)
      // If a time step ends meanwhile, the codes change.
      return step() === began ? outcomes : answers()
    }
    expect(await answers()).toEqual(['second_factor_wrong', 200, 200, 'second_factor_wrong'])
  })

  test('a recovery code counts once, however it is typed, and only for its owner', async () => {
    const [admin, other] = [await administrator(), await administrator()]
    const { recoveryCodes } = await setUp(admin)
    await setUp(other)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/)
    const [first = '', second = ''] = recoveryCodes
    expect(await outcome(signIn(other, first))).toBe('second_factor_wrong')
    const { body } = await signIn(admin, ` ${first.toLowerCase().replaceAll('-', ' ')} `)
    expect(await outcome(signIn(admin, first))).toBe('second_factor_wrong')
    const standing = () => casino.call('GET /api/auth/second-factor', { token: body.token })
    expect((await standing()).body).toMatchObject({ enabled: true, recoveryCodesLeft: 9, required: false })
    expect(await outcome(signIn(admin, second.replaceAll('-', '')))).toBe(200)
    expect((await standing()).body.recoveryCodesLeft).toBe(8)
  })

  test('a banned player needs the code as well', async () => {
    const admin = await administrator()
    const device = await setUp(admin)
    await casino.changeRights(admin.id, { status: 'banned' })
    expect(await outcome(signIn(admin))).toBe('second_factor_required')
    const { body } = await signIn(admin, device.code())
    expect((await check(body.token)).body.code).toBe('account_banned')
  })

  test('any invalid code is refused with a message', async () => {
    const admin = await administrator()
    await setUp(admin)
    for (const code of [null, 123456, true, '', ' ', '0', '08180４', '😀😀😀', 'x'.repeat(65), [], {}, { $gt: '' }]) {
      const { status, body } = await signIn(admin, code)
      expect([status, body.code], JSON.stringify(code)).toEqual(
        typeof code === 'string' && code.length <= 64 ? [401, 'second_factor_wrong'] : [400, 'bad_request'],
      )
    }
  })
})

test('guessing codes is delayed, and no longer reveals whether the password is right', async () => {
  const strict = await openCasino({ databaseUrl: casino.databaseUrl, env: { RATE_LIMITS: 'on' } })
  const admin = await administrator()
  const device = await setUp(admin)
  for (let guess = 0; guess < 5; guess++) {
    expect(await outcome(signIn(admin, guess === 0 ? undefined : '000000', strict))).toMatch(/^second_factor/)
  }
  expect(await outcome(signIn(admin, device.code(), strict))).toBe('too_many_requests')
  expect(await outcome(signIn(admin, undefined, strict))).toBe('too_many_requests')
  expect(await outcome(signIn({ ...admin, password: 'a guess' }, undefined, strict))).toBe('too_many_requests')
  // Nor in another player's session.
  const off = () =>
    strict.call('POST /api/auth/second-factor/off', {
      token: admin.token,
      body: { password: admin.password, code: '000000' },
    })
  expect(await outcome(off())).toBe('too_many_requests')
  await strict.close()
})

describe('setting it up', () => {
  test('applies from the first right code on, ends every other session on every server, and marks this one', async () => {
    const admin = await administrator()
    const elsewhere = (await signIn(admin)).body.token
    const live = node.live(elsewhere)
    await live.subscribe(String(admin.id))
    expect((await check(elsewhere, node)).status).toBe(200)

    const { body } = await admin.call('POST /api/auth/second-factor', { body: { password: admin.password } })
    const uri = new URL(body.uri)
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', body.secret])
    expect(Secret.fromBase32(body.secret).bytes).toHaveLength(20)
    const confirm = (code: string) => admin.call('POST /api/auth/second-factor/confirm', { body: { code } })
    expect(await outcome(confirm('000000'))).toBe('second_factor_wrong')
    // Not before.
    expect(await outcome(signIn(admin))).toBe(200)
    const code = new TOTP({ secret: body.secret }).generate()
    const answers = await Promise.all([confirm(code), confirm(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await check(elsewhere)).status).toBe(401)
    await vi.waitFor(async () => expect((await check(elsewhere, node)).status).toBe(401), soon)
    await vi.waitFor(() => expect(live.endings).toContain('session:ended'), soon)
    expect((await check(admin.token)).status).toBe(200)
    // The code of the confirmation has been used up.
    expect(await outcome(signIn(admin, code))).toBe('second_factor_wrong')
  })

  test('a session begun concurrently without it is not valid', async () => {
    const admin = await administrator()
    await setUp(admin)
    const token = 'A'.repeat(43)
    await rows(
      `INSERT INTO session (token_hash, player_id, expires_at, user_agent, address)
       VALUES (sha256($1::bytea), $2, now() + interval '1 day', '', '')`,
      [token, admin.id],
    )
    expect((await check(token)).status).toBe(401)
  })

  test('a pending set-up expires after a quarter of an hour, or when it is requested again', async () => {
    const admin = await administrator()
    const begin = async () =>
      (await admin.call('POST /api/auth/second-factor', { body: { password: admin.password } })).body.secret
    const confirm = (secret: string) =>
      outcome(admin.call('POST /api/auth/second-factor/confirm', { body: { code: new TOTP({ secret }).generate() } }))
    const first = await begin()
    const second = await begin()
    expect(await confirm(first)).toBe('second_factor_wrong')
    await rows(`UPDATE second_factor SET asked_at = now() - interval '16 minutes' WHERE player_id = $1`, [admin.id])
    expect(await confirm(second)).toBe('second_factor_not_begun')
    expect(await confirm(await begin())).toBe(200)
  })

  test('again requires a code, and until then the old one is valid', async () => {
    const admin = await administrator()
    const old = await setUp(admin)
    const begin = (code?: string) =>
      admin.call('POST /api/auth/second-factor', { body: { password: admin.password, ...(code && { code }) } })
    expect(await outcome(begin())).toBe('second_factor_required')
    expect(await outcome(begin('000000'))).toBe('second_factor_wrong')
    const begun = await begin(old.recoveryCodes[3])
    expect(await outcome(signIn(admin, old.code()))).toBe(200)
    const code = new TOTP({ secret: begun.body.secret }).generate()
    const { body } = await admin.call('POST /api/auth/second-factor/confirm', { body: { code } })
    await timePasses(admin)
    expect(await outcome(signIn(admin, old.code()))).toBe('second_factor_wrong')
    expect(await outcome(signIn(admin, old.recoveryCodes[4]))).toBe('second_factor_wrong')
    expect(await outcome(signIn(admin, body.recoveryCodes[4]))).toBe(200)
    expect((await auditEvents())[0]).toMatchObject({
      action: 'user.second-factor-renew',
      subject: { id: String(admin.id) },
    })
  })

  test('an open session alone changes nothing without the current password', async () => {
    const admin = await administrator()
    const begin = (body: object) => outcome(admin.call('POST /api/auth/second-factor', { body }))
    const off = (body: object) => outcome(admin.call('POST /api/auth/second-factor/off', { body }))
    expect(await begin({})).toBe('fill_all_fields')
    expect(await begin({ password: '' })).toBe('fill_all_fields')
    expect(await begin({ password: 'not-the-right-one' })).toBe('wrong_password')
    const stored = await rows('SELECT FROM second_factor WHERE player_id = $1', [admin.id])
    expect(stored).toEqual([])
    const device = await setUp(admin)
    const code = device.code()
    expect(await begin({ password: 'not-the-right-one', code })).toBe('wrong_password')
    expect(await off({ code })).toBe('fill_all_fields')
    expect(await off({ password: 'not-the-right-one', code })).toBe('wrong_password')
    // That did not use up the code.
    expect(await off({ password: admin.password, code })).toBe(200)
  })

  test('wrong passwords delay further guesses, and a right one does not reset wrong codes', async () => {
    const strict = await openCasino({ databaseUrl: casino.databaseUrl, env: { RATE_LIMITS: 'on' } })
    const admin = await administrator()
    const device = await setUp(admin)
    const begin = (password: string, code: string) =>
      outcome(strict.call('POST /api/auth/second-factor', { token: admin.token, body: { password, code } }))
    const answers = []
    for (let times = 0; times < 12; times++) answers.push(await begin(times % 2 ? admin.password : 'no', '000000'))
    expect(new Set(answers)).toContain('too_many_requests')
    expect(await begin(admin.password, device.code())).toBe('too_many_requests')
    await strict.close()
  })

  test('switching it off requires a code, and is on record', async () => {
    const admin = await administrator()
    const device = await setUp(admin)
    const off = (code: string) =>
      outcome(admin.call('POST /api/auth/second-factor/off', { body: { password: admin.password, code } }))
    expect(await off('000000')).toBe('second_factor_wrong')
    expect(await off(device.code())).toBe(200)
    expect(await off(device.code(1))).toBe('second_factor_absent')
    expect(await outcome(signIn(admin))).toBe(200)
    expect((await check(admin.token)).status).toBe(200)
    expect((await auditEvents()).slice(0, 2).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['user.second-factor-off', { secondFactor: true }, { secondFactor: false }],
      ['user.second-factor-on', { secondFactor: false }, { secondFactor: true }],
    ])
  })
})

describe('another user’s', () => {
  const reset = (who: { id: number }, body: object = { reason: 'lost their phone' }, by = chief) =>
    by.call('POST /api/admin/users/{id}/reset-second-factor', { params: { id: String(who.id) }, body })
  const shown = async (who: { id: number }) =>
    (await chief.call('GET /api/admin/get-user/{id}', { params: { id: String(who.id) } })).body.secondFactor

  test('is removed with a reason, and its owner is signed out everywhere', async () => {
    const admin = await administrator()
    expect(await outcome(reset(admin))).toBe('second_factor_absent')
    await setUp(admin)
    expect(await shown(admin)).toBe(true)
    await vi.waitFor(async () => expect((await check(admin.token, node)).status).toBe(200), soon)
    for (const body of [{}, { reason: '' }, { reason: '  ' }])
      expect(await outcome(reset(admin, body))).toBe('reason_required')
    const answers = await Promise.all([outcome(reset(admin)), outcome(reset(admin))])
    expect(answers.sort()).toEqual([200, 'second_factor_absent'])
    expect((await check(admin.token)).status).toBe(401)
    await vi.waitFor(async () => expect((await check(admin.token, node)).status).toBe(401), soon)
    expect(await shown(admin)).toBe(false)
    expect(await outcome(signIn(admin))).toBe(200)
    expect((await auditEvents())[0]).toMatchObject({
      action: 'user.second-factor-reset',
      administrator: { id: String(chief.id) },
      subject: { id: String(admin.id) },
      reason: 'lost their phone',
    })
  })

  test('cannot be one’s own, or that of an unknown user', async () => {
    const admin = await administrator()
    await setUp(admin)
    expect(await outcome(reset(admin, undefined, admin))).toBe('not_on_yourself')
    expect(await outcome(reset({ id: 999_999 }))).toBe('not_found')
  })

  test('the command line removes the second factor of a user who lost everything', async () => {
    const admin = await administrator()
    await setUp(admin)
    const command = fileURLToPath(new URL('../../panel/admin/second-factor-command.ts', import.meta.url))
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [command, ...args], {
        env: { ...inheritedEnv(), DATABASE_URL: casino.databaseUrl },
        encoding: 'utf8',
      })
    expect(run().status).toBe(2)
    expect(run('nobody-at-all').status).toBe(1)
    expect(run(admin.username.toUpperCase())).toMatchObject({ status: 0, stderr: '' })
    expect(run(admin.username).status).toBe(1)
    expect(await outcome(signIn(admin))).toBe(200)
    await vi.waitFor(async () => expect((await check(admin.token)).status).toBe(401), soon)
    expect((await auditEvents())[0]).toMatchObject({
      action: 'user.second-factor-reset',
      administrator: { id: String(admin.id) },
    })
  })
})

test('neither secret nor code is in an audit event, a log or the database', async () => {
  const admin = await administrator()
  const device = await setUp(admin)
  const code = device.code()
  await signIn(admin, code)
  await signIn(admin, device.recoveryCodes[1])
  await admin.call('POST /api/auth/second-factor/off', { body: { password: admin.password, code: '987654' } })
  const stored = JSON.stringify([
    await rows('SELECT * FROM audit_event'),
    await rows('SELECT second_factor::text FROM second_factor'),
    await rows('SELECT recovery_code::text FROM recovery_code'),
    await rows('SELECT session::text FROM session'),
    log,
  ])
  expect(stored).toContain('second-factor-on')
  for (const secret of [
    device.secret,
    ...device.recoveryCodes,
    ...device.recoveryCodes.map((each) => each.replaceAll('-', '')),
  ]) {
    expect(stored).not.toContain(secret)
  }
  expect(log.join()).not.toContain(code)
  expect(casino.troubles).toEqual([])
})
