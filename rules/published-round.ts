import { isClientSeed, type Seeds } from './fairness.ts'
import { basisPointsFromPercent, type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from './money.ts'

/** A value as the casino published it and the one recomputed from the seeds. Amounts are roubles, cells a list as text. */
export interface RecomputedValue {
  /** A value published by all games, such as `payout`, or one that only one game has. */
  readonly what: string
  readonly published: string | number
  readonly recomputed: string | number
}

/** Not a round: this field is missing or invalid. */
export interface Malformed {
  readonly at: 'malformed'
  readonly field: string
}

/** A round of an unknown game, or of an unknown version of the algorithm or the payout table. */
export interface Unknown {
  readonly at: 'unknown'
  readonly field: string
}

/** Recomputed from its inputs, with all compared values. */
export interface CheckedRound<Game extends string, Draw, Settlement> {
  readonly at: 'checked'
  readonly game: Game
  /** Every value computed from the seeds to the outcome. */
  readonly draw: Draw
  readonly settlement: Settlement
  readonly checks: readonly RecomputedValue[]
  readonly agrees: boolean
}

/** The inputs common to every game's round. */
export interface RoundInputs {
  readonly stake: Kopecks
  readonly seeds: Seeds
  readonly nonce: number
  readonly edgeBasisPoints: number
  /** The largest payout of one round. */
  readonly maximumWin: Kopecks
}

/** A recomputed value, and the path of the published one. */
type Compared = readonly [what: RecomputedValue['what'], path: string, value: string | number | readonly number[]]

/** A published round (the answer of `GET /api/games/rounds/{id}`) or any other value: missing fields are undefined. */
export class PublishedRound {
  readonly #root: unknown

  constructor(root: unknown) {
    this.#root = root
  }

  /** A value of unknown shape, by its path. */
  value(path: string): unknown {
    let value = this.#root
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
      value = (value as Record<string, unknown>)[name]
    }
    return value
  }

  inputs(): RoundInputs | Malformed {
    const stake = kopecksFromRoubles(this.value('betAmount'))
    const nonce = this.value('fairness.nonce')
    const clientSeed = this.value('fairness.clientSeed')
    const serverSeed = this.value('fairness.serverSeed')
    const edge = this.value('houseEdge')
    const maximumWin = this.value('maximumWin')
    const cap = maximumWin === undefined ? kopecks(Number.MAX_SAFE_INTEGER) : kopecksFromRoubles(maximumWin)

    if (stake === undefined) return malformedRound('betAmount')
    if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0) return malformedRound('fairness.nonce')
    if (!isClientSeed(clientSeed)) return malformedRound('fairness.clientSeed')
    if (typeof serverSeed !== 'string' || serverSeed === '') return malformedRound('fairness.serverSeed')
    if (typeof edge !== 'number' || !(edge >= 0 && edge <= 100)) return malformedRound('houseEdge')
    if (cap === undefined) return malformedRound('maximumWin')
    return {
      stake,
      nonce,
      seeds: { serverSeed, clientSeed },
      edgeBasisPoints: basisPointsFromPercent(edge),
      maximumWin: cap,
    }
  }

  /** Compares the published value at each path with the recomputed one; a list is compared as text. */
  compare(
    recomputed: readonly Compared[],
  ): { readonly checks: readonly RecomputedValue[]; readonly agrees: boolean } | Malformed {
    const checks: RecomputedValue[] = []
    for (const [what, path, value] of recomputed) {
      const published = this.value(path)
      if (typeof published !== typeof value || Array.isArray(published) !== Array.isArray(value))
        return malformedRound(path)
      checks.push({ what, published: shown(published), recomputed: shown(value) })
    }
    return { checks, agrees: checks.every((check) => check.published === check.recomputed) }
  }
}

/** Whether reading a round has failed. */
export function isMalformed(value: object): value is Malformed {
  return 'at' in value && value.at === 'malformed'
}

/** The result for a round whose field is missing or invalid. */
export function malformedRound(field: string): Malformed {
  return { at: 'malformed', field }
}

/** The values that a game recomputes for a round. Multiplier in hundredths. */
interface Recomputed {
  readonly bet: { readonly stake: Kopecks }
  readonly draw: { readonly commitment: string }
  readonly settlement: { readonly outcome: string; readonly multiplier: number; readonly payout: Kopecks }
}

/** Compares what a game has recomputed: its own values, and those that every game publishes in the same way. */
export function checkedRound<const Game extends string, Found extends Recomputed>(
  round: PublishedRound,
  game: Game,
  found: Found,
  own: readonly Compared[],
): (Found & CheckedRound<Game, Found['draw'], Found['settlement']>) | Malformed {
  const { bet, draw, settlement } = found
  const { outcome, multiplier, payout } = settlement
  const compared = round.compare([
    ['commitment', 'fairness.serverSeedHash', draw.commitment],
    ...own,
    ['outcome', 'outcome.outcome', outcome],
    ['multiplier', 'multiplier', multiplier / 100],
    ['payout', 'payout', roublesFromKopecks(payout)],
    ['profit', 'profit', roublesFromKopecks(kopecks(payout - bet.stake))],
  ])
  return isMalformed(compared) ? compared : { at: 'checked', game, ...found, ...compared }
}

function shown(value: unknown): string | number {
  return Array.isArray(value) ? value.join(', ') : (value as string | number)
}
