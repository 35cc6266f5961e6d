import type { LoggedRound } from '@casino/rules/log/entry'

/** The files that were dropped: a proof, and the round that it is of, or its number. */
export interface DroppedFiles {
  readonly names?: readonly string[]
  readonly proof?: string
  readonly round?: LoggedRound
  readonly number?: string
}

/** A proof and a round are a few kB each. */
const mostBytes = 64_000

/** Reads dropped files by what is in them; a file that is neither is taken for a proof that is none. A round stays if only a proof follows. */
export async function readFiles(files: readonly File[], before: DroppedFiles): Promise<DroppedFiles> {
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.name, text: file.size > mostBytes ? '' : await file.text() })),
  )
  const found = read.map(({ name, text }) => ({ name, text, round: roundOf(text) }))
  const proof = found.find(({ round }) => round === undefined)
  const round = found.find((one) => one.round !== undefined)?.round
  const number = proof && /^round-(\d{1,16})\b/.exec(proof.name)?.[1]
  // The other file of the same pair may be added later.
  const isAddition =
    before.names?.length === 1 && found.length === 1 && (before.proof === undefined) !== (proof === undefined)
  return {
    ...(isAddition && before),
    ...(proof && { proof: proof.text }),
    ...(round && { round }),
    ...(number !== undefined && { number }),
    names: [...(isAddition ? (before.names ?? []) : []), ...found.map(({ name }) => name)],
  }
}

function roundOf(text: string): LoggedRound | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'fairness' in value ? { ...value } : undefined
  } catch {
    return undefined
  }
}
