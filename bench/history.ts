import { randomUUID } from 'node:crypto'
import { algorithmVersion, type Seeds } from '@casino/rules/fairness'
import { diceRoll, settleDice } from '@casino/rules/games/dice/rules'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { periodStart } from '@casino/rules/period'
import { dayOf, hoursBetween } from '@casino/server/accounting/aggregates/aggregates'
import { bestWinsBetween } from '@casino/server/accounting/aggregates/best-wins'
import { postingHoursOf } from '@casino/server/accounting/aggregates/posting-hours'
import { hoursOf } from '@casino/server/people/harm/watch-for-harm'
import { nodeHmac } from '@casino/server/play/games/seeds'
import pg from 'pg'
import { copy } from './copy.ts'

/**
 * A history as after years of play, for a casino without rounds: settled rounds of dice with their postings, transfers and
 * aggregates, spread over this month and the five before it. It is consistent: every outcome follows from its player's seeds,
 * every balance from its transfers, so the audit passes.
 */
export async function fillHistory(url: string, rounds: number): Promise<void> {
  await withClients(url, async (clients) => {
    const [client] = clients
    await client.query(
      `SELECT ensure_partition(table_name, (date_trunc('month', now() AT TIME ZONE 'UTC') - ago * interval '1 month')::date, unique_key)
       FROM monthly, generate_series(1, 5) AS ago`,
    )
    const { rows: loadClients } = await client.query<LoadClient>(findLoadClients)
    const [beginning] = (await client.query<Beginning>(findBeginning)).rows as [Beginning]
    const stepMs = spanMs / rounds
    const place = { firstId: beginning.firstId, beginMs: beginning.now - hourMs - rounds * stepMs, stepMs }
    const { rows: found } = await client.query<{ house: number }>(
      `SELECT id::int AS house FROM account WHERE ${houseAccount}`,
    )
    const { house } = found[0]!
    await withoutIndexes(client, async () => {
      let written: Promise<unknown> = Promise.resolve()
      for (let from = 0; from < rounds; from += slice) {
        // Drawn while the database still writes the previous slice.
        const play = playSlice(loadClients, house, { ...place, from, to: Math.min(from + slice, rounds) })
        await written
        written = Promise.all(writeSlice(clients, play))
      }
      await written
    })
    await client.query(keepLoadClients, [
      arrayOf(loadClients.map(({ player }) => player)),
      arrayOf(loadClients.map(({ balance }) => balance)),
      arrayOf(loadClients.map(({ nonce }) => nonce)),
    ])
    await client.query(keepHouse, [rounds])
    await client.query(`INSERT INTO play_hour ${hoursBetween('true')}`)
    await client.query(
      `INSERT INTO play_day SELECT player_id, ${dayOf('at')}, count(*), sum(stake), sum(payout) FROM round GROUP BY 1, 2`,
    )
    await client.query(
      `INSERT INTO player_protection (player_id, play) ${playUntil(Math.floor(place.beginMs + rounds * stepMs))}`,
    )
    await client.query('INSERT INTO players_of_day SELECT day, count(*) FROM play_day GROUP BY day')
    await client.query(`INSERT INTO best_win ${bestWinsBetween('true')}`)
    await client.query(`INSERT INTO harm_hour ${hoursOf('true')}`)
    await client.query(`INSERT INTO posting_hour ${postingHoursOf('true')}`)
    await client.query("UPDATE aggregated SET up_to = (SELECT max(id) FROM posting) WHERE aggregate <> 'harm_events'")
    const blocks = Math.ceil(rounds / 1024) + 1
    await client.query("SELECT setval('posting_block', $1)", [beginning.firstId + blocks * 1024])
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })
}

const slice = 100_000

const hourMs = 60 * 60 * 1000
/** One day less than the shortest five months. */
const spanMs = 149 * 24 * hourMs

const stake = kopecks(1000)
const terms = { edgeBasisPoints: 200, maximumWin: kopecks(500_000_000) }
const target = 50
const bets = (['over', 'under'] as const).map((side) => ({ stake, side, target }))

/** A player, their seeds, and their progress. */
interface LoadClient extends Seeds {
  readonly player: number
  readonly cash: number
  readonly pair: number
  balance: number
  nonce: number
}

const findLoadClients = `
  SELECT seeds.player_id::int AS player, account.id::int AS cash, pair_id::int AS pair, plain_server_seed AS "serverSeed",
         client_seed AS "clientSeed", balance::float8 AS balance, nonce
  FROM seeds JOIN account ON owner = seeds.player_id AND kind = 'cash' ORDER BY 1`

interface Beginning {
  readonly firstId: number
  /** Milliseconds since 1970, by the database's clock. */
  readonly now: number
}

const findBeginning = `SELECT nextval('posting_block')::int AS "firstId", extract(epoch FROM now())::float8 * 1000 AS now`

const houseAccount = `owner IS NULL AND kind = 'games' AND till = 63`

/** The lines of a slice, as COPY reads them. */
interface Play {
  readonly postings: string[]
  readonly transfers: string[]
  readonly rounds: string[]
}

interface SlicePlace {
  readonly from: number
  readonly to: number
  readonly firstId: number
  readonly beginMs: number
  readonly stepMs: number
}

// A prime number: all players get equally many rounds, and the order of play is unrelated to the order of players.
const stride = 7919

function playSlice(loadClients: readonly LoadClient[], house: number, place: SlicePlace): Play {
  const play: Play = { postings: [], transfers: [], rounds: [] }
  for (let n = place.from; n < place.to; n++) {
    const loadClient = loadClients[(n * stride) % loadClients.length]!
    const { player, cash, pair, nonce } = loadClient
    const bet = bets[n % bets.length]!
    const roll = diceRoll(nodeHmac, loadClient, nonce)
    const { outcome, multiplier, payout } = settleDice(bet, roll, terms)
    loadClient.balance += payout - stake
    loadClient.nonce++
    const id = place.firstId + n
    const at = new Date(place.beginMs + n * place.stepMs).toISOString()
    const record = { roll, nonce, outcome, multiplier, payout, profit: payout - stake }
    play.postings.push(
      lineOf(
        id,
        at,
        'dice',
        player,
        randomUUID(),
        'fingerprint',
        JSON.stringify(record),
        loadClient.balance,
        nonce + 2,
      ),
    )
    play.transfers.push(lineOf(id, 0, at, 'stake', cash, house, stake))
    if (payout > 0) play.transfers.push(lineOf(id, 1, at, 'payout', house, cash, payout))
    const said = { outcome, rolledNumber: roll / 100 }
    const { edgeBasisPoints, maximumWin } = terms
    const ofTerms = [edgeBasisPoints, maximumWin, algorithmVersion, 1] as const
    play.rounds.push(
      lineOf(
        id,
        at,
        player,
        'dice',
        stake,
        payout,
        multiplier,
        ...ofTerms,
        betOf[bet.side],
        JSON.stringify(said),
        pair,
        nonce,
      ),
    )
  }
  return play
}

// Numbers and words, without characters that COPY would have to escape.
const lineOf = (...values: readonly (string | number)[]) => `${values.join('\t')}\n`

const betJson = (betType: 'over' | 'under') =>
  JSON.stringify({ betAmount: roublesFromKopecks(stake), targetValue: target, betType })
const betOf = { over: betJson('over'), under: betJson('under') }

const copyPostings = 'COPY posting (id, at, kind, player_id, key, fingerprint, record, balance, sequence) FROM STDIN'
const copyTransfers = 'COPY transfer (posting_id, line, at, kind, debit_account, credit_account, amount) FROM STDIN'
const copyRounds = `COPY round (id, at, player_id, game, stake, payout, multiplier, edge_basis_points, maximum_win,
  algorithm, payout_table, bet, outcome, seed_pair_id, nonce) FROM STDIN`

/** The tables in parallel, each on a connection of its own. */
function writeSlice([one, two, three]: Clients, { postings, transfers, rounds }: Play): Promise<void>[] {
  return [copy(one, copyPostings, postings), copy(two, copyTransfers, transfers), copy(three, copyRounds, rounds)]
}

// A player's sequence counts their opening credit and each of their rounds.
const keepLoadClients = `
  WITH played AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[]) AS played (player, balance, nonce)
  ), drawn AS (
    UPDATE seeds SET nonce = played.nonce FROM played WHERE seeds.player_id = player
  )
  UPDATE account SET balance = played.balance, sequence = played.nonce + 1, staked = played.nonce * ${stake}::bigint,
    won = won + (played.balance - account.balance) + (played.nonce * ${stake}::bigint - staked)
  FROM played WHERE owner = player AND kind = 'cash'`
const keepHouse = `
  UPDATE account SET sequence = sequence + $1::bigint,
    balance = balance - (SELECT sum(balance) FROM account) WHERE ${houseAccount}`

/** The counters of players' limits, as of the last round at this moment. */
function playUntil(ms: number): string {
  const began = {
    session: ms,
    day: periodStart('day', ms),
    week: periodStart('week', ms),
    month: periodStart('month', ms),
  }
  const marks = Object.entries(began).map(([name, at]) => {
    const before = `FILTER (WHERE at < to_timestamp(${at / 1000}))`
    return `'${name}', jsonb_build_object('at', ${at}::bigint, 'staked', coalesce(sum(stake) ${before}, 0),
                                         'won', coalesce(sum(payout) ${before}, 0))`
  })
  const facts = `'playedAt', ${ms}::bigint, 'until', ${began.day + 24 * hourMs}::bigint`
  return `SELECT player_id, jsonb_build_object(${[facts, ...marks].join(', ')}) FROM round GROUP BY player_id`
}

/** Millions of rows are written faster if their indexes are built together afterwards. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  // First the indexes of the whole tables, which include those of their partitions; then the partitions' own.
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS made
     FROM pg_index JOIN monthly ON indrelid IN (SELECT relid FROM pg_partition_tree(table_name::regclass))
     WHERE NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  await client.query(`SET maintenance_work_mem = '512MB'`)
  for (const { made } of rows) await client.query(made)
  await client.query('RESET maintenance_work_mem')
}

function arrayOf(values: readonly unknown[]): string {
  return `{${values.join(',')}}`
}

type Clients = readonly [pg.Client, pg.Client, pg.Client]

async function withClients(url: string, work: (clients: Clients) => Promise<void>): Promise<void> {
  const client = () => new pg.Client({ connectionString: url })
  const clients: Clients = [client(), client(), client()]
  try {
    for (const each of clients) await each.connect()
    await work(clients)
  } finally {
    await Promise.all(clients.map((each) => each.end()))
  }
}
