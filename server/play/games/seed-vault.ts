import assert from 'node:assert/strict'
import { type Seeds, serverSeedBytes } from '@casino/rules/fairness'
import type { Database } from '../../platform/database/database.ts'
import type { SealedColumn } from '../../platform/keys/sealed-columns.ts'
import { type DataKeys, openVault } from '../../platform/keys/vault.ts'

export const sealedSeeds: SealedColumn = {
  use: 'seeds',
  table: 'seeds',
  key: ['player_id', 'bigint'],
  column: 'sealed',
  of: `player_id || ' ' || pair_id`,
  player: 'player_id',
  as: 'hex',
}

/** A player's secret server seeds: the one in use, and the next one. */
export interface ServerSeeds {
  readonly serverSeed: string
  readonly nextServerSeed: string
}

/** A row as it is stored, bound to its player and pair: for any other it cannot be opened. */
interface SealedSeeds {
  readonly player: number
  readonly pair: number
  readonly sealed: string
}

export interface SeedVault {
  seal(of: Omit<SealedSeeds, 'sealed'>, seeds: ServerSeeds): string
  open(row: SealedSeeds): ServerSeeds
  /** The seeds that a round is drawn from. */
  draw(row: SealedSeeds & Pick<Seeds, 'clientSeed'>): Seeds
}

/** Seals server seeds for their player and pair: a sealed row moved to another one cannot be opened. */
export function openSeedVault(keys: DataKeys): SeedVault {
  const vault = openVault(keys, 'seeds')
  const owner = ({ player, pair }: Omit<SealedSeeds, 'sealed'>) => `${player} ${pair}`
  const open = (row: SealedSeeds): ServerSeeds => {
    const both = vault.open(row.sealed, owner(row), 'hex')
    return { serverSeed: both.slice(0, seedLength), nextServerSeed: both.slice(seedLength) }
  }
  const drawn = new Map<string, Drawn>()
  return {
    seal(of, { serverSeed, nextServerSeed }) {
      const both = serverSeed + nextServerSeed
      assert(serverSeed.length === seedLength && /^[0-9a-f]{128}$/.test(both), 'a server seed is 64 hexadecimal digits')
      return vault.seal(both, owner(of), 'hex')
    },
    open,
    draw(row) {
      const { player, pair, sealed, clientSeed } = row
      const known = drawn.get(sealed)
      if (known?.player === player && known.pair === pair) return { serverSeed: known.serverSeed, clientSeed }
      const { serverSeed } = open(row)
      // A map iterates in insertion order: the oldest entry is dropped.
      if (drawn.size >= mostDrawn) drawn.delete(drawn.keys().next().value!)
      drawn.set(sealed, { player, pair, serverSeed })
      return { serverSeed, clientSeed }
    },
  }
}

const seedLength = 2 * serverSeedBytes

/**
 * Opening a row costs more than a draw, and a player's bets follow each other closely. The seeds in use of this many players,
 * but never the next ones, are cached by their sealed form: some 5 MB.
 */
const mostDrawn = 16_384

interface Drawn extends Omit<SealedSeeds, 'sealed'> {
  readonly serverSeed: string
}

const batchSize = 1000

interface PlainSeeds extends ServerSeeds {
  readonly player: number
  readonly pair: number
}

/** Seals what an earlier version stored in plain text, in batches; an interrupted start resumes where it stopped. */
export async function sealPlainSeeds(database: Database, vault: SeedVault): Promise<void> {
  for (;;) {
    const count = await database.transact(async (tx) => {
      const rows = await tx.rows<PlainSeeds>(
        `SELECT player_id AS player, pair_id AS pair, plain_server_seed AS "serverSeed", plain_next_server_seed AS "nextServerSeed"
         FROM seeds WHERE plain_server_seed IS NOT NULL ORDER BY player_id LIMIT ${batchSize} FOR UPDATE`,
      )
      await tx.rows(
        `UPDATE seeds SET sealed = row.sealed, plain_server_seed = NULL, plain_next_server_seed = NULL
         FROM (SELECT unnest($1::bigint[]) AS player_id, unnest($2::text[]) AS sealed) AS row
         WHERE seeds.player_id = row.player_id`,
        [rows.map(({ player }) => player), rows.map((row) => vault.seal(row, row))],
      )
      return rows.length
    })
    if (count < batchSize) return
  }
}
