import { hash, randomBytes } from 'node:crypto'
import type { UserRole, UserStatus } from '@casino/contract/entities'
import { newRightsUntil } from '../../../accounting/audit-log/audit-event.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Notifications } from '../../../platform/database/notifications.ts'
import type { Identities, Identity } from '../../../platform/http/identity.ts'
import type { Caller } from '../../../platform/http/serve.ts'
import { defaults } from '../../../platform/settings/groups.ts'
import { savedSetting } from '../../../platform/settings/settings.ts'
import { requiresFactor, setLanguage } from '../player.ts'
import { permissionsOf, storedNetworks, storedPermissions } from '../staff/staff.ts'

/** A session ended, a player's rights changed, or notifications may have been missed. */
export type SessionChange = { session: string } | { player: number } | { everyone: true }

/** A player, and one of their sessions. */
export interface OwnSession {
  readonly id: number
  readonly session: string
}

export interface Sessions extends Identities {
  /** Starts a session and returns its token, which is not stored. */
  begin(tx: Tx, player: number, client: Caller, how: { readonly secondFactor: boolean }): Promise<string>
  /** Ends it everywhere: here before this resolves, elsewhere once the other servers are notified. */
  end(session: string): Promise<void>
  /**
   * Ends the player's other sessions in this commit, with the games that were started from this one, and returns the ended
   * sessions; every server is notified.
   */
  endOthers(tx: Tx, session: OwnSession): Promise<readonly unknown[]>
  /** A second factor was set up in this session: it now counts as started with one, and the others end. */
  proved(tx: Tx, session: OwnSession): Promise<void>
  /** Drops the player's cached sessions on this server; other servers are notified separately. */
  forget(player: number): void
  /** Queries the database for which of these sessions are still valid, and for their players. */
  standing(sessions: readonly string[]): Promise<ReadonlyMap<string, Identity>>
  /** Whether this player has a session that was started at this address. */
  wasBegunFrom(player: number, address: string): Promise<boolean>
  onChange(listener: (change: SessionChange) => void): void
  /** Writes the last activity to the database, and stops. */
  close(): Promise<void>
}

export interface SessionOptions {
  readonly database: Database
  readonly notifications: Notifications
  readonly onTrouble: (error: unknown) => void
}

const tokenBytes = 32

const { staffIdleMinutes } = defaults.security
const staffsIdle = `coalesce(${savedSetting('security', 'staffIdleMinutes')}::int, ${staffIdleMinutes}) * interval '1 minute'`

/** A session ends after a period without a call, and in any case at a maximum age; both are shorter for staff. */
const playersIdle = `coalesce(nullif(${savedSetting('protection', 'idleMinutes')}::int, 0) * interval '1 minute', interval '7 days')`
const playersLifetime = { idle: playersIdle, age: '30 days' }
const staffsLifetime = { idle: staffsIdle, age: '12 hours' }
const endOf = ({ idle, age }: typeof playersLifetime) =>
  `least(seen_at + ${idle}, session.created_at + interval '${age}', expires_at)`

/**
 * Sessions valid now, by the database's clock, for other modules' SQL: rows `token_hash, others_ended_at`. A session started
 * without a second factor ends when one is set up, even at the same moment.
 */
export const validSessionRows = `(
  SELECT token_hash, others_ended_at, country, player.id, role, staff_role, status, required, ends_at
  FROM session JOIN player ON player.id = session.player_id
  CROSS JOIN LATERAL (SELECT ${requiresFactor('player')} AS required) AS factor
  CROSS JOIN LATERAL (
    SELECT CASE WHEN role = 'user' THEN ${endOf(playersLifetime)} ELSE ${endOf(staffsLifetime)} END AS ends_at
  ) AS limits
  WHERE ends_at > now() AND (NOT required OR session.second_factor))`

/** The country of a session's last call, as SQL; null if it is unknown. `token` is SQL. */
export const countryOfSession = (token: string) =>
  `(SELECT last.country FROM session AS last WHERE last.token_hash = ${token})`

const findText = `
  SELECT encode(token_hash, 'base64') AS session, id, role, staff_role AS "staffRole",
         ${storedPermissions('staff_role')} AS permissions, ${storedNetworks('staff_role')} AS networks, status, country, required AS "secondFactor",
         CASE WHEN role <> 'user' THEN ${newRightsUntil('session.id')} END AS "newRightsUntil",
         extract(epoch FROM ends_at - now())::float8 * 1000 AS "leftMs"
  FROM ${validSessionRows} AS session WHERE token_hash = ANY($1::bytea[])`

interface Found {
  readonly session: string
  readonly id: number
  readonly role: UserRole
  readonly staffRole: string | null
  readonly permissions: readonly string[] | null
  readonly networks: readonly string[] | null
  readonly status: UserStatus
  readonly country: string | null
  readonly secondFactor: boolean
  readonly newRightsUntil: Date | null
  readonly leftMs: number
}

interface Remembered {
  readonly identity: Identity
  /** When the database is queried again, and the player's activity is written to it. */
  readonly dueAt: number
  readonly endsAt: number
}

const mostRemembered = 100_000
const refreshAfterMs = 60_000
// Frequent, so that each write is small: a thousand sessions in one write take 20 ms from the bets of a single-core machine.
const writeSeenEveryMs = 500

/** The sessions of all players, cached here until a notification says that something about them has changed. */
export function openSessions(options: SessionOptions): Sessions {
  return new RememberedSessions(options)
}

class RememberedSessions implements Sessions {
  readonly #database: Database
  readonly #notifications: Notifications
  readonly #onTrouble: SessionOptions['onTrouble']
  readonly #remembered = new Map<string, Remembered>()
  readonly #listeners: ((change: SessionChange) => void)[] = []
  readonly #timer: NodeJS.Timeout
  #seen = new Set<string>()
  #due = new Set<string>()
  #moved = new Map<string, string>()
  // Increases with every change, so that an answer that left the database before the change is not cached after it.
  #epoch = 0
  // One at a time: with a slow database, two writes of the same rows would wait for each other.
  #writing = false

  constructor({ database, notifications, onTrouble }: SessionOptions) {
    this.#database = database
    this.#notifications = notifications
    this.#onTrouble = onTrouble
    notifications.on('session_ended', (session) => this.#ended(session))
    notifications.on('player_changed', (payload) => this.forget(Number(payload)))
    notifications.onResume(() => {
      this.#epoch++
      this.#remembered.clear()
      this.#publish({ everyone: true })
    })
    this.#timer = setInterval(() => void this.#writeAndRefresh(), writeSeenEveryMs).unref()
  }

  remembered(token: string): Identity | undefined {
    const session = nameOf(token)
    const known = this.#remembered.get(session)
    const now = performance.now()
    if (!known || !this.#notifications.listening || now >= known.endsAt) return undefined
    if (now >= known.dueAt) {
      this.#due.add(session)
      this.#seen.add(session)
    }
    return known.identity
  }

  async lookUp(token: string): Promise<Identity | undefined> {
    const session = nameOf(token)
    const before = this.#epoch
    const [found] = await this.#find([session])
    if (!found) return undefined
    if (this.#notifications.listening && this.#epoch === before) {
      if (this.#remembered.size >= mostRemembered) forgetOldest(this.#remembered)
      this.#remember(found)
    }
    this.#seen.add(session)
    return identityOf(found)
  }

  cameFrom(session: string, country: string): void {
    const known = this.#remembered.get(session)
    if (known) this.#remembered.set(session, { ...known, identity: { ...known.identity, country } })
    this.#moved.set(session, country)
  }

  async begin(tx: Tx, player: number, client: Caller, { secondFactor }: { secondFactor: boolean }): Promise<string> {
    const { address, country, userAgent, device, language } = client
    if (language) await setLanguage(tx, player, language)
    const token = randomBytes(tokenBytes).toString('base64url')
    await tx.rows(
      `INSERT INTO session (token_hash, player_id, expires_at, user_agent, address, second_factor, device, country)
       VALUES ($1, $2, now() + interval '${playersLifetime.age}', $3, $4, $5, $6, $7)`,
      [
        hash('sha256', token, 'buffer'),
        player,
        userAgent.slice(0, 256),
        address,
        secondFactor,
        device ? hash('sha256', device(), 'buffer') : null,
        country ?? null,
      ],
    )
    return token
  }

  async end(session: string): Promise<void> {
    await this.#database.transact((tx) => tx.rows('DELETE FROM session WHERE token_hash = $1', [digestOf(session)]))
    this.#ended(session)
  }

  async endOthers(tx: Tx, { id, session }: OwnSession): Promise<readonly unknown[]> {
    await tx.rows('UPDATE session SET others_ended_at = now() WHERE token_hash = $1', [digestOf(session)])
    return tx.rows('DELETE FROM session WHERE player_id = $1 AND token_hash <> $2 RETURNING player_id', [
      id,
      digestOf(session),
    ])
  }

  async proved(tx: Tx, own: OwnSession): Promise<void> {
    await this.endOthers(tx, own)
    await tx.rows('UPDATE session SET second_factor = true WHERE token_hash = $1', [digestOf(own.session)])
  }

  forget(player: number): void {
    this.#epoch++
    for (const [session, { identity }] of this.#remembered) if (identity.id === player) this.#remembered.delete(session)
    this.#publish({ player })
  }

  async standing(sessions: readonly string[]): Promise<ReadonlyMap<string, Identity>> {
    const found = sessions.length === 0 ? [] : await this.#find(sessions)
    return new Map(found.map((one) => [one.session, identityOf(one)]))
  }

  async wasBegunFrom(player: number, address: string): Promise<boolean> {
    const rows = await this.#database.read.rows('SELECT FROM session WHERE player_id = $1 AND address = $2 LIMIT 1', [
      player,
      address,
    ])
    return rows.length > 0
  }

  onChange(listener: (change: SessionChange) => void): void {
    this.#listeners.push(listener)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writeSeen().catch(this.#onTrouble)
  }

  #publish(change: SessionChange): void {
    for (const listener of this.#listeners) listener(change)
  }

  #ended(session: string): void {
    this.#epoch++
    this.#remembered.delete(session)
    this.#publish({ session })
  }

  #find(sessions: readonly string[]): Promise<Found[]> {
    return this.#database.read.rows<Found>(findText, [sessions.map(digestOf)])
  }

  #remember(found: Found): void {
    const now = performance.now()
    // Randomised, so that players who arrived together after a start are not all due together.
    const dueAt = now + refreshAfterMs * (0.5 + Math.random() / 2)
    this.#remembered.set(found.session, { identity: identityOf(found), dueAt, endsAt: now + found.leftMs })
  }

  async #writeAndRefresh(): Promise<void> {
    if (this.#writing) return
    this.#writing = true
    await this.#writeSeen()
      .then(() => this.#writeMoved())
      .then(() => this.#refresh())
      .catch(this.#onTrouble)
    this.#writing = false
  }

  async #writeSeen(): Promise<void> {
    if (this.#seen.size === 0) return
    const sessions = [...this.#seen]
    this.#seen = new Set()
    await this.#database.transact((tx) =>
      tx.rows('UPDATE session SET seen_at = now() WHERE token_hash = ANY($1::bytea[])', [sessions.map(digestOf)]),
    )
  }

  async #writeMoved(): Promise<void> {
    if (this.#moved.size === 0) return
    const moved = [...this.#moved]
    this.#moved = new Map()
    await this.#database.transact((tx) =>
      tx.rows(
        `UPDATE session SET country = moved.country FROM unnest($1::bytea[], $2::text[]) AS moved(token_hash, country)
         WHERE session.token_hash = moved.token_hash`,
        [moved.map(([session]) => digestOf(session)), moved.map(([, country]) => country)],
      ),
    )
  }

  // Calls of cached sessions do not wait for this: a notification arrives immediately when a session ends early.
  async #refresh(): Promise<void> {
    if (this.#due.size === 0) return
    const before = this.#epoch
    const sessions = [...this.#due]
    this.#due = new Set()
    const standing = new Map((await this.#find(sessions)).map((found) => [found.session, found]))
    if (this.#epoch !== before) return
    for (const session of sessions) {
      const found = standing.get(session)
      if (found && this.#remembered.has(session)) this.#remember(found)
      if (!found) this.#remembered.delete(session)
    }
  }
}

const digestOf = (session: string) => Buffer.from(session, 'base64')

/** A session is identified by the digest of its token. */
function nameOf(token: string): string {
  return hash('sha256', token, 'base64')
}

function identityOf({ leftMs: _, permissions, networks, ...identity }: Found): Identity {
  return { ...identity, networks: networks ?? [], permissions: permissionsOf(identity.staffRole, permissions) }
}

function forgetOldest(remembered: Map<string, Remembered>): void {
  for (const session of remembered.keys()) return void remembered.delete(session)
}
