import { withClient } from '@casino/server/platform/database/with-client'
import { createCasinoDatabase, dropCasinoDatabase, partnerAccess, playerIds, players, tokenOf } from './fixture.ts'
import { type LoadPlan, quantile } from './load-client.ts'
import { type Bench, connections, dice, fine, trivial } from './measurements.ts'
import { measurePgbench } from './pgbench.ts'
import { load, loadInTurns, startServer } from './processes.ts'

// Compares kinds of bets in many short turns over the same connections. The turns of a block form a palindrome, so that a
// machine which becomes slower affects all sides equally; a checkpoint or a busy moment affects only a few blocks.
const blockCount = 31

/** The number of warm-up turns of each side before the first block. */
const warmUpTurns = 7

/** For each block, the answers per second of each side. What a side causes must happen within its turns. */
export async function measureInBlocks(
  scale: Bench['scale'],
  plans: readonly LoadPlan[],
  turnSeconds = scale.seconds / 20,
): Promise<number[][]> {
  const sides = plans.map((_, side) => side)
  const blocks = Array.from({ length: blockCount }, (_, block) => {
    const turns = sides.map((side) => (side + block) % sides.length)
    return [...turns, ...turns.toReversed()]
  })
  const warmUp = Array.from({ length: warmUpTurns }, () => sides).flat()
  const reports = await loadInTurns({
    plans: plans.map((plan) => ({ ...plan, seconds: turnSeconds })),
    order: [...warmUp, ...blocks.flat()],
  })
  const rates = reports.slice(warmUp.length).map((report) => fine(report).goodput)
  return blocks.map((turns) => {
    const own = rates.splice(0, turns.length)
    return sides.map((side) => own.reduce((sum, rate, turn) => (turns[turn] === side ? sum + rate / 2 : sum), 0))
  })
}

export const medianOf = (blocks: readonly number[][], side: number) =>
  quantile(
    blocks.map((block) => block[side]!),
    0.5,
  )

/** The ratio of two sides over all blocks: the median and the quartiles. */
export function ratioOf(blocks: readonly number[][], one: number, other: number) {
  const ratios = blocks.map((block) => block[one]! / block[other]!)
  return { median: quantile(ratios, 0.5), from: quantile(ratios, 0.25), to: quantile(ratios, 0.75) }
}

/** Bets over HTTP with three ways to the database, in turns; a refused request; and one of these ways without the server. */
export async function measureBets({ postgresUrl, dataDir, scale, say }: Bench) {
  const ways = ['statements', 'function', 'batched'] as const
  const sides: { url: string; server: Awaited<ReturnType<typeof startServer>>; plan: LoadPlan }[] = []
  for (const way of ways) {
    // A database for each, because the remains of one variant must not slow down another.
    const url = await createCasinoDatabase(postgresUrl, `bench_${way}`)
    const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
    const server = await startServer(url, way, dataDir)
    const plan = { ...dice, port: server.port, callers, connections, seconds: scale.seconds, warmupSeconds: 0.15 }
    sides.push({ url, server, plan })
  }
  const blocks = await measureInBlocks(
    scale,
    sides.map(({ plan }) => plan),
  )
  const rates = { statements: medianOf(blocks, 0), function: medianOf(blocks, 1), batched: medianOf(blocks, 2) }
  for (const way of ways) say(`dice over HTTP, ${way}: ${Math.round(rates[way])} bets/s`)
  const refused = await load({ ...sides[2]!.plan, ...trivial })
  for (const { url, server } of sides) {
    await server.close()
    await dropCasinoDatabase(postgresUrl, url)
  }
  const url = await createCasinoDatabase(postgresUrl, 'bench_pgbench')
  const [first = 0] = await playerIds(url)
  const pgbench = measurePgbench(url, { first, count: players }, scale.seconds)
  say(
    pgbench
      ? `pgbench on the function alone: ${Math.round(pgbench)} a second`
      : 'pgbench is not installed: not compared',
  )
  return { ...rates, trivial: refused.answered / scale.seconds, pgbench }
}

const openBonuses = 10
const giveBonuses = `
  INSERT INTO turnover (player_id, target, posting_id, number)
  SELECT player, $2::bigint * 100000000000, nextval('posting_block'), $2 FROM unnest($1::bigint[]) AS player`
const giveCredits = `
  INSERT INTO bonus_credit (posting_id, at, player_id, kind, subject, amount, factor, staked, target, number)
  SELECT nextval('posting_block'), now(), player, 'level_reward', n::text, 5000, 500, 0, n * 100000000000::bigint, n
  FROM unnest($1::bigint[]) AS player, generate_series(1, $2) AS n`

/**
 * Dice over HTTP on one server: players with ten open bonuses, and two groups of players without any. The ratio of the two
 * groups without bonuses shows the noise of the measurement.
 */
export async function measureBonuses({ postgresUrl, dataDir, scale, say }: Bench) {
  const url = await createCasinoDatabase(postgresUrl, 'bench_bonuses')
  const ids = await playerIds(url)
  // Neighbours share pages of the tables, so each group is spread over all of them.
  const groupOf = (remainder: number) => ids.filter((_, index) => index % 3 === remainder)
  await withClient(url, async (client) => {
    await client.query(giveBonuses, [groupOf(0), openBonuses])
    await client.query(giveCredits, [groupOf(0), openBonuses])
    await client.query('VACUUM ANALYZE turnover, bonus_credit')
  })
  const server = await startServer(url, 'batched', dataDir)
  const planOf = (players: readonly number[]): LoadPlan => {
    const callers = players.map((id) => ({ token: tokenOf(id) }))
    return { ...dice, port: server.port, callers, connections, seconds: 1, warmupSeconds: 0.15 }
  }
  const blocks = await measureInBlocks(scale, [planOf(groupOf(0)), planOf(groupOf(1)), planOf(groupOf(2))])
  await server.close()
  await dropCasinoDatabase(postgresUrl, url)
  const [one, other] = [medianOf(blocks, 0), medianOf(blocks, 1)]
  const [ratio, same] = [ratioOf(blocks, 0, 1), ratioOf(blocks, 2, 1)]
  const spread = ({ median, from, to }: typeof ratio) => `${median.toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)})`
  say(`dice with ${openBonuses} open bonuses: ${Math.round(one)} bets/s, without: ${Math.round(other)}`)
  say(`with ÷ without: ${spread(ratio)}; without ÷ without: ${spread(same)}; in brackets half of the blocks`)
  return { one, other, ratio: ratio.median, same: same.median }
}

/** The games partner's signed calls and dice, over HTTP on one server. */
export async function measureCallbacks({ postgresUrl, dataDir, scale, say }: Bench) {
  const url = await createCasinoDatabase(postgresUrl, 'bench_partner')
  await withClient(url, (client) =>
    client.query(
      `INSERT INTO partner_session (token_hash, player_id, provider, alias, currency, site_session)
       SELECT token_hash, player_id, 'Northlight', 'moon-garden', 'RUB', token_hash FROM session`,
    ),
  )
  const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
  const server = await startServer(url, 'batched', dataDir)
  const bets: LoadPlan = { ...dice, port: server.port, callers, connections, seconds: 1, warmupSeconds: 0.15 }
  const blocks = await measureInBlocks(scale, [{ ...bets, partner: partnerAccess }, bets])
  await server.close()
  await dropCasinoDatabase(postgresUrl, url)
  const [one, other] = [medianOf(blocks, 0), medianOf(blocks, 1)]
  say(`the partner's calls: ${Math.round(one)} a second, dice: ${Math.round(other)}`)
  return { one, other, ratio: ratioOf(blocks, 0, 1).median }
}
