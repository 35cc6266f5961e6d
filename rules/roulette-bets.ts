import { greatestAmount, type Kopecks, kopecksFromRoubles, roublesFromKopecks } from './money.ts'
import { fieldOf, merged, type RouletteBet, type RouletteField, totalStake } from './roulette.ts'

/** As many as a table of all inside and outside bets has places; more than the fields that there are. */
export const mostBets = 157

/** Other spellings of a type (docs/product.md G4). */
const aliases = new Map([
  ['1-18', 'low'],
  ['19-36', 'high'],
])

/** The bets of a spin as a call brings them, of which nothing is known yet. */
export interface AskedBets {
  /** A list of {type, param?, amount}, or an object of such keyed by type, by type:param where there is one. */
  readonly bets: unknown
  /** Roubles; must equal the sum of the bets. */
  readonly totalBet: unknown
  /** As the specification sends it beside a single bet: a type that is among the bets. */
  readonly betType?: unknown
  /** With betType `straight` alone: the numbers that straight bets stand on. */
  readonly selectedNumbers?: unknown
}

export type BetsProblem = 'bets_invalid' | 'stake_invalid' | 'total_mismatch'

export type ReadBets =
  | { readonly bets: readonly RouletteBet[]; readonly total: Kopecks }
  | { readonly problem: BetsProblem }

/**
 * Reads the bets of one spin (docs/product.md G4) into one bet for each field, in the table's order, or names what is wrong:
 * `bets_invalid` what is no bet, more of them than there is room for, or a betType that does not fit; `stake_invalid` an
 * amount that is none (docs/product.md M1); `total_mismatch` a total that is not their sum to the kopeck.
 */
export function readBets({ bets: asked, totalBet, betType, selectedNumbers }: AskedBets): ReadBets {
  const listed = listOf(asked)
  if (listed === undefined || listed.length === 0 || listed.length > mostBets) return { problem: 'bets_invalid' }

  const read: { field: RouletteField; amount: unknown }[] = []
  for (const each of listed) {
    const field = fieldOfAsked(each)
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
  return total === sum ? { bets: merged(bets), total } : { problem: 'total_mismatch' }
}

/** A bet as the wire has it: {type, param?, amount}, in roubles. */
export interface RouletteBetOnWire {
  readonly type: string
  readonly param?: number
  readonly amount: number
}

/** The bets of a spin as its call takes them and its round keeps them; `readBets` reads the same again. */
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
  /** Of the specification's object; of a list none. */
  readonly key?: string
  readonly bet: unknown
}

function listOf(asked: unknown): Listed[] | undefined {
  if (Array.isArray(asked)) return asked.slice(0, mostBets + 1).map((bet: unknown) => ({ bet }))
  if (!isObject(asked)) return undefined
  return Object.entries(asked).map(([key, bet]) => ({ key, bet }))
}

/** A key says the type, and the param after a colon; what the bet says beside it must be the same. */
function fieldOfAsked({ key, bet }: Listed): RouletteField | undefined {
  if (!isObject(bet)) return undefined
  const [keyType, keyParam, ...more] = key?.split(':') ?? []
  if (more.length > 0) return undefined
  const type = agreed(canonical(keyType), canonical(own(bet, 'type')))
  const param = agreed(keyParam === undefined ? undefined : numberOf(keyParam), own(bet, 'param') ?? undefined)
  if (typeof type !== 'string' || (param !== undefined && typeof param !== 'number')) return undefined
  return fieldOf(type, param ?? null)
}

/** What both say, or the one that says anything; nothing that fits when they differ. */
function agreed(first: unknown, second: unknown): unknown {
  if (first === undefined || second === undefined) return first ?? second
  return first === second ? first : Number.NaN
}

function canonical(type: unknown): unknown {
  return (typeof type === 'string' && aliases.get(type)) || type
}

/** The number that is written just so: `07`, `1e1` and ` 7` are none. */
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
