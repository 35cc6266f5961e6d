import type pg from 'pg'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { HouseAccountKind } from './accounts.ts'

/** Writers beyond this number share shards: still correct, only slower. */
const shards = 64

/** A writer's share of the house's accounts: the account of each kind. */
export class AccountShard {
  readonly #client: pg.Client
  readonly #shard: number
  readonly accounts = new Map<HouseAccountKind, number>()

  constructor(client: pg.Client, shard: number) {
    this.#client = client
    this.#shard = shard
  }

  /** Opens the accounts of these kinds that it does not have yet; outside of a transaction. */
  async open(kinds: readonly HouseAccountKind[]): Promise<void> {
    const missing = kinds.filter((kind) => !this.accounts.has(kind))
    if (missing.length === 0) return
    for (const [kind, id] of await openedIn(this.#client, this.#shard, missing)) this.accounts.set(kind, id)
  }
}

/**
 * Claims a shard for a writer's connection until it closes, with an account in it for each of the house's kinds. Every bet
 * touches house accounts; with one row for all, every batch would wait for the previous one.
 */
export async function claimShard(client: pg.Client, kinds: readonly HouseAccountKind[]): Promise<AccountShard> {
  const shard = new AccountShard(client, await freeShard(client))
  await shard.open(kinds)
  return shard
}

async function openedIn(
  client: pg.Client,
  shard: number,
  kinds: readonly HouseAccountKind[],
): Promise<readonly (readonly [HouseAccountKind, number])[]> {
  await client.query(
    `INSERT INTO account (kind, till) SELECT kind, $2 FROM unnest($1::text[]) AS kind
     ON CONFLICT (kind, till) WHERE owner IS NULL DO NOTHING`,
    [kinds, shard],
  )
  const { rows } = await client.query<{ id: number; kind: HouseAccountKind }>(
    'SELECT id, kind FROM account WHERE owner IS NULL AND till = $2 AND kind = ANY($1::text[])',
    [kinds, shard],
  )
  return rows.map(({ id, kind }) => [kind, id] as const)
}

async function freeShard(client: pg.Client): Promise<number> {
  for (let shard = 0; shard < shards; shard++) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
      advisoryLocks.accountShards,
      shard,
    ])
    if (rows[0]!.mine) return shard
  }
  return Math.floor(Math.random() * shards)
}
