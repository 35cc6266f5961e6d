import type { ActiveSeeds, RevealedSeeds } from '@casino/contract/fairness'
import { getFairness, rotateSeeds } from '@casino/contract/fairness'
import { isClientSeed } from '@casino/rules/fairness'
import type { Read } from '../database/database.ts'
import { orRefuse, refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { write } from '../ledger/locked-record.ts'
import { isOpen, minesGames } from './mines/mines-game.ts'
import type { SeedVault, ServerSeeds } from './seed-vault.ts'
import {
  type ClientSeedBy,
  findSeedPair,
  findSeeds,
  newClientSeed,
  newServerSeed,
  rotations,
  type SeedsRow,
  seedHash,
  seeds,
} from './seeds.ts'

export const serveGetFairness = ({ read, seedVault }: { read: Read; seedVault: SeedVault }) =>
  serve(getFairness, async ({ player }) => {
    const row = await findSeeds(read, seedVault, player.id)
    return active(row, (await findSeedPair(read, row.pair)).clientSeedBy)
  })

export const serveRotateSeeds = ({ ledger, seedVault }: { ledger: Ledger; seedVault: SeedVault }) =>
  serve(rotateSeeds, async ({ player, body, operationKey }) => {
    const clientSeed = body.clientSeed ?? newClientSeed()
    const clientSeedBy = body.clientSeed === undefined ? 'server' : 'player'
    if (!isClientSeed(clientSeed)) refuse('client_seed_invalid')
    const nextServerSeed = newServerSeed()

    const posted = orRefuse(
      await ledger.post<{ revealed: RevealedSeeds; active: ActiveSeeds }>({
        kind: 'seeds',
        player: player.id,
        ...operationKey,
        lockedRecords: [seeds, minesGames],
        // No money moves; the player's lock keeps rounds and rotation in one order, and the key keeps a repeat from rotating again.
        decide(locked) {
          // Outcomes drawn from a published seed would be predictable.
          if (isOpen(locked.row(minesGames))) return { refused: 'round_in_progress' }
          const row = locked.row(seeds)!
          const old = { ...row, ...seedVault.open(row) }
          const serverSeeds = { serverSeed: old.nextServerSeed, nextServerSeed }
          const place = { player: player.id, pair: locked.id }
          const taken: SeedsRow = { ...place, sealed: seedVault.seal(place, serverSeeds), clientSeed, nonce: 0 }
          const shown = active({ ...taken, ...serverSeeds }, clientSeedBy)
          return {
            transfers: [],
            writes: [write(seeds, taken), write(rotations, { revealed: old, taken: { ...place, ...shown } })],
            record: { revealed: revealed(old), active: shown },
          }
        },
      }),
    )
    return posted.record
  })

type OpenRow = SeedsRow & ServerSeeds

function active(row: OpenRow, clientSeedBy: ClientSeedBy): ActiveSeeds {
  return {
    clientSeedBy,
    serverSeedHash: seedHash(row.serverSeed),
    nextServerSeedHash: seedHash(row.nextServerSeed),
    clientSeed: row.clientSeed,
    nonce: row.nonce,
  }
}

function revealed(row: OpenRow): RevealedSeeds {
  return {
    serverSeed: row.serverSeed,
    serverSeedHash: seedHash(row.serverSeed),
    clientSeed: row.clientSeed,
    rounds: row.nonce,
  }
}
