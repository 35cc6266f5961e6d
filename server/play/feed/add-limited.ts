/** A settled round that waits to be shown. */
export interface Seen {
  readonly id: number
  /** The stake or the payout, whichever is greater, in kopecks. */
  readonly weight: number
}

/** The maximum shown per update: at two updates a second, a reader can follow this many. */
export const mostPerUpdate = 5

/** Adds a round. Beyond the limit, keeps the newest ones and always the largest. */
export function addLimited(kept: Seen[], seen: Seen): void {
  kept.push(seen)
  if (kept.length <= mostPerUpdate) return
  const heaviest = kept.reduce((most, each) => (each.weight > most.weight ? each : most))
  kept.splice(kept[0] === heaviest ? 1 : 0, 1)
}
