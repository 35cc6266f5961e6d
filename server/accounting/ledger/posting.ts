import assert from 'node:assert/strict'
import type { RefusalCode } from '@casino/contract/refusals'
import type { Kopecks } from '@casino/rules/money'
import type { HouseAccountKind, PlayerAccountKind, PlayerId } from './accounts.ts'
import type { LockedRecord, Write } from './locked-record.ts'

/** One end of a transfer: a player's account, or one of the house's. */
export type TransferEnd =
  | { readonly player: PlayerId; readonly account: PlayerAccountKind }
  | { readonly house: HouseAccountKind }

/** The purposes of transfers. Each kind is declared by the module that makes such transfers, as accounts are. */
export interface TransferKinds {
  /** The ledger itself knows these: it counts what each account has staked, less what came back, and won (decisions 36, 51). */
  readonly stake: true
  readonly stake_return: true
  readonly payout: true
}
export type TransferKind = keyof TransferKinds

export interface Transfer {
  readonly kind: TransferKind
  readonly from: TransferEnd
  readonly to: TransferEnd
  /** Greater than zero. */
  readonly amount: Kopecks
}

/** The facts for deciding a posting, read under the players' locks and with the changes of earlier postings in the batch. */
export interface Locked {
  /** The identifier that the posting will have if it is accepted. */
  readonly id: number
  /** The database's clock (docs/promises.md P15). */
  readonly at: Date
  balanceOf(player: PlayerId, account?: PlayerAccountKind): Kopecks
  /** The sequence of the player's cash: it grows with each change. */
  sequenceOf(player: PlayerId): number
  /** The sum of all stakes from the player's cash (docs/product.md R8). */
  stakedOf(player: PlayerId): Kopecks
  /** The sum of all payouts to the player's cash. */
  wonOf(player: PlayerId): Kopecks
  /** The player's debt to the house. */
  owedBy(player: PlayerId): Kopecks
  /** The player's row of a record that the posting locks; undefined where there is none yet. */
  findRow<Row>(lockedRecord: LockedRecord<Row>, player?: PlayerId): Row | undefined
  /** The same for a record that has a row for every player; a missing row is a bug. */
  row<Row>(lockedRecord: LockedRecord<Row>, player?: PlayerId): Row
}

/** Both ways of reading locked rows. */
export function rowsWith(findRow: Locked['findRow']): Pick<Locked, 'findRow' | 'row'> {
  return {
    findRow,
    row<Row>(lockedRecord: LockedRecord<Row>, player?: PlayerId) {
      const row = findRow(lockedRecord, player)
      assert(row !== undefined, `there is no row of ${lockedRecord.name}`)
      return row
    },
  }
}

/** Accepted: what moves, what other modules write in the same commit, and the answer that a repeat of the key returns. */
export interface Decision<Recorded> {
  readonly transfers: readonly Transfer[]
  readonly writes: readonly Write[]
  readonly record: Recorded
}

export interface RefusedPosting {
  readonly refused: RefusalCode
  readonly details?: Readonly<globalThis.Record<string, string | number>>
}

/**
 * The purpose of a posting, declared by the module that makes it. Lists, archives and audits use it, so that a new kind appears
 * in all of them: `stake` opens a round of a house game, `turn` continues one, `partner` is a call about an external game,
 * `housekeeping` changes records and moves no player's money.
 */
export type Purpose = 'stake' | 'turn' | 'partner' | 'payment' | 'reward' | 'adjustment' | 'housekeeping'

export interface Posting<Recorded> {
  readonly purpose: Purpose
  /** The kind, for the player's statement: a game's name, `deposit`, … */
  readonly kind: string
  /** The player whose posting and key it is. */
  readonly player: PlayerId
  /** Other players whose accounts it touches. */
  readonly others?: readonly PlayerId[]
  /**
   * The accounts of all these players that it touches or reads, besides cash; if every bet also named held money, it would lock
   * twice as much.
   */
  readonly accounts?: readonly PlayerAccountKind[]
  /** The house's accounts that may not have existed when the server started; they are opened before the posting is decided. */
  readonly houseAccounts?: readonly HouseAccountKind[]
  /** The same key again changes nothing and returns the first answer; with another fingerprint it is refused. */
  readonly key?: string
  readonly fingerprint?: string
  readonly lockedRecords?: readonly LockedRecord[]
  /** It ends something in progress: part of the queue is reserved for such postings (docs/promises.md P11). */
  readonly shedLast?: true
  /**
   * Refused while the standby that money requires is missing, because an answered posting could be lost with the primary. By
   * default true for everything that is not shed last, because money owed to a player is always paid.
   */
  readonly waitsForStandby?: boolean
  /**
   * Decides under the lock, from its argument alone; may be called again if the batch has to be repeated. It is synchronous,
   * because other players' postings are in the same batch.
   */
  decide(locked: Locked): Decision<Recorded> | RefusedPosting
}

export interface Posted<Recorded> {
  readonly id: number
  readonly record: Recorded
  /** The player's cash after the posting, and that figure's sequence. */
  readonly balance: Kopecks
  readonly sequence: number
  /** The key was known: this is the first answer, and nothing moved this time. */
  readonly repeated: boolean
}

export type PostingResult<Recorded> = Posted<Recorded> | RefusedPosting

/** Whether nothing was posted, with the code that says why. */
export function isRefused<Recorded>(result: PostingResult<Recorded>): result is RefusedPosting {
  return 'refused' in result
}
