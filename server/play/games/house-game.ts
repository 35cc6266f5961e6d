import type { GameType } from '@casino/contract/entities'
import type { Language } from '@casino/contract/language'
import type { Seeds } from '@casino/rules/fairness'
import type { HouseGame } from '@casino/rules/games/house-game'
import type { Kopecks } from '@casino/rules/money'
import type { AuditCheck } from '../../accounting/ledger/audit.ts'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import type { Database, Read } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/database/jobs.ts'
import type { Served } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Stakes } from '../rounds/stakes.ts'
import type { SecretOf } from './sealed-row.ts'
import type { SeedVault } from './seed-vault.ts'

export interface GameDeps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly read: Read
  readonly settings: Settings
  readonly seedVault: SeedVault
}

/** Dependencies of a game whose rounds run by themselves and are shared by all players. */
export interface TableDeps {
  /** The database's clock, in milliseconds: now, or at a moment of this process, by `performance.now()`. */
  readonly now: (at?: number) => number
  readonly transact: Database['transact']
  /** 32 bytes derived from the server's key for one purpose. */
  readonly secretFor: (purpose: string) => Buffer
  readonly jobs: Pick<Jobs, 'schedule'>
  readonly audience: TableAudience
  readonly onTrouble: (error: unknown) => void
  /** Registers something to close together with the app. */
  open<Part extends { close(): unknown }>(part: Part): Part
}

/** The sockets that watch the table of a game. */
export interface TableAudience {
  tableWatchers(game: GameType): number
  /** `state` is called for each group of sockets, so that it contains the time of sending. */
  publishTable(game: GameType, state: () => object): void
}

/** The server side of an in-house game: one line of the list in index.ts. */
export interface ServedGame {
  readonly game: HouseGame
  /** As on the site, where a text outside of it names the game; its record may have another. */
  readonly names: Readonly<Record<Language, string>>
  readonly routes: (deps: GameDeps & TableDeps) => readonly Served[]
  readonly replay: Replay
  readonly demo: Demo
  /**
   * For a game whose rounds are shared by all players and drawn from separate seeds, as SQL: rows `id, server_seed, client_seed,
   * nonce, server_seed_hash, committed_as`, `id` being the round's, `committed_as` the key among `sharedCommitments`.
   * `server_seed` is null until it is published.
   */
  readonly sharedSeeds?: string
  /** The commitments of such a game before its first round, as SQL: rows `key, hash`. */
  readonly sharedCommitments?: string
  /** Its published seeds, as SQL: rows `id, hash`. `id` grows with time, and `hash` is the commitment to the seed. */
  readonly sharedReveals?: string
  readonly seedChain?: SeedChain
  /** For a game whose rounds have several postings. */
  readonly turns?: Turns
}

/** The seeds of such a game, each the hash of the next. */
export interface SeedChain {
  /** The chain of the next round; undefined before the first. */
  find(read: Read): Promise<{ readonly end: string; readonly salt: string; readonly length: number } | undefined>
  /** Publishes the next chain; `makeSecret` makes 32 secret bytes of this name, which every server then has. */
  begin(database: Database, makeSecret: (name: string) => Promise<Buffer>): Promise<unknown>
}

/** A stored round. Money in kopecks, multiplier in hundredths. */
export interface HouseRoundRow {
  readonly id: number
  readonly game: string
  readonly stake: Kopecks
  readonly payout: number
  readonly multiplier: number
  readonly edgeBasisPoints: number
  readonly maximumWin: Kopecks
  readonly algorithm: number
  readonly payoutTable: number
  readonly bet: Record<string, unknown>
  readonly outcome: Record<string, unknown>
  readonly nonce: number
  readonly clientSeed: string | null
}

/** Recomputes a round's outcome, multiplier and payout; undefined if such a bet was impossible. */
export type Replay = (row: HouseRoundRow, seeds: Seeds) => Record<string, unknown> | undefined

/**
 * The rounds of a demo player on a trial site, as functions to call once each. Each round has a key, so a repeat changes
 * nothing.
 */
export type Demo = (deps: GameDeps, visitor: DemoVisitor) => readonly (() => Promise<unknown>)[]

export interface DemoVisitor {
  readonly player: number
  /** How many rounds of a game of single bets. */
  readonly rounds: number
  /** The usual stake, in roubles. */
  readonly unit: number
  /** The prefix of the keys; `demo` if absent. */
  readonly series?: string
}

/** Rounds between their stake and their payout; a player has one at a time. */
export interface Turns {
  /** Locked by operations that must not run during a round. */
  readonly lockedRecord: LockedRecord
  readonly isUnderWay: (locked: Locked) => boolean
  /** The stakes of such rounds that the player may take back. */
  readonly returnable?: (locked: Locked) => Kopecks
  /** The same stakes as SQL, without the lock: rows `player_id, stake`. */
  readonly returnableRows?: string
  /** The player's stakes on such rounds; 0 without one. */
  readonly stakeUnderWay: (read: Read, player: number) => Promise<Kopecks>
  /** Rounds under way, as SQL: rows `id, player_id, stake, seed_pair_id, nonce`, `id` being the posting that staked them. */
  readonly roundsUnderWay: string
  /** Identifiers of the rounds whose rows are never archived, as SQL: rows `id`. */
  readonly roundsToRetain: string
  /** Kinds of its postings that may move no money. */
  readonly moneylessKinds: readonly string[]
  /** Its tables about players that their own data do not contain, and why. */
  readonly leftOutOfOwnData: Readonly<Record<string, string>>
  readonly checks: (secretOf: SecretOf) => readonly AuditCheck[]
}
