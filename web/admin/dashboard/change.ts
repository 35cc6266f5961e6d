/** The change from one week to the next: in per cent if that is meaningful, else in the figure's own unit. */
export type WeekChange = { readonly percent: number } | { readonly by: number } | undefined

/** Above this a percentage is less informative than the difference. */
const mostPercent = 999

export function changeOf(now: number, before: number): WeekChange {
  if (now === before) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  if (before > 0 && now >= 0 && percent !== 0 && percent <= mostPercent) return { percent }
  return { by: now - before }
}
