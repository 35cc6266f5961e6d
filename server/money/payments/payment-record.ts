import type { PaymentNote, TransactionStep } from '@casino/contract/money/payment-steps'
import type { PaymentMethod, PaymentType } from '@casino/contract/money/transactions'
import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { ProviderName } from '../providers/provider.ts'

/** The bonuses on a deposit that a player can choose. */
export type ChosenBonus = 'welcome' | 'reload'

/** A top-up or a withdrawal, as stored in the database. Times are ISO 8601. */
export interface Payment {
  /** The id of the posting that opened it. */
  readonly id: number
  readonly uuid: string
  readonly player: PlayerId
  readonly kind: PaymentType
  readonly method: PaymentMethod
  readonly amount: Kopecks
  readonly step: TransactionStep
  readonly provider: ProviderName | null
  readonly providerRef: string | null
  readonly asset: string | null
  readonly network: string | null
  readonly wallet: string | null
  readonly cardMasked: string | null
  readonly phoneMasked: string | null
  /** The bank of this phone, as its player wrote it. */
  readonly bank: string | null
  /** The digits of the card or phone, while a withdrawal is pending. */
  readonly numberSealed: string | null
  /** The digest of the card, phone or wallet that a withdrawal goes to; null for a cheque. */
  readonly payee: string | null
  /** When an administrator lifted its hold (decision 60). */
  readonly holdLiftedAt: string | null
  readonly payUrl: string | null
  readonly checkUrl: string | null
  readonly assetAmount: string | null
  readonly rate: string | null
  readonly rateAt: string | null
  readonly paidAmount: Kopecks | null
  readonly reason: string | null
  /** A note for administrators about this step; cleared by the next step. */
  readonly note: PaymentNote | null
  /** The provider's message about that, for engineers. */
  readonly noteDetail: string | null
  /** The amount that the provider confirms of a partly paid top-up. */
  readonly arrived: Kopecks | null
  /** Payout attempts that the provider may have received. */
  readonly attempts: number
  /** The first of two administrators (decision 18), while the payment is unchanged since they saw it. */
  readonly firstApprovedBy: PlayerId | null
  readonly firstApprovedAt: string | null
  /** The administrator who gave the final approval; null if it was automatic. */
  readonly approvedBy: PlayerId | null
  /** The sum above which two administrators had to approve, at the time of approval; 0: one was always enough. */
  readonly fourEyesAbove: Kopecks | null
  readonly approvedAt: string | null
  /** The sum approved for its player within the 24 hours before, this payment included. */
  readonly approvedSum: Kopecks | null
  /** The reasons for a person's decision that held when it was approved (decision 87), as `keyOf` writes them. */
  readonly approvedKnowing: readonly string[] | null
  /** For a transfer made by hand: the operator's requisites that receive or pay the money. */
  readonly requisites: number | null
  /** The member of staff who pays it from the requisites. */
  readonly takenBy: PlayerId | null
  readonly createdAt: string
  readonly updatedAt: string
  /** The bonus that its player chose for a top-up; null: none. */
  readonly bonus: ChosenBonus | null
  readonly expiresAt: string | null
  readonly attemptedAt: string | null
  /** When the completer next checks it. */
  readonly dueAt: string
}
