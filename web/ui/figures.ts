const counts = new Intl.NumberFormat('ru-RU')

/** `12 480`: formatted as in ru-RU, in every language. */
export function countText(count: number): string {
  return counts.format(count)
}

/** Formats per cent: `97,3 %`. */
export function shareText(percent: number): string {
  return `${String(percent).replace('.', ',')}\u00a0%`
}
