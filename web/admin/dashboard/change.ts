/** How much more a week brought than the one before: in per cent where that means something, else in its own unit. */
export type Change = { readonly percent: number } | { readonly by: number } | undefined

/** Above it a figure in per cent says less than the difference. */
const mostPercent = 999

export function changeOf(now: number, before: number): Change {
  if (now === before) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  if (before > 0 && now >= 0 && percent !== 0 && percent <= mostPercent) return { percent }
  return { by: now - before }
}
