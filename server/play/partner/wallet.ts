import { kopecks } from '@casino/rules/money'
import { cashAfter } from '../../accounting/ledger/debts.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
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
import type { MoneyCall } from './calls.ts'
import type { WalletDeps } from './deps.ts'
import { failures, type PartnerFailure } from './failures.ts'
import { lateWinClaims, repayFrom } from './late-wins.ts'
import { nameOf, settleTerms } from './names.ts'
import { type Called, OpenParts, parts } from './part.ts'
import { type PartnerSession, stakedSessions } from './session.ts'
import type { Known } from './transaction.ts'

/** A call of a session, and its message without secrets. */
export interface WalletCall {
  readonly session: PartnerSession
  readonly call: MoneyCall
  readonly raw: string
}

/** Takes a stake, once for each identifier. Refuses definitively only if nothing was or will be taken. */
export const bet =
  (deps: WalletDeps) =>
  (wanted: WalletCall): Promise<AppliedCall | PartnerFailure> =>
    applyOnce(deps, 'bet', wanted.call.trx, (known) => {
      if (known) return repeated(deps, wanted, known)
      const { session, call } = wanted
      if (!session.live) return failures.session
      if (call.currency !== session.currency) return failures.currency
      return betPosting(deps, wanted)
    })

/** Pays a win, once for each identifier, whatever the state of session, player and game: it is owed. */
export const win =
  (deps: WalletDeps) =>
  (wanted: WalletCall): Promise<AppliedCall | PartnerFailure> =>
    applyOnce(deps, 'win', wanted.call.trx, (known) => {
      if (known) return repeated(deps, wanted, known)
      if (wanted.call.currency !== wanted.session.currency) return failures.currency
      return winPosting(deps, wanted)
    })

/** Returns a stake, once. A bet that arrives after its cancel is refused. */
export const cancel =
  (deps: WalletDeps) =>
  (wanted: WalletCall): Promise<AppliedCall | PartnerFailure> =>
    applyOnce(deps, 'bet', wanted.call.trx, (known) => {
      if (!known) return tombstonePosting(deps, wanted)
      if (known.player !== wanted.session.player) return reportContradiction(deps, wanted)
      if (known.kind === 'tombstone' || known.cancelled) return balanceOf(deps, wanted)
      if (known.amount !== wanted.call.amount) return reportContradiction(deps, wanted)
      return cancelPosting(deps, wanted, known)
    })

/** A recorded call was applied once and is not applied again; with other data it contradicts the record. */
function repeated(
  deps: WalletDeps,
  wanted: WalletCall,
  known: Known,
): Promise<AppliedCall | PartnerFailure> | PartnerFailure {
  const { session, call } = wanted
  if (known.kind === 'tombstone' || known.cancelled) return failures.cancelled
  const isSame =
    known.player === session.player &&
    known.amount === call.amount &&
    known.currency === call.currency &&
    (known.round ?? undefined) === call.round
  return isSame ? balanceOf(deps, wanted) : reportContradiction(deps, wanted)
}

const calledOf = ({ id, player, provider, alias }: PartnerSession, round: string): Called => ({
  player,
  session: id,
  provider,
  alias,
  round,
})

const postingOf = (
  { stakes }: WalletDeps,
  { session: { player } }: WalletCall,
  amount: number,
  decide: WalletPosting['decide'],
): WalletPosting => ({
  purpose: 'partner',
  kind: amount > 0 ? movesMoney : movesNothing,
  player,
  lockedRecords: [parts, ...stakes.lockedRecords],
  decide,
})

function betPosting(deps: WalletDeps, wanted: WalletCall): WalletPosting {
  const { session, call } = wanted
  const { player } = session
  const { amount, trx, round = trx } = call
  return postingOf(deps, wanted, amount, (locked) => {
    const stake = { player, game: gameOf(deps, session, amount), amount, ownChecks: checksFor(deps, session) }
    return deps.stakes.placeStake(locked, stake, () => {
      const open = new OpenParts(locked, player)
      const called = calledOf(session, round)
      open.settle(nameOf(deps), settleTerms(deps), called)
      const part = open.add(called, { bets: 1, staked: amount })
      const balance = kopecks(locked.balanceOf(player) - amount)
      const first = amount > 0 && !session.staked
      return {
        payout: kopecks(0),
        writes: [
          record(locked, wanted, { kind: 'bet', part, amount, balance }),
          ...open.writes(),
          ...(first ? [write(stakedSessions, { id: session.id })] : []),
        ],
        record: null,
      }
    })
  })
}

/** Overload never rejects money owed, and late wins repay given-up bonuses first. */
const paying = ({ lockedRecords = [], ...posting }: WalletPosting): WalletPosting => ({
  ...posting,
  lockedRecords: [...lockedRecords, lateWinClaims],
  shedLast: true,
})

function winPosting(deps: WalletDeps, wanted: WalletCall): WalletPosting {
  const { session, call } = wanted
  const { player } = session
  const { amount } = call
  const posting = postingOf(deps, wanted, amount, (locked) => {
    const open = new OpenParts(locked, player)
    const round = call.round ?? open.latestRoundOf(session) ?? call.trx
    const part = open.add(calledOf(session, round), { wins: 1, paid: amount })
    const late = repayFrom(locked, open, { part: open.find(part)!, amount })
    const balance = cashAfter(locked, player, kopecks(amount - late.taken))
    const { transfers, ...decision } = deps.stakes.payOut(locked, player, {
      payout: amount,
      writes: [record(locked, wanted, { kind: 'win', part, amount, balance }), ...open.writes(), ...late.writes],
      record: null,
    })
    return { ...decision, transfers: [...transfers, ...late.transfers] }
  })
  return paying(posting)
}

function cancelPosting(deps: WalletDeps, wanted: WalletCall, known: Known): WalletPosting {
  const { session, call } = wanted
  const { player } = session
  const { amount } = known
  const posting = postingOf(deps, wanted, amount, (locked) => {
    const open = new OpenParts(locked, player)
    const own = known.part === null ? undefined : open.find(known.part)
    // A settled round is final: money returned later belongs to another part of it.
    const part = own
      ? open.change(own, { bets: -1, staked: kopecks(-amount) })
      : open.add(calledOf(session, known.round ?? call.trx), { wins: 1, paid: amount })
    const begun = known.part ?? part
    const late = repayFrom(locked, open, { part: open.find(part)!, begun, amount })
    const balance = cashAfter(locked, player, kopecks(amount - late.taken))
    const { transfers, ...decision } = deps.stakes.returnStake(locked, player, {
      payout: amount,
      writes: [record(locked, wanted, { kind: 'cancel', part, amount, balance }), ...open.writes(), ...late.writes],
      record: null,
    })
    return { ...decision, transfers: [...transfers, ...late.transfers] }
  })
  return paying(posting)
}

function tombstonePosting(deps: WalletDeps, wanted: WalletCall): WalletPosting {
  const { session, call } = wanted
  const posting = postingOf(deps, wanted, 0, (locked) => {
    const balance = locked.balanceOf(session.player)
    const { amount } = call
    return {
      transfers: [],
      writes: [record(locked, wanted, { kind: 'tombstone', amount, balance })],
      record: null,
    }
  })
  return { ...posting, shedLast: true }
}
