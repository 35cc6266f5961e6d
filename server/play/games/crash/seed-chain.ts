import { hash, randomBytes } from 'node:crypto'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Database, Read } from '../../../platform/database/database.ts'
import type { SeedChain } from '../house-game.ts'

/** Rounds of a chain: a fortnight of flights without a pause. */
export const chainLength = 100_000
/** The distance between seeds that are cached in memory. */
const apart = 500

/** A 32-byte secret of this server's key for one purpose. */
export type SecretFor = (purpose: string) => Buffer

export interface Chain {
  readonly salt: string
  readonly end: string
  readonly length: number
}

/** The purpose of a chain's secret. */
const secretOfChain = (salt: string) => `crash chain ${salt}`

const seedBefore = (seed: string) => hash('sha256', seed)

/**
 * The seeds of chains: the last one is the secret of the chain, and each other is the SHA-256 of the text of the next. They are
 * played from the first on, so that a revealed seed leads to all before it and to none after it.
 */
export class SeedChains {
  readonly #secretFor: SecretFor
  #of: { readonly salt: string; readonly length: number; readonly stored: readonly string[] } | undefined

  constructor(secretFor: SecretFor) {
    this.#secretFor = secretFor
  }

  /** The seed of a round; 0 is the published end. Throws if this server does not have the secret of the chain. */
  seed({ salt, length, end }: Chain, number: number): string {
    if (this.#of?.salt !== salt || this.#of.length !== length) {
      const stored = this.#computed(salt, length)
      if (stored[0] !== end) throw new Error(`this server does not have the secret of the chain with the salt ${salt}`)
      this.#of = { salt, length, stored }
    }
    const above = Math.min(Math.ceil(number / apart), this.#of.stored.length - 1)
    let seed = this.#of.stored[above]!
    for (let at = Math.min(above * apart, length); at > number; at--) seed = seedBefore(seed)
    return seed
  }

  /** A chain of this salt. */
  create(salt = newSalt(), length = chainLength): Chain {
    return { salt, end: this.#computed(salt, length)[0]!, length }
  }

  #computed(salt: string, length: number): string[] {
    const stored: string[] = []
    let seed = this.#secretFor(secretOfChain(salt)).toString('hex')
    stored[Math.ceil(length / apart)] = seed
    for (let at = length; at > 0; at--) {
      if (at % apart === 0) stored[at / apart] = seed
      seed = seedBefore(seed)
    }
    stored[0] = seed
    return stored
  }
}

const newSalt = () => randomBytes(32).toString('hex')

const chains = 'SELECT salt, end_hash AS "end", length FROM crash_chain'

/** The chain that is played; undefined before the first. */
export const findChain = (read: Read): Promise<Chain | undefined> =>
  read.first<Chain>(`${chains} ORDER BY opened_at DESC LIMIT 1`)

/** The chain with this salt; undefined if there is none. */
export const findChainOf = (read: Read, salt: string): Promise<Chain | undefined> =>
  read.first<Chain>(`${chains} WHERE salt = $1`, [salt])

/**
 * Publishes the end and the salt of a new chain before its first round. If several servers try at the same time, one succeeds.
 * Returns the chain that follows `before`.
 */
export function publishChain(
  { transact }: Pick<Database, 'transact'>,
  before: Chain | undefined,
  chain: Chain,
): Promise<Chain> {
  return transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.seedChains])
    const latest = await findChain(tx)
    if (latest && latest.salt !== before?.salt) return latest
    await tx.rows(
      'INSERT INTO crash_chain (salt, end_hash, length, opened_at) VALUES ($1, $2, $3, clock_timestamp())',
      [chain.salt, chain.end, chain.length],
    )
    return chain
  })
}

/** The chains of the game for the command that begins them. */
export const crashChains: SeedChain = {
  find: findChain,
  async begin(database, makeSecret) {
    const before = await findChain(database.read)
    const salt = newSalt()
    const secret = await makeSecret(secretOfChain(salt))
    await publishChain(database, before, new SeedChains(() => secret).create(salt))
  },
}
