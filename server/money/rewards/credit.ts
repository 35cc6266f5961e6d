import type { CreditKind } from '@casino/contract/money/rewards'
import type { Kopecks } from '@casino/rules/money'
import { targetAfter } from '@casino/rules/turnover'
import type { HouseAccountKind, PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, Transfer, TransferKind } from '../../accounting/ledger/posting.ts'
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
  write: (rows) => ({
    name: 'credits write',
    text: `INSERT INTO bonus_credit (posting_id, at, player_id, kind, subject, from_player, amount, factor, staked, target,
                                     basis, percent, number, invited_factor)
           SELECT unnest($1::bigint[]), unnest($2::timestamptz[]), unnest($3::bigint[]), unnest($4::text[]), unnest($5::text[]),
                  unnest($6::bigint[]), unnest($7::bigint[]), unnest($8::int[]), unnest($9::bigint[]), unnest($10::bigint[]),
                  unnest($11::bigint[]), unnest($12::int[]), unnest($13::bigint[]), unnest($14::int[])`,
    values: [
      rows.map(({ posting }) => posting),
      rows.map(({ at }) => at.toISOString()),
      rows.map(({ player }) => player),
      rows.map(({ kind }) => kind),
      rows.map(({ subject }) => subject),
      rows.map(({ from }) => from ?? null),
      rows.map(({ amount }) => amount),
      rows.map(({ factorHundredths }) => factorHundredths),
      rows.map(({ staked }) => staked),
      rows.map(({ target }) => target),
      rows.map(({ share }) => share?.of ?? null),
      rows.map(({ share }) => share?.percentHundredths ?? null),
      rows.map(({ number }) => number),
      rows.map(({ invitedFactorHundredths = 0 }) => invitedFactorHundredths),
    ],
  }),
}

/** The source account and the kind of transfer of each bonus; a deposit has brought its own money. */
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
