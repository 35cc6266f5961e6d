import type { QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'

const seedBytes = 8

/** Made here, so that the casino cannot choose its own seed to match. */
export function newClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(seedBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * A new player's first client seed is the server's. It is replaced once, by a seed that is made after the hash of the server
 * seed it will be used with has arrived. Nobody waits for this: where it fails, the page of fairness says whose seed it is.
 */
export async function replaceServersClientSeed(queryClient: QueryClient): Promise<void> {
  const { clientSeedBy } = await call('GET /api/fairness')
  if (clientSeedBy === 'player') return
  const { active } = await call('POST /api/fairness/rotate', { body: { clientSeed: newClientSeed() } })
  queryClient.setQueryData(['fairness'], active)
}
