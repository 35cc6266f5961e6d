import type { SetStatus, User, UserRole } from '@casino/contract/entities'
import { defaultLanguage } from '@casino/contract/language'
import { updateUser, updateUserStatus } from '@casino/contract/panel/admin-users'
import type { Permission } from '@casino/contract/panel/permissions'
import type { Loosened } from '@casino/contract/panel/proposals'
import type { StaffRole } from '@casino/contract/panel/staff'
import type { BanKind } from '@casino/rules/ban'
import { type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import { tidy } from '@casino/rules/tidy'
import { isUsername } from '@casino/rules/username'
import { auditEvents, changes } from '../../accounting/audit-log/audit-event.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import {
  type Decision,
  isRefused,
  type Locked,
  type PostingResult,
  type RefusedPosting,
} from '../../accounting/ledger/posting.ts'
import { approvers, mayStill, refusalOfNewRights } from '../../money/payments/approvers.ts'
import { makeWithdrawalsDue } from '../../money/payments/due.ts'
import { type NewLetter, queuedLetters } from '../../people/mail/mail.ts'
import { findUser } from '../../people/players/me.ts'
import { findPlayer, type Player } from '../../people/players/player.ts'
import { isLastAdministrator, type Profile, profiles } from '../../people/players/profile.ts'
import { isReservedName } from '../../people/players/reserved-names.ts'
import { violatedConstraint } from '../../platform/database/database.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Signed } from '../proposals/propose.ts'
import { type ManualChange, postingByHand, refusalOfChange, sumsOfChange } from './by-hand.ts'
import { type AdminDeps, counted } from './deps.ts'
import { proposeRole } from './staff-proposals.ts'
import { findStaffRoles, gives, isAbove, roleOfWire, wireRoleOf } from './staff-roles.ts'

export const serveUpdateUser = (deps: AdminDeps) =>
  serve(updateUser, counted, async ({ params, body, player, client, operationKey }) => {
    const username = body.username === undefined ? undefined : tidy(body.username)
    if (username !== undefined && !isUsername(username)) refuse('username_invalid')
    const balance = body.balance === undefined ? undefined : balanceOf(body.balance)
    const command = { ...body, user: Number(params.id), username, balance, by: { player, client }, operationKey }
    const before = await findPlayer(deps.database.read, command.user)
    const user = await change(deps, command)
    return { user, loosened: await giveRole(deps, command, before) }
  })

export const serveUpdateUserStatus = (deps: AdminDeps) =>
  serve(updateUserStatus, counted, async ({ params, body, player, client, operationKey }) => ({
    user: await change(deps, { ...body, user: Number(params.id), by: { player, client }, operationKey }),
  }))

function balanceOf(roubles: number): Kopecks {
  return roubles === 0 ? kopecks(0) : (kopecksFromRoubles(roubles) ?? refuse('balance_invalid'))
}

/** Proposes the role that the change gives; on a trial site it has been given. A repeated call returns the first proposal. */
async function giveRole(deps: AdminDeps, command: ChangeUser, was: Player | undefined): Promise<Loosened> {
  const { database, trial } = deps
  const [now, roles] = await Promise.all([findPlayer(database.read, command.user), findStaffRoles(database.read)])
  const before = trial ? was : now
  if (!before || (command.role === undefined && command.staffRole === undefined)) return null
  const { id, username, staffRole } = before
  const after = rightsOf(before, command).staffRole
  if (after === null || !gives(roles, staffRole, after)) return null
  return database.transact((tx) =>
    proposeRole(tx, { id, username, before: staffRole, after }, { trial, by: command.by }),
  )
}

async function change(deps: AdminDeps, command: ChangeUser): Promise<User> {
  orRefuse(await changeUser(deps)(command))
  return (await findUser(deps, command.user)) ?? refuse('not_found')
}

/** The requested changes to a user; absent fields stay unchanged. */
interface ChangeUser extends ManualChange {
  readonly by: Signed
  readonly username?: string | undefined
  readonly balance?: Kopecks | undefined
  /** The sequence of the balance that the administrator saw. */
  readonly balanceSequence?: number | undefined
  readonly status?: SetStatus | undefined
  readonly role?: UserRole | undefined
  readonly staffRole?: string | undefined
  readonly banKind?: BanKind | undefined
  readonly banReason?: string | undefined
}

/** One posting under the user's lock: the money, the rights and the audit event are committed together or not at all. */
const changeUser =
  ({ database, ledger, settings, sendsMail, trial }: AdminDeps) =>
  async (command: ChangeUser): Promise<PostingResult<object>> => {
    const { user, balance, username } = command
    const before = await findPlayer(database.read, user)
    if (!before) return { refused: 'not_found' }
    const roles = await findStaffRoles(database.read)
    if (command.staffRole !== undefined && !roles.some(({ name }) => name === command.staffRole)) {
      return { refused: 'not_found' }
    }
    const isNew = username !== undefined && username !== before.username && (command.role ?? before.role) === 'user'
    if (isNew && (await isReservedName(database.read, username, settings.current.site.name))) {
      return { refused: 'username_taken' }
    }
    const posting: Promise<PostingResult<object>> = ledger.post<object>({
      ...postingByHand(command, balance !== undefined),
      lockedRecords: [profiles, approvers],
      decide: (locked) => decide(locked, { ...command, roles, trial }, sendsMail),
    })
    const posted = await posting.catch((error: unknown): PostingResult<object> => {
      if (violatedConstraint(error) === 'player_username') return { refused: 'username_taken' }
      if (isLastAdministrator(error)) return { refused: 'last_administrator' }
      throw error
    })
    // Pending and approved withdrawals now need manual review (decision 87); the completer processes them within moments.
    if (!isRefused(posted) && command.status !== undefined) await makeWithdrawalsDue(database.read, user)
    return posted
  }

interface Deciding extends ChangeUser {
  readonly roles: readonly StaffRole[]
  readonly trial: boolean
}

function decide(locked: Locked, command: Deciding, sendsMail: boolean): Decision<object> | RefusedPosting {
  const { user: id, by, reason } = command
  const profile = locked.findRow(profiles)
  if (!profile) return { refused: 'not_found' }
  // The player closed the account for good; an administrator may still correct its balance.
  const opens = command.status !== undefined && command.status !== profile.status
  if (profile.status === 'closed' && (opens || command.role !== undefined || command.staffRole !== undefined))
    return { refused: 'account_closed' }
  const { username = profile.username, status = profile.status } = command
  const { role, staffRole } = rightsOf(profile, command)
  const has = locked.balanceOf(id)
  const difference = (command.balance ?? has) - has
  // docs/product.md A9: administrators cannot change their own rights or money; another one has to.
  const changesRights = staffRole !== profile.staffRole
  const changesOwn = status !== profile.status || changesRights || difference !== 0
  if (by.player.id === id && changesOwn) return { refused: 'not_on_yourself' }
  // The name is used to sign in.
  const changesAccount = status !== profile.status || username !== profile.username
  const ofStaff =
    by.player.id !== id && (profile.role !== 'user' || role !== 'user') && (changesAccount || changesRights)
  // The administrator may have lost their rights after the request was admitted.
  const taken: readonly (readonly [boolean, Permission])[] = [
    [changesAccount, 'players.edit'],
    [difference !== 0, 'balance.adjust'],
    [ofStaff, 'staff.edit'],
  ]
  const missing = taken.find(([isTaken, permission]) => isTaken && !mayStill(locked, by.player.id, permission))
  if (missing) return { refused: 'permission_missing', details: { permission: missing[1] } }
  const touched = ofStaff ? command.roles.filter(({ name }) => name === staffRole || name === profile.staffRole) : []
  if (touched.some((one) => isAbove(one, by.player))) return { refused: 'staff_role_above' }
  const tooNew = ofStaff ? refusalOfNewRights(locked, by.player.id) : undefined
  if (tooNew) return tooNew
  if (difference !== 0) {
    const looked = command.balanceSequence ?? locked.sequenceOf(id)
    if (looked !== locked.sequenceOf(id)) {
      return { refused: 'balance_changed', details: { balance: roublesFromKopecks(has) } }
    }
    const no = refusalOfChange(locked, profile, difference, command)
    if (no) return no
  }
  // Added rights are proposed after this posting.
  const waits = !command.trial && gives(command.roles, profile.staffRole, staffRole)
  const rights = waits ? profile : { role, staffRole }
  const next = {
    ...profile,
    username,
    status,
    role: rights.role,
    staffRole: rights.staffRole,
    ...banOf(profile, { ...command, status }),
  }
  const changed = changes(shown(profile, has), shown(next, kopecks(has + difference)))
  if (!changed) return { transfers: [], writes: [], record: {} }
  const event = { by, action: 'user.update', subject: id, ...changed, reason, posting: locked.id } as const
  const letter = sendsMail ? letterAbout(profile, next, kopecks(has + difference)) : undefined
  const writes = [write(auditEvents, event), ...sumsOfChange(locked, next, difference, by)]
  if (letter) writes.push(write(queuedLetters, letter))
  return { transfers: adjustment(id, difference), writes, record: {} }
}

type Rights = Pick<Profile, 'role' | 'staffRole'>

/** A role on the wire maps to its set of permissions. */
function rightsOf(profile: Rights, { role = profile.role, staffRole }: Pick<ChangeUser, 'role' | 'staffRole'>): Rights {
  if (staffRole !== undefined) return { role: wireRoleOf(staffRole), staffRole }
  if (role === profile.role) return profile
  return { role, staffRole: role === 'user' ? null : roleOfWire(role) }
}

type OfBan = Pick<Profile, 'banKind' | 'banReason'>

/** Absent fields stay unchanged, unless the ban begins. */
function banOf(
  profile: Profile,
  { status, banKind, banReason }: Pick<ChangeUser, keyof OfBan> & Pick<Profile, 'status'>,
): OfBan {
  if (status !== 'banned') return noBan
  const before = profile.status === 'banned' ? profile : noBan
  const reason = banReason === undefined ? before.banReason : banReason.trim() || null
  return { banKind: banKind ?? before.banKind, banReason: reason }
}
const noBan: OfBan = { banKind: 'rules', banReason: null }

/** The player gets a letter when a ban begins, changes or ends. */
function letterAbout(before: Profile, after: Profile, balance: Kopecks): NewLetter | undefined {
  const { email: to, username: name, status, banKind: kind, banReason: reason } = after
  if (to === null) return undefined
  const language = after.language ?? defaultLanguage
  if (status === 'banned') {
    const isSame = before.status === 'banned' && before.banKind === kind && before.banReason === reason
    const details = { name, kind, reason, owed: roublesFromKopecks(balance) }
    return isSame ? undefined : { kind: 'account_banned', to, language, details }
  }
  return before.status === 'banned' ? { kind: 'ban_lifted', to, language, details: { name } } : undefined
}

function shown({ username, status, role, staffRole, banKind, banReason }: Profile, balance: Kopecks) {
  return {
    username,
    status,
    role,
    ...(staffRole !== null && { staffRole }),
    balance,
    ...(status === 'banned' && { banKind, banReason }),
  }
}

function adjustment(id: number, difference: number): Decision<object>['transfers'] {
  if (difference === 0) return []
  const [cash, house] = [{ player: id, account: 'cash' } as const, { house: 'adjustment' } as const]
  const [from, to] = difference > 0 ? [house, cash] : [cash, house]
  return [{ kind: 'adjustment', from, to, amount: kopecks(Math.abs(difference)) }]
}
