import type { CreditKind } from '@casino/contract/money/rewards'
import type { Kopecks } from '@casino/rules/money'
import { targetAfter } from '@casino/rules/turnover'
import type { HouseAccountKind, PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, Transfer, TransferKind } from '../../accounting/ledger/posting.ts'
import { insertion } from '../../platform/database/insertion.ts'
import { claimOf, type RewardStatus, standings } from './standing.ts'

/** A deposit or a bonus that raises its player's target. */
export interface NewCredit {
  readonly player: PlayerId
  readonly kind: CreditKind
  /** The cause of the credit; unique together with player and kind. */
  readonly subject: string
  /** The player whose deposit brought the share. */
  readonly from?: PlayerId
  readonly amount: Kopecks
  /** The amount that the share was computed from, if it is a share. */
  readonly share?: { readonly of: Kopecks; readonly percentHundredths: number }
  readonly factorHundredths: number
  /** For a share: how many times the invited player stakes the deposit until all of it can be withdrawn, in hundredths. */
  readonly invitedFactorHundredths?: number
}

interface CreditRow extends NewCredit {
  readonly posting: number
  readonly at: Date
  readonly number: number
  readonly staked: Kopecks
  readonly target: Kopecks
}

/** Every credit, for its progress, and as the record of the gift. */
const credits: LockedRecord<CreditRow> = {
  name: 'credits',
  write: insertion({
    name: 'credits write',
    into: 'INSERT INTO bonus_credit',
    columns: {
      posting_id: ['bigint', (row) => row.posting],
      at: ['timestamptz', (row) => row.at.toISOString()],
      player_id: ['bigint', (row) => row.player],
      kind: ['text', (row) => row.kind],
      subject: ['text', (row) => row.subject],
      from_player: ['bigint', (row) => row.from ?? null],
      amount: ['bigint', (row) => row.amount],
      factor: ['int', (row) => row.factorHundredths],
      staked: ['bigint', (row) => row.staked],
      target: ['bigint', (row) => row.target],
      basis: ['bigint', (row) => row.share?.of ?? null],
      percent: ['int', (row) => row.share?.percentHundredths ?? null],
      number: ['bigint', (row) => row.number],
      invited_factor: ['int', (row) => row.invitedFactorHundredths ?? 0],
    },
  }),
}

/** The source account and the kind of transfer of each bonus; a deposit needs none, because its money comes from the payment. */
const sources: Partial<Record<CreditKind, { readonly house: HouseAccountKind; readonly kind: TransferKind }>> = {
  welcome: { house: 'bonus', kind: 'bonus' },
  reload: { house: 'bonus', kind: 'bonus' },
  level_reward: { house: 'bonus', kind: 'bonus' },
  promocode: { house: 'bonus', kind: 'bonus' },
  cashback: { house: 'bonus', kind: 'cashback' },
  referral_share: { house: 'referral', kind: 'referral_share' },
  race_prize: { house: 'bonus', kind: 'bonus' },
  manual: { house: 'bonus', kind: 'bonus' },
  free_rounds: { house: 'bonus', kind: 'bonus' },
}

interface Given {
  readonly transfers: readonly Transfer[]
  readonly writes: readonly Write[]
  /** The standing after it, for the next credit in the same posting. */
  readonly standing: RewardStatus
}

/** Adds a credit to the posting under construction: its money, its target, its record. */
export function give(locked: Locked, standing: RewardStatus, credit: NewCredit): Given {
  const { player, kind, subject, amount, factorHundredths } = credit
  const staked = locked.stakedOf(player)
  const target = targetAfter({ staked, target: standing.target }, amount, factorHundredths)
  const source = sources[kind]
  const number = standing.changes + 1
  const claimed = [...standing.claimed, claimOf(kind, subject)]
  const next = { ...standing, target, changes: number, posting: locked.id, claimed }
  return {
    // A promo code may give only free rounds.
    transfers:
      source && amount > 0
        ? [{ kind: source.kind, from: { house: source.house }, to: { player, account: 'cash' }, amount }]
        : [],
    writes: [
      write(standings, next),
      write(credits, { ...credit, posting: locked.id, at: locked.at, number, staked, target }),
    ],
    standing: next,
  }
}
