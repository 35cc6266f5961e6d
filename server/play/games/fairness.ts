import type { ActiveSeeds, RevealedSeeds } from '@casino/contract/play/fairness'
import { getFairness, rotateSeeds } from '@casino/contract/play/fairness'
import { isClientSeed } from '@casino/rules/fairness'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { PostingResult } from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
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
import { isRoundUnderWay, roundRecords } from './turns.ts'

export const serveGetFairness = ({ read, seedVault }: { read: Read; seedVault: SeedVault }) =>
  serve(getFairness, async ({ player }) => {
    const row = await findSeeds(read, seedVault, player.id)
    return active(row, (await findSeedPair(read, row.pair)).clientSeedBy)
  })

interface RotateDeps {
  readonly ledger: Ledger
  readonly seedVault: SeedVault
}

interface Rotated {
  readonly revealed: RevealedSeeds
  readonly active: ActiveSeeds
}

interface RotateCommand {
  readonly player: number
  /** Chosen by the player; if absent, the server generates one. */
  readonly clientSeed?: string | undefined
  readonly operationKey?: OperationKey | undefined
}

/** Publishes the server seed in use and takes the next one; refused with `round_in_progress` while a round draws from it. */
export const rotate =
  ({ ledger, seedVault }: RotateDeps) =>
  (command: RotateCommand): Promise<PostingResult<Rotated>> => {
    const { player, clientSeed = newClientSeed(), operationKey } = command
    const clientSeedBy = command.clientSeed === undefined ? 'server' : 'player'
    const nextServerSeed = newServerSeed()
    return ledger.post<Rotated>({
      purpose: 'housekeeping',
      kind: 'seeds',
      player,
      ...operationKey,
      lockedRecords: [seeds, ...roundRecords],
      // No money moves. The player's lock orders rounds and rotations, and the key prevents a repeat from rotating again.
      decide(locked) {
        // Outcomes drawn from a published seed would be predictable.
        if (isRoundUnderWay(locked)) return { refused: 'round_in_progress' }
        const row = locked.row(seeds)
        const old = { ...row, ...seedVault.open(row) }
        const serverSeeds = { serverSeed: old.nextServerSeed, nextServerSeed }
        const place = { player, pair: locked.id }
        const taken: SeedsRow = { ...place, sealed: seedVault.seal(place, serverSeeds), clientSeed, nonce: 0 }
        const shown = active({ ...taken, ...serverSeeds }, clientSeedBy)
        return {
          transfers: [],
          writes: [write(seeds, taken), write(rotations, { revealed: old, taken: { ...place, ...shown } })],
          record: { revealed: revealed(old), active: shown },
        }
      },
    })
  }

export const serveRotateSeeds = (deps: RotateDeps) =>
  serve(rotateSeeds, async ({ player, body: { clientSeed }, operationKey }) => {
    if (clientSeed !== undefined && !isClientSeed(clientSeed)) refuse('client_seed_invalid')
    return orRefuse(await rotate(deps)({ player: player.id, clientSeed, operationKey })).record
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
