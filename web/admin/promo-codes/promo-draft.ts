import type { Promocode, updatePromocode } from '@casino/contract/money/promo-codes'
import type { BodyOf } from '@casino/contract/route'
import { timeZone } from '@casino/rules/day'
import { fieldText, kopecksOf } from '../../ui/fields/amount.ts'
import type { FieldKind } from '../forms/draft.ts'
import { type DraftProblem, readTyped } from '../forms/draft.ts'

/** A promo code while editing; an empty last day means that it does not expire. */
export interface PromoTyped {
  readonly code: string
  readonly reward: string
  readonly maxUses: string
  readonly expiryDate: string
}
export type PromoKey = keyof PromoTyped

export const emptyPromo: PromoTyped = { code: '', reward: '', maxUses: '1', expiryDate: '' }

/** A code with free rounds may give no money, and the limit of a code cannot be lower than its current uses. */
export interface PromoLimits {
  readonly leastUses?: number
  readonly leastReward?: number
}

/** docs/product.md §5: a reward and uses of at least 1. */
export function promoShapes({
  leastUses = 1,
  leastReward = 1,
}: PromoLimits = {}): Record<Exclude<PromoKey, 'expiryDate'>, FieldKind> {
  return {
    code: { kind: 'text', maxLength: 32 },
    reward: { kind: 'money', minimum: leastReward, maximum: 10 ** 12 },
    maxUses: { kind: 'number', minimum: Math.max(1, leastUses), maximum: 1_000_000_000, whole: true },
  }
}

/** The field that a refusal concerns. */
export const promoFieldOf: Partial<Record<string, PromoKey>> = {
  promocode_invalid: 'code',
  promocode_exists: 'code',
  promocode_reward_invalid: 'reward',
  promocode_uses_invalid: 'maxUses',
  promocode_expiry_invalid: 'expiryDate',
}

interface ReadPromo {
  readonly code: string
  readonly reward: number
  readonly maxUses: number
  readonly expiryDate: string
}

/** The parsed values, or their problems. */
export function readPromo(
  typed: PromoTyped,
  limits?: PromoLimits,
): { readonly promo: ReadPromo } | { readonly wrong: Partial<Record<PromoKey, DraftProblem>> } {
  const shapes = promoShapes(limits)
  const keys = ['code', 'reward', 'maxUses'] as const
  const read = keys.map((key) => [key, readTyped(shapes[key], typed[key])] as const)
  const wrong = read.flatMap(([key, of]) => ('wrong' in of ? [[key, of.wrong] as const] : []))
  if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) }
  const [code, reward, maxUses] = read.map(([, of]) => ('value' in of ? of.value : undefined))
  return {
    promo: { code: String(code), reward: Number(reward), maxUses: Number(maxUses), expiryDate: typed.expiryDate },
  }
}

const moscowDay = new Intl.DateTimeFormat('en-CA', { timeZone })

/** A code's values for its form: it expires at the end of a day in Moscow. */
export function typedPromo({ code, reward, maxUses, expiryDate }: Promocode): PromoTyped {
  return {
    code,
    reward: fieldText(kopecksOf(reward)),
    maxUses: String(maxUses),
    expiryDate: expiryDate === null ? '' : moscowDay.format(Date.parse(expiryDate) - 1),
  }
}

/** The values that its form allows. */
export const limitsOf = ({ currentUses, freeRounds }: Promocode): PromoLimits => ({
  leastUses: currentUses,
  leastReward: freeRounds ? 0 : 1,
})

export type PromoChange = BodyOf<typeof updatePromocode>

/** Only changed fields are sent, so that other fields of an expired code can still be changed. */
export function promoChange(promo: Promocode, typed: PromoTyped): PromoChange {
  const before = typedPromo(promo)
  const read = readPromo(typed, limitsOf(promo))
  if ('wrong' in read) return {}
  const { reward, maxUses, expiryDate } = read.promo
  return {
    ...(reward !== promo.reward && { reward }),
    ...(maxUses !== promo.maxUses && { maxUses }),
    ...(expiryDate !== before.expiryDate && { expiryDate: expiryDate || null }),
  }
}
