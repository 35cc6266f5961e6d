import { expect, test } from 'vitest'
import { type Casino, openCasino } from '../kit/casino.ts'
import { partnerEnv, signCall, start, withPartnerCasino } from '../kit/partner.ts'
import { withProductTimeouts } from '../kit/product-timeouts.ts'

withProductTimeouts()

let casino: Casino
withPartnerCasino((opened) => {
  casino = opened
})

test.each<[string, Record<string, string>, string | undefined, number]>([
  ['the address of the call', { PARTNER_ADDRESSES: '127.0.0.1' }, undefined, 200],
  ['its network', { PARTNER_ADDRESSES: '192.0.2.7, 127.0.0.0/8' }, undefined, 200],
  ['another address', { PARTNER_ADDRESSES: '192.0.2.7' }, undefined, 403],
  ['another one, though the caller claims it', { PARTNER_ADDRESSES: '192.0.2.7' }, '192.0.2.7', 403],
  [
    'the one that a trusted proxy names',
    { PARTNER_ADDRESSES: '192.0.2.7', TRUSTED_PROXIES: '127.0.0.1' },
    '192.0.2.7',
    200,
  ],
  [
    'another one than a trusted proxy names',
    { PARTNER_ADDRESSES: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' },
    '192.0.2.8',
    403,
  ],
  [
    'an IPv6 network, and an address with its port',
    { PARTNER_ADDRESSES: '2001:db8:1000::/36', TRUSTED_PROXIES: '127.0.0.1' },
    '[2001:db8:1fff::5]:41234',
    200,
  ],
])('with %s in PARTNER_ADDRESSES: %o %s', async (_, env, forwarded, status) => {
  const here = await openCasino({ env: { ...partnerEnv, ...env } })
  try {
    const player = await here.player({ balance: 10 })
    const { session } = await start(player)
    const fields = { session, currency: 'RUB', amount: 100, trx_id: 'b', round_id: 'r' }
    const answer = await fetch(`${here.address}/api/partner/callbacks//withdraw.bet/`, {
      method: 'POST',
      body: JSON.stringify(signCall('withdraw.bet', fields)),
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    expect(await answer.json()).toMatchObject({ status })
    // A refusal because of the address is logged, with instructions.
    const named = here.troubles.filter((line) => line.includes('PARTNER_ADDRESSES does not list'))
    expect(named).toHaveLength(status === 403 ? 1 : 0)
    const { user } = (await player.call('GET /api/auth/me')).body
    expect(user.balance).toBe(status === 200 ? 9 : 10)
  } finally {
    await here.close()
  }
})

test('a call that has to wait is answered within the time of the partner, and its cancel is right whatever became of it', async () => {
  const player = await casino.player({ balance: 100 })
  const game = await start(player)
  const began = performance.now()
  let answered: number | undefined
  await casino.owner.transact(async (tx) => {
    // Another transaction holds the lock of the player's money.
    await tx.rows(`SELECT FROM account WHERE owner = $1 AND kind = 'cash' FOR UPDATE`, [player.id])
    const bet = await game.bet(casino, `${player.id}-b`, 10_00, 'r')
    answered = performance.now() - began
    expect(bet).toMatchObject({ status: 500, message: 'Internal error' })
  })
  expect(answered).toBeLessThan(10_000)
  expect((casino.troubles as string[]).splice(0)).toEqual([expect.stringContaining('the player is busy')])
  for (const _ of [1, 2]) expect((await game.cancel(casino, `${player.id}-b`, 10_00, 'r')).status).toBe(200)
  expect((await game.bet(casino, `${player.id}-b`, 10_00, 'r')).status).toBe(409)
  expect((await game.check(casino, 'check.balance')).response?.balance).toBe(100_00)
})
