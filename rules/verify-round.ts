import { type DiceBet, type DiceSettlement, type DiceTerms, isTarget, settleDice, winChancePercent } from './dice.ts'
import {
  algorithmVersion,
  block,
  blockMessage,
  commitment,
  diceRoll,
  floatAt,
  type Hmac,
  isClientSeed,
  pureHmac,
  type Seeds,
} from './fairness.ts'
import { basisPointsFromPercent, type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from './money.ts'
import { hex } from './sha256.ts'

/** Every value on the way from the seeds to the roll. */
export interface DiceDraw {
  readonly commitment: string
  /** The text that the server seed signs. */
  readonly message: string
  /** The 32 bytes of the HMAC, as hexadecimal. */
  readonly block: string
  /** The first four of them. */
  readonly bytes: readonly number[]
  readonly float: number
  /** 0 to 9999 hundredths. */
  readonly roll: number
}

/** Draws a dice roll and keeps every step of the way, for a reader who wants to follow it. */
export function drawDice(seeds: Seeds, nonce: number, hmac: Hmac = pureHmac): DiceDraw {
  const bytes = block(hmac, seeds, nonce, 0)
  return {
    commitment: commitment(seeds.serverSeed),
    message: blockMessage(seeds.clientSeed, nonce, 0),
    block: hex(bytes),
    bytes: [...bytes.subarray(0, 4)],
    float: floatAt(bytes, 0),
    roll: diceRoll(hmac, seeds, nonce),
  }
}

/** A value as the house published it beside the one that follows from the seeds. Amounts are roubles. */
export interface Check {
  readonly what: 'commitment' | 'rolledNumber' | 'outcome' | 'multiplier' | 'payout' | 'profit'
  readonly published: string | number
  readonly recomputed: string | number
}

export type Verification =
  /** The server seed is secret until the player rotates it: nothing can be said yet. */
  | { readonly at: 'sealed' }
  /** Of a game or of a version of the algorithm that is not known here. */
  | { readonly at: 'unknown'; readonly field: 'gameType' | 'fairness.algorithm' }
  /** Not a round: this field is missing or makes no sense. */
  | { readonly at: 'malformed'; readonly field: string }
  | {
      readonly at: 'checked'
      readonly bet: DiceBet
      readonly chancePercent: number
      readonly draw: DiceDraw
      readonly settlement: DiceSettlement
      readonly checks: readonly Check[]
      readonly agrees: boolean
    }

/** Recomputes a published round (the answer of `GET /api/games/rounds/{id}`) from its own inputs alone. */
export function verifyRound(round: unknown): Verification {
  const fields = new Fields(round)
  if (fields.value('gameType') !== 'dice') return unknownOrMalformed(fields, 'gameType', 'string')
  if (fields.value('fairness.algorithm') !== algorithmVersion) {
    return unknownOrMalformed(fields, 'fairness.algorithm', 'number')
  }
  if (fields.value('fairness.serverSeed') === null) return { at: 'sealed' }

  const stake = kopecksFromRoubles(fields.value('betAmount'))
  const side = fields.value('bet.betType')
  const target = fields.value('bet.targetValue')
  const nonce = fields.value('fairness.nonce')
  const clientSeed = fields.value('fairness.clientSeed')
  const serverSeed = fields.value('fairness.serverSeed')
  const edge = fields.value('houseEdge')
  const maximumWin = fields.value('maximumWin')
  const cap = maximumWin === undefined ? kopecks(Number.MAX_SAFE_INTEGER) : kopecksFromRoubles(maximumWin)

  if (stake === undefined) return malformed('betAmount')
  if (side !== 'over' && side !== 'under') return malformed('bet.betType')
  if (!isTarget(target)) return malformed('bet.targetValue')
  if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0) return malformed('fairness.nonce')
  if (!isClientSeed(clientSeed)) return malformed('fairness.clientSeed')
  if (typeof serverSeed !== 'string' || serverSeed === '') return malformed('fairness.serverSeed')
  if (typeof edge !== 'number' || !(edge >= 0 && edge <= 100)) return malformed('houseEdge')
  if (cap === undefined) return malformed('maximumWin')

  const terms: DiceTerms = { edgeBasisPoints: basisPointsFromPercent(edge), maximumWin: cap }
  return checkedDice(fields, { stake, side, target }, terms, { serverSeed, clientSeed }, nonce)
}

function checkedDice(fields: Fields, bet: DiceBet, terms: DiceTerms, seeds: Seeds, nonce: number): Verification {
  const draw = drawDice(seeds, nonce)
  const settlement = settleDice(bet, draw.roll, terms)
  const recomputed: [Check['what'], path: string, string | number][] = [
    ['commitment', 'fairness.serverSeedHash', draw.commitment],
    ['rolledNumber', 'outcome.rolledNumber', draw.roll / 100],
    ['outcome', 'outcome.outcome', settlement.outcome],
    ['multiplier', 'multiplier', settlement.multiplier / 100],
    ['payout', 'payout', roublesFromKopecks(settlement.payout)],
    ['profit', 'profit', roublesFromKopecks(profitOf(bet.stake, settlement.payout))],
  ]

  const checks: Check[] = []
  for (const [what, path, value] of recomputed) {
    const published = fields.value(path)
    if (typeof published !== typeof value) return malformed(path)
    checks.push({ what, published: published as string | number, recomputed: value })
  }
  return {
    at: 'checked',
    bet,
    chancePercent: winChancePercent(bet.side, bet.target),
    draw,
    settlement,
    checks,
    agrees: checks.every((check) => check.published === check.recomputed),
  }
}

function profitOf(stake: Kopecks, payout: Kopecks): Kopecks {
  return kopecks(payout - stake)
}

function malformed(field: string): Verification {
  return { at: 'malformed', field }
}

function unknownOrMalformed(
  fields: Fields,
  field: 'gameType' | 'fairness.algorithm',
  expected: 'string' | 'number',
): Verification {
  return typeof fields.value(field) === expected ? { at: 'unknown', field } : malformed(field)
}

/** Reads a value of unknown shape by path; what is not there is undefined. */
class Fields {
  readonly #root: unknown

  constructor(root: unknown) {
    this.#root = root
  }

  value(path: string): unknown {
    let value = this.#root
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
      value = (value as Record<string, unknown>)[name]
    }
    return value
  }
}
