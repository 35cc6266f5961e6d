import { waitingSharesStay } from '../money/rewards/release-shares.ts'
import { usernameOf } from '../people/players/player.ts'
import { protectionOfStakes } from '../people/protection/stake-rule.ts'
import { openStakes } from '../play/rounds/stakes.ts'
import { seedDemo } from './demo.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

export async function openGames({ config, say }: Start, { read, replica, seedVault }: Storage, players: Players) {
  const { ledger, settings } = players
  const games = {
    ledger,
    read,
    longRead: replica.read,
    settings,
    seedVault,
    // Other modules' rules for all play.
    stakes: openStakes([protectionOfStakes(settings), waitingSharesStay]),
    usernameOf: (player: number) => usernameOf(read, player),
  }
  if (config.seed === 'demo') await seedDemo({ ...players, config, say, games })
  return games
}
