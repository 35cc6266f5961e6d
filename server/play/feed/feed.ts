import type { GameType } from '@casino/contract/entities'
import type { LiveBet, RecentWin } from '@casino/contract/play/wins'
import { mostWins, variedWins, winsToChooseFrom } from '@casino/rules/varied-wins'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Added } from '../../accounting/ledger/ledger.ts'
import { usernamesOf } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import { highlights, newestHighlights } from '../rounds/highlights.ts'
import {
  externalRounds,
  findRounds,
  isInHouse,
  newestRounds,
  type Round,
  rounds,
  type StoredRound,
} from '../rounds/round.ts'
import { addLimited, type Seen } from './add-limited.ts'
import { liveBet, recentWin, type ShownRound } from './on-wire.ts'
import { createPacer, type Pace } from './pace.ts'

/** The public lists of play: major wins, all bets, high rollers' bets. */
const lists = ['wins', 'all', 'high'] as const
export type List = (typeof lists)[number]
export type BetsFeed = Exclude<List, 'wins'>

/** The viewers: the sockets of this server. */
export interface Audience {
  isWatched(list: List): boolean
  publishWins(wins: RecentWin[]): void
  publishBets(feed: BetsFeed, bets: LiveBet[]): void
}

export interface Feed {
  /** Called after each commit. It is on the path of every bet, so it does no I/O. */
  settled(added: Added): void
  /** Ten of the latest major wins, newest first, from several players and games. */
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

const mostBets = 20
/** The number of rounds per list that may still be on a screen; they are remembered with their players. */
const mostListed = 200
/** Together shorter than the second within which every server shows a win. */
const publishEveryMs = 200
const showEveryMs = 500

type News = Record<List, Seen[]>

const nothing = (): News => ({ wins: [], all: [], high: [] })

/** Rounds and names that a list may need. */
interface Changes {
  readonly news: readonly Seen[]
  readonly renamed: ReadonlySet<PlayerId>
  /** Called when notifications may have been missed. */
  readonly gap: boolean
}

/** Samples of settled rounds for all screens, collected from every server, a few times a second. */
export function openFeed(options: FeedOptions): Feed {
  return new SampledFeed(options)
}

/**
 * Bets settle faster than anyone can read. Those worth showing are collected here and published to every server a few times a
 * second, as identifiers only. Each server reads them with the current names if it has viewers.
 */
class SampledFeed implements Feed {
  readonly #options: FeedOptions
  readonly #listed: Record<List, Map<number, PlayerId>> = { wins: new Map(), all: new Map(), high: new Map() }
  readonly #publishing: Pace
  readonly #showing: Pace
  #settledHere = nothing()
  #received = nothing()
  #renamed = new Set<PlayerId>()
  #missed = false

  constructor(options: FeedOptions) {
    const { notifications, onTrouble } = options
    this.#options = options
    this.#publishing = createPacer({ everyMs: publishEveryMs, work: () => this.#publish(), onTrouble })
    this.#showing = createPacer({ everyMs: showEveryMs, work: () => this.#show(), onTrouble })
    notifications.on('rounds_settled', (payload) => this.#receive(payload))
    notifications.on('name_changed', (payload) => {
      this.#renamed.add(Number(payload))
      this.#showing.request()
    })
    notifications.onResume(() => {
      this.#missed = true
      this.#showing.request()
    })
  }

  settled(added: Added): void {
    // A win without a stake, from free rounds or after its round was settled, is not a bet.
    const settled = [...added(rounds), ...added(externalRounds).filter(({ stake }) => stake > 0)]
    const highlighted = added(highlights)
    if (settled.length + highlighted.length === 0) return
    for (const round of settled) collect(this.#settledHere, 'all', seenOf(round))
    for (const { kind, round } of highlighted) {
      collect(this.#settledHere, kind === 'major_win' ? 'wins' : 'high', seenOf(round))
    }
    this.#publishing.request()
  }

  async recentWins(): Promise<RecentWin[]> {
    return variedWins((await this.#listing('wins', await this.#newestOf('wins'))).map(recentWin))
  }

  async liveBets(feed: BetsFeed): Promise<LiveBet[]> {
    return (await this.#listing(feed, uniqueNewestFirst(await this.#newestOf(feed)))).map(liveBet)
  }

  close(): void {
    this.#publishing.close()
    this.#showing.close()
  }

  async #publish(): Promise<void> {
    const news = this.#settledHere
    this.#settledHere = nothing()
    await this.#options.notifications.publish('rounds_settled', JSON.stringify(news))
  }

  #receive(payload: string): void {
    try {
      const news: News = JSON.parse(payload)
      for (const list of lists) for (const seen of news[list]) collect(this.#received, list, seen)
      this.#showing.request()
    } catch (error) {
      // A server of another version uses another format.
      this.#options.onTrouble(error)
    }
  }

  /** Runs are sequential, so that a name is never published after it was hidden. */
  async #show(): Promise<void> {
    const [news, renamed, gap] = [this.#received, this.#renamed, this.#missed]
    this.#received = nothing()
    this.#renamed = new Set()
    this.#missed = false
    try {
      for (const list of lists) {
        if (this.#options.audience.isWatched(list)) await this.#showList(list, { news: news[list], renamed, gap })
      }
    } catch (error) {
      // Rounds that could not be read are not shown; but a name hidden meanwhile is updated with the next round shown.
      this.#missed = true
      throw error
    }
  }

  async #showList(list: List, { news, renamed, gap }: Changes): Promise<void> {
    const { read, audience } = this.#options
    const isChanged = (player: PlayerId) => gap || renamed.has(player)
    const again = [...this.#listed[list]].filter(([, player]) => isChanged(player)).map(([id]) => id)
    const ids = [...new Set([...news.map(({ id }) => id), ...again])]
    const found = ids.length > 0 ? await findRounds(read, ids) : []
    // A screen may have received its list from another server, whose rounds are not listed here.
    if (gap || renamed.size > 0) found.push(...(await this.#newestOf(list)).filter(({ player }) => isChanged(player)))
    const shown = await this.#listing(list, uniqueNewestFirst(found))
    if (shown.length === 0) return
    if (list === 'wins') audience.publishWins(shown.map(recentWin))
    else audience.publishBets(list, shown.map(liveBet))
  }

  /** The initial list for a newly opened screen. */
  async #newestOf(list: List): Promise<StoredRound[]> {
    const { read } = this.#options
    if (list === 'all') return newestRounds(read, mostBets)
    if (list === 'high') return newestHighlights(read, 'high_stake', mostBets)
    return newestHighlights(read, 'major_win', winsToChooseFrom)
  }

  /** Registers these rounds, so that a change of a name updates them too. */
  async #listing(list: List, found: readonly StoredRound[]): Promise<ShownRound[]> {
    if (found.length === 0) return []
    const { read, gameName } = this.#options
    const listed = this.#listed[list]
    for (const { id, player } of found.toReversed()) {
      listed.delete(id)
      listed.set(id, player)
    }
    for (const id of [...listed.keys()].slice(0, -mostListed)) listed.delete(id)
    const names = await usernamesOf(read, [...new Set(found.map(({ player }) => player))])
    return found.map((round) => ({
      round,
      username: names.get(round.player) ?? null,
      gameName: isInHouse(round) ? gameName(round.game) : String(round.bet.name),
    }))
  }
}

function seenOf({ id, stake, payout }: Round): Seen {
  return { id, weight: Math.max(stake, payout) }
}

/** Adds every major win, dropping the oldest beyond the limit, but only a selection of the bets. */
function collect(news: News, list: List, seen: Seen): void {
  if (list !== 'wins') addLimited(news[list], seen)
  else if (news.wins.push(seen) > mostWins) news.wins.shift()
}

function uniqueNewestFirst(found: readonly StoredRound[]): StoredRound[] {
  const unique = new Map(found.map((round) => [round.id, round]))
  return [...unique.values()].sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
}
