import type { RefusalCode } from '@casino/contract/refusals'
import type { Ledger } from '../../../accounting/ledger/ledger.ts'
import { type Decision, isRefused, type Locked, type RefusedPosting } from '../../../accounting/ledger/posting.ts'
import { statement } from '../../../accounting/ledger/statement.ts'
import type { Read } from '../../../platform/database/database.ts'
import type { OperationKey } from '../../../platform/http/idempotency.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import type { SeedVault } from '../seed-vault.ts'
import { seeds } from '../seeds.ts'
import { findMinesGame, isOpen, type MinesGame, minesGames, roundOfCall } from './mines-game.ts'
import type { MinesRecord, MinesResult } from './settle-mines.ts'

export interface MinesDeps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly read: Read
  readonly settings: Settings
  readonly seedVault: SeedVault
}

export interface ContinueCommand {
  readonly player: number
  /** The round to continue; any other is left unchanged. Absent: the round that the player began last. */
  readonly roundId?: string | undefined
  readonly operationKey?: OperationKey | undefined
}

/** One check of a step: the code of its refusal, and when it refuses. */
export interface MinesCheck {
  readonly refusal: RefusalCode
  refuses(game: MinesGame): boolean
}

/** A step of a round in progress. */
export interface MinesStep<Recorded extends MinesRecord> {
  readonly kind: 'mines_reveal' | 'mines_cashout'
  /** Checked in this order, after `no_round_in_progress`. */
  readonly checks: readonly MinesCheck[]
  take(locked: Locked, game: MinesGame): Decision<Recorded>
  /** The result of this step, if the stored round has already taken it. */
  findTaken(game: MinesGame): Promise<Recorded | undefined>
}

const nothingToDo: RefusedPosting = { refused: 'no_round_in_progress' }

/**
 * Takes one step of the player's open round under the player's lock. If the round is not open or has already taken the step,
 * the result is read from the stored round. Refused with `no_round_in_progress` if the stored round has no such step, or with
 * the code of the first check that refuses it.
 */
export async function continueMines<Recorded extends MinesRecord>(
  { ledger, read, stakes }: MinesDeps,
  { player, roundId, operationKey }: ContinueCommand,
  { kind, checks, take, findTaken }: MinesStep<Recorded>,
): Promise<MinesResult<Recorded> | RefusedPosting> {
  const posted = await ledger.post<Recorded>({
    purpose: 'turn',
    kind,
    player,
    ...operationKey,
    lockedRecords: [seeds, minesGames, ...stakes.lockedRecords],
    shedLast: true,
    decide(locked) {
      const game = roundOfCall(locked.findRow(minesGames), roundId)
      if (!isOpen(game)) return nothingToDo
      const failed = checks.find(({ refuses }) => refuses(game))
      return failed ? { refused: failed.refusal } : take(locked, game)
    },
  })
  if (!isRefused(posted) || posted.refused !== nothingToDo.refused) return posted
  const game = roundOfCall(await findMinesGame(read, player), roundId)
  const record = game && (await findTaken(game))
  return record ? { record, ...(await statement(read).balanceOf(player)) } : posted
}
