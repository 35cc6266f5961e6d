import { type BinaryLike, createHmac } from 'node:crypto'
import { sameSecret } from '../../money/providers/adapters/read-answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Returned } from './provider.ts'

const clockToleranceS = 60

interface Signing {
  readonly key: BinaryLike
  /** The current time, and the age up to which fields are accepted, in seconds. */
  readonly now: number
  readonly oldestS: number
}

/**
 * Refuses fields that were not signed with this key (`sign_in_failed`) or are too old (`sign_in_expired`). The
 * signature covers all other fields as lines `name=value`, sorted by name.
 */
export function checkSigned({ hash: signature, ...fields }: Returned, { key, now, oldestS }: Signing): void {
  // A value with a line feed could be read as another field: the signed text would then identify another person.
  if (Object.values(fields).some((value) => value?.includes('\n'))) refuse('sign_in_failed')
  const text = Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  if (!sameSecret(signature, createHmac('sha256', key).update(text).digest('hex'))) refuse('sign_in_failed')
  const ageS = now - Number(fields.auth_date)
  // Also false for a date that is not a number.
  if (!(ageS >= -clockToleranceS && ageS <= oldestS)) refuse('sign_in_expired')
}
