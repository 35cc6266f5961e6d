import type { SetStatus, User, UserRole } from '@casino/contract/entities'
import type { updateUser } from '@casino/contract/panel/admin-users'
import type { BodyOf } from '@casino/contract/route'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { kopecksOf, parseAmount } from '../../ui/fields/amount.ts'

/** A user with the role of staff. */
export type EditedUser = User & { readonly staffRole?: string | null }

/** Unsaved edits of an administrator; absent fields are unchanged. */
export interface UserEdit {
  readonly username?: string
  /** In roubles as typed, with the balance that was displayed at that time. */
  readonly balance?: { readonly text: string; readonly from: number; readonly sequence: number }
  readonly status?: SetStatus
  readonly role?: UserRole
  readonly staffRole?: string
  readonly reason: string
}

export type EditField = 'username' | 'balance' | 'reason'
export interface EditProblem {
  readonly field: EditField
  readonly code: 'username_invalid' | 'balance_invalid' | 'reason_required'
}

export const noEdit: UserEdit = { reason: '' }

/** An amount of 0 or more; undefined for any other text. */
export function balanceOf(text: string): Kopecks | undefined {
  const balance = parseAmount(text)
  return balance !== undefined && balance >= 0 ? balance : undefined
}

/** Only the fields that differ from the user's. */
export function changesOf(
  user: EditedUser,
  { username, balance, status, role, staffRole, reason }: UserEdit,
): BodyOf<typeof updateUser> {
  const next = balance && balanceOf(balance.text)
  return {
    ...(username !== undefined && username.trim() !== user.username && { username: username.trim() }),
    ...(balance &&
      next !== undefined &&
      next !== kopecksOf(balance.from) && { balance: roublesFromKopecks(next), balanceSequence: balance.sequence }),
    ...(status !== undefined && status !== user.status && { status }),
    ...(role !== undefined && role !== user.role && { role }),
    ...(staffRole !== undefined && (role ?? user.role) === 'support' && staffRole !== user.staffRole && { staffRole }),
    ...(reason.trim() && { reason: reason.trim() }),
  }
}

/** Whether there is anything to save: a reason alone does not count. */
export function hasChanges({ reason, ...changes }: BodyOf<typeof updateUser>): boolean {
  return Object.keys(changes).length > 0
}

/** The problems that the form itself detects, in the order of its fields. */
export function problemOf(user: EditedUser, edit: UserEdit): EditProblem | undefined {
  if (edit.username !== undefined && !edit.username.trim()) return { field: 'username', code: 'username_invalid' }
  if (edit.balance && balanceOf(edit.balance.text) === undefined) return { field: 'balance', code: 'balance_invalid' }
  if (changesOf(user, edit).balance !== undefined && !edit.reason.trim()) {
    return { field: 'reason', code: 'reason_required' }
  }
  return undefined
}
