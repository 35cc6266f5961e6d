import type { CheckedRound, Malformed, PublishedRound, RoundInputs, Unknown } from '../published-round.ts'

/** Shares of the stake: 0.98 is 98 per cent. */
export interface Range {
  readonly least: number
  readonly greatest: number
}

/** An in-house game's declaration of its rules. Everything else that depends on the games derives from their list, index.ts. */
export interface HouseGame {
  readonly type: string
  /** For the greatest stake by kind of game (rules/stake-caps.ts). */
  readonly kind: 'table' | 'instant'
  /** The house edge in the record of a new site, in hundredths of a per cent. */
  readonly usualEdge: number
  /** The odds are those of its table: the edge of its record is only a declaration. */
  readonly edgeIsFixed: boolean
  /** A player may have several bets on one round. Closed where the site requires a pace or one game at a time. */
  readonly severalBets?: true
  /**
   * The least and the greatest return of all ways to bet, at an edge in hundredths of a per cent. It is not exactly what the edge
   * implies, because multipliers have two decimals.
   */
  readonly returnRange: (edgeBasisPoints: number) => Range
  /** Recomputes a published round of the game from its own inputs alone. */
  readonly verify: (
    round: PublishedRound,
    inputs: RoundInputs,
  ) => CheckedRound<string, unknown, unknown> | Malformed | Unknown
}
