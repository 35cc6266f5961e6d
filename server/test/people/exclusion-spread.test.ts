import { passesLuhn } from '@casino/rules/card-number'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf, makeAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox, tokenIn } from '../kit/mailbox.ts'
import { payIn } from '../kit/payer.ts'
import { bitcoin, standIn, toCard } from '../kit/stand-in.ts'
import { ageMail, isMailWaiting } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { times } from '../kit/two-servers.ts'

const thirdParty = openThirdParty('stripe', 'card')
const coins = standIn({ name: 'cryptocloud', to: ['wallet'] }).provider
let mailbox: Mailbox
let here: Casino
let there: Casino
let admin: Administrator
beforeAll(async () => {
  mailbox = await openMailbox()
  here = await openCasino({
    env: { ...mailbox.env, PUBLIC_URL: 'https://casino.test' },
    openProviders: () => new Map([...providersOf(thirdParty)(), ['cryptocloud', coins]]),
  })
  there = await here.node()
  admin = await administratorOf(here)
})
afterAll(async () => {
  await closeAudited(here, there)
  await mailbox.close()
})

const roll = (player: CasinoPlayer, at = here) =>
  at.call('POST /api/games/dice/roll', {
    token: player.token,
    body: { betAmount: 10, targetValue: 50, betType: 'over' },
  })
const exclude = (player: CasinoPlayer, lasts = 'year', at = here) =>
  at.call('POST /api/protection/exclusion', { token: player.token, body: { lasts } })
const excluded = async (player: CasinoPlayer) => (await player.call('GET /api/protection')).body.exclusion
const asAdmin = async ({ id }: CasinoPlayer) =>
  (await admin.call('GET /api/admin/users/{id}/protection', { params: { id: String(id) } })).body
const rows = <Row>(text: string, values: unknown[] = []) => here.owner.read.rows<Row>(text, values)

/** As if every letter so far had been sent long ago. */
const later = async () => {
  // Letters queued meanwhile would wait for others.
  const noneWaits = async () => {
    await rows('UPDATE mail SET due_at = at WHERE attempts = 0')
    await rows('NOTIFY mail_queued')
    expect(await isMailWaiting(here.owner.read)).toBe(false)
  }
  await vi.waitFor(noneWaits, { timeout: 10_000 })
  await ageMail(here.owner.read, 3)
}

let names = 0
const register = async (email: string) => {
  await later()
  const body = { username: `registered-${++names}`, email, password: 'seven-owls-sing' }
  const answer = await here.call('POST /api/auth/register', { body })
  const { token, user } = answer.body
  return { ...answer, player: { id: Number(user?.id), token, user, call: withToken(token) } as CasinoPlayer }
}
const withToken = (token: string) => ((name, request) => here.call(name, { token, ...request })) as CasinoPlayer['call']
const confirm = async (address: string, count = 1) => {
  const token = tokenIn(await mailbox.letterTo(address, count))
  return here.call('POST /api/auth/confirm-email', { body: { token } })
}
/** Requests a link to another address. */
const changeEmail = async (player: CasinoPlayer, email: string) => {
  await mailbox.letterTo(player.user.email!)
  await later()
  const body = { email, password: 'seven-owls-sing' }
  expect((await player.call('POST /api/auth/change-email', { body })).status).toBe(200)
}

describe('a confirmed address of an excluded player', () => {
  beforeAll(() => here.set('registration', { openingCredit: kopecks(100_00) }))
  afterAll(() => here.set('registration', { openingCredit: kopecks(0) }))

  test.each([
    ['in another spelling', 'marta.one@gmail.com', 'martaone+new@googlemail.com'],
    ['with a tag', 'otto@example.test', 'otto+2@example.test'],
    ["at another of its host's domains", 'oleg.orlov@ya.ru', 'oleg-orlov@yandex.kz'],
    ['confirmed before addresses were recorded', 'early@example.test', 'early+2@example.test'],
  ])('%s has to be confirmed before play, and excludes then', async (how, address, again) => {
    const first = await register(address)
    expect((await confirm(address)).status).toBe(200)
    if (how.includes('before')) await rows('DELETE FROM player_identifier WHERE player_id = $1', [first.player.id])
    const earlier = await register(`other-${again}`)
    expect((await exclude(first.player)).status).toBe(200)

    const next = (await register(again)).player
    expect(await excluded(next)).toBeNull()
    expect((await roll(next)).body.code).toBe('email_to_confirm')
    const body = { type: 'card', amount: 500, currency: 'RUB', user_id: String(next.id) }
    expect((await next.call('POST /api/payments/create-payment', { body, key: 'd' })).body.code).toBe(
      'email_to_confirm',
    )
    expect((await next.call('POST /api/payments/claim-cashback', { key: 'c' })).body.code).toBe('email_to_confirm')
    expect((await confirm(again)).status).toBe(200)
    expect(await excluded(next)).toMatchObject({
      kind: 'self_exclusion',
      shared: true,
      until: (await excluded(first.player))!.until,
    })
    expect((await roll(next)).body.code).toBe('self_excluded')
    expect((await asAdmin(next)).events).toMatchObject([{ kind: 'self_exclusion', details: { shared: 'email' } }])
    expect(await excluded(earlier.player)).toBeNull()
  })

  test('stops an account that was opened with it before, until that one shows another address', async () => {
    const owner = await register('lena@example.test')
    expect((await confirm('lena@example.test')).status).toBe(200)
    const mistaken = (await register('lena+typo@example.test')).player
    expect((await roll(mistaken)).status).toBe(200)
    await exclude(owner.player, 'forever')
    expect([await excluded(mistaken), (await roll(mistaken)).body.code]).toEqual([null, 'email_to_confirm'])
    await changeEmail(mistaken, 'really-mine@example.test')
    expect((await confirm('really-mine@example.test')).status).toBe(200)
    expect((await roll(mistaken)).status).toBe(200)
  })

  test('that was only typed excludes nobody, neither before nor after', async () => {
    const typist = (await register('stranger+x@example.test')).player
    const before = (await register('stranger+y@example.test')).player
    await exclude(typist, 'forever')
    const after = (await register('stranger@example.test')).player
    expect((await confirm('stranger@example.test')).status).toBe(200)
    for (const player of [before, after]) {
      expect(await excluded(player)).toBeNull()
      expect((await roll(player)).status).toBe(200)
      expect(await asAdmin(player)).toMatchObject({
        links: [{ excluded: { id: String(typist.id) }, kind: 'email', proved: false, decision: null }],
      })
    }
  })

  test('serves five accounts that confirm it; accounts that only typed it do not hinder its owner', async () => {
    const answers = await Promise.all(times(12, (at) => register(`five+${at}@example.test`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // Further accounts cannot play before they have confirmed it, and are not recorded.
    const plays = await Promise.all(answers.map(async ({ player }) => (await roll(player)).body.code ?? 'plays'))
    expect(plays.toSorted()).toEqual([...times(7, () => 'email_to_confirm'), ...times(5, () => 'plays')])
    const [, late] = answers.filter((_, at) => plays[at] === 'email_to_confirm')
    await exclude(late!.player, 'day')
    const recorded = (ids: number[]) => rows('SELECT FROM player_identifier WHERE player_id = ANY ($1)', [ids])
    expect(await recorded(answers.map(({ player }) => player.id))).toHaveLength(5)

    const owner = await register('five@example.test')
    expect([owner.status, (await roll(owner.player)).body.code]).toEqual([200, 'email_to_confirm'])
    expect((await confirm('five@example.test')).status).toBe(200)
    expect((await roll(owner.player)).status).toBe(200)
    await later()
    for (const { player } of answers.slice(0, 4)) expect((await confirm(player.user.email!)).status).toBe(200)
    for (const { player } of answers.slice(4, 6))
      expect((await confirm(player.user.email!)).body.code).toBe('email_used_up')
    expect((await register('five+13@example.test')).body).toMatchObject({ code: 'email_used_up' })
    const other = await here.player()
    await changeEmail(other, 'five+14@example.test')
    expect((await confirm('five+14@example.test')).body.code).toBe('email_used_up')

    // An account beyond the limit resets its password; that does not count as confirming the address.
    const { player: sixth } = answers[5]!
    await here.call('POST /api/auth/forgot-password', { body: { email: sixth.user.email! } })
    const token = tokenIn(await mailbox.letterAbout(sixth.user.email!, 'Новый пароль'))
    const password = 'nine-herons-wade'
    expect((await here.call('POST /api/auth/reset-password', { body: { token, password } })).status).toBe(200)
    const { body } = await here.signIn({ ...sixth, username: sixth.user.username, password })
    expect(body.user).toMatchObject({ emailConfirmed: false })
  })

  test('serves five accounts if no emails are sent', async () => {
    const silent = await openCasino()
    const statuses: number[] = []
    for (const at of times(6, (index) => index)) {
      const body = { username: `silent-${at}`, email: `silent+${at}@example.test`, password: 'seven-owls-sing' }
      statuses.push((await silent.call('POST /api/auth/register', { body })).status)
    }
    expect(statuses).toEqual([...times(5, () => 200), 409])
    await silent.close()
  })
})

const wallet = (player: CasinoPlayer, to = bitcoin) => {
  const body = { id: String(player.id), amount: 500, currency: 'RUB', asset: 'BTC', network: null, wallet: to }
  return player.call('POST /api/payments/cc/create-crypto-withdraw', { body })
}
const card = '2200700011112223'
/** A unique number for the player, with its check digit. */
const cardOf = ({ id }: CasinoPlayer) =>
  times(10, (digit) => `2200${String(id).padStart(11, '0')}${digit}`).find(passesLuhn)!

describe('a card or a wallet to which a withdrawal was requested', () => {
  const look = () => here.app.harm.step()
  const caseOf = async ({ id }: CasinoPlayer) =>
    (await admin.call('GET /api/admin/users/{id}/harm', { params: { id: String(id) } })).body.case
  const decide = async ({ id }: CasinoPlayer, decision: string) => {
    const updatedAt = (await caseOf({ id } as CasinoPlayer))!.updatedAt
    const body = { decision, note: 'Looked at both', updatedAt }
    return admin.call('POST /api/admin/users/{id}/harm/decision', { params: { id: String(id) }, body })
  }
  const linked = { kind: 'linked_to_excluded', grave: false, figures: { accounts: 1 } }

  test('excludes no stranger, and opens a case; another person plays on for good', async () => {
    const [before, attacker, after] = await Promise.all(times(3, () => here.player({ balance: 1500 })))
    expect((await wallet(before!)).status).toBe(200)
    const { uuid } = (await wallet(attacker!, otherWallet)).body.transaction
    const details = { wallet: bitcoin }
    expect(
      (
        await attacker!.call('PATCH /api/payments/update-transaction', {
          body: { uuid, details, password: attacker!.password },
        })
      ).status,
    ).toBe(200)
    await exclude(attacker!, 'forever')
    expect((await wallet(after!)).status).toBe(200)
    await look()
    for (const stranger of [before!, after!]) {
      expect(await excluded(stranger)).toBeNull()
      expect((await roll(stranger)).status).toBe(200)
      expect(await caseOf(stranger)).toMatchObject({ markers: [linked] })
      expect((await decide(stranger, 'other_person')).status).toBe(200)
    }
    const cancelled = await here.owner.read.rows<{ uuid: string }>(
      `SELECT uuid FROM payment WHERE player_id = $1 AND kind = 'withdrawal'`,
      [after!.id],
    )
    await after!.call('PATCH /api/payments/update-transaction', {
      body: { uuid: cancelled[0]!.uuid, details: { wallet: otherWallet }, password: after!.password },
    })
    await look()
    expect((await caseOf(after!))!.markers).toEqual([])
    expect((await asAdmin(after!)).links).toMatchObject([{ decision: 'other_person' }])
    expect((await roll(after!)).status).toBe(200)
  })

  test('stops the play of the other account where the settings say so, until a person decides', async () => {
    await here.set('protection', { holdLinkedAccounts: true })
    const [person, same, other] = await Promise.all(times(3, () => here.player({ balance: 1000 })))
    for (const player of [person!, same!, other!]) expect((await toCard(player, 500, { card })).status).toBe(200)
    await exclude(person!)
    await here.set('protection', { holdLinkedAccounts: false })
    await look()
    for (const player of [same!, other!]) {
      expect(await excluded(player)).toBeNull()
      for (const at of [here, there]) expect((await roll(player, at)).body.code).toBe('play_under_review')
    }
    expect((await decide(other!, 'contacted')).status).toBe(200)
    expect((await roll(other!)).status).toBe(200)
    expect((await decide(same!, 'same_person')).body.case).toMatchObject({ markers: [] })
    expect(await excluded(same!)).toMatchObject({ shared: true, until: (await excluded(person!))!.until })
    expect((await roll(same!)).body.code).toBe('self_excluded')
    // A longer exclusion of the same person follows, without a hint or decision.
    await exclude(person!, 'forever')
    expect(await excluded(same!)).toMatchObject({ until: null })
    expect(await excluded(other!)).toBeNull()
    const stored = await rows<{ all: string }>(`SELECT string_agg(digest, ' ') AS all FROM player_identifier`)
    for (const end of [card.slice(-4), bitcoin.slice(-4)]) expect(stored[0]!.all).not.toContain(end)
  })

  test.each(['contacted', 'limit_suggested', 'no_action', 'other_person'])(
    'that both prove to share otherwise excludes, after the decision %s about the hint',
    async (decision) => {
      const [person, other] = await Promise.all(times(2, () => here.player({ balance: 1000 })))
      for (const player of [person!, other!])
        expect((await toCard(player, 500, { card: cardOf(person!) })).status).toBe(200)
      await payIn(thirdParty, person!, `proved-after-${decision}`, here)
      await exclude(person!)
      await look()
      expect((await decide(other!, decision)).status).toBe(200)
      await look()
      expect((await caseOf(other!))!.markers).toEqual([])
      expect((await asAdmin(other!)).links).toMatchObject([
        { kind: 'card', proved: false, decision: decision === 'other_person' ? decision : 'left_open' },
      ])
      await payIn(thirdParty, other!, `proved-after-${decision}`, here)
      expect(await excluded(other!)).toMatchObject({ shared: true, until: (await excluded(person!))!.until })
      expect((await asAdmin(other!)).links).toMatchObject([{ kind: 'payer', proved: true, decision: null }])
      // And so does a longer one.
      await exclude(person!, 'forever')
      expect(await excluded(other!)).toMatchObject({ until: null })
    },
  )

  test('cannot be decided by an administrator with new rights', async () => {
    const [person, other] = await Promise.all(times(2, () => here.player({ balance: 1000 })))
    for (const player of [person!, other!])
      expect((await toCard(player, 500, { card: cardOf(person!) })).status).toBe(200)
    await exclude(person!)
    await look()
    const accomplice = await here.player()
    await makeAdministrator(here, admin, accomplice.id)
    const { token } = (await here.signIn(accomplice)).body
    const { updatedAt } = (await caseOf(other!))!
    for (const decision of ['contacted', 'other_person', 'same_person']) {
      const answer = await here.call('POST /api/admin/users/{id}/harm/decision', {
        token,
        params: { id: String(other!.id) },
        body: { decision, note: 'x', updatedAt },
      })
      expect(answer.body.code).toBe('rights_too_new')
    }
    expect((await asAdmin(other!)).links).toMatchObject([{ decision: null }])
  })

  test('cannot be decided for a player without such a hint', async () => {
    const player = await here.player()
    const updatedAt = new Date().toISOString()
    const body = { decision: 'same_person', note: 'The same', updatedAt }
    const answer = await admin.call('POST /api/admin/users/{id}/harm/decision', {
      params: { id: String(player.id) },
      body,
    })
    expect(answer.status).toBe(404)
  })
})
const otherWallet = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

describe('a card that paid in', () => {
  test('extends an exclusion to every account that pays with it, before or after; the money is credited', async () => {
    const [before, person, after] = await Promise.all(times(3, () => here.player()))
    await payIn(thirdParty, before!, 'card-one', here)
    await payIn(thirdParty, person!, 'card-one', here)
    await exclude(person!)
    expect(await excluded(before!)).toMatchObject({ shared: true })
    expect(await excluded(after!)).toBeNull()
    await payIn(thirdParty, after!, 'card-one', here)
    expect(await excluded(after!)).toMatchObject({ shared: true, until: (await excluded(person!))!.until })
    const balance = (await after!.call('GET /api/auth/me')).body.user.balance
    expect(balance).toBe(500)
    expect((await asAdmin(after!)).links).toContainEqual(
      expect.objectContaining({
        kind: 'payer',
        proved: true,
        excluded: { id: String(person!.id), username: person!.username },
      }),
    )
  })

  test('does so when both happen at once, on two servers', async () => {
    for (let round = 0; round < 5; round++) {
      const [person, other] = await Promise.all(times(2, () => here.player()))
      await payIn(thirdParty, person!, `card-race-${round}`, here)
      await Promise.all([payIn(thirdParty, other!, `card-race-${round}`, there), exclude(person!)])
      expect(await excluded(other!)).toMatchObject({ kind: 'self_exclusion' })
    }
  })

  test('of very many: the request extends it to some, and the background to all', async () => {
    const person = await here.player()
    await payIn(thirdParty, person, 'card-of-many', here)
    const others: CasinoPlayer[] = []
    for (let some = 0; some < 8; some++) others.push(...(await Promise.all(times(10, () => here.player()))))
    await rows(
      `INSERT INTO player_identifier (kind, digest, player_id, proved)
       SELECT kind, digest, unnest($2::bigint[]), true FROM player_identifier WHERE player_id = $1 AND kind = 'payer'`,
      [person.id, others.map(({ id }) => id)],
    )
    await exclude(person)
    const reached = async () =>
      (
        await rows<{ count: number }>(
          'SELECT count(*)::int AS count FROM player_protection WHERE player_id = ANY($1) AND exclusion IS NOT NULL',
          [others.map(({ id }) => id)],
        )
      )[0]!.count
    expect(await reached()).toBe(20)
    await Promise.all([here, there].map(({ app }) => app.exclusions.step()))
    expect(await reached()).toBe(80)
    expect(await rows('SELECT FROM exclusion_spread')).toEqual([])
  })
})

describe('an exclusion again', () => {
  const written = async () =>
    (
      await rows<{ events: number; rows: string }>(
        'SELECT (SELECT count(*)::int FROM protection_event) AS events, (SELECT string_agg(xmin::text, $1 ORDER BY player_id) FROM player_protection) AS rows',
        [' '],
      )
    )[0]

  test.each(['day', 'forever'])('that is less than an hour longer records nothing: %s', async (lasts) => {
    const [player, other] = await Promise.all(times(2, () => here.player()))
    await payIn(thirdParty, player!, `again-${lasts}`, here)
    await payIn(thirdParty, other!, `again-${lasts}`, here)
    expect((await exclude(player!, lasts)).status).toBe(200)
    const before = await written()
    for (const at of [here, there, here]) {
      const { status, body } = await exclude(player!, lasts, at)
      expect([status, body.exclusion]).toEqual([200, await excluded(player!)])
    }
    expect(await written()).toEqual(before)
  })
})
