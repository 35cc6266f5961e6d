import { type Chain, follow, type Link, provedFrom } from './chains.ts'
import { FaultFound, textOf } from './fault.ts'
import type { LogSource } from './source.ts'

/** A commitment that must precede its first round in the log. */
export interface ForRound {
  readonly hash: string
  /** Its `.tlog-proof`. */
  readonly proof: string
  /** The log index of the round. */
  readonly first: number
  readonly id: string
  readonly evidence: Readonly<Record<string, string>>
}

interface FollowedBy {
  readonly source: LogSource
  readonly checkpoint: string
  readonly now: number
  readonly prove: (commitment: ForRound) => Promise<unknown>
}

/** The hashes of one check: about 40 ms on a phone slowed down four times. */
const mostHashes = 1_000
/** How long a missing proof is tolerated: servers of earlier versions do not offer one for the end of a chain. */
const withoutProofForMs = 86_400_000

/** Verifies the chains of shared seeds. Throws if a seed is not part of its chain, or the end was not committed to. */
export async function followChains(
  chains: readonly Chain[],
  { source, checkpoint, now, prove }: FollowedBy,
): Promise<readonly Chain[]> {
  let left = mostHashes
  const followed: Chain[] = []
  for (const chain of chains) {
    const found = follow(chain, left)
    followed.push(found ? await judged(found) : chain)
    left = found?.left ?? left
  }
  return followed

  async function judged({ chain, from, differs, end, first }: NonNullable<ReturnType<typeof follow>>): Promise<Chain> {
    const textAt = async ({ round }: Link) => textOf(await source.round(round))
    if (differs) {
      const [wrong, other] = differs.isProved ? [from, differs] : [differs, from]
      const evidence = { round: await textAt(wrong), other: await textAt(other), checkpoint }
      throw new FaultFound({ kind: 'seed', round: wrong.round, evidence })
    }
    if (end === undefined) return chain
    const proof = await source.commitment(from.round)
    // The clock may have been set back.
    const unprovedSince = Math.min(chain.unprovedSince ?? now, now)
    if (proof === undefined && now - unprovedSince < withoutProofForMs) return { ...chain, unprovedSince }
    const evidence = { round: await textAt(from), end, commitment: proof ?? '', checkpoint }
    await prove({ hash: end, proof: proof ?? '', first, id: from.round, evidence })
    return provedFrom(chain, from)
  }
}
