/** A pair of seeds that a player took: its commitment is in the log from then on. */
export interface TakenPair {
  readonly posting: number
  readonly hash: string
}

/**
 * What the public log has to contain of some players, in its order, by the rules only (docs/product.md): each settled round once, in
 * the order of the postings that settled them; each commitment to a seed when the pair is taken, and with it the reveal of the pair
 * before.
 */
export class LogModel {
  readonly #entries: { readonly posting: number; readonly entries: readonly string[] }[] = []
  #rounds = 0

  get rounds(): number {
    return this.#rounds
  }

  settle(posting: number): void {
    this.#rounds++
    this.#entries.push({ posting, entries: [`round ${posting}`] })
  }

  /** The pairs of a player, in the order in which they were taken. */
  take(pairs: readonly TakenPair[]): void {
    for (const [at, { posting, hash }] of pairs.entries()) {
      const before = pairs[at - 1]
      const entries = [...(before ? [`reveal ${before.hash}`] : []), `commitment ${hash}`]
      this.#entries.push({ posting, entries })
    }
  }

  get sequence(): readonly string[] {
    return [...this.#entries].sort((one, other) => one.posting - other.posting).flatMap(({ entries }) => entries)
  }
}
