import type { Language } from '@casino/contract/language'
import type { SignInProvider } from '@casino/contract/people/sign-in'
import type { RejectionReason } from '@casino/contract/people/verification'
import type { BanKind } from '@casino/rules/ban'
import { timeZone } from '@casino/rules/day'

/** The values for each kind of letter, besides the site and its link. */
export interface LetterDetails {
  /** The address may not belong to an account: it is looked up when the letter is sent. */
  readonly password_reset: { readonly name: string }
  readonly email_confirmation: { readonly name: string; readonly player: number }
  readonly password_changed: { readonly name: string }
  readonly email_changed: { readonly name: string; readonly email: string }
  readonly second_factor_on: { readonly name: string }
  readonly second_factor_off: { readonly name: string }
  readonly passkey_added: { readonly name: string }
  readonly passkey_removed: { readonly name: string }
  readonly identity_linked: { readonly name: string; readonly provider: SignInProvider }
  readonly identity_unlinked: { readonly name: string; readonly provider: SignInProvider }
  readonly account_locked: { readonly name: string; readonly player: number }
  readonly payout_to_new_address: {
    readonly name: string
    /** Roubles. */
    readonly amount: number
    /** A masked card or a shortened wallet; null for a cheque. */
    readonly to: string | null
    /** ISO 8601; null if it is not held. */
    readonly heldUntil: string | null
  }
  /** `owed` in roubles; `eraseAt` in ISO 8601. */
  readonly account_closed: { readonly name: string; readonly owed: number; readonly eraseAt: string }
  /** `owed` in roubles. */
  readonly account_banned: {
    readonly name: string
    readonly kind: BanKind
    readonly reason: string | null
    readonly owed: number
  }
  readonly ban_lifted: { readonly name: string }
  /** For players who are restricted to one page, and therefore see no notifications. */
  readonly support_answered: { readonly name: string }
  readonly withdrawal_decided: {
    readonly name: string
    readonly amount: number
    readonly outcome: 'approved' | 'rejected'
    readonly reason: string | null
  }
  readonly closed_account_money: { readonly name: string; readonly amount: number }
  readonly verification_approved: { readonly name: string }
  readonly exclusion_lifted: { readonly name: string }
  readonly funds_question: { readonly name: string; readonly reason: string }
  /** `dueAt` in ISO 8601. */
  readonly account_unused: { readonly name: string; readonly dueAt: string }
  /** To owners; `at` in ISO 8601. */
  readonly staff_sign_in: {
    readonly name: string
    readonly member: string
    readonly address: string
    readonly device: string
    readonly at: string
  }
  readonly verification_rejected: {
    readonly name: string
    readonly reason: RejectionReason
    /** An administrator's own words; letters of earlier versions have none. */
    readonly note?: string | null
  }
}
export type LetterKind = keyof LetterDetails

interface Text {
  readonly subject: string
  readonly lines: readonly string[]
  /** The label of the button that opens the link. */
  readonly button?: string
}
/** The texts of all letters in one language. */
export type LetterTexts = {
  readonly [K in LetterKind]: (details: LetterDetails[K] & { readonly site: string }) => Text
}

export const providerNames: Readonly<Record<SignInProvider, string>> = { vk: 'VK', telegram: 'Telegram' }
export const roubles = (language: Language, amount: number) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'RUB', minimumFractionDigits: 0 }).format(amount)
export const moment = (language: Language, iso: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(iso))
