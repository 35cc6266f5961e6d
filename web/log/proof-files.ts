import type { LoggedRound } from '@casino/rules/log/entry'

/** The dropped files: a proof, and its round or the round's number. */
export interface DroppedFiles {
  readonly names?: readonly string[]
  readonly proof?: string
  readonly round?: LoggedRound
  readonly number?: string
}

/** A proof and a round are a few kB each. */
const mostBytes = 64_000

/** Recognises dropped files by their content; anything that is not a round is treated as a proof, valid or not. */
export async function readFiles(files: readonly File[], before: DroppedFiles): Promise<DroppedFiles> {
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.name, text: file.size > mostBytes ? '' : await file.text() })),
  )
  const found = read.map(({ name, text }) => ({ name, text, round: roundOf(text) }))
  const proof = found.find(({ round }) => round === undefined)
  const round = found.find((one) => one.round !== undefined)?.round
  const number = proof && /^round-(\d{1,16})\b/.exec(proof.name)?.[1]
  // The proof and its round may be added one after the other.
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
