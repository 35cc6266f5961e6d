import { optionalAddressLimits } from '@casino/contract/setting-limits'
import { roublesFromKopecks } from '@casino/rules/money'
import { fieldText, kopecksOf, parseAmount } from '../../ui/fields/amount.ts'

/** The kind of input of a field. Money is in roubles; `whole` allows no decimals. */
export type FieldKind =
  | { readonly kind: 'text'; readonly maxLength: number; readonly optional?: boolean }
  | { readonly kind: 'address'; readonly picture?: boolean }
  | { readonly kind: 'colour' }
  | { readonly kind: 'countries' }
  | ({ readonly kind: 'money' } & Range)
  | ({ readonly kind: 'number'; readonly whole: boolean } & Range)
  | { readonly kind: 'switch' }

interface Range {
  readonly minimum: number
  readonly maximum: number
}

/** The value of a field while editing: a text, or on and off. */
export type Typed = string | boolean

/** The problem with the typed value. */
export type DraftProblem =
  | 'required'
  | 'too_long'
  | 'address'
  | 'colour'
  | 'countries'
  | 'number'
  | 'whole'
  | 'below'
  | 'above'

/** A saved value formatted for its field: a decimal comma; money in groups, with both decimals or none. */
export function typedOf(field: FieldKind, value: unknown): Typed {
  if (field.kind === 'switch') return value === true
  if (typeof value !== 'number') return String(value ?? '')
  if (field.kind === 'money') return fieldText(kopecksOf(value))
  return String(value).replace('.', ',')
}

const address = new RegExp(optionalAddressLimits.pattern)
const colour = /^#[0-9a-f]{6}$/i
const decimals = /^(\d{1,13})([.,]\d{1,2})?$/

/** The typed value, or its problem. An amount is parsed in any usual format; no other figure is corrected silently. */
export function readTyped(
  field: FieldKind,
  typed: Typed,
): { readonly value: unknown } | { readonly wrong: DraftProblem } {
  if (typeof typed === 'boolean') return { value: typed }
  const text = typed.trim()
  if (field.kind === 'text') {
    if (text === '' && !field.optional) return { wrong: 'required' }
    return text.length > field.maxLength ? { wrong: 'too_long' } : { value: text }
  }
  if (field.kind === 'address')
    return address.test(text) && text.length <= optionalAddressLimits.maxLength ? { value: text } : { wrong: 'address' }
  if (field.kind === 'colour') return colour.test(text) ? { value: text.toLowerCase() } : { wrong: 'colour' }
  if (field.kind === 'countries') return codesOf(text)
  if (field.kind === 'switch') return { wrong: 'required' }
  if (text === '') return { wrong: 'required' }
  if (field.kind === 'money') return inRange(field, amountOf(text))
  const bare = text.replaceAll(/[\s\u00a0]/g, '')
  if (!decimals.test(bare)) return { wrong: 'number' }
  const value = Number(bare.replace(',', '.'))
  if (field.whole && !Number.isInteger(value)) return { wrong: 'whole' }
  return inRange(field, value)
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Codes of countries, typed with commas, spaces or both between. */
function codesOf(text: string): { readonly value: string } | { readonly wrong: DraftProblem } {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const known = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined
  return codes.every(known) ? { value: [...new Set(codes)].join(', ') } : { wrong: 'countries' }
}

function amountOf(text: string): number | undefined {
  const amount = parseAmount(text)
  return amount !== undefined && amount >= 0 ? roublesFromKopecks(amount) : undefined
}

function inRange(field: { readonly minimum: number; readonly maximum: number }, value: number | undefined) {
  if (value === undefined) return { wrong: 'number' } as const
  if (value < field.minimum) return { wrong: 'below' } as const
  if (value > field.maximum) return { wrong: 'above' } as const
  return { value }
}

/** The value in a group at a name, or at a path: `bets.amount`. */
export function valueAt(group: object, key: string): unknown {
  return key.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], group)
}

/** The group with another value at that path. */
export function withValueAt<G extends object>(group: G, key: string, value: unknown): G {
  const [name = '', ...rest] = key.split('.')
  const part = (group as Record<string, object>)[name]
  return { ...group, [name]: rest.length > 0 && part ? withValueAt(part, rest.join('.'), value) : value }
}

/** The parts of a group that differ from another one of the same shape. */
export function differing<G extends object>(group: G, from: G): Partial<G> {
  const parts = Object.entries(group).filter(([name, part]) => part !== (from as Record<string, unknown>)[name])
  return Object.fromEntries(parts) as Partial<G>
}
