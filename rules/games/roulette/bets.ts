import { greatestAmount, type Kopecks, kopecksFromRoubles, roublesFromKopecks } from '../../money.ts'
import { fieldOf, mergeBets, type RouletteBet, type RouletteField, totalStake } from './rules.ts'

/** The number of places for inside and outside bets on a table; more than there are fields. */
export const mostBets = 157

/** Other spellings of a type. */
const aliases = new Map([
  ['1-18', 'low'],
  ['19-36', 'high'],
])

/** The bets of a spin as received, not yet validated. */
export interface BetsRequest {
  /** A list of {type, param?, amount}, or an object of such bets keyed by type, or by type:param if there is a param. */
  readonly bets: unknown
  /** Roubles; must equal the sum of the bets. */
  readonly totalBet: unknown
  /** A type that is among the bets (docs/product.md G4). */
  readonly betType?: unknown
  /** The numbers of the straight bets; only with betType `straight`. */
  readonly selectedNumbers?: unknown
}

export type BetsProblem = 'bets_invalid' | 'stake_invalid' | 'total_mismatch'

export type ReadBets =
  | { readonly bets: readonly RouletteBet[]; readonly total: Kopecks }
  | { readonly problem: BetsProblem }

/**
 * Reads the bets of one spin (docs/product.md G4) into one bet for each field, in the table's order, or returns what is wrong:
 * `bets_invalid` for an invalid bet, too many bets, or a betType that does not match; `stake_invalid` for an invalid amount
 * (docs/product.md M1); `total_mismatch` for a total that is not their sum to the kopeck.
 */
export function readBets({ bets: requested, totalBet, betType, selectedNumbers }: BetsRequest): ReadBets {
  const listed = listOf(requested)
  if (listed === undefined || listed.length === 0 || listed.length > mostBets) return { problem: 'bets_invalid' }

  const read: { field: RouletteField; amount: unknown }[] = []
  for (const each of listed) {
    const field = fieldOfListed(each)
    if (field === undefined) return { problem: 'bets_invalid' }
    read.push({ field, amount: own(each.bet, 'amount') })
  }
  if (!isConsistent(read, betType, selectedNumbers)) return { problem: 'bets_invalid' }

  const bets: RouletteBet[] = []
  let sum = 0
  for (const { field, amount } of read) {
    const stake = kopecksFromRoubles(amount)
    sum += stake ?? 0
    if (stake === undefined || sum > greatestAmount) return { problem: 'stake_invalid' }
    bets.push({ field, stake })
  }
  const total = kopecksFromRoubles(totalBet)
  if (total === undefined) return { problem: 'stake_invalid' }
  return total === sum ? { bets: mergeBets(bets), total } : { problem: 'total_mismatch' }
}

/** A bet on the wire: {type, param?, amount}, in roubles. */
export interface RouletteBetOnWire {
  readonly type: string
  readonly param?: number
  readonly amount: number
}

/** The bets of a spin as its call sends them and its round stores them; `readBets` reads them back unchanged. */
export function betsOnWire(bets: readonly RouletteBet[]): { bets: RouletteBetOnWire[]; totalBet: number } {
  return {
    bets: bets.map(({ field: { type, param }, stake }) => ({
      type,
      ...(param !== null && { param }),
      amount: roublesFromKopecks(stake),
    })),
    totalBet: roublesFromKopecks(totalStake(bets)),
  }
}

interface Listed {
  /** Its key in an object of bets (docs/product.md G4); absent in a list. */
  readonly key?: string
  readonly bet: unknown
}

function listOf(requested: unknown): Listed[] | undefined {
  if (Array.isArray(requested)) return requested.slice(0, mostBets + 1).map((bet: unknown) => ({ bet }))
  if (!isObject(requested)) return undefined
  return Object.entries(requested).map(([key, bet]) => ({ key, bet }))
}

/** A key gives the type, and the param after a colon; the fields of the bet itself must match it. */
function fieldOfListed({ key, bet }: Listed): RouletteField | undefined {
  if (!isObject(bet)) return undefined
  const [keyType, keyParam, ...more] = key?.split(':') ?? []
  if (more.length > 0) return undefined
  const type = agreed(canonical(keyType), canonical(own(bet, 'type')))
  const param = agreed(keyParam === undefined ? undefined : numberOf(keyParam), own(bet, 'param') ?? undefined)
  if (typeof type !== 'string' || (param !== undefined && typeof param !== 'number')) return undefined
  return fieldOf(type, param ?? null)
}

/** The common value, or the one that is present; an invalid value when they differ. */
function agreed(first: unknown, second: unknown): unknown {
  if (first === undefined || second === undefined) return first ?? second
  return first === second ? first : Number.NaN
}

function canonical(type: unknown): unknown {
  return (typeof type === 'string' && aliases.get(type)) || type
}

/** The number in its canonical form: `07`, `1e1` and ` 7` are refused. */
function numberOf(text: string): number {
  return /^(0|[1-9]\d?)$/.test(text) ? Number(text) : Number.NaN
}

function isConsistent(
  read: readonly { readonly field: RouletteField }[],
  betType: unknown,
  selectedNumbers: unknown,
): boolean {
  const straight = new Set<unknown>()
  for (const { field } of read) if (field.type === 'straight') straight.add(field.param)

  const type = canonical(betType ?? undefined)
  if (type !== undefined && !read.some(({ field }) => field.type === type)) return false
  if (selectedNumbers === undefined || selectedNumbers === null) return true
  if (!Array.isArray(selectedNumbers)) return false
  const selected = new Set<unknown>(selectedNumbers)
  if (type !== 'straight') return selected.size === 0
  return selected.size === straight.size && [...selected].every((number) => straight.has(number))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}
