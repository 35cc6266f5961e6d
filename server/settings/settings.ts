import type { GameType } from '@casino/contract/entities'
import type { Read } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import { defaults, type GameRecord, type Groups, groupOf, type Section, sections } from './groups.ts'

export type { GameRecord } from './groups.ts'

/** The site's settings and game records, in memory as they stand in the database. */
export interface Settings {
  readonly current: Groups
  /** Grows with every change; what was made from the settings is as old as its version. */
  readonly version: number
  game(type: GameType): GameRecord
  readonly games: readonly GameRecord[]
  /** Reads them again now, as after every notification. */
  refresh(): Promise<void>
  close(): void
}

interface Snapshot {
  readonly current: Groups
  readonly games: ReadonlyMap<GameType, GameRecord>
}

export interface SettingsOptions {
  readonly read: Read
  readonly notifications: Notifications
  /** Told when what was saved cannot be read or makes no sense; the last good settings stay in force. */
  readonly onTrouble: (error: unknown) => void
}

// In case that a notification never came.
const pollMs = 30_000

export async function openSettings({ read, notifications, onTrouble }: SettingsOptions): Promise<Settings> {
  let snapshot = await load(read, defaults, onTrouble)
  let version = 1
  let text = JSON.stringify([snapshot.current, ...snapshot.games.values()])
  let running = Promise.resolve()
  let next: Promise<void> | undefined

  async function take(): Promise<void> {
    const latest = await load(read, snapshot.current, onTrouble)
    const latestText = JSON.stringify([latest.current, ...latest.games.values()])
    if (latestText === text) return
    snapshot = latest
    text = latestText
    version++
  }

  /** Whoever asks while an answer is under way waits for the one after it: the first may be from before his change. */
  function refresh(): Promise<void> {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        running = take()
        return running
      })
    return next
  }

  const refreshAnyway = () => void refresh().catch(onTrouble)
  notifications.on('settings', refreshAnyway)
  notifications.onResume(refreshAnyway)
  const poll = setInterval(refreshAnyway, pollMs)
  poll.unref()

  return {
    get current() {
      return snapshot.current
    },
    get version() {
      return version
    },
    get games() {
      return [...snapshot.games.values()]
    },
    game(type) {
      const record = snapshot.games.get(type)
      if (!record) throw new Error(`there is no record of the game ${type}`)
      return record
    },
    refresh,
    close: () => clearInterval(poll),
  }
}

/** A group that makes no sense leaves in force what was; the others take effect. */
async function load(read: Read, before: Groups, onTrouble: (error: unknown) => void): Promise<Snapshot> {
  const [saved, games] = await Promise.all([
    read.rows<{ section: Section; value: unknown }>('SELECT section, value FROM setting'),
    read.rows<GameRecord>(
      `SELECT id, type, name, status, house_edge_basis_points AS "edgeBasisPoints", min_bet AS "minBet",
              max_bet AS "maxBet", link, image_url AS "imageUrl"
       FROM game ORDER BY id`,
    ),
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
  return {
    current: Object.fromEntries(groups) as Groups,
    games: new Map(games.map((game) => [game.type, game])),
  }
}
