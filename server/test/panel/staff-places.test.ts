import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, confirmProposed } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type CallRequest, type Casino, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'
import { staffWith } from '../kit/staff.ts'
import { changePlayers, changeSessions } from '../kit/stored.ts'

/** The sessions of staff and the places from which they work; `there` is another server. */
let mailbox: Mailbox
let [here, there] = [] as unknown as [Casino, Casino]
let owner: Administrator
beforeAll(async () => {
  mailbox = await openMailbox()
  here = await openCasino({
    env: { ...mailbox.env, PUBLIC_URL: 'https://casino.test', TRUSTED_PROXIES: '127.0.0.1' },
  })
  there = await here.node()
  owner = await administratorOf(here)
})
afterAll(async () => {
  await closeAudited(here, there)
  await mailbox.close()
})

const from =
  (address: string, token: string) =>
  (name: CallName, request: CallRequest = {}, at: Casino = here) =>
    at.call(name, { ...request, token, headers: { 'x-forwarded-for': address } })
const setNetworks = (name: string, networks: readonly string[], call: Administrator['call'] = owner.call) =>
  call('PUT /api/admin/staff/roles/{name}/networks', { params: { name }, body: { networks } })
/** Allows members from everywhere, which takes a second owner. */
async function openTo(name: string): Promise<void> {
  const { loosened } = (await setNetworks(name, [])).body
  expect(loosened?.needs).toBe('second')
  await confirmProposed(here, loosened)
}
const within = { timeout: 2000, interval: 20 }

describe('sessions of staff', () => {
  test('are listed, and an owner ends one at once on every server, with its sockets', async () => {
    const member = await staffWith(here, 'support')
    const list = async () => (await owner.call('GET /api/admin/staff/sessions')).body.sessions
    const listed = (await list()).find(({ user }) => user.id === String(member.id))!
    expect(listed).toMatchObject({ user: { username: member.username }, role: 'support', own: false })
    expect((await list()).filter(({ own }) => own)).toHaveLength(1)
    const status = async (at: Casino) =>
      (await at.call('GET /api/admin/support/threads', { token: member.token })).status
    expect([await status(here), await status(there)]).toEqual([200, 200])
    const socket = io(there.address, { auth: { token: member.token }, transports: ['websocket'] })
    await new Promise((resolve) => socket.emit('balance:subscribe', { userId: member.id }, resolve))
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))

    const params = { id: String(member.id), session: listed.id }
    expect((await owner.call('DELETE /api/admin/users/{id}/sessions/{session}', { params })).body).toEqual({ ended: 1 })
    for (const at of [here, there]) await expect.poll(() => status(at), within).toBe(401)
    await closed
    socket.close()
    expect((await list()).map(({ id }) => id)).not.toContain(listed.id)
  })

  test('are not ended by those who may not edit staff', async () => {
    const [risk, member] = [await staffWith(here, 'risk'), await staffWith(here, 'support')]
    const params = { id: String(member.id), session: 'all' }
    const ended = await risk.call('DELETE /api/admin/users/{id}/sessions/{session}', { params })
    expect(ended.body.code).toBe('permission_missing')
    expect((await risk.call('GET /api/admin/staff/sessions')).body.code).toBe('permission_missing')
  })

  test('end after the idle minutes of the setting, which has limits', async () => {
    const save = (staffIdleMinutes: number) =>
      owner.call('PUT /api/admin/settings/security', { body: { administratorSecondFactor: false, staffIdleMinutes } })
    for (const minutes of [4, 481, 5.5]) expect((await save(minutes)).status).toBe(400)
    // Uses a new member each time, because a server caches a session for up to a minute.
    const isValid = async (minutesAgo: number) => {
      const member = await staffWith(here, 'support')
      const seenAt = new Date(Date.now() - minutesAgo * 60_000)
      await changeSessions(here.owner.read, { player: member.id }, { seenAt })
      return (await here.call('GET /api/auth/me', { token: member.token })).status === 200
    }
    expect([await isValid(29), await isValid(31)]).toEqual([true, false])
    // Shorter is immediate; longer waits for another administrator, or a day.
    expect((await save(10)).body.loosened).toBeNull()
    expect([await isValid(9), await isValid(11)]).toEqual([true, false])
    expect((await save(60)).body.loosened).not.toBeNull()
    expect([await isValid(9), await isValid(11)]).toEqual([true, false])
  })
})

describe('a sign-in of staff from a new place', () => {
  const signIn = async (who: { username: string; password: string }, address: string, cookie?: string) => {
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
    const { username, password } = who
    const answer = await here.call('POST /api/auth/login', { body: { username, password }, headers })
    expect(answer.status).toBe(200)
    return answer.headers.get('set-cookie')!.split(';')[0]!
  }
  const reported = async (token = owner.token) => {
    const { notifications } = (await here.call('GET /api/notifications', { token })).body
    return notifications
      .filter(({ kind }) => kind === 'staff_sign_in')
      .map(({ username, address }) => [username, address])
  }

  test('reaches all owners, by a notification and an email, and no one else', async () => {
    const member = await here.player()
    await here.changeRights(member.id, { role: 'support' })
    const second = await staffWith(here, 'owner')
    await changePlayers(here.owner.read, { id: second.id }, { emailConfirmedAt: new Date() })
    const device = await signIn(member, '192.0.2.50')
    expect((await reported())[0]).toEqual([member.username, '192.0.2.50'])
    expect((await reported(second.token))[0]).toEqual([member.username, '192.0.2.50'])
    expect(await reported(member.token)).toEqual([])
    const rows = await here.owner.read.rows<{ email: string }>('SELECT email FROM player WHERE id = $1', [second.id])
    const letter = await mailbox.letterAbout(rows[0]!.email, member.username)
    expect(letter.text).toContain('192.0.2.50')

    const before = (await reported()).length
    await signIn(member, '192.0.2.50', device)
    expect(await reported()).toHaveLength(before)
    // Another address with the same device, and another device at the same address.
    await signIn(member, '198.51.100.9', device)
    await signIn(member, '192.0.2.50')
    expect(await reported()).toHaveLength(before + 2)
    // For IPv6, the place is the /64.
    const other = await signIn(member, '2001:db8:1:2::3')
    const known = (await reported()).length
    await signIn(member, '2001:db8:1:2::4', other)
    expect(await reported()).toHaveLength(known)
  })

  test('is not reported for players', async () => {
    const before = (await reported()).length
    await signIn(await here.player(), '192.0.2.77')
    expect(await reported()).toHaveLength(before)
  })
})

describe('the networks of a role', () => {
  test('are enforced at sign-in and with every call of the panel, on every server, and nowhere else', async () => {
    const member = await staffWith(here, 'content')
    expect((await setNetworks('content', ['203.0.113.0/24', '2001:db8::/32'])).body.role.networks).toHaveLength(2)
    const [inside, outside] = [from('203.0.113.9', member.token), from('192.0.2.9', member.token)]
    for (const at of [here, there]) {
      await expect
        .poll(async () => (await outside('GET /api/admin/get-games', {}, at)).body.code, within)
        .toBe('address_not_allowed')
      expect((await inside('GET /api/admin/get-games', {}, at)).status).toBe(200)
      expect((await from('2001:db8:5::1', member.token)('GET /api/admin/get-games', {}, at)).status).toBe(200)
    }
    expect((await outside('GET /api/auth/me')).status).toBe(200)
    const player = await here.player()
    await here.changeRights(player.id, { role: 'support', staffRole: 'content' })
    const signIn = async (address: string) => {
      const body = { username: player.username, password: player.password }
      return (await here.call('POST /api/auth/login', { body, headers: { 'x-forwarded-for': address } })).body.code
    }
    expect([await signIn('192.0.2.9'), await signIn('203.0.113.9')]).toEqual(['address_not_allowed', undefined])
    await openTo('content')
    await expect.poll(async () => (await outside('GET /api/admin/get-games', {}, there)).status, within).toBe(200)
  })

  test('end the live figures of those who are outside', async () => {
    const member = await staffWith(here, 'finance')
    const watch = async (token: string) => {
      const extraHeaders = { 'x-forwarded-for': '192.0.2.9' }
      const socket = io(here.address, { auth: { token }, transports: ['websocket'], extraHeaders })
      const counted = { updates: 0, socket }
      socket.on('figures:update', () => counted.updates++)
      expect(await socket.emitWithAck('figures:subscribe', { on: true })).toEqual({ ok: true })
      await expect.poll(() => counted.updates, { timeout: 5000, interval: 20 }).toBeGreaterThan(0)
      return counted
    }
    const [inside, outside] = [await watch(owner.token), await watch(member.token)]
    const change = async () => {
      const before = inside.updates
      await here.player()
      await expect.poll(() => inside.updates, { timeout: 5000, interval: 20 }).toBeGreaterThan(before)
    }
    await setNetworks('finance', ['203.0.113.0/24'])
    // Figures that were already on their way when the networks were saved.
    await change()
    const { updates } = outside
    await change()
    expect(outside.updates).toBe(updates)
    for (const { socket } of [inside, outside]) socket.close()
    await openTo('finance')
  })

  test('do not exclude the owner who sets them, at the same address with any spelling', async () => {
    expect((await setNetworks('owner', ['203.0.113.0/24'])).body.code).toBe('networks_exclude_you')
    expect((await owner.call('GET /api/admin/staff/sessions')).status).toBe(200)
    expect((await setNetworks('owner', [' 127.0.0.0/8 ', '127.0.0.0/8'])).body.role.networks).toEqual(['127.0.0.0/8'])
    await expect
      .poll(async () => (await from('192.0.2.9', owner.token)('GET /api/admin/get-games')).body.code, within)
      .toBe('address_not_allowed')
    await openTo('owner')
    expect((await owner.call('GET /api/admin/staff/roles')).body.roles[0]!.networks).toEqual([])
  })

  test.each([['x'], ['203.0.113.7/33'], ['203.0.113.7/0'], ['::1/129'], ['1.2.3'], ['fe80::1%eth0'], ['1.1.1.1/8/8']])(
    'are refused as %s, and nothing changes',
    async (network) => {
      const answer = await setNetworks('risk', ['203.0.113.7', network])
      expect([answer.status, answer.body.code]).toEqual([400, 'network_invalid'])
      const { roles } = (await owner.call('GET /api/admin/staff/roles')).body
      expect(roles.find(({ name }) => name === 'risk')!.networks).toEqual([])
    },
  )

  test('of one’s own role can be changed only by owners, and those of a higher role not at all', async () => {
    await here.owner.read.rows(
      `INSERT INTO staff_role (name, permissions) VALUES ('hiring', '{players.view,staff.view,staff.edit}')`,
    )
    const hiring = await staffWith(here, 'hiring')
    expect((await setNetworks('hiring', ['127.0.0.1'], hiring.call)).body.code).toBe('not_on_yourself')
    expect((await setNetworks('owner', [], hiring.call)).body.code).toBe('staff_role_above')
    expect((await setNetworks('finance', ['10.0.0.1'], hiring.call)).body.code).toBe('staff_role_above')
    expect((await setNetworks('nothing', [])).body.code).toBe('not_found')
  })
})
