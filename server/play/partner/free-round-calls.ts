import { kopecks } from '@casino/rules/money'
import { cashAfter } from '../../accounting/ledger/debts.ts'
import {
  type AppliedCall,
  applyOnce,
  balanceOf,
  checksFor,
  gameOf,
  movesMoney,
  movesNothing,
  record,
  reportContradiction,
  type WalletPosting,
} from './apply.ts'
import type { FreeRoundsCall } from './calls.ts'
import type { PartnerGame } from './closed.ts'
import type { WalletDeps } from './deps.ts'
import { failures, type PartnerFailure } from './failures.ts'
import { type FreeRounds, findFreeRounds, freeRounds, openFreeRounds, recordFreeRounds } from './free-rounds.ts'
import { ceilingOf, heldWins, putHeld } from './held-wins.ts'
import type { PartnerSession } from './session.ts'

/** A call of a session about free rounds, and its message without secrets. */
export interface CallOfFreeRounds {
  readonly session: PartnerSession
  readonly call: FreeRoundsCall
  readonly raw: string
}

/** Begins free rounds, once. The partner then plays them on its own. */
export const activate =
  (deps: WalletDeps) =>
  async (wanted: CallOfFreeRounds): Promise<FreeRounds | PartnerFailure> => {
    const { session, call } = wanted
    const applied = await applyOnce(deps, 'free_rounds', call.trx, (known) => {
      if (known?.freeRounds === null || known?.cancelled) return failures.cancelled
      if (known) {
        const isSame = known.player === session.player && known.freeRounds === call.freeRounds
        return isSame ? balanceOf(deps, wanted) : reportContradiction(deps, wanted)
      }
      if (!session.live) return failures.session
      return call.currency === session.currency ? activation(deps, wanted) : failures.currency
    })
    if (!('balance' in applied)) return applied
    return (await findFreeRounds(deps.database.read, call.freeRounds))!
  }

/** Cancels an activation, once; one that arrives later is refused. */
export const cancelActivation =
  (deps: WalletDeps) =>
  async (wanted: CallOfFreeRounds): Promise<AppliedCall | PartnerFailure> => {
    const applied = await applyOnce(deps, 'free_rounds', wanted.call.trx, (known) => {
      if (!known) return cancellation(wanted, null)
      if (known.player !== wanted.session.player) return reportContradiction(deps, wanted)
      if (known.freeRounds === null || known.cancelled) return balanceOf(deps, wanted)
      if (known.freeRounds !== wanted.call.freeRounds) return reportContradiction(deps, wanted)
      return cancellation(wanted, known.freeRounds)
    })
    // They were completed already, and their win was paid.
    return applied === failures.freeRounds ? reportContradiction(deps, wanted) : applied
  }

/** Pays the win of free rounds, once, whatever the state of session, player and game: it is owed. */
export const complete =
  (deps: WalletDeps) =>
  async (wanted: CallOfFreeRounds): Promise<AppliedCall | PartnerFailure> => {
    const { session, call } = wanted
    const given = await findFreeRounds(deps.database.read, call.freeRounds)
    const applied = await applyOnce(deps, 'free_win', call.trx, (known) => {
      if (!known) return call.currency === session.currency ? completion(deps, wanted, given) : failures.currency
      const { player, amount } = known
      const isSame = player === session.player && amount === call.won && known.freeRounds === call.freeRounds
      return isSame ? balanceOf(deps, wanted) : reportContradiction(deps, wanted)
    })
    // A win for rounds that have ended or never began contradicts our records; 0 means a name that we did not give.
    return applied === failures.freeRounds && call.freeRounds > 0 ? reportContradiction(deps, wanted) : applied
  }

const isSameGame = (one: PartnerGame, other: PartnerGame) =>
  one.provider.toLowerCase() === other.provider.toLowerCase() && one.alias.toLowerCase() === other.alias.toLowerCase()

/** A call that stakes nothing, but is refused under the same rules as a stake. */
function activation(deps: WalletDeps, wanted: CallOfFreeRounds): WalletPosting {
  const { session, call } = wanted
  const { player } = session
  const amount = kopecks(0)
  return {
    purpose: 'partner',
    kind: movesNothing,
    player,
    lockedRecords: [freeRounds, ...deps.stakes.lockedRecords],
    decide(locked) {
      const given = openFreeRounds(locked, player, call.freeRounds)
      const canBegin =
        given?.activatedBy === null && given.expiresAt > locked.at.getTime() && isSameGame(given, session)
      if (!given || !canBegin) return { refused: 'not_found' }
      const stake = { player, game: gameOf(deps, session, amount), amount, ownChecks: checksFor(deps, session) }
      const balance = locked.balanceOf(player)
      return deps.stakes.placeStake(locked, stake, () => ({
        payout: amount,
        writes: [
          record(locked, wanted, { kind: 'free_rounds', freeRounds: given.id, amount, balance }),
          recordFreeRounds(locked, { ...given, activatedBy: locked.id }),
        ],
        record: null,
      }))
    },
  }
}

function cancellation(wanted: CallOfFreeRounds, id: number | null): WalletPosting {
  const { player } = wanted.session
  const amount = kopecks(0)
  return {
    purpose: 'partner',
    kind: movesNothing,
    player,
    lockedRecords: [freeRounds],
    shedLast: true,
    decide(locked) {
      const balance = locked.balanceOf(player)
      const kind = id === null ? 'free_rounds' : 'free_cancel'
      const given = id === null ? undefined : openFreeRounds(locked, player, id)
      if (id !== null && !given) return { refused: 'not_found' }
      const writes = [record(locked, wanted, { kind, freeRounds: id, amount, balance })]
      return {
        transfers: [],
        writes: given ? [...writes, recordFreeRounds(locked, { ...given, activatedBy: null })] : writes,
        record: null,
      }
    },
  }
}

/**
 * A win above the possible maximum is recorded but not credited: an administrator decides (decision 92). The stakes of free
 * rounds never change, so the maximum is known before the lock.
 */
function completion(deps: WalletDeps, wanted: CallOfFreeRounds, known: FreeRounds | undefined): WalletPosting {
  const { freeRoundsWins, settings } = deps
  const { session, call } = wanted
  const { player } = session
  const { won = kopecks(0) } = call
  const ceiling = known ? ceilingOf(known, settings.current.games.freeRoundMaximum) : won
  const isHeld = won > ceiling
  const credited = isHeld ? kopecks(0) : won
  return {
    purpose: 'partner',
    kind: credited > 0 ? movesMoney : movesNothing,
    player,
    lockedRecords: [freeRounds, heldWins, ...freeRoundsWins.lockedRecords],
    shedLast: true,
    decide(locked) {
      const given = openFreeRounds(locked, player, call.freeRounds)
      if (!given || given.activatedBy === null) return { refused: 'not_found' }
      const balance = cashAfter(locked, player, credited)
      const { id } = given
      const held = { freeRounds: id, call: locked.id, at: locked.at.getTime(), player, won, ceiling }
      const paid = credited > 0 ? freeRoundsWins.credit(locked, { given, amount: credited }) : nothingPaid
      return {
        transfers: paid.transfers,
        writes: [
          record(locked, wanted, { kind: 'free_win', freeRounds: id, amount: won, balance }),
          recordFreeRounds(locked, { ...given, completedBy: locked.id, won }),
          ...(isHeld ? [putHeld(locked, { ...held, decision: null, decidedBy: null })] : []),
          ...paid.writes,
        ],
        record: null,
      }
    },
  }
}

const nothingPaid = { transfers: [], writes: [] } as const
