import type { GameType } from '@casino/contract/entities'
import type { LiveBet, RecentWin } from '@casino/contract/wins'
import type { Read } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import type { Added } from '../ledger/ledger.ts'
import { usernamesOf } from '../players/player.ts'
import { highlights, newestHighlights } from '../rounds/highlights.ts'
import {
  findRounds,
  type InHouseRound,
  isInHouse,
  newestRounds,
  rounds,
  type StoredInHouseRound,
} from '../rounds/round.ts'
import { keepSome, type Seen } from './keep-some.ts'
import { liveBet, recentWin, type ShownRound } from './on-wire.ts'
import { keepPace } from './pace.ts'

/** The public lists of play: major wins, all bets, bets of the high rollers. */
const lists = ['wins', 'all', 'high'] as const
type List = (typeof lists)[number]
export type BetsFeed = Exclude<List, 'wins'>

/** The viewers: the sockets of this server. */
export interface Audience {
  /** Whether anyone is watching the list. */
  hears(list: List): boolean
  tellWins(wins: RecentWin[]): void
  tellBets(feed: BetsFeed, bets: LiveBet[]): void
}

export interface Feed {
  /** Called after each commit. It is on the path of every bet, so it does no I/O. */
  settled(added: Added): void
  /** The last major wins, newest first. */
  recentWins(): Promise<RecentWin[]>
  /** The newest bets, newest first. */
  liveBets(feed: BetsFeed): Promise<LiveBet[]>
  close(): void
}

export interface FeedOptions {
  readonly read: Read
  readonly notifications: Notifications
  readonly audience: Audience
  readonly gameName: (game: GameType) => string
  readonly onTrouble: (error: unknown) => void
}

/** docs/product.md §10 */
export const mostWins = 10
const mostBets = 20
/** For each list, how many rounds are remembered as possibly on a screen, with their players. */
const mostListed = 200
/** Together less than the second within which a win is seen on every server. */
const tellEveryMs = 200
const showEveryMs = 500

type News = Record<List, Seen[]>

const nothing = (): News => ({ wins: [], all: [], high: [] })

/**
 * Bets settle faster than anyone can read. What is worth showing is collected here, published to every server a few times a
 * second as identifiers only, and read there with the current names if anyone is watching.
 */
export function openFeed({ read, notifications, audience, gameName, onTrouble }: FeedOptions): Feed {
  const listed: Record<List, Map<number, PlayerId>> = { wins: new Map(), all: new Map(), high: new Map() }
  let settledHere = nothing()
  let heard = nothing()
  let renamed = new Set<PlayerId>()
  let missed = false

  const telling = keepPace({ everyMs: tellEveryMs, work: tell, onTrouble })
  const showing = keepPace({ everyMs: showEveryMs, work: () => show().catch(missAll), onTrouble })
  notifications.on('rounds_settled', (payload) => {
    try {
      const news: News = JSON.parse(payload)
      for (const list of lists) for (const seen of news[list]) keep(heard, list, seen)
      showing.ask()
    } catch (error) {
      // A server of another version uses another format.
      onTrouble(error)
    }
  })
  notifications.on('name_changed', (payload) => {
    renamed.add(Number(payload))
    showing.ask()
  })
  notifications.onResume(() => {
    missed = true
    showing.ask()
  })

  async function tell(): Promise<void> {
    const news = settledHere
    settledHere = nothing()
    await notifications.tell('rounds_settled', JSON.stringify(news))
  }

  /** Rounds that could not be read are not shown; but a name hidden meanwhile is updated with the next round shown. */
  function missAll(error: unknown): never {
    missed = true
    throw error
  }

  /** Runs are sequential, so that a name is never published after it was hidden. */
  async function show(): Promise<void> {
    const [news, changed, gap] = [heard, renamed, missed]
    heard = nothing()
    renamed = new Set()
    missed = false
    for (const list of lists) {
      if (!audience.hears(list)) continue
      const again = [...listed[list]].filter(([, player]) => gap || changed.has(player)).map(([id]) => id)
      const ids = [...new Set([...news[list].map(({ id }) => id), ...again])]
      const found = ids.length > 0 ? (await findRounds(read, ids)).filter(isInHouse) : []
      // A screen may have its list from another server, and those rounds are not listed here.
      if (gap || changed.size > 0) {
        found.push(...(await newestOf(list)).filter(({ player }) => gap || changed.has(player)))
      }
      const shown = await listing(list, uniqueNewestFirst(found))
      if (shown.length === 0) continue
      if (list === 'wins') audience.tellWins(shown.map(recentWin))
      else audience.tellBets(list, shown.map(liveBet))
    }
  }

  /** The list of a newly opened screen. */
  async function newestOf(list: List): Promise<StoredInHouseRound[]> {
    if (list === 'all') return newestRounds(read, mostBets)
    if (list === 'high') return newestHighlights(read, 'high_stake', mostBets)
    return newestHighlights(read, 'major_win', mostWins)
  }

  /** Lists these rounds: from here on a change of a name updates them too. */
  async function listing(list: List, found: readonly StoredInHouseRound[]): Promise<ShownRound[]> {
    if (found.length === 0) return []
    for (const { id, player } of found.toReversed()) {
      listed[list].delete(id)
      listed[list].set(id, player)
    }
    for (const id of [...listed[list].keys()].slice(0, -mostListed)) listed[list].delete(id)
    const names = await usernamesOf(read, [...new Set(found.map(({ player }) => player))])
    return found.map((round) => ({
      round,
      username: names.get(round.player) ?? null,
      gameName: gameName(round.game),
    }))
  }

  return {
    settled(added) {
      const settled = added(rounds)
      if (settled.length === 0) return
      for (const round of settled) keep(settledHere, 'all', seenOf(round))
      for (const { kind, round } of added(highlights)) {
        keep(settledHere, kind === 'major_win' ? 'wins' : 'high', seenOf(round))
      }
      telling.ask()
    },
    recentWins: async () => (await listing('wins', await newestOf('wins'))).map(recentWin),
    liveBets: async (feed) => (await listing(feed, uniqueNewestFirst(await newestOf(feed)))).map(liveBet),
    close() {
      telling.close()
      showing.close()
    },
  }
}

function seenOf({ id, stake, payout }: InHouseRound): Seen {
  return { id, weight: Math.max(stake, payout) }
}

/** Every major win is added until the list is full; of bets only some. */
function keep(news: News, list: List, seen: Seen): void {
  if (list !== 'wins') keepSome(news[list], seen)
  else if (news.wins.push(seen) > mostWins) news.wins.shift()
}

function uniqueNewestFirst(found: readonly StoredInHouseRound[]): StoredInHouseRound[] {
  const unique = new Map(found.map((round) => [round.id, round]))
  return [...unique.values()].sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
}
