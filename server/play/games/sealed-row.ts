import type { SeedVault } from './seed-vault.ts'

/** A pair of seeds whose secret is sealed while it is in use. */
export interface SealedRow {
  readonly player: number
  readonly pair: number
  readonly sealed: string | null
}

/** The server seed of a pair in use; null if it is not in use, or is not sealed for its player and pair. */
export type SecretOf = (row: SealedRow) => string | null

/** Opening a seed takes longer than a draw, and the rounds of a pair follow each other closely. */
const mostRemembered = 4096

/** Opens the secrets of pairs with the vault, and caches the last ones. */
export function secretOf(seedVault: SeedVault): SecretOf {
  const remembered = new Map<string, string>()
  return ({ player, pair, sealed }) => {
    if (sealed === null) return null
    const known = remembered.get(sealed)
    if (known !== undefined) return known
    try {
      const { serverSeed } = seedVault.open({ player, pair, sealed })
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(sealed, serverSeed)
      return serverSeed
    } catch {
      return null
    }
  }
}
