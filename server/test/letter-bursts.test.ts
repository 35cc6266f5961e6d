import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { type Mailbox, openMailbox, tokenIn } from './mailbox.ts'
import { times } from './two-servers.ts'

// What a stranger can do to a mailbox by asking for letters.
let mailbox: Mailbox
let casino: Casino
let node: Casino
beforeAll(async () => {
  mailbox = await openMailbox()
  casino = await openCasino({ env: mailbox.env })
  node = await casino.node()
})
afterAll(async () => {
  await casino.close()
  await mailbox.close()
})

const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)
const emailOf = ({ user }: CasinoPlayer) => user.email ?? ''
const forgot = (email: string, at = casino) => at.call('POST /api/auth/forgot-password', { body: { email } })
const reset = (token: string | undefined, at = casino) =>
  at.call('POST /api/auth/reset-password', { body: { password: 'nine-herons-wade', token } })
/** As if every letter and link so far were older than this. */
const later = (minutes: number) =>
  rows(
    `WITH turns AS (UPDATE mail_turn SET at = at - make_interval(mins => $1))
     UPDATE mail_link SET made_at = made_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1),
       earlier_until = ARRAY(SELECT until - make_interval(mins => $1) FROM unnest(earlier_until) AS until)`,
    [minutes],
  )
const allSent = () => vi.waitFor(async () => expect(await rows('SELECT FROM mail')).toEqual([]))
/** A player whose letter of confirmation has arrived, and the token of a link for a new password. */
async function forgetful(): Promise<{ player: CasinoPlayer; token: string }> {
  const player = await casino.player()
  await mailbox.letterTo(emailOf(player))
  expect((await forgot(emailOf(player))).status).toBe(200)
  return { player, token: tokenIn(await mailbox.letterTo(emailOf(player), 2)) }
}

describe('a link for a new password', () => {
  test('requested many times in one moment, on two servers and in several spellings, sends one letter', async () => {
    const { player, token } = await forgetful()
    const [name, domain] = emailOf(player).split('@')
    await later(3)
    const spellings = [emailOf(player), emailOf(player).toUpperCase(), `${name}+shop@${domain}`]
    const bursts = times(24, (index) => forgot(spellings[index % 3]!, index % 2 ? node : casino))
    const statuses = (await Promise.all(bursts)).map(({ status }) => status)
    // A slow machine refuses some with 503, which is no letter either.
    expect([statuses.includes(200), statuses.filter((status) => status !== 200 && status !== 503)]).toEqual([true, []])
    await allSent()
    expect((await mailbox.lettersTo(emailOf(player))).length).toBeLessThanOrEqual(3)
    const turns = await rows(`SELECT whose FROM mail_turn WHERE kind = 'password_reset' AND whose LIKE lower($1)`, [
      `${name}%`,
    ])
    expect(turns).toEqual([{ whose: emailOf(player).toLowerCase() }])
    expect((await reset(token)).status).toBe(200)
  })

  test('requested again within two minutes, also while the letter waits, sends nothing more; what waits is tried again', async () => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    await mailbox.refuse(1)
    await forgot(emailOf(player))
    const waits = () =>
      rows('SELECT FROM mail WHERE lower(recipient) = lower($1) AND due_at > now()', [emailOf(player)])
    await vi.waitFor(async () => expect(await waits()).toHaveLength(1))
    await forgot(emailOf(player))
    expect(await waits()).toHaveLength(1)
    await later(3)
    await forgot(emailOf(player), node)
    expect(await waits()).toEqual([])
    // Any new letter makes the server look for others that are due.
    await casino.player()
    await mailbox.letterTo(emailOf(player), 2)
    await forgot(emailOf(player))
    await allSent()
    expect(await mailbox.lettersTo(emailOf(player))).toHaveLength(2)
  })

  test('requested by a stranger again and again leaves the last three links to the owner', async () => {
    const { player, token } = await forgetful()
    const tokens = [token]
    for (const count of [3, 4, 5]) {
      await allSent()
      await later(3)
      await forgot(emailOf(player), node)
      tokens.push(tokenIn(await mailbox.letterTo(emailOf(player), count)))
    }
    const [fourthLast, thirdLast, , last] = tokens
    expect((await reset(fourthLast)).body.code).toBe('link_invalid')
    expect((await reset(thirdLast, node)).status).toBe(200)
    expect((await reset(last)).body.code).toBe('link_invalid')
  })

  test('an earlier link ends at its own time, not with the newest', async () => {
    const { player, token } = await forgetful()
    await allSent()
    await later(20)
    await forgot(emailOf(player))
    const newest = tokenIn(await mailbox.letterTo(emailOf(player), 3))
    await later(11)
    expect((await reset(token)).body.code).toBe('link_invalid')
    expect((await reset(newest)).status).toBe(200)
  })
})

describe('an address', () => {
  test('is asked for once in two minutes, of whatever addresses and accounts, on two servers', async () => {
    const [first, second] = [await casino.player(), await casino.player()]
    for (const player of [first, second]) await mailbox.letterTo(emailOf(player))
    const change = (player: CasinoPlayer, email: string, at: Casino) =>
      at.call('POST /api/auth/change-email', { token: player.token, body: { email, password: player.password } })
    // The letter of the registration does not count: a mistyped address is corrected at once.
    expect((await change(second, `corrected-${second.id}@example.test`, casino)).status).toBe(200)
    await later(3)
    const many = times(6, (index) => change(first, `many-${index}-${first.id}@example.test`, index % 2 ? node : casino))
    const oneOfMany = await Promise.all(many)
    expect(oneOfMany.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(oneOfMany.filter(({ body }) => body.code === 'too_many_requests')).toHaveLength(5)
    await later(3)
    const stranger = `stranger-${first.id}@example.test`
    const two = await Promise.all(
      [first, second].map((player, index) => change(player, stranger, index ? node : casino)),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 429])
    await mailbox.letterTo(stranger)
    await allSent()
    expect(await mailbox.lettersTo(stranger)).toHaveLength(1)
  })

  test('that was only typed gets no stream of letters about the account', async () => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    let password = player.password
    for (const newPassword of ['six-mice-dance', 'ten-cats-sleep', 'two-dogs-bark']) {
      const body = { oldPassword: password, newPassword }
      expect((await player.call('POST /api/auth/change-password', { body })).status).toBe(200)
      password = newPassword
    }
    await allSent()
    expect(await mailbox.lettersTo(emailOf(player))).toHaveLength(2)
  })
})
