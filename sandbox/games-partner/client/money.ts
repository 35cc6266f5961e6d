/** Sums on the screen. Amounts are whole minor units, two decimals to the major one. */
const signs: Readonly<Record<string, string>> = { RUB: '₽', EUR: '€', USD: '$', KZT: '₸', UAH: '₴' }
const space = '\u00a0'

/** `1 234,50 ₽`; in English `1,234.50 ₽`. */
export function money(amount: number, currency: string, lang: string): string {
  return `${figure(amount, lang)}${space}${signs[currency] ?? currency}`
}

/** The sum without its currency. */
function figure(amount: number, lang: string): string {
  const [comma, group] = (1.5).toLocaleString(lang) === '1.5' ? ['.', ','] : [',', space]
  const [whole = '0', cents = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return `${amount < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${comma}${cents}`
}

/** As short as possible without losing precision, for a coin on the reels. */
export function shortFigure(amount: number, lang: string): string {
  return figure(amount, lang).replace(/[.,]00$/, '')
}
