import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox, tokenIn } from '../kit/mailbox.ts'

let mailbox: Mailbox
let casino: Casino
beforeAll(async () => {
  mailbox = await openMailbox()
  casino = await openCasino({ env: { ...mailbox.env, RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(async () => {
  await casino.close()
  await mailbox.close()
})

const next = 'nine-herons-wade'
const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)
const emailOf = ({ user }: CasinoPlayer) => user.email ?? ''

describe('ten wrong passwords', () => {
  let clients = 0
  const signIn = (username: string, password: string, client = `198.51.100.${++clients % 250}`) =>
    casino.call('POST /api/auth/login', { body: { username, password }, headers: { 'x-forwarded-for': client } })
  const guess = async (username: string) => {
    const codes = []
    for (let times = 0; times < 10; times++) codes.push((await signIn(username, 'wrong-guess')).body.code)
    const counted = () =>
      rows<{ failures: number }>('SELECT failures FROM log_in_lock WHERE name = lower($1)', [username])
    await vi.waitFor(async () => expect((await counted())[0]?.failures).toBe(10))
    return codes
  }

  test('close the sign-in from unknown addresses; the link of the email opens it', async () => {
    const player = await casino.player({ client: '203.0.113.7' })
    await mailbox.letterTo(emailOf(player))
    expect(new Set(await guess(player.username))).toEqual(new Set(['wrong_credentials']))
    expect(await signIn(player.username, player.password)).toMatchObject({
      status: 423,
      body: { code: 'account_locked' },
    })
    expect((await signIn(player.username.toUpperCase(), player.password)).body.code).toBe('account_locked')
    const token = tokenIn(await mailbox.letterTo(emailOf(player), 2))
    expect((await casino.call('POST /api/auth/reset-password', { body: { token, password: next } })).status).toBe(200)
    expect((await signIn(player.username, next)).status).toBe(200)
  })

  test('leave the address open from which the player signed in', async () => {
    const player = await casino.player({ client: '203.0.113.8' })
    await guess(player.username)
    expect((await signIn(player.username, player.password, '203.0.113.8')).status).toBe(200)
    expect((await signIn(player.username, player.password)).status).toBe(200)
  })

  test('for an unknown name look the same, and send no email', async () => {
    expect(new Set(await guess('nobody-at-all'))).toEqual(new Set(['wrong_credentials']))
    expect((await signIn('nobody-at-all', 'x')).body.code).toBe('account_locked')
  })

  test('are forgotten after half an hour', async () => {
    const player = await casino.player({ client: '203.0.113.9' })
    await guess(player.username)
    await rows(
      `UPDATE log_in_lock SET since = since - interval '31 minutes', locked_until = locked_until - interval '31 minutes'`,
    )
    expect((await signIn(player.username, player.password)).status).toBe(200)
  })
})
