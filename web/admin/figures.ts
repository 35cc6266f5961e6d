const counts = new Intl.NumberFormat('ru-RU')

/** `12 480`: as ru-RU writes it, in every language (ui guide §3). */
export function countText(count: number): string {
  return counts.format(count)
}

/** `97,3 %` of per cent. */
export function shareText(percent: number): string {
  return `${String(percent).replace('.', ',')}\u00a0%`
}
