import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { only, toCard } from '../kit/stand-in.ts'
import { changePlayers, countPlayers } from '../kit/stored.ts'

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino(only())
  admin = await administratorOf(casino)
})
afterAll(() => closeAudited(casino))

/** An account created by an external sign-in. */
async function withoutPassword<P extends { readonly id: number }>(player: P): Promise<P> {
  await changePlayers(casino.app.database.read, { id: player.id }, { email: null, passwordHash: null })
  return player
}
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const notSet = [409, 'password_not_set']

describe('an account without a password', () => {
  let player: CasinoPlayer
  beforeAll(async () => {
    player = await withoutPassword(await casino.player({ balance: 1000 }))
  })

  test('answers a log-in like a wrong password', async () => {
    for (const password of ['seven-owls-sing', 'null', '\u0020'])
      expect(outcome(await casino.signIn({ ...player, password }))).toEqual([401, 'wrong_credentials'])
    const nobody = await casino.signIn({ username: 'nobody.here', password: 'seven-owls-sing' })
    const { headers: _, ...answer } = await casino.signIn(player)
    expect(answer).toEqual({ status: nobody.status, body: nobody.body })
  })

  test('plays and withdraws, and its session says that it has no address', async () => {
    const bet = { betAmount: 1, targetValue: 50, betType: 'over' }
    expect((await player.call('POST /api/games/dice/roll', { body: bet })).status).toBe(200)
    expect((await toCard(player, 600)).status).toBe(200)
    expect((await player.call('GET /api/auth/me')).body.user).toMatchObject({ id: player.user.id, email: null })
  })

  test('says so where the current password is needed', async () => {
    const passwords = { oldPassword: player.password, newPassword: 'nine-herons-wade' }
    expect(outcome(await player.call('POST /api/auth/change-password', { body: passwords }))).toEqual(notSet)
    const rename = { username: 'Somebody.Else', password: player.password }
    expect(outcome(await player.call('PATCH /api/auth/username', { body: rename }))).toEqual(notSet)

    const holder = await withoutPassword(await secondAdministrator(casino))
    const body = { password: 'seven-owls-sing' }
    expect(outcome(await holder.call('POST /api/auth/second-factor', { body }))).toEqual(notSet)
    const id = (await toCard(await casino.player({ balance: 1000 }), 600)).body.transaction.uuid
    const show = (proof: object) =>
      holder.call('POST /api/admin/transactions/{id}/card-number', { params: { id }, body: proof })
    expect([outcome(await show(body)), outcome(await show({}))]).toEqual([notSet, notSet])
  })
})

describe('the panel, of players without an address', () => {
  const list = async (query: Record<string, string>) => (await admin.call('GET /api/admin/get-users', { query })).body
  let players: CasinoPlayer[]
  beforeAll(async () => {
    players = []
    for (const name of ['No.Mail.a', 'No.Mail.b', 'no.mail.c', 'No.Mail.d']) {
      const player = await casino.player({ username: name })
      players.push(name === 'no.mail.c' ? player : await withoutPassword(player))
    }
  })

  test('finds them by name, and lists them by address before all others, page by page', async () => {
    const { users } = await list({ search: 'NO.MAIL', sort: 'username', order: 'asc' })
    expect(users.map(({ username, email }) => [username, email])).toEqual([
      ['No.Mail.a', null],
      ['No.Mail.b', null],
      ['no.mail.c', 'no.mail.c@example.test'],
      ['No.Mail.d', null],
    ])
    for (const order of ['asc', 'desc']) {
      const seen: (string | null)[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await list({ sort: 'email', order, limit: '2', ...(cursor && { cursor }) })
        seen.push(...page.users.map(({ email }) => email))
        cursor = page.next
      }
      const all = await countPlayers(casino.app.database.read)
      expect(seen).toHaveLength(all)
      const absent = seen.map((email) => email === null)
      expect(absent).toEqual(
        absent.toSorted((a, b) => (order === 'asc' ? Number(b) - Number(a) : Number(a) - Number(b))),
      )
    }
  })

  test('exports an empty cell', async () => {
    const { body } = await admin.call('POST /api/admin/users/export', { body: { search: 'no.mail.d' } })
    expect(body.csv.split('\r\n')[1]).toMatch(new RegExp(`^${players[3]!.id};No\\.Mail\\.d;;0;active;user;`))
  })

  test('shows their requests to support, found by name', async () => {
    await players[0]!.call('POST /api/support/threads', { body: { topic: 'other', text: 'Hello' } })
    const query = { search: 'no.mail.a' }
    const { body } = await admin.call('GET /api/admin/support/threads', { query })
    expect(body.threads).toMatchObject([{ player: { username: 'No.Mail.a' }, email: null }])
  })
})
