import type { RecomputedValue } from './published-round.ts'
import { verifyRound } from './verify-round.ts'

/** For tests: the path of a field of a round, and its new value; undefined removes the field. */
export type FieldChange = readonly [path: string, value: unknown]

/** A published round with some of its fields changed. */
export function alterRound(published: object, changes: readonly FieldChange[]): Record<string, unknown> {
  const round = structuredClone(published) as Record<string, unknown>
  for (const [path, value] of changes) {
    const names = path.split('.')
    const last = names.pop() as string
    const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, round)
    if (value === undefined) delete parent[last]
    else parent[last] = value
  }
  return round
}

/** The differences between the recomputed round and the published one. */
export function liesIn(round: unknown): RecomputedValue['what'][] {
  const verification = verifyRound(round)
  if (verification.at !== 'checked') throw new Error(verification.at)
  const lies = verification.checks.filter((check) => check.published !== check.recomputed).map((check) => check.what)
  if (verification.agrees !== (lies.length === 0)) throw new Error('the verdict is not that of the checks')
  return lies
}
