import { kopecks } from '@casino/rules/money'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { staffWith } from '../kit/staff.ts'
import { only, payment, standIn, toCard } from '../kit/stand-in.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

/** Screening of verified players by a service in a process of its own (docs/product.md S17). */
const card = openThirdParty('stripe', 'card')
const cards = standIn({ name: 'freekassa', to: ['card'] })
let service: Sandbox
let [here, there] = [] as unknown as [Casino, Casino]
let admin: Administrator
let picture: Uint8Array
beforeAll(async () => {
  service = await openSandbox('screening')
  const openProviders = () => new Map([...only(cards).openProviders!(), ...providersOf(card)()])
  here = await openCasino({ openProviders, env: service.env })
  there = await here.node()
  admin = await administratorOf(here)
  await here.set('payments', { approveUpTo: kopecks(100_000_00) })
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#b8c4d0' } })
  picture = new Uint8Array(await drawn.jpeg().toBuffer())
})
afterAll(async () => {
  await closeAudited(here, there)
  await service.close()
})

/** Documents of this name are approved. */
async function approve(player: CasinoPlayer, name: string): Promise<void> {
  for (const kind of ['identity', 'selfie'])
    await fetch(`${here.address}/api/user/verification/documents/${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'image/jpeg' },
      body: picture,
    })
  const id = (await player.call('POST /api/user/verification/send')).body.requests[0]!.id
  const body = { name, birthDate: '1980-05-06' }
  const approved = await admin.call('POST /api/admin/verifications/{id}/approve', { params: { id }, body })
  expect(approved.status).toBe(200)
}
async function verified(name: string, balance = 0): Promise<CasinoPlayer> {
  const player = await here.player({ balance })
  await approve(player, name)
  return player
}
/** The approval expires, and documents of another name are approved. */
async function renamed(player: CasinoPlayer, name: string): Promise<void> {
  await here.owner.read.rows('UPDATE verification SET valid_until = now() WHERE player_id = $1', [player.id])
  await approve(player, name)
}
const daysPass = (player: CasinoPlayer, days: number) =>
  here.owner.read.rows(
    'UPDATE screening SET answered_at = answered_at - make_interval(days => $2) WHERE player_id = $1',
    [player.id, days],
  )
const step = (at = here) => at.app.screening.step()
const one = async (player: CasinoPlayer, by: Administrator = admin) =>
  (await by.call('GET /api/admin/screenings/{id}', { params: { id: String(player.id) } })).body
const stateOf = async (player: CasinoPlayer) => (await one(player)).screening.state
const queue = async (state?: string) =>
  (
    await admin.call('GET /api/admin/screenings', { query: { limit: '100', ...(state && { state }) } })
  ).body.screenings.map(({ player }) => player.id)
async function decide(player: CasinoPlayer, decision: string, by: Administrator = admin, reason = 'Another year') {
  const answer = (await one(player)).answers[0]!.id
  const params = { id: String(player.id) }
  const answered = await by.call('POST /api/admin/screenings/{id}/decide', {
    params,
    body: { decision, reason, answer },
  })
  return answered.body.code ?? answered.status
}
const roll = async (player: CasinoPlayer) => {
  const body = { betAmount: 1, targetValue: 50, betType: 'over' }
  const answer = await player.call('POST /api/games/dice/roll', { body })
  return answer.body.code ?? answer.status
}
const deposit = async (player: CasinoPlayer) => {
  const body = { type: 'card', amount: 500, currency: 'RUB', user_id: player.user.id }
  const answer = await player.call('POST /api/payments/create-payment', { body })
  return answer.body.code ?? answer.status
}
const expectTrouble = (pattern: RegExp) => {
  expect((here.troubles as string[]).splice(0).join()).toMatch(pattern)
}

describe('a verified player', () => {
  test('is compared by name and date of birth, and by nothing else; the answer names the version of the lists', async () => {
    const player = await verified('Anna Lind')
    await step()
    expect(await one(player)).toMatchObject({
      screening: { state: 'clear', foundAt: null },
      person: { name: 'Anna Lind', birthDate: '1980-05-06' },
      answers: [{ cause: 'verified', outcome: 'clear', listVersion: '20261130000000', entries: [] }],
    })
    const queries = await service.control<{ name: string; fields: string[] }[]>('queries')
    expect(queries.filter(({ name }) => name === 'Anna Lind')).toEqual([
      { name: 'Anna Lind', fields: ['name', 'birthDate'] },
    ])
    await step()
    expect((await one(player)).answers).toHaveLength(1)
  })

  test('is compared once by two servers, again after a change of name, and again after the days of the settings', async () => {
    const player = await verified('Bo Berg')
    await Promise.all([step(here), step(there)])
    expect((await one(player)).answers).toHaveLength(1)
    await renamed(player, 'Bo Dahl')
    expect(await stateOf(player)).toBe('new')
    await step()
    await daysPass(player, 90)
    await service.control('version', { version: '20270301000000' })
    await step()
    await step()
    expect((await one(player)).answers.map(({ cause, listVersion }) => [cause, listVersion])).toEqual([
      ['regular', '20270301000000'],
      ['name', '20261130000000'],
      ['verified', '20261130000000'],
    ])
    await here.set('verification', { screeningDays: 0 })
    await daysPass(player, 900)
    await step()
    expect((await one(player)).answers).toHaveLength(3)
    await here.set('verification', { screeningDays: 90 })
  })

  test('answers and decisions cannot be changed by the server, nor read by the player', async () => {
    const player = await verified('Cleo Sanctioned')
    await step()
    for (const statement of ['UPDATE screening_answer SET outcome = outcome', 'DELETE FROM screening_decision'])
      await expect(here.app.database.read.rows(statement)).rejects.toThrow()
    const data = await fetch(`${here.address}/api/auth/export-data`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: player.password }),
    })
    expect(await data.text()).not.toContain('sanction')
    await decide(player, 'cleared')
  })
})

describe('a hit', () => {
  test('waits for a person; another person is cleared with a reason, and the same entry does not come back', async () => {
    const player = await verified('Dora Exposed', 10)
    await step()
    expect(await queue()).toEqual([String(player.id)])
    expect((await one(player)).answers[0]).toMatchObject({
      outcome: 'hit',
      entries: [{ caption: 'DORA EXPOSED', topics: ['role.pep'], lists: ['wd_peps'], births: ['1970'] }],
    })
    expect(await roll(player)).toBe(200)
    expect(await decide(player, 'cleared', admin, '  ')).toBe('reason_required')
    const support = await staffWith(here, 'support')
    expect(await decide(player, 'cleared', support as unknown as Administrator)).toBe('permission_missing')
    expect(await decide(player, 'cleared')).toBe(200)
    expect(await decide(player, 'confirmed')).toBe('verification_decided')
    expect([await stateOf(player), await queue()]).toEqual(['clear', []])

    await daysPass(player, 91)
    await step()
    expect([await stateOf(player), (await one(player)).answers[0]!.outcome]).toEqual(['clear', 'hit'])
    await renamed(player, 'Dora Exposed Related')
    await step()
    expect([await stateOf(player), await queue()]).toEqual(['hit', [String(player.id)]])
    await decide(player, 'cleared')
  })

  test('confirmed stops play and deposits with neutral words on every server; only another administrator clears it', async () => {
    const player = await verified('Eric Sanctioned', 10)
    await step()
    expect([await roll(player), await deposit(player)]).toEqual([200, 200])
    expect(await decide(player, 'confirmed')).toBe(200)
    expect([await roll(player), await deposit(player)]).toEqual(['play_under_review', 'play_under_review'])
    const there_ = await there.call('POST /api/games/dice/roll', {
      token: player.token,
      body: { betAmount: 1, targetValue: 50, betType: 'over' },
    })
    expect(there_.body).toMatchObject({
      code: 'play_under_review',
      message: 'Your account is being checked. Play will be open again when that is done',
    })
    expect([await queue(), await queue('confirmed')]).toEqual([[], [String(player.id)]])
    await daysPass(player, 91)
    await step()
    expect(await stateOf(player)).toBe('confirmed')
    expect(await decide(player, 'cleared')).toBe('screening_confirmed_by_you')
    expect(await decide(player, 'cleared', await secondAdministrator(here))).toBe(200)
    expect([await roll(player), await stateOf(player)]).toEqual([200, 'clear'])
    const events = (await admin.call('GET /api/admin/audit-log', { query: { action: 'user.screening-decide' } })).body
    expect(JSON.stringify(events)).toContain('Another year')
  })

  test('a name that cannot be compared waits for a person as well, and play goes on', async () => {
    const player = await verified('Finn Unclear', 10)
    await step()
    expect([await stateOf(player), await queue(), await roll(player)]).toEqual(['unknown', [String(player.id)], 200])
    expect(await decide(player, 'cleared')).toBe(200)
    expect(await queue()).toEqual([])
  })

  test.each([
    ['clear', 'Gil Moss', []],
    ['hit', 'Gil Sanctioned', ['screening_hit']],
    ['unknown', 'Gil Unclear', ['not_screened']],
  ])('a withdrawal after the answer “%s”', async (_answer, name, reasons) => {
    const player = await verified(name, 5000)
    await step()
    const { uuid, ...asSeen } = await withdrawal(player)
    expect(asSeen).toEqual({ step: reasons.length > 0 ? 'waiting' : 'paid', reasons })
    if (reasons.length === 0) return
    await decide(player, 'confirmed')
    expect(await seen(uuid)).toMatchObject({ step: 'waiting', reasons: ['screening_confirmed'] })
    const body = { status: 'success', knowing: await keysOf(uuid) }
    const paid = await admin.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
    expect(payment(paid.body.transaction).step).toBe('paid')
  })
})

/** The step of a new withdrawal, and the reasons for a person's decision. */
async function withdrawal(player: CasinoPlayer): Promise<{ uuid: string; step: string; reasons: string[] }> {
  const { uuid } = payment((await toCard(player)).body.transaction)
  return seen(uuid)
}
const keysOf = async (uuid: string) => {
  const answer = await admin.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })
  return payment(answer.body.transaction).personNeeded!.map(({ key }) => key)
}
async function seen(uuid: string) {
  const answer = await admin.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })
  const { step, personNeeded } = payment(answer.body.transaction)
  return { uuid, step, reasons: (personNeeded ?? []).map(({ code }) => code) }
}

describe('a service that is away', () => {
  test('stops no play; a first withdrawal waits for it, and is paid when it has answered', async () => {
    const player = await verified('Hugo Broken', 5000)
    await step()
    expectTrouble(/HTTP 500/)
    expect([await stateOf(player), await roll(player), await queue()]).toEqual(['new', 200, []])
    const { uuid, ...asSeen } = await withdrawal(player)
    expect(asSeen).toEqual({ step: 'waiting', reasons: ['not_screened'] })
    await renamed(player, 'Hugo Berg')
    await step()
    await here.app.cashier.completer.runDue()
    expect(await seen(uuid)).toMatchObject({ step: 'paid', reasons: [] })
  })

  test('for longer than the hours of the settings leaves a first withdrawal to a person', async () => {
    const player = await verified('Inga Broken', 5000)
    await step()
    expectTrouble(/HTTP 500/)
    await here.owner.read.rows(
      `UPDATE screening SET wanted_at = wanted_at - interval '25 hours' WHERE player_id = $1`,
      [player.id],
    )
    const { uuid } = await withdrawal(player)
    await renamed(player, 'Inga Berg')
    await step()
    await here.app.cashier.completer.runDue()
    expect(await seen(uuid)).toMatchObject({ step: 'waiting', reasons: [] })
  })

  test('a slow answer is an answer', async () => {
    const player = await verified('Ida Slow')
    await step()
    expect(await stateOf(player)).toBe('clear')
  })

  test('a player without an approved identity is paid by a person at first', async () => {
    const { uuid: _, ...asSeen } = await withdrawal(await here.player({ balance: 5000 }))
    expect(asSeen).toEqual({ step: 'waiting', reasons: ['not_screened'] })
  })
})

test('the audit finds play that was stopped or opened without a decision', async () => {
  const wrong = async () => {
    const { checks } = await audit(here.databaseUrl, serverKey)
    return checks.flatMap(({ holds, wrong: count }) => (count > 0 ? [[holds, count]] : []))
  }
  const player = await verified('Jan Sanctioned')
  await step()
  await decide(player, 'confirmed')
  expect(await wrong()).toEqual([])
  const review = (value: string) =>
    here.owner.read.rows(`UPDATE player_protection SET review_at = ${value} WHERE player_id = $1`, [player.id])
  await review('NULL')
  expect(await wrong()).toEqual([['Play is stopped for the players whose hit was confirmed, and for no others', 1]])
  await review('now()')
  expect(await wrong()).toEqual([])
})

test('without an address nothing is compared, and no withdrawal waits', async () => {
  const casino = await openCasino(only(cards))
  await casino.set('payments', { approveUpTo: kopecks(100_000_00) })
  const player = await casino.player({ balance: 5000 })
  expect(payment((await toCard(player)).body.transaction).step).toBe('paid')
  const by = await administratorOf(casino)
  expect((await by.call('GET /api/admin/screenings')).body).toMatchObject({ screenings: [], configured: false })
  await closeAudited(casino)
})
