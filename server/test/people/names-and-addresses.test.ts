import { domainToUnicode } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox, tokenIn } from '../kit/mailbox.ts'
import { changePlayers } from '../kit/stored.ts'

let mailbox: Mailbox
let casino: Casino
beforeAll(async () => {
  mailbox = await openMailbox()
  casino = await openCasino({ env: { ...mailbox.env, PUBLIC_URL: 'https://casino.test' } })
})
afterAll(async () => {
  await closeAudited(casino)
  await mailbox.close()
})

const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)
let count = 0
const register = (change: { username?: string; email?: string; referal?: string } = {}) => {
  const username = `guest-x${++count}`
  const body = { username, email: `${username}@example.test`, password: 'seven-owls-sing', ...change }
  return casino.call('POST /api/auth/register', { body })
}
const codeOf = async (answer: ReturnType<typeof register>) => (await answer).body.code ?? 'registered'

describe('an address at a domain in other letters', () => {
  const [letters, sent] = ['почта.рф', 'xn--80a1acny.xn--p1ai']

  test.each([
    [`anna@${sent}`, `anna@${letters}`],
    [`boris@${sent.toUpperCase()}`, `boris@${letters}`],
    ['vera@ПОЧТА.РФ', `vera@${letters}`],
    ['\u200bgleb@почта\u00ad.рф ', `gleb@${letters}`],
    ['dina@xn--e1aybc.com', 'dina@тест.com'],
    ['egor@sub.xn--80a1acny.xn--p1ai', 'egor@sub.почта.рф'],
    ['Ivan@Example.TEST', 'Ivan@Example.TEST'],
    ['lev@xn--h2brj9c.xn--h2brj9c', 'lev@भारत.भारत'],
  ])('registered as %j it is %j, taken in either form', async (typed, stored) => {
    const { status, body } = await register({ email: typed })
    expect([status, body.user?.email]).toEqual([200, stored])
    for (const email of [typed, stored, stored.toUpperCase()])
      expect(await codeOf(register({ email }))).toBe('email_taken')
  })

  test.each(['a@xn--p1ai', 'a@xn--zz..рф', 'a@почта.рф/x', 'a@почта .рф', 'a@-почта.рф', 'a@почта.1'])(
    '%j is none',
    async (email) => expect(await codeOf(register({ email }))).toBe('email_invalid'),
  )

  test('is found in either form: for a new password, by administrators, by support', async () => {
    const { body } = await register({ email: `zoya@${sent}` })
    await mailbox.letterTo(`zoya@${sent}`)
    const forgot = await casino.call('POST /api/auth/forgot-password', { body: { email: `Zoya@${letters}` } })
    expect(forgot.status).toBe(200)
    const token = tokenIn(await mailbox.letterTo(`zoya@${sent}`, 2))
    const reset = await casino.call('POST /api/auth/reset-password', { body: { token, password: 'nine-herons-wade' } })
    expect(reset.body.username).toBe(body.user.username)

    const admin = await administratorOf(casino)
    const message = { topic: 'other', text: 'Good day, I cannot sign in any more.' }
    const opened = await casino.call('POST /api/support/threads', { body: { ...message, email: `guest@${sent}` } })
    expect(opened.status).toBe(200)
    for (const search of [`zoya@${sent}`, `zoya@${letters}`, `oya@${sent}`, `\u200bzoya@почта`]) {
      const { users } = (await admin.call('GET /api/admin/get-users', { query: { search } })).body
      expect(
        users.map(({ id }) => id),
        search,
      ).toEqual([body.user.id])
    }
    for (const search of [`guest@${sent}`, `guest@${letters}`]) {
      const { threads } = (await admin.call('GET /api/admin/support/threads', { query: { search } })).body
      expect(
        threads.map(({ email }) => email),
        search,
      ).toEqual([`guest@${letters}`])
    }
  })

  test('is one address for exclusions, with what follows a plus', async () => {
    const ids = []
    for (const email of [`yana+1@${sent}`, `yana+2@${letters}`]) ids.push((await register({ email })).body.user.id)
    const digests = await rows(
      `SELECT DISTINCT digest FROM player_identifier WHERE kind = 'email' AND player_id = ANY($1::bigint[])`,
      [ids],
    )
    expect(digests).toHaveLength(1)
  })

  test('is stored in letters by servers of the version before, too, and where it was stored before', async () => {
    const domains = [
      'xn--80a1acny.xn--p1ai',
      'xn--fa-hia.de',
      'a.xn--h2brj9c',
      'xn--e1afmkfd.xn--80akhbyknj4f',
      'example.com',
    ]
    const [{ decoded } = { decoded: [] }] = await rows<{ decoded: string[] }>(
      `SELECT array_agg(address_in_letters('x@' || domain) ORDER BY place) AS decoded FROM unnest($1::text[]) WITH ORDINALITY AS given (domain, place)`,
      [domains],
    )
    expect(decoded).toEqual(domains.map((domain) => `x@${domainToUnicode(domain)}`))
    for (const broken of ['a@xn--0.com', 'a@xn--.com', 'a@xn--99999999.com', 'a@xn--é.com', 'xn--', 'a@xn--a-a-a'])
      expect((await rows(`SELECT address_in_letters($1) AS kept`, [broken]))[0], broken).toEqual({ kept: broken })
    const { body } = await register()
    await changePlayers(casino.owner.read, { id: body.user.id }, { email: `old@${sent}` })
    expect(await rows('SELECT email FROM player WHERE id = $1', [body.user.id])).toEqual([{ email: `old@${letters}` }])
  })
})

describe('usernames that look the same', () => {
  test.each([
    ['xopcaxop', 'хорсахор'],
    ['КОРОВА', 'KOPOBA'],
    ['Cocoa', 'Сосоа'],
    ['HOBA', 'НОВА'],
    ['тамара', 'TAMAPA'],
    ['Ivanko', 'lvanko'],
    ['nova10', 'novalo'],
    ['modern', 'rnodern'],
    ['Артём', 'Артем'],
    ['3ebpa', 'зевра'],
  ])('%j and %j: the second is taken', async (first, second) => {
    expect(await codeOf(register({ username: first }))).toBe('registered')
    expect(await codeOf(register({ username: second }))).toBe('username_taken')
  })

  test('registered at the same moment in both alphabets: one is', async () => {
    const same = await Promise.all(
      Array.from({ length: 12 }, (_, index) => codeOf(register({ username: index % 2 ? 'pocca' : 'росса' }))),
    )
    expect(same.filter((code) => code === 'registered')).toHaveLength(1)
  })

  test('a former name is reserved for its owner in every alphabet; a change of case is none', async () => {
    const player = await casino.player({ username: 'Caxapok' })
    const admin = await administratorOf(casino)
    const rename = (id: number, username: string) =>
      admin.call('PATCH /api/admin/update-user/{id}', {
        params: { id: String(id) },
        body: { username, reason: 'asked for' },
      })
    expect((await rename(player.id, 'CaxapoK')).status).toBe(200)
    expect((await rename(player.id, 'orion-x')).status).toBe(200)
    expect(await codeOf(register({ username: 'сахарок' }))).toBe('username_taken')
    expect((await rename(player.id, 'Сахарок')).status).toBe(200)
  })

  test('those who had such names before keep them', async () => {
    const { id } = await casino.player({ username: 'вектор' })
    const other = await casino.player({ username: 'neutral' })
    await rows('ALTER TABLE player DISABLE TRIGGER username_reserved')
    await changePlayers(casino.owner.read, { id: other.id }, { username: 'BEKTOP' })
    await rows('ALTER TABLE player ENABLE TRIGGER username_reserved')
    expect((await casino.signIn({ username: 'bektop', password: other.password })).status).toBe(200)
    expect(
      await rows('UPDATE player SET hide_name = true, username = username WHERE id = ANY($1::bigint[]) RETURNING id', [
        [id, other.id],
      ]),
    ).toHaveLength(2)
  })
})

describe('names of the site and its staff', () => {
  test.each([
    'support',
    'Support',
    'SUPPORT_24',
    'supp0rt',
    'sup.port',
    'support-team',
    'TheRealSupport',
    'Suppоrt'.replace('о', 'o'),
    'admin',
    'Admin1',
    'adm1n',
    'AdminIvan',
    '4dmin',
    'admln',
    'ADMlN',
    'a.d.m.i.n',
    'administrator',
    'adrninistrator',
    'admin-777',
    'my_admin',
    'moderator',
    'm0derator',
    'rnoderator',
    'moderator_es',
    'staff',
    'official',
    'vezuno',
    'Vezun0',
    'vezuno-official',
    'VezunoSupport',
    'vezunoclub',
    'VEZUNO_bot',
    'поддержка',
    'Поддержка',
    'пoддepжкa'.replace(/[oepa]/g, (c) => ({ o: 'о', e: 'е', p: 'р', a: 'а' })[c]!),
    'служба_поддержки',
    'техподдержка',
    'администратор',
    'админ',
    'АДМИН-1',
    'модератор',
    'главный.админ',
    'soporte',
    'S0porte',
    'equipo-soporte',
    'administrador',
    'moderadora',
    'ayuda',
  ])('%j is taken', async (username) => {
    expect(await codeOf(register({ username }))).toBe('username_taken')
  })

  test.each(['badminton', 'supremo', 'Rootbeer', 'vezun', 'Modesto', 'поддубный', 'sopor', 'Adminda', 'staffordshire'])(
    '%j is not',
    async (username) => expect(await codeOf(register({ username }))).toBe('registered'),
  )

  test('also after a change of the site’s name, by a change of one’s own, and by an administrator for a player', async () => {
    await casino.set('site', { name: 'Северный Клуб' })
    await vi.waitFor(() => expect(casino.app.settings.current.site.name).toBe('Северный Клуб'))
    expect(await codeOf(register({ username: 'Северный' }))).toBe('username_taken')
    expect(await codeOf(register({ username: 'Северный-Клуб7' }))).toBe('username_taken')
    const player = await casino.player()
    const own = { username: 'Support', password: player.password }
    expect((await player.call('PATCH /api/auth/username', { body: own })).body.code).toBe('username_taken')
    const admin = await administratorOf(casino)
    const params = { id: String(player.id) }
    const change = (body: object) => admin.call('PATCH /api/admin/update-user/{id}', { params, body })
    expect((await change({ username: 'Support', reason: 'asked for' })).body.code).toBe('username_taken')
    const made = { username: 'support-maria', email: 'maria@example.test', password: 'seven-owls-sing' }
    expect((await admin.call('POST /api/admin/users', { body: made })).body.code).toBe('username_taken')
    // Staff may use reserved names.
    expect((await admin.call('POST /api/admin/users', { body: { ...made, role: 'support' } })).status).toBe(200)
  })
})

const hidden = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\ufe0f',
  '\u{e0061}',
  '\u061c',
  '\u180e',
  '\u3164',
]

test('invisible characters are not part of a name: at a registration, a log-in, and in an inviter’s code', async () => {
  const host = await casino.player({ username: 'hostess' })
  const { body } = await register({ username: '\u200bmar\u00adlin\ufeff', referal: `${host.user.referal}\u200b` })
  expect(body.user?.username).toBe('marlin')
  for (const sign of hidden) {
    const username = `mar${sign}lin`
    expect(await codeOf(register({ username })), JSON.stringify(sign)).toBe('username_taken')
    expect((await casino.signIn({ username, password: 'seven-owls-sing' })).status, JSON.stringify(sign)).toBe(200)
  }
  const referred = await rows('SELECT FROM player WHERE id = $1 AND referred_by = $2', [body.user.id, host.id])
  expect(referred).toHaveLength(1)
})

test('invisible characters in a promo code are ignored, and cost no guess', async () => {
  const own = await openCasino({ env: { RATE_LIMITS: 'on' } })
  try {
    const admin = await administratorOf(own)
    for (const index of hidden.keys())
      await admin.call('POST /api/admin/promocodes', { body: { code: `СВЕТ\u200b-${index}`, reward: 1, maxUses: 9 } })
    await own.set('rates', { promocodes: { amount: 1, seconds: 3600, burst: 18 } })
    const player = await own.player()
    for (const [index, sign] of hidden.entries()) {
      const code = `${sign}све${sign}т-${index}${sign} `
      const { status } = await player.call('POST /api/payments/redeem-promocode', { body: { code } })
      expect(status, JSON.stringify(sign)).toBe(200)
    }
    const search = { search: `свет\ufeff-1` }
    const { promocodes } = (await admin.call('GET /api/admin/promocodes', { query: search })).body
    expect(promocodes.map(({ code }) => code).sort()).toEqual(['СВЕТ-1', 'СВЕТ-10', 'СВЕТ-11'])
  } finally {
    await own.close()
  }
})
