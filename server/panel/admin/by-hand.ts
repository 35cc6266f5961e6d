import { needsTwo } from '@casino/rules/four-eyes'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { Author } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import { approvers, refusalOfNewRights } from '../../money/payments/approvers.ts'
import { type Profile, profiles } from '../../people/players/profile.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'

/** An administrator's operation on a user, with the key of the call. */
export interface ManualChange {
  readonly user: PlayerId
  readonly by: Author
  readonly reason?: string | undefined
  readonly operationKey: OperationKey | undefined
}

/** The posting by which an administrator changes a user; `money` is true if it may change the balance. */
export const postingByHand = ({ user, by: { player: author }, operationKey }: ManualChange, money: boolean) => ({
  purpose: 'adjustment' as const,
  kind: 'administration',
  player: user,
  ...operationKey,
  // A client's key contains no space, so an administrator's key never collides with the player's own.
  ...(operationKey && { key: `by ${author.id} ${operationKey.key}` }),
  // The sums that an administrator added to balances are read under the administrator's lock, over all players.
  ...(money && author.id !== user && { others: [author.id] }),
})

/** Why the administrator may not change the balance by this difference. Callers refuse a change of one's own balance first. */
export function refusalOfChange(
  locked: Locked,
  profile: Profile,
  difference: number,
  { by, reason }: ManualChange,
): RefusedPosting | undefined {
  if (!reason?.trim()) return { refused: 'reason_required' }
  const tooNew = refusalOfNewRights(locked, by.player.id)
  if (tooNew) return tooNew
  const ceiling = ceilingOfAdjustment(locked, profile, difference, by)
  return ceiling && { refused: 'adjustment_too_large', details: { amount: roublesFromKopecks(ceiling) } }
}

/** Decision 18: the ceiling that the change would exceed, for this balance or for all balances this administrator adjusted. */
function ceilingOfAdjustment(
  locked: Locked,
  { adjusted }: Profile,
  difference: number,
  by: Author,
): Kopecks | undefined {
  const { above } = locked.row(approvers)
  if (needsTwo(kopecks(Math.abs(adjusted + difference)), above)) return above
  const { alone, aloneUpTo } = locked.row(approvers, by.player.id)
  return above > 0 && difference > 0 && needsTwo(kopecks(alone + difference), aloneUpTo) ? aloneUpTo : undefined
}

/** Updates the sums that later changes of the same batch read. */
export function sumsOfChange(locked: Locked, next: Profile, difference: number, by: Author): Write[] {
  const profile = write(profiles, { ...next, adjusted: kopecks(next.adjusted + difference) })
  if (difference <= 0) return [profile]
  const own = locked.row(approvers, by.player.id)
  return [profile, write(approvers, { ...own, alone: kopecks(own.alone + difference) })]
}
