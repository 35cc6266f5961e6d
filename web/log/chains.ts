import type { Round } from '@casino/contract/play/rounds'
import { commitment } from '@casino/rules/pure-hash'

/** The seed of a round with the log index `index`; hashing it `number` times gives the end of its chain. */
export interface Link {
  readonly number: number
  readonly seed: string
  readonly round: string
  readonly index: number
  /** Verified down to the chain's end, whose commitment is in the log. */
  readonly isProved?: true
}

/** A chain of shared seeds, identified by its salt: each seed is the hash of the next one, and the end of the chain is committed to. */
export interface Chain {
  readonly salt: string
  /** Ordered by number: the highest proved one, and those that no walk has passed yet. */
  readonly links: readonly Link[]
  /** An unfinished walk down the chain: its last hash, the link where it began, and the lowest log index of a round that it has passed. */
  readonly walk?: { readonly number: number; readonly seed: string; readonly from: Link; readonly first: number }
  /** When a walk first reached the end and found no proof of its commitment, in milliseconds. */
  readonly unprovedSince?: number
}

/** Each chain lasts two weeks. */
const mostChains = 3
const mostLinks = 50

/** Adds the seed of a round that was found in the log. */
export function withLink(chains: readonly Chain[], { id, fairness }: Round, index: number): readonly Chain[] {
  const { serverSeed: seed, clientSeed: salt, nonce: number } = fairness
  // The seed is secret until the flight ends, which may be after the bet was cashed out.
  if (seed === null) return chains
  const chain = chains.find((one) => one.salt === salt) ?? { salt, links: [] }
  // The two bets of a player can be on the same flight.
  if (chain.links.some((one) => one.number === number && one.seed === seed)) return chains
  const links = [...chain.links, { number, seed, round: id, index }].sort((one, other) => one.number - other.number)
  return [...chains.filter((one) => one !== chain), { ...chain, links: links.slice(-mostLinks) }].slice(-mostChains)
}

interface Followed {
  readonly chain: Chain
  /** How many of the `most` hashes remain. */
  readonly left: number
  readonly from: Link
  /** A round whose seed differs from the chain's seed with its number. */
  readonly differs?: Link
  /** Set at the end of the chain: if its commitment is in the log before `first`, `from` is proved. */
  readonly end?: string
  readonly first: number
}

/** Walks down a chain from its highest link, for at most `most` hashes: to the lowest link if one is proved, otherwise to the end. */
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

/** Marks the link where a walk began as proved, once the walk has reached a proved link or the commitment. */
export function provedFrom({ salt, links }: Chain, from: Link): Chain {
  const others = links.filter((link) => !link.isProved)
  return {
    salt,
    links: [...others, { ...from, isProved: true as const }].sort((one, other) => one.number - other.number),
  }
}
