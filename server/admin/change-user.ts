import { updateUser, updateUserStatus } from '@casino/contract/admin-users'
import type { User, UserRole, UserStatus } from '@casino/contract/entities'
import { needsTwo } from '@casino/rules/four-eyes'
import { type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import { isUsername } from '@casino/rules/username'
import { type Author, acts, changes } from '../audit-log/audit-event.ts'
import { violatedConstraint } from '../database/database.ts'
import type { OperationKey } from '../http/idempotency.ts'
import { orRefuse, refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { type Write, write } from '../ledger/locked-record.ts'
import type { Decision, Locked, PostingResult, RefusedPosting } from '../ledger/posting.ts'
import { approvers } from '../payments/approvers.ts'
import { tidy } from '../players/credentials.ts'
import { findUser } from '../players/me.ts'
import { findPlayer } from '../players/player.ts'
import { isLastAdministrator, type Profile, profiles } from '../players/profile.ts'
import { type AdminDeps, counted } from './deps.ts'

export const serveUpdateUser = (deps: AdminDeps) =>
  serve(updateUser, counted, async ({ params, body, player, client, operationKey }) => {
    const username = body.username === undefined ? undefined : tidy(body.username)
    if (username !== undefined && !isUsername(username)) refuse('username_invalid')
    const balance = body.balance === undefined ? undefined : balanceOf(body.balance)
    const command = { ...body, user: Number(params.id), username, balance, by: { player, client }, operationKey }
    return { user: await change(deps, command) }
  })

export const serveUpdateUserStatus = (deps: AdminDeps) =>
  serve(updateUserStatus, counted, async ({ params, body, player, client, operationKey }) => ({
    user: await change(deps, { ...body, user: Number(params.id), by: { player, client }, operationKey }),
  }))

function balanceOf(roubles: number): Kopecks {
  return roubles === 0 ? kopecks(0) : (kopecksFromRoubles(roubles) ?? refuse('balance_invalid'))
}

async function change(deps: AdminDeps, command: ChangeUser): Promise<User> {
  orRefuse(await changeUser(deps)(command))
  return (await findUser(deps, command.user)) ?? refuse('not_found')
}

/** The requested changes to a user; absent fields stay unchanged. */
interface ChangeUser {
  readonly user: number
  readonly username?: string | undefined
  readonly balance?: Kopecks | undefined
  /** The sequence of the balance that the administrator saw. */
  readonly balanceSequence?: number | undefined
  readonly status?: UserStatus | undefined
  readonly role?: UserRole | undefined
  readonly reason?: string | undefined
  readonly by: Author
  readonly operationKey: OperationKey | undefined
}

/** One posting under the user's lock: the money, the rights and the audit event are committed together or not at all. */
const changeUser =
  ({ database, ledger }: AdminDeps) =>
  async (command: ChangeUser): Promise<PostingResult<object>> => {
    const { user, balance, by, operationKey } = command
    if (!(await findPlayer(database.read, user))) return { refused: 'not_found' }
    const posting = ledger.post({
      kind: 'administration',
      player: user,
      ...operationKey,
      // A client's key contains no space, so an administrator's key never collides with the player's own.
      ...(operationKey && { key: `by ${by.player.id} ${operationKey.key}` }),
      // What an administrator added to balances is summed under their lock, over all players.
      ...(balance !== undefined && by.player.id !== user && { others: [by.player.id] }),
      lockedRecords: [profiles, approvers],
      decide: (locked) => decide(locked, command),
    })
    return posting.catch((error: unknown) => {
      if (violatedConstraint(error) === 'player_username') return { refused: 'username_taken' }
      if (isLastAdministrator(error)) return { refused: 'last_administrator' }
      throw error
    })
  }

function decide(locked: Locked, command: ChangeUser): Decision<object> | RefusedPosting {
  const { user: id, by, reason } = command
  const profile = locked.row(profiles)
  if (!profile) return { refused: 'not_found' }
  const { administrators } = locked.row(approvers)!
  // The request may have been admitted before the administrator lost their rights.
  if (!administrators.includes(by.player.id)) return { refused: 'forbidden' }
  const { username = profile.username, status = profile.status, role = profile.role } = command
  const has = locked.balanceOf(id)
  const difference = (command.balance ?? has) - has
  // docs/product.md A9: another administrator decides about one's own rights and money.
  const changesOwn = status !== profile.status || role !== profile.role || difference !== 0
  if (by.player.id === id && changesOwn) return { refused: 'not_on_yourself' }
  if (difference !== 0) {
    const looked = command.balanceSequence ?? locked.sequenceOf(id)
    if (looked !== locked.sequenceOf(id)) {
      return { refused: 'balance_changed', details: { balance: roublesFromKopecks(has) } }
    }
    if (!reason?.trim()) return { refused: 'reason_required' }
    const { above, newcomers } = locked.row(approvers)!
    if (above > 0 && difference > 0 && newcomers.includes(by.player.id)) return { refused: 'rights_too_new' }
    const ceiling = ceilingOfAdjustment(locked, profile, difference, by)
    if (ceiling) return { refused: 'adjustment_too_large', details: { amount: roublesFromKopecks(ceiling) } }
  }
  const next = { ...profile, username, status, role, adjusted: kopecks(profile.adjusted + difference) }
  const changed = changes(shown(profile, has), shown(next, kopecks(has + difference)))
  if (!changed) return { transfers: [], writes: [], record: {} }
  const act = { by, deed: 'user.update', subject: id, ...changed, reason, posting: locked.id } as const
  const writes = [write(profiles, next), write(acts, act), ...addedBy(by, difference, locked)]
  return { transfers: adjustment(id, difference), writes, record: {} }
}

/** Decision 18: the ceiling that the change would exceed, for this balance or for all balances this administrator adjusted. */
function ceilingOfAdjustment(
  locked: Locked,
  { adjusted }: Profile,
  difference: number,
  by: Author,
): Kopecks | undefined {
  const { above } = locked.row(approvers)!
  if (needsTwo(kopecks(Math.abs(adjusted + difference)), above)) return above
  const { alone, aloneUpTo } = locked.row(approvers, by.player.id)!
  return above > 0 && difference > 0 && needsTwo(kopecks(alone + difference), aloneUpTo) ? aloneUpTo : undefined
}

/** Updates the sum that later changes of the same batch read. */
function addedBy(by: Author, difference: number, locked: Locked): Write[] {
  if (difference <= 0) return []
  const own = locked.row(approvers, by.player.id)!
  return [write(approvers, { ...own, alone: kopecks(own.alone + difference) })]
}

function shown({ username, status, role }: Profile, balance: Kopecks) {
  return { username, status, role, balance }
}

function adjustment(id: number, difference: number): Decision<object>['transfers'] {
  if (difference === 0) return []
  const [cash, house] = [{ player: id, account: 'cash' } as const, { house: 'adjustment' } as const]
  const [from, to] = difference > 0 ? [house, cash] : [cash, house]
  return [{ kind: 'adjustment', from, to, amount: kopecks(Math.abs(difference)) }]
}
