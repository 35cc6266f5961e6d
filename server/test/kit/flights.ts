import type { Read } from '../../platform/database/database.ts'
import { findDataKeys } from '../../platform/keys/data-keys.ts'
import { secretsOf } from '../../platform/keys/vault.ts'
import { endOf, type Flight } from '../../play/games/crash/flight.ts'
import { SeedChains } from '../../play/games/crash/seed-chain.ts'
import { serverKey } from './keys.ts'

/** The seeds of the flights of a database, as its servers derive them. */
export async function openChains(read: Read): Promise<SeedChains> {
  return new SeedChains(secretsOf((await findDataKeys(read, serverKey))!))
}

/** Rounds of a chosen chain that follow the chosen ones. */
const spare = 20
const mostTries = 1_000_000

/**
 * Publishes a chain whose first flights crash within these ranges, in hundredths, so that a story knows how long they last.
 * Before the first flight; returns the crash of each.
 */
export async function chooseFlights(
  read: Read,
  ranges: readonly (readonly [least: number, most: number])[],
  chains?: SeedChains,
): Promise<number[]> {
  chains ??= await openChains(read)
  for (let tries = 0; tries < mostTries; tries++) {
    const chain = chains.create(undefined, ranges.length + spare)
    const { salt, end, length } = chain
    const crashes: number[] = []
    for (const [place, [least, most]] of ranges.entries()) {
      const flight = { salt, length, chainEnd: end, number: place + 1, edgeBasisPoints: 200, startsAt: 0 }
      const { crash } = endOf(chains, {
        ...flight,
        id: 0,
        crash: null,
        seed: null,
        crashedAt: null,
        settled: false,
      } as Flight)
      if (crash < least || crash > most) break
      crashes.push(crash)
    }
    if (crashes.length < ranges.length) continue
    await read.rows('INSERT INTO crash_chain (salt, end_hash, length) VALUES ($1, $2, $3)', [salt, end, length])
    return crashes
  }
  throw new Error('no such chain')
}
