import { hash, randomBytes } from 'node:crypto'
import { type LogEntry, roundDigest } from '@casino/rules/log/entry'
import type { Kopecks } from '@casino/rules/money'
import { hmacSha256 } from '@casino/rules/sha256'
import { stepOfPostings } from '../../accounting/ledger/settled-postings.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { publishedRound } from '../games/history.ts'
import { seedPairRows } from '../games/seeds.ts'
import { sharedCommitments, sharedReveals, sharedSeeds } from '../games/shared-seeds.ts'
import { roundRows, settledBetween } from '../rounds/round.ts'

/** An entry to append. */
export interface Item {
  readonly entry: LogEntry
  /** The posting that settled the round; 0 for other entries. */
  readonly posting: number
  /** The commitment that this entry makes or reveals. */
  readonly commitment?: { readonly key: string; readonly revealed: boolean }
}

/** A round with every field that its entry covers. */
export interface LoggedRow {
  readonly id: number
  readonly posting: number
  readonly player: number
  readonly game: string
  readonly at: Date
  readonly stake: Kopecks
  readonly payout: Kopecks
  readonly multiplier: number
  readonly edge: number
  readonly maximumWin: Kopecks
  readonly algorithm: number
  readonly payoutTable: number
  readonly bet: Record<string, unknown>
  readonly outcome: Record<string, unknown>
  readonly pair: number | null
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
}

/** SQL that selects the rounds matching a condition. */
export const loggedRounds = (condition: string) => `
  SELECT round.id, coalesce(settled_by, round.id) AS posting, round.player_id AS player, game, at, stake, payout, multiplier,
         edge_basis_points AS edge, coalesce(maximum_win, 0) AS "maximumWin", coalesce(algorithm, 0) AS algorithm,
         coalesce(payout_table, 0) AS "payoutTable", bet, outcome, seed_pair_id AS pair,
         coalesce(pair.server_seed_hash, shared.server_seed_hash, '') AS "serverSeedHash",
         coalesce(pair.client_seed, shared.client_seed, '') AS "clientSeed", coalesce(round.nonce, shared.nonce, 0) AS nonce
  FROM (SELECT * FROM ${roundRows} AS all_rounds WHERE ${condition}) AS round
  LEFT JOIN ${seedPairRows} AS pair ON pair.id = seed_pair_id
  LEFT JOIN ${sharedSeeds} AS shared ON shared.id = round.id AND seed_pair_id IS NULL`

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

/** The salt of a round, from its player's secret. Node's own HMAC takes six times as long with a key of bytes. */
export const saltOf = (secret: Uint8Array, round: number): Uint8Array =>
  hmacSha256(secret, String(round), sha256).subarray(0, 16)
const hashOf = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

interface PairRow {
  readonly id: number
  readonly hash: string
  /** The player's previous pair, which is revealed when this one starts. */
  readonly before: number | null
  readonly beforeHash: string | null
}

const pairs = `SELECT pair.id, pair.server_seed_hash AS hash, before.id AS before, before.server_seed_hash AS "beforeHash"
  FROM ${seedPairRows} AS pair LEFT JOIN LATERAL (
    SELECT id, server_seed_hash FROM ${seedPairRows} AS other WHERE player_id = pair.player_id AND id < pair.id ORDER BY id DESC LIMIT 1
  ) AS before ON true`

/** The key of a pair's commitment. */
export const keyOfPair = (pair: number): string => `pair ${pair}`

// Sizes of the chunks in which rounds are read and hashed: a few milliseconds each, with bets served in between.
const postingsAtOnce = 1000
const hashedAtOnce = 200

/** The entries for everything committed after `from` and up to `to`, in posting order: commitments come before the rounds that use them. */
export async function itemsBetween(tx: Tx, from: number, to: number): Promise<Item[]> {
  const placed: { readonly at: number; readonly items: readonly Item[] }[] = []
  const secrets = new Map<number, Buffer>()
  const used = new Set<number>()
  for (let before = from; before < to; ) {
    const until = await stepOfPostings(tx, { from: before, settled: to, most: postingsAtOnce })
    const settled = await tx.rows<LoggedRow>(
      `${loggedRounds(`partner IS NULL AND ${settledBetween('$1', '$2')}`)} ORDER BY posting`,
      [before, until],
    )
    await addSecrets(tx, secrets, new Set(settled.map(({ player }) => player)))
    for (const [index, row] of settled.entries()) {
      if (index % hashedAtOnce === 0) await new Promise(setImmediate)
      placed.push({ at: row.posting, items: [roundItem(row, secrets.get(row.player)!)] })
      if (row.pair !== null) used.add(row.pair)
    }
    before = until
  }
  const taken = await tx.rows<PairRow>(`${pairs} WHERE pair.id > $1 AND pair.id <= $2 ORDER BY pair.id`, [from, to])
  const earlier = await tx.rows<PairRow>(
    `SELECT id, server_seed_hash AS hash, NULL::bigint AS before, NULL::text AS "beforeHash" FROM ${seedPairRows} AS pair
     WHERE id = ANY($1::bigint[]) AND id <= $2
       AND NOT EXISTS (SELECT FROM log_commitment WHERE key = 'pair ' || pair.id) ORDER BY id`,
    [[...used], from],
  )
  const pairItems = [
    ...earlier.map((pair) => ({ at: from, items: [committed(pair)] })),
    ...taken.map((pair) => ({ at: pair.id, items: [...revealed(pair), committed(pair)] })),
  ]
  return [...pairItems, ...placed].sort((one, other) => one.at - other.at).flatMap(({ items }) => items)
}

const committed = ({ id, hash: of }: PairRow): Item => ({
  entry: { kind: 'commitment', hash: hashOf(of) },
  posting: 0,
  commitment: { key: keyOfPair(id), revealed: false },
})

const revealed = ({ before, beforeHash }: PairRow): Item[] =>
  before === null || beforeHash === null
    ? []
    : [
        {
          entry: { kind: 'reveal', hash: hashOf(beforeHash) },
          posting: 0,
          commitment: { key: keyOfPair(before), revealed: true },
        },
      ]

const roundItem = (row: LoggedRow, secret: Uint8Array): Item => ({
  entry: { kind: 'round', hash: roundDigest(saltOf(secret, row.id), publishedRound(row), sha256) },
  posting: row.posting,
})

/** Adds the secrets that are missing from the map, and creates one for each player without an entry. */
async function addSecrets(tx: Tx, secrets: Map<number, Buffer>, of: ReadonlySet<number>): Promise<void> {
  const players = [...of].filter((player) => !secrets.has(player))
  if (players.length === 0) return
  const rows = await tx.rows<{ player: number; secret: Buffer }>(
    `WITH made AS (
       INSERT INTO log_salt (player_id, secret) SELECT * FROM unnest($1::bigint[], $2::bytea[])
       ON CONFLICT DO NOTHING RETURNING player_id, secret
     )
     SELECT player_id AS player, secret FROM made
     UNION ALL SELECT player_id, secret FROM log_salt WHERE player_id = ANY($1::bigint[])`,
    [players, players.map(() => randomBytes(16))],
  )
  for (const { player, secret } of rows) secrets.set(player, secret)
}

/** The secret of a player's salts; undefined before their first entry, and after their data was erased. */
export async function findSaltSecret(read: Read, player: number): Promise<Uint8Array | undefined> {
  const row = await read.first<{ secret: Buffer }>('SELECT secret FROM log_salt WHERE player_id = $1', [player])
  return row?.secret
}

/** Commitments of shared draws that are not in the log yet. */
export async function newSharedCommitments(tx: Tx): Promise<Item[]> {
  const rows = await tx.rows<{ key: string; hash: string }>(
    `SELECT coalesce(key, '') AS key, coalesce(hash, '') AS hash FROM ${sharedCommitments} AS shared
     WHERE NOT EXISTS (SELECT FROM log_commitment WHERE log_commitment.key = shared.key) ORDER BY key`,
  )
  return rows.map(({ key, hash: of }) => ({
    entry: { kind: 'commitment', hash: hashOf(of) },
    posting: 0,
    commitment: { key, revealed: false },
  }))
}

/** Seeds of shared draws revealed after a given draw, at most `most`; each names the hash of its commitment. */
export async function newSharedReveals(tx: Tx, after: number, most: number): Promise<{ items: Item[]; upTo: number }> {
  const rows = await tx.rows<{ id: number; hash: string }>(
    `SELECT id, coalesce(hash, '') AS hash FROM ${sharedReveals} AS shared WHERE id > $1 ORDER BY id LIMIT $2`,
    [after, most],
  )
  const items = rows.map(({ hash: of }): Item => ({ entry: { kind: 'reveal', hash: hashOf(of) }, posting: 0 }))
  return { items, upTo: rows.at(-1)?.id ?? after }
}
