import { type Kopecks, kopecks } from '@casino/rules/money'

const noBreakSpace = '\u00a0'
const minus = '\u2212'
/** Roubles of at most this many digits are typed; more are not money that anybody has. */
const longestRoubles = 12

function grouped(roubles: string): string {
  return roubles.replace(/\B(?=(\d{3})+$)/g, noBreakSpace)
}

/** `1 240,50`: as ru-RU writes it, in every language (ui guide §3). */
function formatAmount(amount: Kopecks): string {
  const size = Math.abs(amount)
  const text = `${grouped(String(Math.floor(size / 100)))},${String(size % 100).padStart(2, '0')}`
  return amount < 0 ? minus + text : text
}

/** `1 240,50 ₽` with the site's sign. */
export function formatMoney(amount: Kopecks, sign: string): string {
  return sign ? formatAmount(amount) + noBreakSpace + sign : formatAmount(amount)
}

/** `+9,60 ₽`, `−10,00 ₽`, `0,00 ₽`. */
export function formatProfit(amount: Kopecks, sign: string): string {
  return amount > 0 ? `+${formatMoney(amount, sign)}` : formatMoney(amount, sign)
}

/** The amount of a reply, whole kopecks by the contract. */
export function kopecksOf(roubles: number): Kopecks {
  return kopecks(Math.round(roubles * 100))
}

/** Digits, and at most one comma with two digits after it, out of whatever was typed or pasted. */
function cleaned(text: string): string {
  // In «1,000.50» and «1.000,50» the last mark parts the kopecks; a lone one does so unless three digits follow a group.
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

/** What a field shows after an edit: grouped while typing, the caret behind the same characters as before. */
export function editAmount(text: string, caret: number): { text: string; caret: number } {
  const clean = cleaned(text)
  const [roubles = '', decimals] = clean.split(',')
  const shown = decimals === undefined ? grouped(roubles) : `${grouped(roubles)},${decimals}`
  const before = (cut: string) => cut.replace(/[^\d.,]/g, '').length
  // Counted from the end, where leading zeros that went away do not matter.
  const behind = before(text) - before(text.slice(0, caret))
  let place = shown.length
  for (let seen = 0; place > 0 && seen < behind; place--) if (/[\d,]/.test(shown[place - 1] as string)) seen++
  return { text: shown, caret: place }
}

/** The amount that a text means, or nothing when it means none. */
export function parseAmount(text: string): Kopecks | undefined {
  const clean = cleaned(text)
  if (!/\d/.test(clean)) return undefined
  const [roubles = '0', decimals = ''] = clean.split(',')
  return kopecks(Number(roubles || '0') * 100 + Number(decimals.padEnd(2, '0')))
}

/** An amount as a field shows it: whole roubles without their zeros. */
export function fieldText(amount: Kopecks): string {
  return amount % 100 === 0 ? grouped(String(amount / 100)) : formatAmount(amount)
}

/** `×1,96` of hundredths. */
export function formatMultiplier(hundredths: number): string {
  return `×${formatAmount(kopecks(Math.round(hundredths)))}`
}

/** `97,65` of basis points, without needless zeros: `98`, `97,5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',')
}
