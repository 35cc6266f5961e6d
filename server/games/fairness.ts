import type { ActiveSeeds, RevealedSeeds } from '@casino/contract/fairness'
import { getFairness, rotateSeeds } from '@casino/contract/fairness'
import { isClientSeed } from '@casino/rules/fairness'
import type { Read } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { write } from '../ledger/locked-record.ts'
import { isRefused } from '../ledger/posting.ts'
import { isOpen, minesGames } from './mines/mines-game.ts'
import { findSeeds, newClientSeed, newServerSeed, rotations, type SeedsRow, seedHash, seeds } from './seeds.ts'

export const serveGetFairness = ({ read }: { read: Read }) =>
  serve(getFairness, async ({ player }) => active(await findSeeds(read, player.id)))

export const serveRotateSeeds = ({ ledger }: { ledger: Ledger }) =>
  serve(rotateSeeds, async ({ player, body, key, fingerprint }) => {
    const clientSeed = body.clientSeed ?? newClientSeed()
    if (!isClientSeed(clientSeed)) refuse('client_seed_invalid')
    const nextServerSeed = newServerSeed()

    const posted = await ledger.post<{ revealed: RevealedSeeds; active: ActiveSeeds }>({
      kind: 'seeds',
      player: player.id,
      ...(key === undefined ? {} : { key, fingerprint: fingerprint! }),
      lockedRecords: [seeds, minesGames],
      // No money moves; the player's lock keeps rounds and rotation in one order, and the key keeps a repeat from rotating again.
      decide(locked) {
        // What is drawn from a seed that everyone knows would be known too.
        if (isOpen(locked.row(minesGames))) return { refused: 'round_in_progress' }
        const old = locked.row(seeds)!
        const taken: SeedsRow = {
          player: player.id,
          pair: locked.id,
          serverSeed: old.nextServerSeed,
          clientSeed,
          nonce: 0,
          nextServerSeed,
        }
        return {
          transfers: [],
          writes: [write(seeds, taken), write(rotations, { revealed: old, taken })],
          record: { revealed: revealed(old), active: active(taken) },
        }
      },
    })
    return isRefused(posted) ? refuse(posted.refused, posted.details) : posted.record
  })

function active(row: SeedsRow): ActiveSeeds {
  return {
    serverSeedHash: seedHash(row.serverSeed),
    nextServerSeedHash: seedHash(row.nextServerSeed),
    clientSeed: row.clientSeed,
    nonce: row.nonce,
  }
}

function revealed(row: SeedsRow): RevealedSeeds {
  return {
    serverSeed: row.serverSeed,
    serverSeedHash: seedHash(row.serverSeed),
    clientSeed: row.clientSeed,
    rounds: row.nonce,
  }
}
