import { parseAmount } from '../fields/amount.ts'

const counts = new Intl.NumberFormat('ru-RU')

/** `12 480`: formatted as in ru-RU, in every language. */
export function countText(count: number): string {
  return counts.format(count)
}

/** The whole part of a typed or pasted number; undefined if it is none: `1 000`, `12,5 %`. */
export function wholeOf(text: string): number | undefined {
  const figure = parseAmount(text.replace('%', ''))
  return figure === undefined || figure < 0 ? undefined : Math.floor(figure / 100)
}

/** Formats per cent: `97,3 %`. */
export function shareText(percent: number): string {
  return `${String(percent).replace('.', ',')}\u00a0%`
}
