import { type Kopecks, kopecks } from '@casino/rules/money'

const noBreakSpace = '\u00a0'
const minus = '\u2212'
/** Maximum number of rouble digits in a field; larger amounts are not realistic. */
const longestRoubles = 12

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

/** A prize or an advertised sum, without decimals if they are zero: `100 000 000 ₽`. A player's own money always has them. */
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

/** Normalises typed or pasted text to digits and at most one comma with two digits after it. */
function cleaned(text: string): string {
  // In «1,000.50» and «1.000,50» the last separator is the decimal one, and so is a single one; repeated, it only groups.
  const marks = text.match(/[.,]/g) ?? []
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const parts = marks.length > 1 && new Set(marks).size === 1 ? [text] : [text.slice(0, last), text.slice(last + 1)]
  const [whole, decimals] = last < 0 ? [text, undefined] : parts
  const roubles = (whole ?? '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, longestRoubles)
  if (decimals === undefined) return roubles
  return `${roubles || '0'},${decimals.replace(/\D/g, '').slice(0, 2)}`
}

/** The text and caret after an edit: grouped while typing, the caret behind the same characters as before. */
export function editAmount(text: string, caret: number): { text: string; caret: number } {
  const clean = cleaned(text)
  const [roubles = '', decimals] = clean.split(',')
  const shown = decimals === undefined ? grouped(roubles) : `${grouped(roubles)},${decimals}`
  const before = (cut: string) => cut.replace(/[^\d.,]/g, '').length
  // Counted from the end, so that removed leading zeros do not matter.
  const behind = before(text) - before(text.slice(0, caret))
  let place = shown.length
  for (let seen = 0; place > 0 && seen < behind; place--) if (/[\d,]/.test(shown[place - 1] as string)) seen++
  return { text: shown, caret: place }
}

/** The amount of a text, or undefined if it is not an amount. */
export function parseAmount(text: string): Kopecks | undefined {
  const clean = cleaned(text)
  if (!/\d/.test(clean)) return undefined
  const [roubles = '0', decimals = ''] = clean.split(',')
  return kopecks(Number(roubles || '0') * 100 + Number(decimals.padEnd(2, '0')))
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
