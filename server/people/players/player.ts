import { randomInt } from 'node:crypto'
import type { User, UserRole, UserStatus } from '@casino/contract/entities'
import type { Language } from '@casino/contract/language'
import type { BanKind } from '@casino/rules/ban'
import { roublesFromKopecks } from '@casino/rules/money'
import { tidy } from '@casino/rules/tidy'
import { type Balance, hasMoney } from '../../accounting/ledger/statement.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { passkeyRows } from '../passkeys/stored-passkeys.ts'

export interface Player {
  readonly id: number
  readonly username: string
  /** Null, like the password, only for an account created by an external sign-in. */
  readonly email: string | null
  readonly status: UserStatus
  /** Present while they are banned. */
  readonly banKind: BanKind
  readonly banReason: string | null
  readonly bannedAt: Date | null
  readonly role: UserRole
  /** The set of permissions of a member of staff. */
  readonly staffRole: string | null
  readonly referralCode: string
  readonly createdAt: Date
  readonly lastLogin: Date | null
  readonly hideName: boolean
  /** Its owner opened a link that was sent to this address. */
  readonly emailConfirmed: boolean
  /** The site's language at the last visit; null before the first. */
  readonly language: Language | null
}

const columns = playerColumns('player')

/** The columns of a `Player`, for lists. */
export function playerColumns(of: string): string {
  return `${of}.id, ${of}.username, ${of}.email, ${of}.status, ${of}.role, ${of}.staff_role AS "staffRole", ${of}.referral_code AS "referralCode",
          ${of}.created_at AS "createdAt", ${of}.last_login AS "lastLogin", ${of}.hide_name AS "hideName",
          ${of}.email_confirmed_at IS NOT NULL AS "emailConfirmed", ${of}.language,
          ${of}.ban_kind AS "banKind", ${of}.ban_reason AS "banReason", ${of}.banned_at AS "bannedAt"`
}

/** Players for other modules' SQL. `searched` is the username and the email in lower case, without regard to the locale. */
export const playerRows = `(
  SELECT id, username, email, status, role, staff_role, referral_code, referred_by, created_at, last_login, hide_name,
         email_confirmed_at, language, ban_kind, ban_reason, banned_at, password_hash IS NOT NULL AS has_password, searched FROM player)`

/** The player with this number, whatever their status. */
export function findPlayer(read: Read, id: number): Promise<Player | undefined> {
  return read.first<Player>(`SELECT ${columns} FROM player WHERE id = $1`, [id])
}

/** The player with this number, who is known to exist. */
export function getPlayer(read: Read, id: number): Promise<Player> {
  return read.one<Player>(`SELECT ${columns} FROM player WHERE id = $1`, [id])
}

/** The status of a player; `player` is SQL. */
export const statusOf = (player: string) => `(SELECT status FROM player WHERE player.id = ${player})`
/** The role of a player; `player` is SQL. */
export const roleOf = (player: string) => `(SELECT role FROM player WHERE player.id = ${player})`

/** The public name of each player: null if they hide it. */
export async function usernamesOf(read: Read, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const rows = await read.rows<{ id: number; username: string | null }>(
    'SELECT id, CASE WHEN hide_name THEN NULL ELSE username END AS username FROM player WHERE id = ANY($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** The public name of the player: null if they hide it. */
export async function usernameOf(read: Read, id: number): Promise<string | null> {
  return (await usernamesOf(read, [id])).get(id) ?? null
}

/** Hides the player's name from others, or shows it; undefined if there is no such player. */
export function hideName(tx: Tx, id: number, hidden: boolean): Promise<Player | undefined> {
  return tx.first<Player>(`UPDATE player SET hide_name = $2 WHERE id = $1 RETURNING ${columns}`, [id, hidden])
}

/**
 * Names are compared without regard to case by the database; a locale that folds only ASCII letters would let two players share
 * the name Искра.
 */
export async function assertNamesFold(read: Read): Promise<void> {
  const answer = await read.first<{ folds: boolean }>(`SELECT lower('ЖÑ') = 'жñ' AS folds`)
  if (!answer?.folds)
    throw new Error('the database must be made with a locale that knows letters beyond ASCII, like C.UTF-8')
}

/** The first administrator, blocked or not. */
export async function firstAdministrator(read: Read): Promise<number | undefined> {
  const first = await read.first<{ id: number }>(`SELECT id FROM player WHERE role = 'admin' ORDER BY id LIMIT 1`)
  return first?.id
}

export interface Referrals {
  /** The number of players invited by this one. */
  readonly invited: number
  readonly invitedBy: { readonly id: number; readonly username: string } | null
}

/** The number of players that the player invited, and the player who invited them. */
export function referralsOf(read: Read, id: number): Promise<Referrals> {
  return read.one<Referrals>(
    `SELECT (SELECT count(*) FROM player WHERE referred_by = $1) AS invited,
            (SELECT jsonb_build_object('id', by.id, 'username', by.username)
             FROM player JOIN player AS by ON by.id = player.referred_by WHERE player.id = $1) AS "invitedBy"`,
    [id],
  )
}

export interface Credentials {
  readonly id: number
  readonly status: UserStatus
  readonly passwordHash: string | null
  readonly hasSecondFactor: boolean
}

/**
 * Whether a password alone is not enough, as SQL: a second factor is set up, or staff have a passkey. For players a passkey is
 * another way in, and the password alone remains enough.
 */
export const requiresFactor = (player: string) =>
  `(EXISTS (SELECT FROM second_factor WHERE player_id = ${player}.id AND sealed IS NOT NULL)
    OR ${player}.role <> 'user' AND EXISTS (SELECT FROM ${passkeyRows} AS passkey WHERE player_id = ${player}.id))`

/** The fields needed for a log-in, of the player with this username in any case. */
export function findCredentials(read: Read, username: string): Promise<Credentials | undefined> {
  return read.first<Credentials>(
    `SELECT id, status, password_hash AS "passwordHash",
            ${requiresFactor('player')} AS "hasSecondFactor"
     FROM player WHERE lower(username) = lower($1)`,
    [username],
  )
}

/** The hash of the player's password; refuses an account without one. */
export async function passwordHashOf(read: Read, id: number): Promise<string> {
  const row = await read.first<{ hash: string | null }>('SELECT password_hash AS hash FROM player WHERE id = $1', [id])
  return (row ?? refuse('unauthenticated')).hash ?? refuse('password_not_set')
}

/** The player with this name, whatever its case. */
export function findByUsername(read: Read, username: string): Promise<Player | undefined> {
  return read.first<Player>(`SELECT ${columns} FROM player WHERE lower(username) = lower($1)`, [username])
}

/** The player with this address, whatever its case. */
export function findByEmail(read: Read, email: string): Promise<Player | undefined> {
  return read.first<Player>(`SELECT ${columns} FROM player WHERE lower(email) = lower($1)`, [email])
}

/** Violates the unique index if the address is taken. A new address is unconfirmed. */
export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.rows('UPDATE player SET email = $2, email_confirmed_at = NULL WHERE id = $1', [id, email])
}

/** Records that the player has proved the address to be theirs. */
export async function confirmEmailOf(tx: Tx, id: number): Promise<void> {
  await tx.rows('UPDATE player SET email_confirmed_at = coalesce(email_confirmed_at, now()) WHERE id = $1', [id])
}

/** Sets the password hash, whatever the previous one was. */
export async function replacePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.rows('UPDATE player SET password_hash = $2 WHERE id = $1', [id, passwordHash])
}

/** Replaces the password hash unless another request did so meanwhile; returns whether it did. */
export async function setPasswordHash(
  tx: Tx,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await tx.rows(
    'UPDATE player SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id',
    [id, from, to],
  )
  return changed.length > 0
}

/** Whether the player can log in with a password; false if there is no such player. */
export async function hasPassword(read: Read, id: number): Promise<boolean> {
  const rows = await read.rows('SELECT FROM player WHERE id = $1 AND password_hash IS NOT NULL', [id])
  return rows.length > 0
}

/** Sets the hash of a player without a password; returns whether there was none. */
export async function setFirstPassword(tx: Tx, id: number, passwordHash: string): Promise<boolean> {
  const set = await tx.rows(
    'UPDATE player SET password_hash = $2 WHERE id = $1 AND password_hash IS NULL RETURNING id',
    [id, passwordHash],
  )
  return set.length > 0
}

/** Records that the player has just signed in; returns their status, and whether money is owed to them. */
export function markSignedIn(tx: Tx, id: number): Promise<{ status: UserStatus; hasMoney: boolean } | undefined> {
  return tx.first<{ status: UserStatus; hasMoney: boolean }>(
    `UPDATE player SET last_login = now() WHERE id = $1 RETURNING status, ${hasMoney('player.id')} AS "hasMoney"`,
    [id],
  )
}

/** The language of letters that are not caused by the player's own calls. */
export async function setLanguage(tx: Tx, id: number, language: Language): Promise<void> {
  await tx.rows('UPDATE player SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2', [id, language])
}

/** Locks the player’s row, so that credentials change one at a time; undefined if there is no such player. */
export function lockCredentials(
  tx: Tx,
  id: number,
): Promise<{ username: string; passwordHash: string | null } | undefined> {
  return tx.first<{ username: string; passwordHash: string | null }>(
    'SELECT username, password_hash AS "passwordHash" FROM player WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  )
}

/** Violates the unique index if the name is taken, or reserved for its former owner. */
export async function setUsername(tx: Tx, id: number, username: string): Promise<void> {
  await tx.rows('UPDATE player SET username = $2 WHERE id = $1', [id, username])
}

export interface NewPlayer {
  readonly username: string
  readonly email: string | null
  readonly passwordHash: string | null
  readonly role?: UserRole
  readonly status?: UserStatus
  /** Created by an administrator: the player has not signed in yet. */
  readonly signedIn?: false
  /** `2000-12-31`, if the site requires it. */
  readonly bornOn?: string | null
  /** The inviter's code; an unknown one is ignored. */
  readonly invitedBy?: string | undefined
}

/** Violates the unique index if the name or address is taken. */
export async function addPlayer(tx: Tx, player: NewPlayer): Promise<Player> {
  const {
    username,
    email,
    passwordHash,
    role = 'user',
    status = 'active',
    signedIn = true,
    bornOn = null,
    invitedBy = '',
  } = player
  const added = await tx.first<Player>(
    `INSERT INTO player (username, email, password_hash, role, status, referral_code, referred_by, created_at, last_login, born_on)
     VALUES ($1, $2, $3, $4, $5, $6, (SELECT id FROM player WHERE referral_code = upper($7)), now(), CASE WHEN $8 THEN now() END, $9)
     RETURNING ${columns}`,
    [username, email, passwordHash, role, status, newReferralCode(), tidy(invitedBy), signedIn, bornOn],
  )
  return added as Player
}

/** Deletes a player without history; rows of other modules about them must already be deleted. */
export async function removePlayer(tx: Tx, id: number): Promise<void> {
  // Locks the second factor first, always before the audit log, so that two transactions cannot deadlock.
  await tx.rows('DELETE FROM second_factor WHERE player_id = $1', [id])
  await tx.rows('DELETE FROM mail_link WHERE player_id = $1', [id])
  await tx.rows('DELETE FROM session WHERE player_id = $1', [id])
  await tx.rows('DELETE FROM player WHERE id = $1', [id])
}

// Without 0 and O, 1, I and L: codes are read aloud and typed.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8

function newReferralCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
}

/** docs/product.md §3 User. */
export function userOnWire(player: Player, { balance, sequence }: Balance): User {
  return {
    _id: String(player.id),
    id: String(player.id),
    username: player.username,
    email: player.email,
    balance: roublesFromKopecks(balance),
    balanceSequence: sequence,
    status: player.status,
    role: player.role,
    isAdmin: player.role === 'admin',
    createdAt: player.createdAt.toISOString(),
    last_login: player.lastLogin?.toISOString() ?? null,
    referal: player.referralCode,
    hideName: player.hideName,
    emailConfirmed: player.emailConfirmed,
    ...(player.status === 'banned' && {
      ban: { kind: player.banKind, reason: player.banReason, at: player.bannedAt?.toISOString() ?? null },
    }),
  }
}
