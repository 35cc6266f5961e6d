import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { kopecks } from '@casino/rules/money'
import { operationKey } from '@casino/rules/operation-key'
import { repeatWhile } from '@casino/tools/processes/deadline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { rebuildAggregates } from '../../accounting/audit/rebuild.ts'
import { claimDue } from '../../money/payments/due.ts'
import { claimLetters } from '../../people/mail/mail.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { ownerOf, type TestDatabase } from '../kit/database.ts'
import { infoOf, lose, stake } from '../kit/depositor.ts'
import { serverKey } from '../kit/keys.ts'
import { openClockedDatabase, setClock } from '../kit/week-clock.ts'

// The database's clock is set while the casino runs: no play is lost or counted twice.
let database: TestDatabase
let casino: Casino
beforeAll(async () => {
  database = await openClockedDatabase()
  casino = await openCasino({ databaseUrl: database.url })
})
afterAll(async () => {
  await closeAudited(casino)
  await database.drop()
})

/** Runs each job that adds something up, once. */
async function addUp({ app }: Casino = casino): Promise<void> {
  await repeatWhile(() => app.aggregates.step(), 1000, 'the aggregates have not caught up')
  await app.races.step()
  await app.harm.step()
}

const timed = () => operationKey(Date.now(), randomBytes(10))

const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)

const tables = 'play_hour play_day players_of_day money_day best_win race_stake partner_play_hour harm_hour'.split(' ')

/** The stored sums of all play. */
const figures = async () => {
  const each = tables.map((table) => rows<{ row: string }>(`SELECT row::text FROM ${table} AS row ORDER BY 1`))
  return Object.fromEntries((await Promise.all(each)).map((of, index) => [tables[index], of.map(({ row }) => row)]))
}

const broken = async () => {
  const { checks } = await audit(ownerOf(casino.databaseUrl), serverKey)
  return checks.flatMap(({ wrong, holds }) => (wrong > 0 ? [holds] : [])).sort()
}

// First, while times and postings still have the same order.
test('an installation whose aggregates went by time goes on where it was', async () => {
  const player = await casino.player({ balance: 100 })
  await stake(player, 10)
  await addUp()
  const former = [
    'dashboard_figures',
    'best_win_aggregation',
    'race_aggregation',
    'partner_aggregation',
    'harm_aggregation',
  ]
  for (const table of former) await rows(`UPDATE ${table} SET until = clock_timestamp()`)
  await rows(`UPDATE aggregated SET up_to = NULL WHERE aggregate IN ('play', 'best_win', 'race', 'partner', 'harm')`)
  await stake(player, 10)
  await casino.node()
  expect(await broken()).toEqual([])
  expect(await rows('SELECT sum(rounds)::int AS rounds FROM play_day')).toEqual([{ rounds: 2 }])
  // A server of the previous version adds nothing more.
  for (const table of former) expect(await rows(`SELECT until::text FROM ${table}`)).toEqual([{ until: 'infinity' }])
})

test('a server that starts three hours ahead and is set right loses no stake of the race and no loss', async () => {
  await casino.set('race', { enabled: true, prizes: [kopecks(5000_00)], minimum: kopecks(0) })
  await setClock(casino, '-3 days')
  await addUp()
  await setClock(casino, '-69 hours')
  await addUp()
  await setClock(casino, '-3 days')
  const player = await casino.player({ balance: 10_000 })
  for (let staked = 0; staked < 3000; staked += 1000) await stake(player, 1000)
  await addUp()
  const race = (await casino.call('GET /api/race', { token: player.token })).body.current
  expect(race?.own).toMatchObject({ place: 1, staked: 3000, prize: 5000 })
  expect((await player.call('GET /api/games/totals')).body).toMatchObject({ rounds: 3, staked: 3000 })
  expect(await rows('SELECT sum(rounds)::int AS rounds FROM play_day WHERE player_id = $1', [player.id])).toEqual([
    { rounds: 3 },
  ])
  expect(await rows('SELECT sum(rounds)::int AS rounds FROM harm_hour WHERE player_id = $1', [player.id])).toEqual([
    { rounds: 3 },
  ])
  expect(await broken()).toEqual([])
})

test.each([150, 3600])('a clock that is set back by %i s and forward again loses no cashback', async (seconds) => {
  await setClock(casino, '-6 hours')
  const player = await casino.player({ balance: 100_000 })
  await addUp()
  await setClock(casino, `-6 hours -${seconds} seconds`)
  await lose(player)
  await addUp()
  await setClock(casino, '-6 hours')
  await addUp()
  await setClock(casino, '2 minutes')
  const { cashback } = await infoOf(player)
  expect(cashback.availableAmount).toBeGreaterThan(0)
  expect((await player.call('POST /api/payments/claim-cashback')).status).toBe(200)
  expect(await broken()).toEqual([])
})

test('stakes of a week whose race a clock that was ahead has closed count for the next race', async () => {
  const player = await casino.player({ balance: 10_000 })
  await setClock(casino, '-1 hour')
  await stake(player, 500)
  await setClock(casino, '1 hour')
  await addUp()
  expect(await rows('SELECT closed_at IS NOT NULL AS closed FROM race ORDER BY monday')).toEqual([
    { closed: true },
    { closed: false },
  ])
  await setClock(casino, '-30 minutes')
  await stake(player, 700)
  await addUp()
  await setClock(casino, '2 hours')
  await addUp()
  expect((await casino.call('GET /api/race', { token: player.token })).body.current?.own).toMatchObject({ staked: 700 })
  expect(await broken()).toEqual([])
})

test('all aggregates can be rebuilt by a command while the casino runs, and the audit finds what is missing before', async () => {
  const player = await casino.player({ balance: 10_000 })
  await stake(player, 100)
  await addUp()
  const before = await figures()
  await rows(`TRUNCATE ${tables}`)
  expect(await broken()).toEqual([
    'Every reward has its cause: a deposit, a level that was reached, a week’s loss',
    'The best win of each player is the round that paid them most',
    'The play in which markers of harm are looked for is added up rightly',
    'What the reports say of each day is added up rightly from rounds, payments and transfers',
    'What was played is added up rightly, by hour and by day',
    'What was staked in a race under way is added up rightly',
  ])
  const command = fileURLToPath(new URL('../../accounting/audit/rebuild-command.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: casino.databaseUrl }
  const { status, stdout } = spawnSync(process.execPath, [command], { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringContaining('All aggregates are rebuilt')])
  expect(await figures()).toEqual(before)

  // During play.
  const answers = Promise.all([...Array(20)].map(() => stake(player, 1)))
  await rebuildAggregates(casino.app.database)
  expect((await answers).map(({ status }) => status)).toEqual(Array(20).fill(200))
  await addUp()
  expect(await broken()).toEqual([])
})

test('a statement has every line of a day to which the clock returned, and adds up', async () => {
  const own = await openClockedDatabase()
  const here = await openCasino({ databaseUrl: own.url })
  await setClock(here, '-60 hours')
  const player = await here.player({ balance: 1000 })
  // Almost certainly lost: limits also count a win from before the clock was set back, and then the minimum loss is unknown.
  const body = { betAmount: 1, targetValue: 1, betType: 'under' } as const
  const roll = async () => (await player.call('POST /api/games/dice/roll', { body })).body.roundId
  const rounds = [await roll()]
  await setClock(here, '-84 hours')
  for (let times = 0; times < 30; times++) await roll()
  await addUp(here)
  await setClock(here, '-60 hours')
  rounds.push(await roll())
  await setClock(here, '-50 hours')
  const [day] = await here.owner.read.rows<{ day: string }>(
    `SELECT (at AT TIME ZONE 'Europe/Moscow')::date::text AS day FROM round ORDER BY id LIMIT 1`,
  )
  const query = new URLSearchParams({ from: day!.day, to: day!.day, format: 'csv' })
  const answer = await fetch(`${here.address}/api/payments/statement?${query}`, {
    headers: { authorization: `Bearer ${player.token}` },
  })
  const lines = (await answer.text()).split('\r\n')
  expect(answer.status).toBe(200)
  expect(lines.slice(1).flatMap((line) => line.split(';')[3] || [])).toEqual(rounds)
  await closeAudited(here)
  await own.drop()
})

/** The middle of the month that is this many months ahead. */
const setMonth = (ahead: number) =>
  rows(
    `UPDATE clock.shift
     SET by = date_trunc('month', pg_catalog.now()) + $1 * interval '1 month' + interval '14 days' - pg_catalog.now()`,
    [ahead],
  )

/** Rolls once; by the clock, the previous session may have ended. */
async function roll({ username, password }: CasinoPlayer, key?: string) {
  const { token } = (await casino.signIn({ username, password })).body
  const body = { betAmount: 10, targetValue: 50, betType: 'over' } as const
  const { status, body: answer } = await casino.call('POST /api/games/dice/roll', { token, body, ...(key && { key }) })
  return { status, round: answer.roundId }
}

test.each([
  ['in the same month', () => setClock(casino, '2 hours'), timed],
  ['over the end of a month', () => setMonth(1), timed],
  ['over the end of a month, without a time in it', () => setMonth(1), () => 'a-key-of-my-own'],
])(
  'a key that was used while the clock was ahead moves money once when it is set back %s',
  async (_, setAhead, keyOf) => {
    const player = await casino.player({ balance: 100 })
    const key = keyOf()
    await setAhead()
    const first = await roll(player, key)
    await setClock(casino, '-3 days')
    expect([first.status, await roll(player, key)]).toEqual([200, first])
    expect(await rows('SELECT id FROM round WHERE player_id = $1', [player.id])).toHaveLength(1)
  },
)

test('the month is made when the clock is ahead of all that were prepared', async () => {
  const player = await casino.player({ balance: 100 })
  const prepared = await rows<{ name: string }>(
    `SELECT table_name || to_char(date_trunc('month', pg_catalog.now()) + interval '2 months', '_YYYY_MM') AS name FROM monthly`,
  )
  for (const { name } of prepared) await rows(`DROP TABLE ${name}`)
  await setMonth(2)
  const answers = await Promise.all([...Array(5)].map(() => roll(player)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  await setClock(casino, '-3 days')
})

test('what was due immediately is not postponed when the clock is set back', async () => {
  await rows(`UPDATE clock.shift SET by = interval '-2 days'`)
  await rows(
    `INSERT INTO payment (id, uuid, player_id, kind, method, amount, step, created_at, updated_at, due_at)
     SELECT 1, gen_random_uuid(), 1, 'topup', 'card', 10000, 'opened', later, later, later FROM (SELECT clock.now() + interval '1 hour' AS later) AS clock`,
  )
  await rows(
    `INSERT INTO mail (kind, recipient, language, details, due_at) VALUES ('email_confirmation', 'one@example.com', 'en', '{}', clock.now() + interval '1 hour')`,
  )
  const { read } = casino.app.database
  const claim = { collectors: [], payers: [], limit: 10 }
  expect((await claimDue(read, claim)).map(({ id }) => id)).toEqual([1])
  expect(await claimDue(read, claim)).toEqual([])
  expect((await claimLetters(read, 10)).map(({ to }) => to)).toEqual(['one@example.com'])
  expect(await claimLetters(read, 10)).toEqual([])
  await rows('DELETE FROM payment WHERE id = 1')
})
