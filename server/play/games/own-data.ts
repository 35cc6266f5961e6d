import type { OwnData } from '../../platform/database/own-data.ts'
import { servedGames } from './index.ts'

export const ownSeeds: OwnData = {
  seedPairs: {
    rows: 'FROM seed_pair WHERE player_id = $1',
    // A seed in use would reveal future rounds.
    fields: [
      'server_seed_hash',
      'client_seed',
      ['server_seed', 'CASE WHEN revealed_at IS NOT NULL THEN server_seed END'],
      'taken_at',
      'revealed_at',
    ],
    key: ['id'],
  },
}

/** Tables of single games about players that are not exported, and why. */
export const leftOutOfGames: Readonly<Record<string, string>> = Object.assign(
  {},
  ...servedGames.map(({ turns }) => turns?.leftOutOfOwnData),
)
