import type { Round } from '@casino/contract/play/rounds'
import { commitment } from '@casino/rules/pure-hash'

/** The seed of a round that is in the log at `index`; `number` hashes lead from it to the end of its chain. */
export interface Link {
  readonly number: number
  readonly seed: string
  readonly round: string
  readonly index: number
  /** It leads to the commitment to the end. */
  readonly isProved?: true
}

/** A chain of seeds that all players share, by its salt: each seed is the hash of the next one, and the first leads to a commitment. */
export interface Chain {
  readonly salt: string
  /** In the order of their numbers: the highest proved one, and those that no walk has passed yet. */
  readonly links: readonly Link[]
  /** A walk downwards: its last hash, the link where it began, and the first place in the log of a round that it has passed. */
  readonly walk?: { readonly number: number; readonly seed: string; readonly from: Link; readonly first: number }
  /** Since when a walk has been at the end without a proof of its commitment, in milliseconds. */
  readonly unprovedSince?: number
}

/** A chain lasts a fortnight. */
const mostChains = 3
const mostLinks = 50

/** The chains with the seed of a round that was found in the log. */
export function withLink(chains: readonly Chain[], { id, fairness }: Round, index: number): readonly Chain[] {
  const { serverSeed: seed, clientSeed: salt, nonce: number } = fairness
  // The flight of a bet that was cashed out may last longer.
  if (seed === null) return chains
  const chain = chains.find((one) => one.salt === salt) ?? { salt, links: [] }
  // Both panels of a player are of the same flight.
  if (chain.links.some((one) => one.number === number && one.seed === seed)) return chains
  const links = [...chain.links, { number, seed, round: id, index }].sort((one, other) => one.number - other.number)
  return [...chains.filter((one) => one !== chain), { ...chain, links: links.slice(-mostLinks) }].slice(-mostChains)
}

interface Followed {
  readonly chain: Chain
  /** The hashes that are left of `most`. */
  readonly left: number
  readonly from: Link
  /** The seed of this round is not the one that the chain has at its number. */
  readonly differs?: Link
  /** The end is reached: the commitment to it has to be in the log before `first`, and then `from` is proved. */
  readonly end?: string
  readonly first: number
}

/** Walks down a chain, at most so many hashes, from its highest link: to the lowest one if one is proved, or to the end. */
export function follow(chain: Chain, most: number): Followed | undefined {
  let { links } = chain
  const top = links.at(-1)
  const isDone = links.length === 1 && top?.isProved
  const begun = chain.walk ?? (top && !isDone && { ...top, from: top, first: top.index })
  if (!begun) return undefined
  let { number, seed, from, first } = begun
  const isAnchored = links.some((link) => link.isProved)
  const floor = isAnchored ? Math.min(number, links[0]?.number ?? 0) : 0
  for (let left = most; ; left--) {
    const [at, reached] = [number, seed]
    const here = links.filter((link) => link.number === at)
    const differs = here.find((link) => link.seed !== reached)
    first = Math.min(first, ...here.map(({ index }) => index))
    links = links.filter((link) => link.number !== at || link.isProved)
    const walking = { ...chain, links, walk: { number, seed, from, first } }
    if (differs) return { chain: walking, left, from, differs, first }
    if (number > floor && left > 0) {
      number--
      seed = commitment(seed)
    } else if (number > floor) return { chain: walking, left, from, first }
    else if (!isAnchored) return { chain: walking, left, from, end: seed, first }
    else return { chain: provedFrom(walking, from), left, from, first }
  }
}

/** The chain when a walk from this link has reached what was proved, or the commitment. */
export function provedFrom({ salt, links }: Chain, from: Link): Chain {
  const others = links.filter((link) => !link.isProved)
  return {
    salt,
    links: [...others, { ...from, isProved: true as const }].sort((one, other) => one.number - other.number),
  }
}
