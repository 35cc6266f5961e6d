import type { GameType } from '@casino/contract/entities'
import { games } from '@casino/rules/games/index'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Locked } from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import { servedGames } from './index.ts'

const turns = servedGames.flatMap((game) => game.turns ?? [])

/** Locked by operations that must not run while a round is under way. */
export const roundRecords = turns.map(({ lockedRecord }) => lockedRecord)

/** Whether the posting's player has a round that is staked and not settled, under the lock on `roundRecords`. */
export const isRoundUnderWay = (locked: Locked): boolean => turns.some((game) => game.isUnderWay(locked))

/** The stakes that the posting's player may still take back, under the lock on `roundRecords`. */
export const returnableStakes = (locked: Locked): Kopecks =>
  kopecks(turns.reduce((sum, { returnable }) => sum + (returnable?.(locked) ?? 0), 0))

const noStakes = 'SELECT NULL::bigint AS player_id, NULL::bigint AS stake WHERE false'

/** Stakes that players may still take back, without a lock, as SQL: rows `player_id, stake`. */
export const returnableRows = `(${[noStakes, ...turns.flatMap((game) => game.returnableRows ?? [])].join(' UNION ALL ')})`

async function stakesByGame(read: Read, player: number) {
  const known = games.map(async ({ type }) => {
    const served = servedGames.find(({ game }) => game.type === type)
    return { type, stake: (await served?.turns?.stakeUnderWay(read, player)) ?? kopecks(0) }
  })
  return Promise.all(known)
}

/** The games in which the player has such a round, without the lock. */
export async function gamesUnderWay(read: Read, player: number): Promise<GameType[]> {
  return (await stakesByGame(read, player)).flatMap(({ type, stake }) => (stake > 0 ? [type] : []))
}

/** A player's stakes on such rounds, without the lock. */
export async function stakesUnderWay(read: Read, player: number): Promise<Kopecks> {
  return kopecks((await stakesByGame(read, player)).reduce((sum, { stake }) => sum + stake, 0))
}

const none =
  'SELECT NULL::bigint AS id, NULL::bigint AS player_id, NULL::bigint AS stake, NULL::bigint AS seed_pair_id, NULL::int AS nonce WHERE false'

/** Rounds under way, as SQL: rows `id, player_id, stake, seed_pair_id, nonce`, `id` being the posting that staked them. */
export const roundsUnderWay = `(${[none, ...turns.map((game) => game.roundsUnderWay)].join(' UNION ALL ')})`

/** The rounds whose rows are never archived, as SQL: rows `id`. */
export const roundsToRetain = `(${['SELECT NULL::bigint AS id WHERE false', ...turns.map((game) => game.roundsToRetain)].join(' UNION ALL ')})`

/** Kinds of postings that move no money: rotating the seeds, which takes the player's lock, and some turns. */
export const moneylessKinds: readonly string[] = ['seeds', ...turns.flatMap((game) => game.moneylessKinds)]
