import { kopecks } from '@casino/rules/money'
import type { Ledger } from '@casino/server/accounting/ledger/ledger'
import type { Decision, Locked, Posting, PostingResult, Transfer } from '@casino/server/accounting/ledger/posting'
import { connectionConfig } from '@casino/server/platform/database/connect'
import type { InHouseRound } from '@casino/server/play/rounds/round'
import pg from 'pg'

/** The two usual ways to record a bet, behind the ledger's own interface, so that the same server can run on each. */

export type BaselineKind = 'statements' | 'function'

/** Both were measured with 16, 32 and 64 connections: the differences are within the noise. */
const connections = 32

interface Seeds {
  player: number
  pair: number
  sealed: string
  clientSeed: string
  nonce: number
}

export async function openBaseline(way: BaselineKind, url: string): Promise<Ledger> {
  const pool = new pg.Pool({
    ...connectionConfig(url, 'casino baseline'),
    max: connections,
    connectionTimeoutMillis: 0,
    // Plans made for small tables must not be reused for large ones.
    options: '-c enable_seqscan=off',
  })
  const seeds = new Map<number, Seeds>()
  const { rows } = await pool.query<Seeds>(
    `SELECT player_id AS player, pair_id AS pair, sealed, client_seed AS "clientSeed", nonce FROM seeds`,
  )
  for (const row of rows) seeds.set(row.player, row)

  const post = way === 'function' ? inOneCall : inStatements
  return {
    post: (posting) => post(pool, posting, seeds) as never,
    overloaded: () => pool.waitingCount > 1024,
    close: () => pool.end(),
  }
}

/** Draws in the server from seeds in memory, which favours the baseline: a second call would take longer. */
async function inOneCall(
  pool: pg.Pool,
  posting: Posting<unknown>,
  seeds: Map<number, Seeds>,
): Promise<PostingResult<unknown>> {
  const { transfers, record, writes } = decide(posting, seeds.get(posting.player))
  const round = roundOf(writes)
  const statement = round
    ? {
        name: 'baseline bet',
        text: 'SELECT * FROM baseline_bet($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [
          posting.player,
          posting.key,
          round.stake,
          round.payout,
          JSON.stringify(record),
          round.multiplierHundredths,
          JSON.stringify(round.bet),
          JSON.stringify(round.outcome),
        ],
      }
    : {
        name: 'baseline post',
        text: 'SELECT * FROM baseline_post($1, $2, $3, $4)',
        values: [posting.player, posting.key, transfers[0]!.amount, JSON.stringify(record)],
      }
  const result = await pool.query<{ posting: number; new_balance: number; new_sequence: number }>(statement)
  const [row] = result.rows
  if (!row) return { refused: 'insufficient_funds' }
  return { id: row.posting, record, balance: kopecks(row.new_balance), sequence: row.new_sequence, repeated: false }
}

async function inStatements(pool: pg.Pool, posting: Posting<unknown>): Promise<PostingResult<unknown>> {
  const client = await pool.connect()
  const rows = async <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => (await client.query<Row>({ name, text, values })).rows
  const { player, key } = posting
  try {
    await rows('begin', 'BEGIN')
    const [cash] = await rows<{ id: number; balance: number; sequence: number }>(
      'lock',
      "SELECT id, balance, sequence FROM account WHERE owner = $1 AND kind = 'cash' FOR NO KEY UPDATE",
      [player],
    )
    const known = await rows('key', 'SELECT id FROM posting WHERE player_id = $1 AND key = $2', [player, key])
    if (known.length > 0) throw new Error('the load repeats a key')
    const [pair] = await rows<Seeds & pg.QueryResultRow>(
      'seeds',
      `SELECT player_id AS player, pair_id AS pair, sealed, client_seed AS "clientSeed", nonce FROM seeds WHERE player_id = $1`,
      [player],
    )
    const [{ id, at, house }] = (await rows<{ id: number; at: Date; house: number }>(
      'id',
      `SELECT nextval('posting_block') AS id, now() AS at,
              (SELECT id FROM account WHERE owner IS NULL AND kind = 'games' AND till = pg_backend_pid() % 64) AS house`,
    )) as [{ id: number; at: Date; house: number }]
    const { transfers, record, writes } = decide(posting, pair)
    const change = transfers.reduce((sum, transfer) => sum + signed(transfer), 0)
    const [balance, sequence] = [cash!.balance + change, cash!.sequence + 1]
    await rows('posting', 'INSERT INTO posting VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      id,
      at,
      posting.kind,
      player,
      key,
      posting.fingerprint,
      JSON.stringify(record),
      balance,
      sequence,
    ])
    for (const [line, { kind, amount, from }] of transfers.entries()) {
      const [debit, credit] = 'player' in from ? [cash!.id, house] : [house, cash!.id]
      await rows('transfer', 'INSERT INTO transfer VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        id,
        line,
        at,
        kind,
        debit,
        credit,
        amount,
      ])
    }
    const round = roundOf(writes)
    if (round) {
      await rows(
        'round',
        'INSERT INTO round VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)',
        [
          id,
          at,
          player,
          round.game,
          round.stake,
          round.payout,
          round.multiplierHundredths,
          round.terms.edgeBasisPoints,
          round.terms.maximumWin,
          round.algorithm,
          round.payoutTable,
          JSON.stringify(round.bet),
          JSON.stringify(round.outcome),
          round.seedPair,
          round.nonce,
        ],
      )
      await rows('nonce', 'UPDATE seeds SET nonce = nonce + 1 WHERE player_id = $1', [player])
    }
    await rows('player', 'UPDATE account SET balance = $2, sequence = $3 WHERE id = $1', [cash!.id, balance, sequence])
    await rows('house', 'UPDATE account SET balance = balance + $2, sequence = sequence + 1 WHERE id = $1', [
      house,
      -change,
    ])
    await rows('commit', 'COMMIT')
    return { id, record, balance: kopecks(balance), sequence, repeated: false }
  } finally {
    client.release()
  }
}

function decide(posting: Posting<unknown>, pair: Seeds | undefined): Decision<unknown> {
  const locked: Locked = {
    id: 0,
    at: new Date(),
    balanceOf: () => kopecks(0),
    sequenceOf: () => 0,
    stakedOf: () => kopecks(0),
    wonOf: () => kopecks(0),
    owedBy: () => kopecks(0),
    row: () => pair as never,
    findRow: () => pair as never,
  }
  const decision = posting.decide(locked)
  if ('refused' in decision) throw new Error(`the load is refused: ${decision.refused}`)
  if (pair) pair.nonce += 1
  return decision
}

function roundOf(writes: Decision<unknown>['writes']): InHouseRound | undefined {
  return writes.find(({ lockedRecord }) => lockedRecord.name === 'rounds')?.row as InHouseRound | undefined
}

function signed({ from, amount }: Transfer): number {
  return 'player' in from ? -amount : amount
}
