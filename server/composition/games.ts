import { heldSharesRule } from '../money/rewards/release-shares.ts'
import { usernameOf } from '../people/players/player.ts'
import { protectionOfStakes } from '../people/protection/stake-rule.ts'
import { openDatabaseClock } from '../platform/database/clock.ts'
import { secretsOf } from '../platform/keys/vault.ts'
import { openStakes } from '../play/rounds/stakes.ts'
import { seedDemo } from './demo.ts'
import type { LiveParts } from './live.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

export async function openGames(
  { config, print, demoMonth, open, onTrouble }: Start,
  { database, read, replica, seedVault, jobs, keys }: Storage,
  { realtime }: LiveParts,
  players: Players,
) {
  const { ledger, settings } = players
  const games = {
    ledger,
    read,
    transact: database.transact,
    longRead: replica.read,
    settings,
    seedVault,
    // Other modules' rules for all play.
    stakes: openStakes([protectionOfStakes(settings), heldSharesRule]),
    usernameOf: (player: number) => usernameOf(read, player),
    now: await openDatabaseClock(read),
    secretFor: secretsOf(keys),
    jobs,
    audience: realtime,
    open,
    onTrouble,
  }
  if (config.seed === 'demo' && !demoMonth) await seedDemo({ ...players, config, print, games })
  return games
}
