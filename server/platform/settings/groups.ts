import type { AnyGameType, GameStatus } from '@casino/contract/entities'
import { schemaOf } from '@casino/contract/panel/admin-settings'
import { settingLimits } from '@casino/contract/setting-limits'
import {
  mapGroup,
  type Section,
  type Setting,
  sections,
  type settings,
  type WireValue,
} from '@casino/contract/settings'
import type { HouseGame } from '@casino/rules/games/house-game'
import { gameOf } from '@casino/rules/games/index'
import type { Kopecks } from '@casino/rules/money'
import Type, { type TSchema } from 'typebox'
import Value from 'typebox/value'

/** The value as stored and used: money in whole kopecks, other decimals in whole hundredths. */
type Stored<S> = S extends { readonly unit: 'roubles' }
  ? Kopecks
  : S extends { readonly unit: 'prizes' }
    ? Kopecks[]
    : WireValue<S>

/** Wider than the limits of saving, so that values saved by an earlier version remain valid. */
const RateShape = Type.Object({
  amount: Type.Number({ exclusiveMinimum: 0 }),
  seconds: Type.Number({ exclusiveMinimum: 0 }),
  burst: Type.Integer({ minimum: 1 }),
})

const isInHundredths = ({ unit }: Setting) => ['roubles', 'percent', 'turnover', 'multiplier', 'prizes'].includes(unit)

const hundredths = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  Type.Integer({ minimum: minimum * 100, maximum: maximum * 100 })

function shapeOf(setting: Setting): TSchema {
  switch (setting.unit) {
    case 'roubles':
    case 'percent':
    case 'turnover':
    case 'multiplier':
      return hundredths(setting)
    case 'prizes':
      return Type.Array(hundredths(settingLimits.race.prize), settingLimits.race.places)
    case 'rate':
      return RateShape
    default:
      return schemaOf(setting)
  }
}

export type { Section }
export { sections }
export type Groups = {
  readonly [S in Section]: { readonly [F in keyof (typeof settings)[S]]: Stored<(typeof settings)[S][F]> }
}

const ofSections = <Value>(of: (section: Section) => Value) =>
  Object.fromEntries(sections.map((section) => [section, of(section)])) as { readonly [S in Section]: Value }

const shapes = ofSections((section) => Type.Object(mapGroup(section, shapeOf)))

/** Fields, or lists, with two decimals on the wire and whole hundredths inside: roubles as kopecks, and other units. */
export const inHundredths = ofSections((section) => {
  const flags = Object.entries(mapGroup(section, isInHundredths))
  return flags.flatMap(([name, isOne]) => (isOne ? [name] : []))
})

const times100 = (value: unknown) => Math.round(Number(value) * 100)

/** The defaults of values never saved (docs/product.md M7: minimums are 0 then). */
export const defaults = ofSections((section) =>
  mapGroup(section, (setting) => {
    if (!isInHundredths(setting)) return setting.initial
    return Array.isArray(setting.initial) ? setting.initial.map(times100) : times100(setting.initial)
  }),
) as unknown as Groups

/** A saved group merged over its defaults, so that a field new in this version has its default; unknown fields are dropped. */
export function groupOf<S extends Section>(section: S, saved: unknown): Groups[S] {
  const group = Value.Clean(shapes[section], { ...defaults[section], ...structuredClone(saved as object | undefined) })
  if (!Value.Check(shapes[section], group)) throw new Error(`the saved settings of “${section}” make no sense`)
  return group as Groups[S]
}

/** The group as it may be saved; undefined if it is inconsistent. */
export function checkedGroup<S extends Section>(section: S, group: unknown): Groups[S] | undefined {
  const clean = Value.Clean(shapes[section], structuredClone(group))
  return Value.Check(shapes[section], clean) ? (clean as Groups[S]) : undefined
}

/** A game whose players may have several bets on one round is closed where a pace or one game at a time is required (docs/product.md S7). */
export const inForce =
  ({ minimumCycleMs, oneGameAtATime }: Groups['protection']) =>
  (game: GameRecord): GameRecord => {
    const rules: HouseGame | undefined = gameOf(game.type)
    return rules?.severalBets && (minimumCycleMs > 0 || oneGameAtATime) ? { ...game, status: 'disabled' } : game
  }

export interface GameRecord {
  readonly id: number
  readonly type: AnyGameType
  /** Set for an external game, as is its alias. */
  readonly provider: string | null
  readonly alias: string | null
  readonly name: string
  readonly status: GameStatus
  readonly edgeBasisPoints: number
  readonly minBet: Kopecks
  readonly maxBet: Kopecks
  readonly link: string
  readonly imageUrl: string
}
