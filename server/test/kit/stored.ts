import { type Database, type Read, where } from '../../platform/database/database.ts'
import type { Groups, Section } from '../../platform/settings/groups.ts'

/**
 * Changes rows without a call, because no call does it or because time would have to pass. Each table has one place here, so that
 * a column is renamed once; `tools/checks/test-sql.test.ts` watches it.
 */

type Value = string | number | boolean | Date | null
type Columns = Readonly<Record<string, string>>
type Values<Of extends Columns> = { readonly [name in keyof Of]?: Value }
type Wanted<Of extends Columns> = { readonly [name in keyof Of]?: Value | readonly Value[] }

/** Changes the rows that have these values; without any, all rows. */
const changing =
  <const Of extends Columns>(table: string, columns: Of) =>
  async (read: Read, wanted: Wanted<Of>, values: Values<Of>): Promise<void> => {
    const given: unknown[] = []
    const assigned = Object.entries(values).map(([name, value]) => `${columns[name]} = $${given.push(value)}`)
    if (assigned.length === 0) return
    const conditions = Object.entries(wanted).map(([name, value]) =>
      Array.isArray(value)
        ? `${columns[name]} = ANY($${given.push(value)})`
        : `${columns[name]} = $${given.push(value)}`,
    )
    await read.rows(`UPDATE ${table} SET ${assigned.join(', ')} ${where(conditions)}`, given)
  }

export const changePlayers = changing('player', {
  id: 'id',
  username: 'username',
  email: 'email',
  emailConfirmedAt: 'email_confirmed_at',
  passwordHash: 'password_hash',
  status: 'status',
  role: 'role',
  staffRole: 'staff_role',
  referredBy: 'referred_by',
  bornOn: 'born_on',
  createdAt: 'created_at',
  lastLogin: 'last_login',
})

export const changePayments = changing('payment', {
  id: 'id',
  uuid: 'uuid',
  player: 'player_id',
  step: 'step',
  method: 'method',
  wallet: 'wallet',
  phoneMasked: 'phone_masked',
  bank: 'phone_bank',
  checkUrl: 'check_url',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  dueAt: 'due_at',
  expiresAt: 'expires_at',
  approvedAt: 'approved_at',
})

export const changeAttempts = changing('payment_attempt', {
  payment: 'payment_id',
  endedAt: 'ended_at',
  dueAt: 'due_at',
})

export const changeGames = changing('game', {
  type: 'type',
  status: 'status',
  edgeBasisPoints: 'house_edge_basis_points',
  minBet: 'min_bet',
  maxBet: 'max_bet',
  removedAt: 'removed_at',
})

export const changeSessions = changing('session', {
  player: 'player_id',
  createdAt: 'created_at',
  seenAt: 'seen_at',
  expiresAt: 'expires_at',
})

export const changePartnerSessions = changing('partner_session', {
  player: 'player_id',
  alias: 'alias',
  createdAt: 'created_at',
  seenAt: 'seen_at',
  stakedAt: 'staked_at',
})

export const changePromoCodes = changing('promo_code', { code: 'code', uses: 'uses', expiresAt: 'expires_at' })

export const changeProviderTurns = changing('provider_turn', { freeAt: 'free_at' })

export const changeDeliveries = changing('notice_delivery', { at: 'at', dueAt: 'due_at' })

const minuteMs = 60_000
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs)
export const hoursAgo = (hours: number) => minutesAgo(hours * 60)
export const daysAgo = (days: number) => hoursAgo(days * 24)

/** Lets the rest of this transaction change rows that triggers protect, as only the owner can. */
export async function disableTriggers(tx: Read): Promise<void> {
  await tx.rows(`SET LOCAL session_replication_role = 'replica'`)
}

/** The number of players, the administrator included. */
export async function countPlayers(read: Read): Promise<number> {
  return (await read.one<{ players: number }>('SELECT count(*) AS players FROM player')).players
}

/** The kinds of the recorded changes that a player made to their account, oldest first. */
export async function accountEventKinds(read: Read, player: number): Promise<string[]> {
  const rows = await read.rows<{ kind: string }>('SELECT kind FROM account_event WHERE player_id = $1 ORDER BY id', [
    player,
  ])
  return rows.map(({ kind }) => kind)
}

/** Whether an email is waiting to be sent. */
export async function isMailWaiting(read: Read): Promise<boolean> {
  return (await read.rows('SELECT FROM mail LIMIT 1')).length > 0
}

/** Saves a whole group of settings, valid or not; nodes are not notified. */
export async function saveGroup(read: Read, section: string, value: unknown): Promise<void> {
  await read.rows(
    'INSERT INTO setting (section, value) VALUES ($1, $2) ON CONFLICT (section) DO UPDATE SET value = excluded.value',
    [section, JSON.stringify(value)],
  )
}

/** Saves these fields of a group of settings; nodes are not notified. */
export async function saveFields<S extends Section>(read: Read, section: S, fields: Partial<Groups[S]>): Promise<void> {
  await read.rows(
    'INSERT INTO setting (section, value) VALUES ($1, $2) ON CONFLICT (section) DO UPDATE SET value = setting.value || excluded.value',
    [section, JSON.stringify(fields)],
  )
}

/** Returns groups of settings to their initial values; nodes are not notified. */
export async function removeGroups(read: Read, ...sections: readonly Section[]): Promise<void> {
  await read.rows('DELETE FROM setting WHERE section = ANY($1)', [sections])
}

/** Cuts the notification connections of all servers on this database; each reconnects by itself. */
export async function cutNotifications(read: Read): Promise<void> {
  await read.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'casino notifications' AND datname = current_database()`,
  )
}

/** Shifts a proposal into the past, as its owner: the server cannot change its times. */
export const shiftProposal = ({ owner }: { readonly owner: Database }, id: string, hours: number) =>
  owner.transact(async (tx) => {
    await tx.rows('ALTER TABLE proposal DISABLE TRIGGER proposal_is_kept')
    await tx.rows(
      `UPDATE proposal SET proposed_at = proposed_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour',
              effective_at = effective_at - $2 * interval '1 hour' WHERE id = $1`,
      [id, hours],
    )
    await tx.rows('ALTER TABLE proposal ENABLE TRIGGER proposal_is_kept')
  })

/** Ends a player's exclusion, as its owner: the server cannot change its time. */
export const endExclusion = ({ owner }: { readonly owner: Database }, player: number) =>
  owner.transact(async (tx) => {
    await tx.rows('ALTER TABLE player_protection DISABLE TRIGGER exclusion_stays')
    await tx.rows('ALTER TABLE protection_event DISABLE TRIGGER protection_event_is_final')
    await tx.rows(
      `WITH ended AS (UPDATE player_protection SET excluded_until = now() - interval '1 second' WHERE player_id = $1)
       UPDATE protection_event SET details = details || jsonb_build_object('until', now() - interval '1 second') WHERE player_id = $1`,
      [player],
    )
    await tx.rows('ALTER TABLE protection_event ENABLE TRIGGER protection_event_is_final')
    await tx.rows('ALTER TABLE player_protection ENABLE TRIGGER exclusion_stays')
  })

/** Makes every email and link so far older. */
export async function ageMail(read: Read, minutes: number): Promise<void> {
  await read.rows(
    `WITH turns AS (UPDATE mail_turn SET at = at - make_interval(mins => $1))
     UPDATE mail_link SET made_at = made_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1),
       earlier_until = ARRAY(SELECT until - make_interval(mins => $1) FROM unnest(earlier_until) AS until)`,
    [minutes],
  )
}

/** The connections that wait for a lock with a statement like this. */
export const waitingForLock = (read: Read, statement: string) =>
  read.rows(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [statement],
  )
