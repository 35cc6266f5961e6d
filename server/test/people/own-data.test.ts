import { afterAll, beforeAll, expect, test } from 'vitest'
import { notExported, sections } from '../../people/own-data/sections.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { only } from '../kit/stand-in.ts'
import { testLedger } from '../kit/test-ledger.ts'

let casino: Casino
let player: CasinoPlayer

beforeAll(async () => {
  casino = await openCasino(only())
  player = await casino.player({ balance: 5000 })
})
afterAll(() => closeAudited(casino))

const fetchData = (by: CasinoPlayer, body: object) =>
  fetch(`${casino.address}/api/auth/export-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('every table about players is exported, or left out for a reason', async () => {
  const tables = await casino.owner.read.rows<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('player_id', 'owner', 'recipient', 'referred_by', 'thread_id')
       AND table_name !~ '_\\d{4}_\\d\\d$'`,
  )
  const exported = Object.values(sections).map(({ rows }) => /^FROM (\w+) /.exec(rows)![1]!)
  const known = new Set([...exported, ...Object.keys(notExported)])
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  expect(tables.length).toBeGreaterThan(30)
})

test('a player gets all of their data, without secrets and without other people', async () => {
  const body = { username: 'invited.two', email: 'two@example.test', password: 'seven-owls-sing' }
  await casino.call('POST /api/auth/register', { body: { ...body, referal: player.user.referal } })
  for (let round = 0; round < 3; round++)
    await player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })
  await testLedger(casino.app.ledger, player.id).topUp({ amount: 700_00, provider: 'stripe' }, 'invoiced', 'paid')
  const response = await fetchData(player, { password: player.password })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  const text = await response.text()
  const data = JSON.parse(text)
  expect(Object.keys(data)).toEqual(expect.arrayContaining([...Object.keys(sections), 'rounds']))
  expect(data.account).toMatchObject([{ id: player.id, username: player.username }])
  expect(data.rounds).toHaveLength(3)
  expect(data.payments).toMatchObject([{ kind: 'topup', amount: 700_00, status: 'success' }])
  expect(data.referrals).toMatchObject([{ name: 'i***' }])
  const secrets = await casino.owner.read.rows<{ secret: string }>(
    `SELECT password_hash AS secret FROM player WHERE id = $1
     UNION SELECT encode(token_hash, 'hex') FROM session WHERE player_id = $1`,
    [player.id],
  )
  expect(secrets.length).toBeGreaterThan(1)
  for (const hidden of [...secrets.map(({ secret }) => secret), player.token, 'invited.two', 'two@example.test'])
    expect(text).not.toContain(hidden)
})

test('only a proof opens it', async () => {
  const wrong = await fetchData(player, { password: 'not the password' })
  expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([403, 'wrong_password'])
  expect((await fetchData(player, {})).status).toBe(400)
})

test('more rows than a page has are all there, once', async () => {
  const busy = await casino.player()
  await casino.owner.read.rows(
    `INSERT INTO slot_opened (player_id, provider, alias) SELECT $1, 'provider', 'slot ' || number FROM generate_series(1, 1203) AS number`,
    [busy.id],
  )
  const { openedSlots } = (await (await fetchData(busy, { password: busy.password })).json()) as {
    openedSlots: { alias: string }[]
  }
  expect(new Set(openedSlots.map(({ alias }) => alias)).size).toBe(1203)
  expect(openedSlots).toHaveLength(1203)
})
