import type { OwnData } from '../../platform/database/own-data.ts'

export const ownRacePlaces: OwnData = {
  racePlaces: {
    rows: 'FROM race_result WHERE player_id = $1',
    fields: ['monday', 'place', 'staked', 'prize'],
    key: ['monday'],
  },
  raceStakes: {
    rows: 'FROM race_stake WHERE player_id = $1',
    fields: ['monday', 'staked', 'last_at'],
    key: ['monday'],
  },
}
