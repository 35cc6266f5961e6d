import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timeZone } from '@casino/rules/day'
import { attachMonth, connectOwner, detachMonth } from '@casino/tools/months/archive'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildAggregates } from '../audit/rebuild.ts'
import { administratorOf } from './administrator.ts'
import { closeAudited } from './audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { ownerOf } from './database.ts'
import { monthsAgo, moveToPast, nameOf } from './past-plays.ts'

const month = nameOf(monthsAgo(4))
const place = { folder: mkdtempSync(join(tmpdir(), 'casino-archived-')), key: 'the key of these archives' }

let casino: Casino
let player: CasinoPlayer
let newcomer: CasinoPlayer
let admin: Awaited<ReturnType<typeof administratorOf>>
let old: string
let young: string
beforeAll(async () => {
  casino = await openCasino()
  player = await casino.player({ balance: 1000 })
  newcomer = await casino.player({ balance: 1000 })
  admin = await administratorOf(casino)
  const roundOf = async (of: CasinoPlayer) =>
    (await of.call('GET /api/games/history', { query: { limit: '1' } })).body[0]!._id
  for (let bets = 0; bets < 12; bets++) await bet(player)
  old = await roundOf(player)
  await bet(newcomer)
  await moveToPast(casino.owner, [player.id, month])
  // The marks of the players' limits date from before the move.
  await casino.owner.read.rows('UPDATE player_protection SET play = NULL')
  await rebuildAggregates(casino.app.database)
})
afterAll(async () => {
  await closeAudited(casino)
  rmSync(place.folder, { recursive: true, force: true })
})

/** Never pays more than its stake: a player's best win would not be archived. */
const bet = (by: CasinoPlayer) =>
  by.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 1, betType: 'over' } })

async function asOwner(work: typeof detachMonth | typeof attachMonth): Promise<void> {
  const client = await connectOwner(ownerOf(casino.databaseUrl))
  await work(client, month, place).finally(() => client.end())
}

const history = (query: Record<string, string> = {}) => player.call('GET /api/games/history', { query })
const bets = () => player.call('GET /api/payments/transactions', { query: { type: 'bet_placed' } })
const roundOf = (id: string) => player.call('GET /api/games/rounds/{id}', { params: { id } })
const about = () => ({ params: { id: String(player.id) } })
const betsOfUser = () => admin.call('GET /api/admin/users/{id}/bets', about())
const timeline = (query = {}) => admin.call('GET /api/admin/users/{id}/timeline', { ...about(), query })
const allBets = (query = {}) =>
  admin.call('GET /api/admin/get-transactions', { query: { type: 'bet_placed', ...query } })
async function statement(from: string): Promise<{ status: number; text: string }> {
  const to = new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
  const query = new URLSearchParams({ from, to, format: 'csv' })
  const response = await fetch(`${casino.address}/api/payments/statement?${query}`, {
    headers: { authorization: `Bearer ${player.token}` },
  })
  return { status: response.status, text: await response.text() }
}
async function ownData(): Promise<Record<string, unknown>> {
  const response = await fetch(`${casino.address}/api/auth/export-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: player.password }),
  })
  return (await response.json()) as Record<string, unknown>
}

test('where there is no archive, nothing mentions one', async () => {
  expect((await history({ limit: '50' })).body).toHaveLength(12)
  expect((await history({ limit: '50' })).body.at(-1)).not.toHaveProperty('earlierArchived')
  expect((await roundOf(old)).status).toBe(200)
  expect((await bets()).body.transactions).toHaveLength(12)
  expect((await statement(`${month}-01`)).text.split('\r\n').length).toBeGreaterThan(12)
  expect((await allBets()).body.partial).toBe(false)
})

test('what reaches into archived months says so, by the code of a refusal or at its end', async () => {
  await asOwner(detachMonth)
  const archived = { status: 410, body: expect.objectContaining({ code: 'rounds_archived' }) }
  expect(await history()).toMatchObject(archived)
  expect(await roundOf(old)).toMatchObject(archived)
  expect(await bets()).toMatchObject(archived)
  expect(await betsOfUser()).toMatchObject(archived)
  expect((await timeline()).body.entries.at(-1)).toMatchObject({ earlierArchived: true })
  expect(await ownData()).toMatchObject({ rounds: [], earlierRoundsArchived: true })

  await bet(player)
  young = (await history()).body[0]!._id
  expect((await history()).body).toMatchObject([{ _id: young, earlierArchived: true }])
  expect((await history({ limit: '1' })).body[0]).not.toHaveProperty('earlierArchived')
  expect(await history({ before: young })).toMatchObject(archived)
  expect((await roundOf(young)).status).toBe(200)
  expect((await roundOf(String(Number(young) + 1000))).status).toBe(404)
  expect((await bets()).body.transactions).toMatchObject([{ round: young, earlierArchived: true }])
  expect((await betsOfUser()).body).toMatchObject({ bets: [{ _id: young, earlierArchived: true }], more: false })
  expect((await timeline({ only: 'others' })).body.entries.at(-1)).not.toHaveProperty('earlierArchived')
})

test('a statement that begins before the archived months end is refused, a later one adds up', async () => {
  expect(await statement(`${month}-01`)).toMatchObject({
    status: 410,
    text: expect.stringContaining('period_archived'),
  })
  const { status, text } = await statement(`${nameOf(monthsAgo(2))}-01`)
  expect(status).toBe(200)
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(3)
})

test('the list of all bets says that it is not whole, and refuses days that are archived', async () => {
  expect((await allBets()).body.partial).toBe(true)
  expect(await allBets({ from: `${month}-05` })).toMatchObject({ status: 410, body: { code: 'period_archived' } })
  expect((await allBets({ from: `${nameOf(monthsAgo(2))}-01` })).body.partial).toBe(false)
  expect((await admin.call('POST /api/admin/transactions/export', { body: { type: 'bet_placed' } })).body.cut).toBe(
    true,
  )
  expect((await admin.call('GET /api/admin/get-transactions', {})).body.partial).toBe(false)
})

test('players without archived rounds read as before', async () => {
  const { body } = await newcomer.call('GET /api/games/history', {})
  expect(body).toHaveLength(1)
  expect(body[0]).not.toHaveProperty('earlierArchived')
})

test('brought back, everything is there', async () => {
  await asOwner(attachMonth)
  expect((await history({ limit: '50' })).body).toHaveLength(13)
  expect((await roundOf(old)).status).toBe(200)
  expect((await statement(`${month}-01`)).status).toBe(200)
})
