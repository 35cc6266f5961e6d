import { isTarget, settleDice } from '@casino/rules/dice'
import { algorithmVersion, diceRoll, roulettePocket, type Seeds } from '@casino/rules/fairness'
import { kopecks, kopecksFromRoubles } from '@casino/rules/money'
import { colourOf, settleRoulette } from '@casino/rules/roulette'
import { readBets } from '@casino/rules/roulette-bets'
import type { Snapshot } from '../database/snapshot.ts'
import { type AuditCheck, mostExamples, queryCheck } from '../ledger/audit.ts'
import { nodeHmac, seedHash } from './seeds.ts'

/** Rotating the seeds takes the player's lock and moves no money. */
export const moneylessKinds: readonly string[] = ['seeds']

/** What the games promise of their outcomes (P7): drawn once, in order, from the seed that was committed to. */
export const gameChecks: readonly AuditCheck[] = [
  queryCheck(
    'A nonce of a pair of seeds was used once, and none was left out',
    'SELECT count(*) AS looked FROM seed_pair',
    `SELECT format('pair %s counts %s rounds, there are %s with nonces from %s to %s', seed_pair.id,
                   coalesce(seeds.nonce, seed_pair.rounds), coalesce(used.times, 0), used.first, used.last) AS sentence
     FROM seed_pair FULL JOIN (
       SELECT seed_pair_id, count(*) AS times, count(DISTINCT nonce) AS nonces, min(nonce) AS first, max(nonce) AS last
       FROM round GROUP BY seed_pair_id
     ) AS used ON used.seed_pair_id = seed_pair.id
     LEFT JOIN seeds ON seeds.pair_id = seed_pair.id
     WHERE seed_pair.id IS NULL
        OR coalesce(used.times, 0) IS DISTINCT FROM coalesce(seeds.nonce, seed_pair.rounds)
        OR used.nonces <> used.times OR used.first <> 0 OR used.last <> used.times - 1`,
  ),
  queryCheck(
    'A round is drawn from a pair of its own player',
    'SELECT count(*) AS looked FROM round',
    `SELECT format('round %s of player %s is drawn from pair %s of player %s', round.id, round.player_id, seed_pair_id, seed_pair.player_id) AS sentence
     FROM round LEFT JOIN seed_pair ON seed_pair.id = round.seed_pair_id
     WHERE seed_pair.player_id IS DISTINCT FROM round.player_id`,
  ),
  {
    holds: 'A server seed is the one that was committed to, and secret exactly while it is in use',
    find: (snapshot) => reading<PairRow>(snapshot, pairs, problemOfPair),
  },
  {
    holds: 'Every round recomputes from its seeds and the terms of its time',
    find: (snapshot) => reading<RoundRow>(snapshot, rounds, problemOfRound),
  },
]

async function reading<Row>(snapshot: Snapshot, text: string, problemOf: (row: Row) => string | undefined) {
  let [looked, wrong] = [0, 0]
  const examples: string[] = []
  for await (const rows of snapshot.blocks<Row>(text)) {
    looked += rows.length
    for (const row of rows) {
      const problem = problemOf(row)
      if (problem === undefined) continue
      wrong += 1
      if (examples.length < mostExamples) examples.push(problem)
    }
  }
  return { looked, wrong, examples }
}

interface PairRow {
  readonly id: number
  readonly hash: string
  readonly secret: string | null
  readonly published: string | null
}

const pairs = `SELECT seed_pair.id, server_seed_hash AS hash, seeds.server_seed AS secret, seed_pair.server_seed AS published
               FROM seed_pair LEFT JOIN seeds ON seeds.pair_id = seed_pair.id`

function problemOfPair({ id, hash, secret, published }: PairRow): string | undefined {
  if (secret !== null && published !== null) return `the seed of pair ${id} is in use and published`
  const seed = secret ?? published
  if (seed === null) return `the seed of pair ${id} is lost`
  return seedHash(seed) === hash ? undefined : `the seed of pair ${id} is not the one that was committed to`
}

interface RoundRow {
  readonly id: number
  readonly game: string
  readonly stake: number
  readonly payout: number
  readonly multiplier: number
  readonly edge: number
  readonly maximum: number
  readonly algorithm: number
  readonly bet: Record<string, unknown>
  readonly outcome: Record<string, unknown>
  readonly nonce: number
  readonly client: string | null
  readonly server: string | null
}

// Inside the house the seeds in use are known, so nobody's rounds have to wait for his rotation.
const rounds = `
  SELECT round.id, game, stake, payout, multiplier, edge_basis_points AS edge, maximum_win AS maximum, algorithm, bet, outcome,
         round.nonce, seed_pair.client_seed AS client, coalesce(seeds.server_seed, seed_pair.server_seed) AS server
  FROM round LEFT JOIN seed_pair ON seed_pair.id = seed_pair_id LEFT JOIN seeds ON seeds.pair_id = seed_pair_id`

/** What a round's outcome, multiplier and payout must be; nothing if nobody could have made such a bet. */
type Replay = (row: RoundRow, seeds: Seeds) => Record<string, unknown> | undefined

const replays = new Map<string, Replay>([
  ['dice', replayDice],
  ['roulette', replayRoulette],
])

function problemOfRound(row: RoundRow): string | undefined {
  const { server, client, bet } = row
  const replay = row.algorithm === algorithmVersion ? replays.get(row.game) : undefined
  if (!replay) return `round ${row.id} is of ${row.game} by algorithm ${row.algorithm}, which nobody here can recompute`
  if (server === null || client === null) return `round ${row.id} has lost its seeds`
  const recomputed = replay(row, { serverSeed: server, clientSeed: client })
  if (!recomputed) return `round ${row.id} holds a bet that nobody could have made: ${JSON.stringify(bet)}`

  const stored = { ...row.outcome, multiplier: row.multiplier, payout: row.payout }
  return Object.entries(recomputed).every(([field, value]) => Reflect.get(stored, field) === value)
    ? undefined
    : `round ${row.id} says ${JSON.stringify(stored)}, its seeds say ${JSON.stringify(recomputed)}`
}

function replayDice({ bet, stake, nonce, edge, maximum }: RoundRow, seeds: Seeds) {
  const [side, target] = [bet.betType, bet.targetValue]
  if (kopecksFromRoubles(bet.betAmount) !== stake || (side !== 'over' && side !== 'under') || !isTarget(target)) return
  const roll = diceRoll(nodeHmac, seeds, nonce)
  const terms = { edgeBasisPoints: edge, maximumWin: kopecks(maximum) }
  return { rolledNumber: roll / 100, ...settleDice({ stake: kopecks(stake), side, target }, roll, terms) }
}

function replayRoulette({ bet, stake, nonce, maximum }: RoundRow, seeds: Seeds) {
  const read = readBets({ bets: bet.bets, totalBet: bet.totalBet })
  if ('problem' in read || read.total !== stake) return
  const result = roulettePocket(nodeHmac, seeds, nonce)
  const settlement = settleRoulette(read.bets, result, { maximumWin: kopecks(maximum) })
  return { result, resultColor: colourOf(result), ...settlement }
}
