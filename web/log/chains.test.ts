import { commitment } from '@casino/rules/pure-hash'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundOf } from '../test/log-casino.ts'
import { type Chain, follow, provedFrom, withLink } from './chains.ts'
import { followChains } from './follow-chains.ts'
import type { LogSource } from './source.ts'

const length = 400
/** Seeds by number; the first one is the end of the chain. */
const seeds = Array.from({ length }, () => 'f'.repeat(64))
for (let number = length - 2; number >= 0; number--) seeds[number] = commitment(seeds[number + 1]!)

const flight = (number: number, seed = seeds[number]!) => ({
  ...roundOf(number),
  fairness: { ...roundOf(number).fairness, serverSeed: seed, clientSeed: 'salt', nonce: number, shared: true as const },
})
const linksOf = (numbers: readonly number[], chains: readonly Chain[] = []) =>
  numbers.reduce((known, number) => withLink(known, flight(number), 1000 + number), chains)

/** Follows a chain over several checks. */
function page(chain: Chain, hashes: number): Chain | undefined {
  const found = follow(chain, hashes)
  if (!found) return undefined
  if (found.differs) throw new Error(`round ${found.differs.round} differs`)
  if (found.end === undefined) return found.chain
  expect(found.end).toBe(seeds[0])
  expect(found.first).toBeGreaterThan(1000)
  return provedFrom(found.chain, found.from)
}
function walked(chain: Chain, hashes: number): Chain {
  let now = chain
  for (let next: Chain | undefined = chain; next; next = page(now, hashes)) now = next
  return now
}
const proved = (number: number) => [{ salt: 'salt', links: [{ number, seed: seeds[number], isProved: true }] }]

test('whenever rounds are found, and however few hashes a page has, all of them are followed to the end', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: length - 1 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 500 }), (visits, most) => {
      let chains: readonly Chain[] = []
      for (const found of visits) {
        chains = linksOf(found, chains)
        // One page between two checks.
        chains = [page(chains[0]!, most) ?? chains[0]!]
      }
      const highest = Math.max(...visits.flat())
      expect([walked(chains[0]!, most)]).toMatchObject(proved(highest))
    }),
    { numRuns: 60 },
  )
})

describe('a casino that lies:', () => {
  const other = '0'.repeat(64)
  const casino = {
    round: async (id: string) => flight(Number(id)),
    commitment: async (): Promise<string | undefined> => 'proof',
  } as unknown as LogSource
  const proofs: string[] = []
  const by = (source = casino, now = 0) => ({
    source,
    checkpoint: 'state',
    now,
    prove: async ({ hash, first }: { hash: string; first: number }) => {
      proofs.push(`${hash} before ${first}`)
    },
  })

  test.each([
    ['between others', [300, 100], 200],
    ['above the proved ones', [100], 200],
    ['below them', [300], 200],
  ])('a seed that does not belong to the chain is detected %s', async (_, honest, number) => {
    const seen = await followChains(linksOf(honest), by())
    const chains = withLink(seen, flight(number, other), 1)
    await expect(followChains(chains, by())).rejects.toMatchObject({ fault: { kind: 'seed', round: String(number) } })
    // If neither is proved, either may be the wrong one.
    const unproved = withLink(linksOf(honest), flight(number, other), 1)
    if (honest.some((one) => one > number))
      await expect(followChains(unproved, by())).rejects.toMatchObject({
        fault: { kind: 'seed', round: String(number) },
      })
  })

  test('the end has to be committed to before the first round that was found', async () => {
    proofs.length = 0
    await followChains(linksOf([7, 300, 20]), by())
    expect(proofs).toEqual([`${seeds[0]} before 1007`])
  })

  test('a commitment that stays missing for a day is a fault', async () => {
    const silent = { ...casino, commitment: async () => undefined }
    const day = 86_400_000
    const waiting = await followChains(linksOf([9]), by(silent))
    expect(waiting).toMatchObject([{ unprovedSince: 0 }])
    expect(await followChains(waiting, by(casino, day))).toMatchObject(proved(9))
    proofs.length = 0
    await followChains(await followChains(waiting, by(silent, day - 1)), by(silent, day))
    expect(proofs).toEqual([`${seeds[0]} before 1009`])
  })

  test('a clock that was set back does not postpone that', async () => {
    const silent = { ...casino, commitment: async () => undefined }
    const day = 86_400_000
    const waiting = await followChains(await followChains(linksOf([9]), by(silent, 9 * day)), by(silent, 0))
    expect(waiting).toMatchObject([{ unprovedSince: 0 }])
  })

  test('a flight that is still in progress has no seed yet', () => {
    const open = { ...flight(5), fairness: { ...flight(5).fairness, serverSeed: null } }
    expect(withLink([], open, 1)).toEqual([])
  })
})
