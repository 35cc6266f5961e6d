import { type Kopecks, kopecks } from '@casino/rules/money'
import { write } from '../../accounting/ledger/locked-record.ts'
import { isRefused, type Locked, type Posting } from '../../accounting/ledger/posting.ts'
import { violatedConstraint } from '../../platform/database/database.ts'
import { serves } from '../../platform/settings/security.ts'
import type { GameRecord } from '../../platform/settings/settings.ts'
import type { StakeCheck } from '../rounds/stakes.ts'
import { recordOf } from './closed.ts'
import type { WalletDeps } from './deps.ts'
import { failureOf, failures, type PartnerFailure } from './failures.ts'
import type { PartnerSession } from './session.ts'
import {
  appliedOnce,
  type IdentifierScope,
  type Known,
  type PartnerTransaction,
  partnerTransactions,
} from './transaction.ts'

/** The player's cash after a call that was applied, now or earlier. */
export type AppliedCall = { readonly balance: Kopecks }

/** A call of a session with the partner's identifier, and its message without secrets. */
export interface AnyCall {
  readonly session: PartnerSession
  readonly call: { readonly trx: string; readonly round?: string | undefined }
  readonly raw: string
}

/** Kinds of postings: with and without money. */
export const movesMoney = 'external'
export const movesNothing = 'external_call'

export type WalletPosting = Posting<null>

const mostTries = 3

/**
 * Decides from the recorded calls, and posts. If another call or server applied the same transaction meanwhile, the database
 * refuses the posting, or a changed row does, and the decision is repeated.
 */
export async function applyOnce(
  deps: WalletDeps,
  slot: IdentifierScope,
  trx: string,
  decide: (known: Known | undefined) => WalletPosting | Promise<AppliedCall | PartnerFailure> | PartnerFailure,
): Promise<AppliedCall | PartnerFailure> {
  for (let tries = 1; ; tries++) {
    const known = await deps.findTransaction(slot, trx)
    const decided = await decide(known)
    if (!('decide' in decided)) return decided
    try {
      const posted = await deps.ledger.post(decided)
      if (!isRefused(posted)) return { balance: posted.balance }
      // The same call may have been applied meanwhile, and may have taken the money that this one lacks.
      const isLate = !known && tries < mostTries && (await deps.findTransaction(slot, trx))
      if (!isLate) return failureOf(posted.refused)
    } catch (error) {
      if (violatedConstraint(error) !== appliedOnce || tries === mostTries) throw error
    }
  }
}

export async function balanceOf(
  { statement }: WalletDeps,
  { session }: Pick<AnyCall, 'session'>,
): Promise<AppliedCall> {
  return { balance: (await statement.balanceOf(session.player)).balance }
}

export function reportContradiction(deps: WalletDeps, { raw }: Pick<AnyCall, 'raw'>): PartnerFailure {
  deps.alert({ raw })
  return failures.mismatch
}

/**
 * The write that records a call. It is the first write of its posting, so that a duplicate call violates the constraint of this
 * record, before any write to its round can fail.
 */
export const record = (
  locked: Locked,
  { session, call, raw }: AnyCall,
  decided: Pick<PartnerTransaction, 'kind' | 'amount' | 'balance'> &
    Partial<Pick<PartnerTransaction, 'part' | 'freeRounds'>>,
) =>
  write(partnerTransactions, {
    id: locked.id,
    trx: call.trx,
    session: session.id,
    player: session.player,
    round: call.round ?? null,
    currency: session.currency,
    raw,
    part: null,
    freeRounds: null,
    ...decided,
  })

/** If no administrator has created a record of the game, the partner's own limits apply. */
const withoutRecord = {
  id: 0,
  type: 'external',
  status: 'active',
  edgeBasisPoints: 0,
  minBet: kopecks(0),
  maxBet: kopecks(Number.MAX_SAFE_INTEGER),
  link: '',
  imageUrl: '',
} as const

/** The record of the session's game, for a stake of this amount. */
export function gameOf({ settings }: WalletDeps, session: PartnerSession, amount: Kopecks): GameRecord {
  const { provider, alias } = session
  const known = recordOf(settings.games, session) ?? { ...withoutRecord, name: alias, provider, alias }
  // A stake of zero has no minimum.
  const minBet = amount === 0 ? amount : known.minBet
  const isClosed = session.closed || !settings.offers(session)
  return { ...known, minBet, ...(isClosed && { status: 'disabled' }) }
}

/** The checks of every partner stake: only active players of countries that are served, and only administrators during maintenance. */
export function checksFor({ settings }: WalletDeps, { status, role, country }: PartnerSession): StakeCheck[] {
  const inMaintenance = settings.current.maintenance.enabled && role !== 'admin'
  return [
    { refusal: 'maintenance', refuses: () => inMaintenance },
    { refusal: 'account_banned', refuses: () => status === 'banned' },
    { refusal: 'account_closed', refuses: () => status === 'closed' },
    { refusal: 'account_pending', refuses: () => status === 'pending' },
    { refusal: 'country_not_served', refuses: () => !serves(settings.current, country) },
  ]
}
