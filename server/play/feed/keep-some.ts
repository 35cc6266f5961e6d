/** A settled round that waits to be shown. */
export interface Seen {
  readonly id: number
  /** The stake or the payout, whichever is greater, in kopecks. */
  readonly weight: number
}

/** The most shown at once: twice a second, that is what a reader can follow. */
export const mostAtOnce = 5

/** Adds one; beyond the limit the newest are kept, and always the heaviest. */
export function keepSome(kept: Seen[], seen: Seen): void {
  kept.push(seen)
  if (kept.length <= mostAtOnce) return
  let heaviest = 0
  for (let index = 1; index < kept.length; index++) {
    if (kept[index]!.weight > kept[heaviest]!.weight) heaviest = index
  }
  kept.splice(heaviest === 0 ? 1 : 0, 1)
}
