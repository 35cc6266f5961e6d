import { withClient } from './clients.ts'
import { createCasinoDatabase, dropCasinoDatabase, partnerAccess, playerIds, tokenOf } from './fixture.ts'
import { type Plan, quantile } from './load-client.ts'
import { type Bench, connections, dice, fine } from './measurements.ts'
import { load, startServer } from './processes.ts'

// What a bet costs beside another one, in many short turns: other load on the machine affects both sides of a pair equally, and a
// checkpoint or a busy moment only a few of them.
const pairCount = 31

interface Pairs {
  /** Answers a second of each side, the medians of their turns. */
  readonly one: number
  readonly other: number
  /** The median of the ratios of the pairs: the first side by the second. */
  readonly ratio: number
}

async function inPairs(scale: Bench['scale'], one: Plan, other: Plan): Promise<Pairs> {
  const measure = async (plan: Plan) => fine(await load({ ...plan, seconds: scale.seconds / 20 })).goodput
  for (const plan of [one, other]) await load({ ...plan, seconds: scale.seconds / 3 })
  const pairs: [number, number][] = []
  for (let turn = 0; turn < pairCount; turn++) {
    // Whichever comes first has the less tired machine.
    if (turn % 2 === 0) pairs.push([await measure(one), await measure(other)])
    else {
      const second = await measure(other)
      pairs.push([await measure(one), second])
    }
  }
  const median = (figure: (pair: [number, number]) => number) => quantile(pairs.map(figure), 0.5)
  return { one: median(([a]) => a), other: median(([, b]) => b), ratio: median(([a, b]) => a / b) }
}

const openBonuses = 10
const giveBonuses = `
  INSERT INTO turnover (player_id, target, posting_id, number)
  SELECT player, $2::bigint * 100000000000, nextval('posting_block'), $2 FROM unnest($1::bigint[]) AS player`
const giveCredits = `
  INSERT INTO bonus_credit (posting_id, at, player_id, kind, subject, amount, factor, staked, target, number)
  SELECT nextval('posting_block'), now(), player, 'level_reward', n::text, 5000, 500, 0, n * 100000000000::bigint, n
  FROM unnest($1::bigint[]) AS player, generate_series(1, $2) AS n`

/** Dice over HTTP on one server: players with ten bonuses that are still to be staked, and players without any. */
export async function measureBonuses({ postgresUrl, dataDir, scale, say }: Bench) {
  const url = await createCasinoDatabase(postgresUrl, 'bench_bonuses')
  const ids = await playerIds(url)
  // Neighbours share pages of the tables, so both sides are spread over all of them.
  const withBonuses = ids.filter((_, index) => index % 4 < 2)
  const without = ids.filter((_, index) => index % 4 >= 2)
  await withClient(url, async (client) => {
    await client.query(giveBonuses, [withBonuses, openBonuses])
    await client.query(giveCredits, [withBonuses, openBonuses])
    await client.query('VACUUM ANALYZE turnover, bonus_credit')
  })
  const server = await startServer(url, 'batched', dataDir)
  const planOf = (players: readonly number[]): Plan => {
    const callers = players.map((id) => ({ token: tokenOf(id) }))
    return { ...dice, port: server.port, callers, connections, seconds: 1, warmupSeconds: 0.5 }
  }
  const pairs = await inPairs(scale, planOf(withBonuses), planOf(without))
  await server.close()
  await dropCasinoDatabase(postgresUrl, url)
  say(`dice with ${openBonuses} open bonuses: ${Math.round(pairs.one)} bets/s, without: ${Math.round(pairs.other)}`)
  return pairs
}

/** The games partner's signed calls and dice, over HTTP on one server. */
export async function measureCallbacks({ postgresUrl, dataDir, scale, say }: Bench) {
  const url = await createCasinoDatabase(postgresUrl, 'bench_partner')
  await withClient(url, (client) =>
    client.query(
      `INSERT INTO partner_session (token_hash, player_id, provider, alias, currency)
       SELECT token_hash, player_id, 'Northlight', 'moon-garden', 'RUB' FROM session`,
    ),
  )
  const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
  const server = await startServer(url, 'batched', dataDir)
  const bets: Plan = { ...dice, port: server.port, callers, connections, seconds: 1, warmupSeconds: 0.5 }
  const pairs = await inPairs(scale, { ...bets, partner: partnerAccess }, bets)
  await server.close()
  await dropCasinoDatabase(postgresUrl, url)
  say(`the partner's calls: ${Math.round(pairs.one)} a second, dice: ${Math.round(pairs.other)}`)
  return pairs
}
