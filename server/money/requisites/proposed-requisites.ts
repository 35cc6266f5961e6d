import { isDeepStrictEqual } from 'node:util'
import type { Loosened } from '@casino/contract/panel/proposals'
import { changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { ProposalKind } from '../../panel/proposals/decide.ts'
import { type ProposalPolicy, proposeOrTry, type Signed } from '../../panel/proposals/propose.ts'
import type { Tx } from '../../platform/database/database.ts'
import { changeRequisites, lockRequisites, type Requisites, type RequisitesTerms, termsOf } from './stored.ts'

type How = ProposalPolicy & { readonly by: Signed }

/** New requisites as the second person sees them: all fields, with the number as lists show it. */
const stateOf = ({ kind, numberMasked: number, ...one }: Requisites) => ({ kind, number, ...termsOf(one) })

/**
 * Proposes new requisites, which are off and in no list until they are confirmed. A trial site confirms them
 * immediately.
 */
export async function proposeNew(tx: Tx, one: Requisites, wanted: RequisitesTerms, how: How): Promise<Loosened> {
  const after = stateOf({ ...one, ...wanted })
  const loosened = await proposeOrTry(tx, { kind: 'requisites', subject: one.uuid, before: {}, after }, how)
  if (loosened.proposal === null) await confirmNew(tx, one, wanted, how.by)
  return loosened
}

async function confirmNew(tx: Tx, one: Requisites, terms: RequisitesTerms, by: Signed | Author): Promise<void> {
  await changeRequisites(tx, one.uuid, terms)
  const after = stateOf({ ...one, ...terms })
  await recordAuditEvent(tx, { by, action: 'requisites.add', subject: one.uuid, after })
}

type Author = Parameters<ProposalKind['apply']>[2]

/** Changes that restrict the requisites need no second person. */
const offAtOnce = ['isOn', 'paysOut'] as const

/** Turns requisites off immediately; all other changes are proposed. */
export async function proposeChange(tx: Tx, was: Requisites, wanted: RequisitesTerms, how: How): Promise<Loosened> {
  const before = termsOf(was)
  const turnedOff = offAtOnce.filter((name) => was[name] && !wanted[name])
  const atOnce = { ...before, ...Object.fromEntries(turnedOff.map((name) => [name, false])) }
  await change(tx, was, atOnce, how.by)
  const proposed = changes(atOnce, wanted)
  if (!proposed) return null
  const loosened = await proposeOrTry(tx, { kind: 'requisites', subject: was.uuid, ...named(was, proposed) }, how)
  if (loosened.proposal === null) await change(tx, { ...was, ...atOnce }, wanted, how.by)
  return loosened
}

/** The number identifies the requisites. */
const named = ({ numberMasked: number }: Requisites, { before, after }: { before: object; after: object }) => ({
  before: { number, ...before },
  after: { number, ...after },
})

async function change(tx: Tx, was: Requisites, to: RequisitesTerms, by: Author): Promise<void> {
  const changed = changes(termsOf(was), to)
  if (!changed) return
  await changeRequisites(tx, was.uuid, to)
  await recordAuditEvent(tx, { by, action: 'requisites.change', subject: was.uuid, ...changed })
}

/** New requisites, or other terms of them. A proposal lapses if a field that it changes has another value by now. */
export const requisitesKind: ProposalKind = {
  async apply(tx, { subject, before, after }, by) {
    const one = await lockRequisites(tx, subject)
    if (!one) return false
    const { kind: _, number: __, ...to } = after as Partial<ReturnType<typeof stateOf>>
    if (Object.keys(before).length === 0) {
      if (one.isConfirmed) return false
      await confirmNew(tx, one, to as RequisitesTerms, by)
      return true
    }
    const seen = Object.fromEntries(Object.keys(to).map((name) => [name, one[name as keyof RequisitesTerms]]))
    const { number: ___, ...was } = before
    if (!one.isConfirmed || !isDeepStrictEqual(was, seen)) return false
    await change(tx, one, { ...termsOf(one), ...to }, by)
    return true
  },
}
