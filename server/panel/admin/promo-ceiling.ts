import { isDeepStrictEqual } from 'node:util'
import type { Loosened } from '@casino/contract/panel/proposals'
import { needsTwo } from '@casino/rules/four-eyes'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts } from '../../accounting/ledger/accounts.ts'
import { ceilingsFor } from '../../money/payments/approvers.ts'
import { changePromoCode, lockPromoCode, type PromoCode } from '../../money/rewards/promo-codes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { worthOf } from '../../play/partner/free-rounds.ts'
import type { ProposalKind } from '../proposals/decide.ts'
import { type ProposalPolicy, proposeOrTry, type Signed } from '../proposals/propose.ts'

type Terms = Pick<PromoCode, 'reward' | 'freeRounds' | 'maxUses' | 'uses' | 'active' | 'expiresAt'>

/** The amount that one use of a code gives its player. */
const worthOfOne = ({ reward, freeRounds }: Terms) => kopecks(reward + (freeRounds ? worthOf(freeRounds) : 0))

/** The amount that a code can still give away; zero while it is switched off or expired. */
async function worthLeft(tx: Tx, code: Terms): Promise<Kopecks> {
  const row = await tx.one<{ over: boolean }>('SELECT coalesce($1::timestamptz <= now(), false) AS over', [
    code.expiresAt,
  ])
  return kopecks(code.active && !row.over ? worthOfOne(code) * (code.maxUses - code.uses) : 0)
}

/** Call before the code's row is locked: postings take the two locks in this order. */
export const lockSums = (tx: Tx, { player }: Signed) => lockAccounts(tx, player.id)

export interface Grown {
  /** The increase of the amount that the code can give away, for the audit event; it counts as added by hand. */
  readonly given: number
  readonly isTooMuch: boolean
}

/**
 * Whether the changed code gives away more than one administrator may add within 24 hours (decision 18): by one use to one
 * player, or in total.
 */
export async function growthOf(tx: Tx, before: Terms | undefined, after: Terms, by: Signed): Promise<Grown> {
  const left = await worthLeft(tx, after)
  const given = left - (before ? await worthLeft(tx, before) : 0)
  const { above, aloneUpTo, alone } = await ceilingsFor(tx, by.player.id)
  // Also applies if the number of uses decreases, because one large reward for a single player is not the same as many small ones.
  const isMoreForOne = left > 0 && (!before || worthOfOne(after) > worthOfOne(before))
  const isTooMuch =
    above > 0 &&
    (((given > 0 || isMoreForOne) && needsTwo(worthOfOne(after), above)) ||
      (given > 0 && needsTwo(kopecks(alone + given), aloneUpTo)))
  return { given, isTooMuch }
}

/** All fields of a code, because activating one that has changed would differ from the decision that was shown. */
const stateOf = ({ id, reward, maxUses, expiresAt, active, freeRounds }: PromoCode) => ({
  id,
  reward,
  ...(freeRounds && { freeRounds }),
  maxUses,
  expiresAt: expiresAt?.toISOString() ?? null,
  active,
})

/** Proposes this state of the code (docs/product.md A20). */
export function proposeCode(
  tx: Tx,
  code: PromoCode,
  wanted: Pick<PromoCode, 'reward' | 'maxUses' | 'expiresAt' | 'active'>,
  how: ProposalPolicy & { readonly by: Signed },
): Promise<NonNullable<Loosened>> {
  const { maxUses, reward, expiresAt, active } = wanted
  const states = { before: stateOf(code), after: stateOf({ ...code, maxUses, reward, expiresAt, active }) }
  return proposeOrTry(tx, { kind: 'promocode', subject: code.code, ...states }, how)
}

export const promoCodeKind: ProposalKind = {
  async apply(tx, { subject, before: was, after }, by) {
    const before = await lockPromoCode(tx, subject)
    if (!before || !isDeepStrictEqual(was, stateOf(before))) return false
    const to = after as ReturnType<typeof stateOf>
    if (to.maxUses < before.uses) return false
    const expiresAt = to.expiresAt === null ? null : new Date(to.expiresAt)
    const { reward, maxUses, active } = to
    const changed = await changePromoCode(tx, { id: before.id, reward, maxUses, active, expiresAt })
    const states = changes(stateOf(before), stateOf(changed))
    // Two administrators decided, so it counts towards neither one's limit.
    await recordAuditEvent(tx, { by, action: 'promocode.update', subject: before.code, ...states })
    return true
  },
}
