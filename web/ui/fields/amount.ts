import { type Kopecks, kopecks } from '@casino/rules/money'
import { withoutInvisible } from '@casino/rules/tidy'

const noBreakSpace = '\u00a0'
const minus = '\u2212'
/** Maximum number of rouble digits in a field; larger amounts are not realistic. */
const longestRoubles = 13
/** The longest format of an amount is shorter. */
const longestText = 60

function grouped(roubles: string): string {
  return roubles.replace(/\B(?=(\d{3})+$)/g, noBreakSpace)
}

/** `1 240,50`: formatted as in ru-RU, in every language. */
function formatAmount(amount: Kopecks): string {
  const size = Math.abs(amount)
  const text = `${grouped(String(Math.floor(size / 100)))},${String(size % 100).padStart(2, '0')}`
  return amount < 0 ? minus + text : text
}

/** `1 240,50 ₽` with the site's sign. */
export function formatMoney(amount: Kopecks, sign: string): string {
  return sign ? formatAmount(amount) + noBreakSpace + sign : formatAmount(amount)
}

/** A prize or an advertised sum, without zero decimals: `100 000 000 ₽`. A player's own money always has decimals. */
export function formatPrize(amount: Kopecks, sign: string): string {
  return formatMoney(amount, sign).replace(',00', '')
}

/** `+9,60 ₽`, `−10,00 ₽`, `0,00 ₽`. */
export function formatProfit(amount: Kopecks, sign: string): string {
  return amount > 0 ? `+${formatMoney(amount, sign)}` : formatMoney(amount, sign)
}

/** An amount from a reply; always whole kopecks by the contract. */
export function kopecksOf(roubles: number): Kopecks {
  return kopecks(Math.round(roubles * 100))
}

/** How people, banks and shops write roubles; the Latin p is a common slip. */
const rouble = String.raw`(?:₽|руб(?:л(?:ь|я|ей|и))?|[рp]|rub(?:les?|los?)?|roubles?|rur)\.?`
const kopeck = String.raw`(?:коп(?:е(?:йка|йки|ек))?|к|kop(?:ecks?|eks?)?|cop(?:ecas?)?)\.?`
const number = String.raw`[.,]?\d(?:[\d.,'\u2018\u2019\u0060\u00b4\u02bc\u2032\s]*\d)?`
// Either kind of sign, the currency on either side, and endings such as `500,-`, `500 =`, `500.`
const amountForm = new RegExp(
  String.raw`^([+−–-]?)\s*(?:${rouble}\s*)?([+−–-]?)\s*(${number})([.,]?)\s*(?:[-–—=]\s*)?(?:${rouble})?[.,;]?$`,
  'iu',
)
const kopecksForm = new RegExp(String.raw`^(.*\d\s*${rouble})\s*(\d{1,2})\s*${kopeck}$`, 'iu')

interface AmountParts {
  readonly negative: boolean
  /** Digits without leading zeros. */
  readonly roubles: string
  /** Up to two digits; undefined without a decimal separator. */
  readonly decimals: string | undefined
  /** The text has another possible meaning: `1.000`. */
  readonly unclear: boolean
}

/** The digits before and after the decimal separator; undefined if the separators form no amount: `12.05.2026`, `500 00`. */
function separated(text: string): Omit<AmountParts, 'negative'> | undefined {
  const digits = text.split(/\D+/)
  const separators = text.match(/\D+/g)?.map((separator) => (/^\s+$/.test(separator) ? ' ' : separator)) ?? []
  const last = separators.at(-1)
  const inGroups = (groups: readonly string[]) =>
    groups.every((group, index) => /^\d{1,3}$/.test(group) && (index === 0 || group.length === 3))
  const grouping = separators.slice(0, -1)
  const whole = (groups: readonly string[]) => groups.join('').replace(/^0+(?=\d)/, '') || '0'
  if (last === undefined) return { roubles: whole(digits), decimals: undefined, unclear: false }

  if ((last === '.' || last === ',') && !grouping.includes(last)) {
    const groups = digits.slice(0, -1)
    const decimals = digits.at(-1) as string
    if (new Set(grouping).size > 1 || (groups.length > 1 && !inGroups(groups))) return undefined
    // Amounts have no third decimal, so a single separator before three digits groups them, as in English and Spanish.
    if (groups.length === 1 && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(groups[0] as string)) {
      return { roubles: whole(digits), decimals: undefined, unclear: true }
    }
    if (/[^0]/.test(decimals.slice(2))) return undefined
    return { roubles: whole(groups), decimals: decimals.slice(0, 2), unclear: decimals.length > 2 }
  }
  if (new Set(separators).size > 1 || !inGroups(digits)) return undefined
  return { roubles: whole(digits), decimals: undefined, unclear: false }
}

function partsOf(text: string, sign = ''): AmountParts | undefined {
  const visible = withoutInvisible(text.slice(0, longestText + 1))
  if (visible.length > longestText) return undefined
  const bare = (sign ? visible.replace(sign, '') : visible).trim()
  const [, before, kopecks] = kopecksForm.exec(bare) ?? []
  const [, first, second, figure = '', end] = amountForm.exec(before ?? bare) ?? []
  if (figure === '' || (first && second)) return undefined
  const read = separated(/^[.,]/.test(figure) ? `0${figure}` : figure)
  if (!read || read.roubles.length > longestRoubles || (kopecks !== undefined && read.decimals !== undefined))
    return undefined
  const decimals = kopecks?.padStart(2, '0') ?? read.decimals ?? (end ? '' : undefined)
  return { ...read, decimals, negative: /[−–-]/.test(`${first}${second}`) }
}

/** The amount of a text in any usual format; undefined if it is none. `sign` is the site's currency symbol. */
export function parseAmount(text: string, sign?: string): Kopecks | undefined {
  const parts = partsOf(text, sign)
  if (!parts) return undefined
  const size = Number(parts.roubles) * 100 + Number((parts.decimals ?? '').padEnd(2, '0'))
  return kopecks(parts.negative ? -size : size)
}

/** Undefined if the text is not an amount above zero. */
export function positiveAmount(text: string): Kopecks | undefined {
  const amount = parseAmount(text)
  return amount && amount > 0 ? amount : undefined
}

/** A field's text after an edit. Ambiguous: it has another possible meaning. Unreadable: it has none. */
export interface EditedAmount {
  readonly text: string
  readonly caret: number
  readonly doubt?: 'unclear' | 'unreadable'
}

/**
 * The text and caret after an edit of the field's text `before`: grouped while typing, the caret after the same characters. A
 * typed character that makes the amount invalid is ignored; an invalid pasted text remains, so that the reader sees what was
 * rejected.
 */
export function editAmount(text: string, caret: number, { before = '', sign = '' } = {}): EditedAmount {
  const { start, inserted, removed } = difference(before, text)
  const own = before !== '' && partsOf(before) !== undefined
  const typed = own && (inserted === 0 || (inserted === 1 && removed === 0))
  // The field's own grouping is out of place after an edit.
  const ungrouped = (part: string) => (own ? part.replaceAll(noBreakSpace, '') : part)
  const end = start + inserted
  const edited = ungrouped(text.slice(0, start)) + text.slice(start, end) + ungrouped(text.slice(end))
  // While typing, a separator shown as the decimal one remains the decimal one.
  const [, kept] = (typed && /^([−\d]*[.,]\d\d)\d+$/.exec(edited)) || []
  const parts = (typed ? undefined : partsOf(text, sign)) ?? partsOf(kept ?? edited, sign)
  if (!parts) {
    if (!/\d/.test(edited)) return { text: '', caret: 0 }
    return typed ? { text: before, caret: start } : { text, caret, doubt: 'unreadable' }
  }
  const decimals = parts.decimals === undefined ? '' : `,${parts.decimals}`
  const shown = (parts.negative ? minus : '') + grouped(parts.roubles) + decimals
  const unclear = parts.unclear || kept !== undefined
  return { text: shown, caret: caretIn(shown, text.slice(caret)), ...(unclear && { doubt: 'unclear' }) }
}

/** The text inserted at `start` of `before`, and the number of characters that it replaced. */
function difference(before: string, text: string) {
  const most = Math.min(before.length, text.length)
  let start = 0
  while (start < most && before[start] === text[start]) start++
  let same = 0
  while (same < most - start && before.at(-1 - same) === text.at(-1 - same)) same++
  return { start, inserted: text.length - same - start, removed: before.length - same - start }
}

/** Counted from the end, so that removed leading zeros do not matter. */
function caretIn(shown: string, after: string): number {
  const behind = after.replace(/[^\d.,]/g, '').length
  let place = shown.length
  for (let seen = 0; place > 0 && seen < behind; place--) if (/[\d,]/.test(shown[place - 1] as string)) seen++
  return place
}

/** An amount formatted for a field: whole roubles without decimals. */
export function fieldText(amount: Kopecks): string {
  return amount % 100 === 0 ? grouped(String(amount / 100)) : formatAmount(amount)
}

/** Formats hundredths: `×1,96`. */
export function formatMultiplier(hundredths: number): string {
  return `×${formatAmount(kopecks(Math.round(hundredths)))}`
}

/** Formats basis points: `97,65`, without trailing zeros: `98`, `97,5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',')
}
