import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox, tokenIn } from '../kit/mailbox.ts'
import { ageMail, isMailWaiting } from '../kit/stored.ts'
import { times } from '../kit/two-servers.ts'

// The effects on a mailbox of a stranger requesting letters.
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
const later = (minutes: number) => ageMail(casino.owner.read, minutes)
const allSent = () => vi.waitFor(async () => expect(await isMailWaiting(casino.owner.read)).toBe(false))
/** The seconds until letters to the address that were not sent immediately are due. */
const waitingFor = async (email: string) =>
  (
    await rows<{ seconds: number }>(
      `SELECT extract(epoch FROM due_at - at)::int AS seconds FROM mail WHERE lower(recipient) = lower($1) AND attempts = 0 AND due_at > at + interval '1 s' ORDER BY due_at`,
      [email],
    )
  ).map(({ seconds }) => seconds)
/** As if letters that wait for others were due. */
async function sendWaiting(): Promise<void> {
  await rows('UPDATE mail SET due_at = at')
  await rows(`NOTIFY mail_queued`)
  await allSent()
}
const change = ({ token, password }: CasinoPlayer, email: string, at = casino) =>
  at.call('POST /api/auth/change-email', { token, body: { email, password } })
/** A player whose letter of confirmation has arrived, and the token of a link for a new password. */
async function forgetful(): Promise<{ player: CasinoPlayer; token: string }> {
  const player = await casino.player()
  await mailbox.letterTo(emailOf(player))
  expect((await forgot(emailOf(player))).status).toBe(200)
  return { player, token: tokenIn(await mailbox.letterTo(emailOf(player), 2)) }
}

describe('a link for a new password', () => {
  test('requested many times concurrently, on two servers and in several spellings, sends one email', async () => {
    const { player, token } = await forgetful()
    const [name, domain] = emailOf(player).split('@')
    await later(3)
    const spellings = [emailOf(player), emailOf(player).toUpperCase(), `${name}+shop@${domain}`]
    const bursts = times(24, (index) => forgot(spellings[index % 3]!, index % 2 ? node : casino))
    const statuses = (await Promise.all(bursts)).map(({ status }) => status)
    // A slow machine refuses some with 503, which sends no letter either.
    expect([statuses.includes(200), statuses.filter((status) => status !== 200 && status !== 503)]).toEqual([true, []])
    await allSent()
    expect((await mailbox.lettersTo(emailOf(player))).length).toBeLessThanOrEqual(3)
    expect((await reset(token)).status).toBe(200)
  })

  test('requested again within two minutes, even while the email waits, sends nothing more; a waiting email is retried', async () => {
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

describe('an owner', () => {
  let names = 0
  const register = async (email: string) => {
    const body = { username: `owner-${++names}`, email, password: 'seven-owls-sing' }
    const { status, body: answer } = await casino.call('POST /api/auth/register', { body })
    expect(status).toBe(200)
    return { ...answer, password: body.password } as unknown as CasinoPlayer
  }

  test('gets the link for a new password, whatever other spellings strangers request', async () => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    const [name, domain] = emailOf(player).split('@')
    for (const tag of times(7, (index) => `${name}+${index}@${domain}`)) expect((await forgot(tag)).status).toBe(200)
    await forgot(emailOf(player))
    await mailbox.letterAbout(emailOf(player), 'Новый пароль')
    // Also if it was requested before there was an account.
    await forgot('early@example.test')
    await allSent()
    await register('early@example.test')
    await forgot('early@example.test', node)
    await vi.waitFor(async () => expect((await waitingFor('early@example.test')).length).toBe(1))
    await sendWaiting()
    await mailbox.letterAbout('early@example.test', 'Новый пароль')
  })

  test('gets the link that confirms their address, whatever strangers request', async () => {
    const strangers = [await casino.player(), await casino.player()]
    await later(3)
    expect((await change(strangers[0]!, 'beset+1@example.test')).status).toBe(200)
    const owner = await register('beset@example.test')
    await mailbox.letterTo('beset@example.test')
    await later(3)
    // The address belongs to the account, so another account's letter to it would be useless.
    for (const stranger of strangers)
      expect((await change(stranger, 'Beset@example.test')).body.code).toBe('email_taken')
    expect((await change(owner, 'beset@example.test')).status).toBe(200)
    expect((await change(owner, 'beset@example.test', node)).body.code).toBe('too_many_requests')
    await mailbox.letterTo('beset@example.test', 2)

    // Before the account exists, a stranger can only delay its letter.
    await later(3)
    expect((await change(strangers[1]!, 'soon@example.test')).status).toBe(200)
    await mailbox.letterTo('soon@example.test')
    await register('soon@example.test')
    expect(await waitingFor('soon@example.test')).toEqual([expect.closeTo(120, -1)])
    await sendWaiting()
    expect(await mailbox.lettersTo('soon@example.test')).toHaveLength(2)
  })

  test('gets only a few emails in two minutes, however many spellings and accounts request them', async () => {
    const accounts: CasinoPlayer[] = []
    for (let some = 0; some < 3; some++) accounts.push(...(await Promise.all(times(4, () => casino.player()))))
    await allSent()
    await later(3)
    const spellings = accounts.map((_, index) => `flood${index % 2 ? '.' : ''}ed+${index}@gmail.com`)
    const answers = await Promise.all(
      accounts.map((account, index) => change(account, spellings[index]!, index % 2 ? node : casino)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const waits = (await Promise.all(spellings.map(waitingFor))).flat().toSorted((one, other) => one - other)
    expect(waits).toEqual(times(7, (index) => expect.closeTo(24 * (index + 1), -1)))
    await register('flooded@gmail.com')
    await mailbox.letterTo('flooded@gmail.com')
    await sendWaiting()
  })
})

describe('an address', () => {
  test('is asked for once in two minutes, of whatever addresses and accounts, on two servers', async () => {
    const [first, second] = [await casino.player(), await casino.player()]
    for (const player of [first, second]) await mailbox.letterTo(emailOf(player))
    // The letter of the registration does not count, so that a mistyped address can be corrected immediately.
    expect((await change(second, `corrected-${second.id}@example.test`, casino)).status).toBe(200)
    // A letter takes its turn when it is sent.
    await allSent()
    await later(3)
    const many = times(6, (index) => change(first, `many-${index}-${first.id}@example.test`, index % 2 ? node : casino))
    const oneOfMany = await Promise.all(many)
    expect(oneOfMany.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(oneOfMany.filter(({ body }) => body.code === 'too_many_requests')).toHaveLength(5)
    await allSent()
    await later(3)
    const stranger = `stranger-${first.id}@example.test`
    const two = await Promise.all(
      [first, second].map((player, index) => change(player, stranger, index ? node : casino)),
    )
    expect(two.map(({ status }) => status)).toEqual([200, 200])
    await mailbox.letterTo(stranger)
    // The other account's letter waits for two minutes after the first one.
    expect(await waitingFor(stranger)).toEqual([expect.closeTo(120, -1)])
    await sendWaiting()
    await mailbox.letterTo(stranger, 2)
  })

  test('that was only typed gets no stream of emails about the account', async () => {
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
