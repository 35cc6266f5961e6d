import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankedPlayers, stakedInWeek } from '../../money/race/stakes.ts'
import { serveBonusInfo } from '../../money/rewards/bonus-info.ts'
import { serveReferralStats } from '../../money/rewards/referral-stats.ts'
import { type Read, readWith } from '../../platform/database/database.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { ownerOf } from '../kit/database.ts'

// A casino of 200 000 players, whose race and rewards are constantly read: each read uses few pages, despite their number.
const players = 200_000
/** The number of them that one player invited. */
const invited = 2000
const creditsOfOne = 1000

let casino: Casino
/** One with a thousand credits, ten of them open; one who invited many. */
let [rich, referrer] = [0, 0]
beforeAll(async () => {
  casino = await openCasino()
  // The server's own connections end long statements.
  const client = new pg.Client({ connectionString: ownerOf(casino.databaseUrl) })
  await client.connect()
  const tx = {
    rows: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
  }
  await tx.rows(`SET session_replication_role = 'replica'`)
  await tx.rows(
    `INSERT INTO player (username, email, password_hash, referral_code)
     SELECT 'many-' || n, 'many-' || n || '@example.test', '-', 'M' || n FROM generate_series(1, ${players}) AS n`,
  )
  const [row] = await tx.rows<{ first: number }>(`SELECT min(id)::int AS first FROM player WHERE password_hash = '-'`)
  rich = row!.first
  referrer = row!.first + 1
  const many = `(SELECT id, row_number() OVER (ORDER BY id) AS n FROM player WHERE password_hash = '-') AS one`
  await tx.rows(`UPDATE player SET referred_by = $1::bigint WHERE id > $1::bigint AND id <= $1::bigint + ${invited}`, [
    referrer,
  ])
  await tx.rows(
    `INSERT INTO account (kind, owner, floor, balance) SELECT kind, id, 0, 0 FROM ${many}, unnest(ARRAY['cash', 'held']) AS kind`,
  )
  await tx.rows(`UPDATE account SET staked = 100000 WHERE owner = $1 AND kind = 'cash'`, [rich])
  await tx.rows(
    `INSERT INTO turnover (player_id, target, number, posting_id) SELECT id, 0, 0, 0 FROM ${many} WHERE id <> $1`,
    [rich],
  )
  await tx.rows(
    `INSERT INTO turnover (player_id, target, number, posting_id) VALUES ($1, 110000, ${creditsOfOne}, 1)`,
    [rich],
  )
  const credit =
    'INSERT INTO bonus_credit (posting_id, at, player_id, kind, subject, from_player, amount, factor, staked, target, basis, percent, number)'
  await tx.rows(
    `${credit} SELECT n, now() - n * interval '1 hour', $1, 'manual', n::text, NULL, 1000, 100, 0,
                      CASE WHEN n > ${creditsOfOne} - 10 THEN 100000 + (n - ${creditsOfOne} + 10) * 1000 ELSE n * 100 END, NULL, NULL, n
     FROM generate_series(1, ${creditsOfOne}) AS n`,
    [rich],
  )
  await tx.rows(
    `${credit} SELECT n, now() - n * interval '1 minute', $1::bigint, 'referral_share', n::text, $1::bigint + 1 + n % ${invited}, 100, 100, 0, n * 100, 500, 2000, n
     FROM generate_series(1, 5 * ${invited}) AS n`,
    [referrer],
  )
  // Others have credits as well.
  await tx.rows(
    `${credit} SELECT n, now(), id, 'manual', 'one', NULL, 1000, 100, 0, 1000, NULL, NULL, 1 FROM ${many} WHERE id > $1`,
    [referrer],
  )
  await tx.rows(
    `INSERT INTO race_stake (monday, player_id, staked, last_at)
     SELECT date_trunc('week', now() AT TIME ZONE 'Europe/Moscow')::date, id, 10000 + n * 7919 % 1000003, now() FROM ${many}`,
  )
  await tx.rows('ANALYZE')
  await client.end()
}, 300_000)
afterAll(() => casino.close())

interface Explained {
  readonly 'QUERY PLAN': readonly [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
}

/** The database pages used by these reads. */
async function pagesOf(reads: (read: Read) => unknown): Promise<number> {
  const { read } = casino.app.database
  let pages = 0
  const counting = readWith(async (text, values) => {
    const [{ 'QUERY PLAN': plans }] = (await read.rows(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)) as [
      Explained,
    ]
    pages += plans[0].Plan['Shared Hit Blocks'] + plans[0].Plan['Shared Read Blocks']
    return read.rows(text, values)
  })
  await reads(counting)
  return pages
}

const monday = async () => {
  const [row] = await casino.app.database.read.rows<{ monday: string }>(
    `SELECT date_trunc('week', now() AT TIME ZONE 'Europe/Moscow')::date::text AS monday`,
  )
  return row!.monday
}
const deps = (read: Read) => ({ ...casino.app, database: { ...casino.app.database, read } }) as never
const as = (id: number) => ({ player: { id }, query: {}, params: {}, body: undefined }) as never

test('the first thousand places of the race, and the sum of one player', async () => {
  const week = await monday()
  const places = (read: Read) => rankedPlayers(read, { monday: week, minimum: 1, limit: 1000 })
  expect(await places(casino.app.database.read)).toHaveLength(1000)
  // An index and a player for each place.
  expect(await pagesOf(places)).toBeLessThan(8000)
  expect(await pagesOf((read) => rankedPlayers(read, { monday: week, minimum: 1, limit: 20 }))).toBeLessThan(300)
  expect(await pagesOf((read) => stakedInWeek(read, week, rich))).toBeLessThan(50)
})

test('the bonuses of one player: a thousand credits, ten of them open', async () => {
  const served = serveBonusInfo(deps(casino.app.database.read))
  const info = await served.handler(as(rich))
  expect(info).toMatchObject({ turnover: { left: 100, open: { length: 10 } } })
  expect(await pagesOf((read) => serveBonusInfo(deps(read)).handler(as(rich)))).toBeLessThan(3000)
  expect(await pagesOf((read) => serveBonusInfo(deps(read)).handler(as(referrer + invited + 5)))).toBeLessThan(200)
})

test('the referrals of a player who invited thousands', async () => {
  const stats = await serveReferralStats(deps(casino.app.database.read)).handler(as(referrer))
  expect(stats).toMatchObject({ count: invited, more: true })
  expect(await pagesOf((read) => serveReferralStats(deps(read)).handler(as(referrer)))).toBeLessThan(5000)
  expect(await pagesOf((read) => serveReferralStats(deps(read)).handler(as(referrer + invited + 5)))).toBeLessThan(100)
})
