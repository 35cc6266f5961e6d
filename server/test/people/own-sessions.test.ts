import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let [here, there] = [] as unknown as [Casino, Casino]
beforeAll(async () => {
  here = await openCasino()
  there = await here.node()
})
afterAll(() => here.close())

const signInAs = async (player: CasinoPlayer, userAgent: string) => {
  const { username, password } = player
  const headers = { 'user-agent': userAgent }
  return (await here.call('POST /api/auth/login', { body: { username, password }, headers })).body.token
}
const list = async (token: string) => (await here.call('GET /api/auth/sessions', { token })).body.sessions
const end = async (token: string, session: string, at = here) => {
  const { status, body } = await at.call('DELETE /api/auth/sessions/{session}', { token, params: { session } })
  return body.code ?? [status, body.ended]
}
const works = async (token: string, at = here) => (await at.call('GET /api/auth/me', { token })).status === 200

test('a player sees each session with its device and address, and which one this is', async () => {
  const player = await here.player()
  const phone = await signInAs(player, 'a phone')
  const sessions = await list(phone)
  expect(sessions).toHaveLength(2)
  const own = sessions.find((session) => session.own)!
  expect(own).toMatchObject({ userAgent: 'a phone', address: expect.any(String), createdAt: expect.any(String) })
  expect(Object.keys(own).sort()).toEqual(['address', 'country', 'createdAt', 'id', 'own', 'seenAt', 'userAgent'])
  expect((await list(player.token)).find(({ id }) => id === own.id)).toMatchObject({ own: false })
})

test('one of them is ended at every server and on its open screens; the others stay', async () => {
  const player = await here.player()
  const [phone, tablet] = [await signInAs(player, 'a phone'), await signInAs(player, 'a tablet')]
  expect([await works(phone, there), await works(tablet, there)]).toEqual([true, true])
  const lost = (await list(player.token)).find(({ userAgent }) => userAgent === 'a phone')!
  expect(await end(player.token, lost.id)).toEqual([200, 1])
  await expect.poll(() => works(phone, there)).toBe(false)
  expect([await works(phone), await works(tablet), await works(player.token)]).toEqual([false, true, true])
  expect(await end(player.token, lost.id)).toBe('not_found')
})

test('all others are ended, and this one stays', async () => {
  const player = await here.player()
  const tokens = [await signInAs(player, 'one'), await signInAs(player, 'two')]
  expect(await end(tokens[0]!, 'others', there)).toEqual([200, 2])
  await expect
    .poll(() => Promise.all([player.token, ...tokens].map((token) => works(token))))
    .toEqual([false, true, false])
  expect(await list(tokens[0]!)).toHaveLength(1)
  expect(await end(tokens[0]!, 'others')).toEqual([200, 0])
})

test('the session of another player is not found, and does not end', async () => {
  const [player, other] = [await here.player(), await here.player()]
  const [{ id } = { id: '' }] = await list(other.token)
  expect(await end(player.token, id)).toBe('not_found')
  expect(await works(other.token)).toBe(true)
  expect((await list(player.token)).map((session) => session.id)).not.toContain(id)
  for (const hostile of ['all', 'x', `${id}%00`, id.toUpperCase(), '../me', "' OR 1=1"])
    expect([400, 404]).toContain(
      (await here.call('DELETE /api/auth/sessions/{session}', { token: player.token, params: { session: hostile } }))
        .status,
    )
  expect([await works(player.token), await works(other.token)]).toEqual([true, true])
  for (const call of ['GET /api/auth/sessions', 'DELETE /api/auth/sessions/{session}'] as const)
    expect((await here.call(call, { params: { session: id } })).status).toBe(401)
})
