import { formatCardNumber, readCardNumber } from './card-number.ts'
import { formatPhoneNumber, readPhoneNumber } from './phone-number.ts'
import { tidy } from './tidy.ts'

/** The numbers by which people transfer money between banks: of a phone, through the System for Faster Payments, or of a card. */
export const transferKinds = ['sbp', 'card'] as const
export type TransferKind = (typeof transferKinds)[number]

interface TransferNumber {
  /** Digits only. Must be stored sealed, and nowhere else. */
  readonly digits: string
  /** May be stored and shown. */
  readonly masked: string
}

interface KindOfNumber {
  /** Reads a number as people write it; undefined if it is none. */
  readonly read: (text: string) => TransferNumber | undefined
  /** Its digits in groups. */
  readonly format: (digits: string) => string
}

/** How the number of each kind is read and shown. */
export const transferNumbers: Readonly<Record<TransferKind, KindOfNumber>> = {
  sbp: { read: readPhoneNumber, format: formatPhoneNumber },
  card: { read: readCardNumber, format: formatCardNumber },
}

const shortestBank = 2
const longestBank = 60
/** More would be an account or a card, which is not to be stored as text. */
const mostDigitsOfBank = 5

/**
 * Reads the name of a bank, which a transfer by phone needs, because one phone may have accounts at several. Undefined without a
 * letter, or with more digits than a name has.
 */
export function readBankName(text: string): string | undefined {
  const name = tidy(text)
  const digits = name.replaceAll(/\P{Nd}/gu, '').length
  const isName = /\p{L}/u.test(name) && digits <= mostDigitsOfBank
  return isName && name.length >= shortestBank && name.length <= longestBank ? name : undefined
}
