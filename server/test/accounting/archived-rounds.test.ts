import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { timeZone } from '@casino/rules/day'
import { attachMonth, connectOwner, detachMonth } from '@casino/tools/months/archive'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildAggregates } from '../../accounting/audit/rebuild.ts'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { ownerOf } from '../kit/database.ts'
import { monthsAgo, moveToPast, nameOf } from '../kit/past-plays.ts'

const month = nameOf(monthsAgo(4))
const next = nameOf(monthsAgo(3))
/** The first day of the next month in Moscow, and the last one of the month in UTC. */
const atNight = new Date(Date.parse(`${next}-01`) - 90 * 60_000).toISOString()
const place = { folder: mkdtempSync(join(tmpdir(), 'casino-archived-')), key: 'the-key-of-these-archives' }

let casino: Casino
let player: CasinoPlayer
let newcomer: CasinoPlayer
let nightOwl: CasinoPlayer
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
  // Only a round whose seed was revealed can be verified.
  await player.call('POST /api/fairness/rotate', { body: {} })
  nightOwl = await casino.player({ balance: 1000 })
  for (let bets = 0; bets < 2; bets++) await bet(nightOwl)
  await moveToPast(casino.owner, [player.id, month], [nightOwl.id, month])
  await bet(nightOwl)
  await moveToPast(casino.owner, [nightOwl.id, month, atNight])
  // The marks of the players' limits are older than the move.
  await casino.owner.read.rows('UPDATE player_protection SET play = NULL')
  await rebuildAggregates(casino.app.database)
  await casino.app.publicLog.step()
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
const logProofOf = async (id: string) => {
  const answer = await fetch(`${casino.address}/api/games/rounds/${id}/log-proof`)
  return { status: answer.status, text: await answer.text() }
}
const about = () => ({ params: { id: String(player.id) } })
const betsOfUser = () => admin.call('GET /api/admin/users/{id}/bets', about())
const timeline = (query = {}) => admin.call('GET /api/admin/users/{id}/timeline', { ...about(), query })
const allBets = (query = {}) =>
  admin.call('GET /api/admin/get-transactions', { query: { type: 'bet_placed', ...query } })
async function statement(from: string, of = player): Promise<{ status: number; text: string }> {
  const to = new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
  const query = new URLSearchParams({ from, to, format: 'csv' })
  const response = await fetch(`${casino.address}/api/payments/statement?${query}`, {
    headers: { authorization: `Bearer ${of.token}` },
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
  expect(await logProofOf(old)).toMatchObject({ status: 410, text: expect.stringContaining('rounds_archived') })
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

test('a statement begins on the first of the month in Moscow, whose first hours are the archived month’s in UTC', async () => {
  const { status, text } = await statement(`${next}-01`, nightOwl)
  expect([status, text.match(/;Ставка;Кости;/g)?.length ?? text]).toEqual([200, 1])
  expect(text).toMatch(new RegExp(`^${next}-01 01:.*;Ставка;`, 'm'))
  expect((await statement(`${month}-28`, nightOwl)).status).toBe(410)
})

const command = (program: string, args: readonly string[], input = '') => {
  const script = fileURLToPath(import.meta.resolve(`@casino/tools/${program}`))
  const env = { ...process.env, DATABASE_URL: ownerOf(casino.databaseUrl), BACKUP_KEY: place.key }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, input, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
const from = ['--from', place.folder]

test('support looks up an archived round, which can be verified, and a statement of archived days', async () => {
  const round = command('months', ['round', old, ...from])
  expect(JSON.parse(round.said)).toMatchObject({ id: old, gameType: 'dice', username: player.username })
  expect(command('verify', ['-'], round.said).status).toBe(0)

  const days = ['--player', player.username, '--days', `${month}-01..${month}-28`]
  const file = command('months', ['statement', ...from, ...days])
  expect(file.said.match(/;Ставка;Кости;/g)).toHaveLength(12)
  expect(command('months', ['statement', ...from, '--player', 'nobody', ...days.slice(2)])).toEqual({
    status: 1,
    said: 'There is nobody called nobody.\n',
  })
  expect(command('months', ['round', '99999999999', ...from])).toMatchObject({ status: 1, said: /no round/ as never })
})

test('an archived round is still in the public log, which goes on, and provable from the archive', async () => {
  const round = command('months', ['round', old, ...from])
  await bet(nightOwl)
  await casino.app.publicLog.step()
  const proof = command('months', ['log-proof', old, ...from])
  const file = (name: string, text: string) => {
    writeFileSync(join(place.folder, name), text)
    return join(place.folder, name)
  }
  const proofFile = ['--proof', file('round.tlog-proof', proof.said)]
  const key = ['--key', casino.app.publicLog.keys.of(1).verifierKey]
  const proved = command('verify', [file('round.json', round.said), ...proofFile, ...key])
  expect(proved).toEqual({ status: 0, said: expect.stringMatching(/ok +public log: entry \d+ of \d+/) })
  const changed = file('changed.json', round.said.replace('"betAmount": 1', '"betAmount": 2'))
  expect(command('verify', [changed, ...proofFile, ...key]).said).toMatch(/WRONG +public log: the proof is not of this/)
  expect(command('months', ['log-proof', '99999999999', ...from]).status).toBe(1)
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
