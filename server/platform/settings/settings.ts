import type { AnyGameType, GameType } from '@casino/contract/entities'
import { dayOf } from '@casino/rules/day'
import type { Read, Tx } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import { certifiedTitles, type Title, titleKey } from './certificates.ts'
import { defaults, type GameRecord, type Groups, groupOf, inForce, type Section, sections } from './groups.ts'

export type { GameRecord } from './groups.ts'

/** The site's settings and game records, in memory, synchronised with the database. */
export interface Settings {
  readonly current: Groups
  /** Increases with every change, so that values derived from the settings can be compared by version. */
  readonly version: number
  /** The record in force: closed where the site's protection does not allow the game. */
  game(type: GameType): GameRecord
  /** The in-house games, and the external ones in any status. */
  readonly games: readonly GameRecord[]
  /** Whether the site offers this title of the partner: all of them, or only those marked as certified (docs/product.md G10). */
  offers(title: Title): boolean
  /** The titles that it offers; undefined for all of them. */
  readonly offered: readonly Title[] | undefined
  /** The site's day, by the database's clock: what is shown for some days only depends on it. */
  readonly day: string
  /** Called when the settings or records in force have changed. */
  onChange(listener: () => void): void
  /** Reads them again now, as after every notification. */
  refresh(): Promise<void>
  close(): void
}

interface Snapshot {
  readonly current: Groups
  readonly day: string
  readonly games: readonly GameRecord[]
  readonly offered: readonly Title[] | undefined
  readonly offeredKeys: ReadonlySet<string> | undefined
  readonly inHouse: ReadonlyMap<AnyGameType, GameRecord>
}

export interface SettingsOptions {
  readonly read: Read
  readonly notifications: Notifications
  /** Called if saved settings cannot be read or are inconsistent; the last valid settings remain in force. */
  readonly onTrouble: (error: unknown) => void
}

// In case a notification was missed.
const pollMs = 30_000

/** Reads settings and games, and follows changes by notification, with a poll in case one was missed. */
export async function openSettings(options: SettingsOptions): Promise<Settings> {
  return new LiveSettings(options, await load(options.read, defaults, options.onTrouble))
}

class LiveSettings implements Settings {
  version = 1
  #snapshot: Snapshot
  readonly #options: SettingsOptions
  readonly #listeners: (() => void)[] = []
  readonly #poll: NodeJS.Timeout
  #running = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(options: SettingsOptions, snapshot: Snapshot) {
    this.#options = options
    this.#snapshot = snapshot
    const refresh = () => void this.refresh().catch(options.onTrouble)
    options.notifications.on('settings', refresh)
    options.notifications.onResume(refresh)
    this.#poll = setInterval(refresh, pollMs).unref()
  }

  get current(): Groups {
    return this.#snapshot.current
  }

  get games(): readonly GameRecord[] {
    return this.#snapshot.games
  }

  get offered(): readonly Title[] | undefined {
    return this.#snapshot.offered
  }

  offers(title: Title): boolean {
    return this.#snapshot.offeredKeys?.has(titleKey(title)) ?? true
  }

  get day(): string {
    return this.#snapshot.day
  }

  game(type: GameType): GameRecord {
    const record = this.#snapshot.inHouse.get(type)
    if (!record) throw new Error(`there is no record of the game ${type}`)
    return record
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** A call during a running read waits for the next read: the running one may predate the caller's change. */
  refresh(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        this.#running = this.#take()
        return this.#running
      })
    return this.#next
  }

  close(): void {
    clearInterval(this.#poll)
  }

  async #take(): Promise<void> {
    const latest = await load(this.#options.read, this.current, this.#options.onTrouble)
    if (textOf(latest) === textOf(this.#snapshot)) return
    this.#snapshot = latest
    this.version++
    for (const listener of this.#listeners) listener()
  }
}

const textOf = ({ current, games, offered, day }: Snapshot) => JSON.stringify([current, games, offered, day])

/** A field of a saved group as text, in other modules' SQL; null if it was never saved. */
export function savedSetting(section: Section, field: string): string {
  return `(SELECT value ->> '${field}' FROM setting WHERE section = '${section}')`
}

/** A group as currently saved, even if this server has not been notified of it yet. */
export async function findSavedGroup<S extends Section>(read: Read, section: S): Promise<Groups[S]> {
  const saved = await read.first<{ value: unknown }>('SELECT value FROM setting WHERE section = $1', [section])
  return groupOf(section, saved?.value)
}

/** An inconsistent group keeps its previous values; the others take effect. */
async function load(read: Read, before: Groups, onTrouble: (error: unknown) => void): Promise<Snapshot> {
  const [saved, games, day] = await Promise.all([
    read.rows<{ section: Section; value: unknown }>('SELECT section, value FROM setting'),
    read.rows<GameRecord>(`SELECT ${gameColumns} FROM game WHERE removed_at IS NULL ORDER BY id`),
    read.one<{ now: Date }>('SELECT now() AS now').then(({ now }) => dayOf(now)),
  ])
  const values = new Map(saved.map(({ section, value }) => [section, value]))
  const groups = sections.map((section) => {
    try {
      return [section, groupOf(section, values.get(section))]
    } catch (error) {
      onTrouble(error)
      return [section, before[section]]
    }
  })
  const current = Object.fromEntries(groups) as Groups
  const inHouse = games.filter(({ type }) => type !== 'external').map(inForce(current.protection))
  const offered = current.protection.certifiedOnly ? await certifiedTitles(read) : undefined
  return {
    current,
    day,
    games,
    offered,
    offeredKeys: offered && new Set(offered.map(titleKey)),
    inHouse: new Map(inHouse.map((game) => [game.type, game])),
  }
}

const gameColumns = `id, type, name, status, house_edge_basis_points AS "edgeBasisPoints", min_bet AS "minBet",
                     max_bet AS "maxBet", link, image_url AS "imageUrl", provider, alias`

/** The current record, locked until the transaction ends. */
export function findGame(tx: Tx, id: number): Promise<GameRecord | undefined> {
  return tx.first<GameRecord>(`SELECT ${gameColumns} FROM game WHERE id = $1 AND removed_at IS NULL FOR UPDATE`, [id])
}

/** Applies a game's record; every server is notified when the transaction commits. */
export async function saveGame(tx: Tx, game: GameRecord): Promise<void> {
  const { id, name, status, edgeBasisPoints, minBet, maxBet, link, imageUrl } = game
  await tx.rows(
    `UPDATE game SET name = $2, status = $3, house_edge_basis_points = $4, min_bet = $5, max_bet = $6, link = $7, image_url = $8
     WHERE id = $1`,
    [id, name, status, edgeBasisPoints, minBet, maxBet, link, imageUrl],
  )
}

/**
 * Adds the record of an external game, unless there are already `most` of them. A duplicate provider and alias violates a
 * constraint.
 */
export async function addExternalGame(
  tx: Tx,
  game: Omit<GameRecord, 'id' | 'type'>,
  most: number,
): Promise<GameRecord | undefined> {
  const { provider, alias, name, status, edgeBasisPoints, minBet, maxBet, link, imageUrl } = game
  return tx.first<GameRecord>(
    `INSERT INTO game (type, provider, alias, name, status, house_edge_basis_points, min_bet, max_bet, link, image_url)
     SELECT 'external', $1, $2, $3, $4, $5, $6, $7, $8, $9
     WHERE (SELECT count(*) FROM game WHERE type = 'external' AND removed_at IS NULL) < $10
     RETURNING ${gameColumns}`,
    [provider, alias, name, status, edgeBasisPoints, minBet, maxBet, link, imageUrl, most],
  )
}

/** The record disappears from every list; the row remains, with everything that refers to it. */
export async function removeExternalGame(tx: Tx, id: number): Promise<void> {
  await tx.rows(`UPDATE game SET removed_at = now() WHERE id = $1 AND type = 'external'`, [id])
}
