import type { Group } from '@casino/contract/panel/admin-settings'
import { settingLimits } from '@casino/contract/setting-limits'
import type { FieldKind } from '../forms/draft.ts'
import { type DraftProblem, readTyped, typedOf } from '../forms/draft.ts'

type RaceSettings = Group<'race'>

const { race } = settingLimits
export const prizeField: FieldKind = { kind: 'money', ...race.prize }
export const minimumField: FieldKind = { kind: 'money', ...race.minimum }
export const turnoverField: FieldKind = { kind: 'number', whole: false, ...race.turnover }

/** A row of the form; it keeps its key while rows move. */
export interface PrizeRow {
  readonly key: number
  readonly typed: string
}

/** The typed values of the race's form. */
export interface RaceDraft {
  readonly enabled: boolean
  readonly minimum: string
  readonly turnover: string
  readonly prizes: readonly PrizeRow[]
}

export function draftOf({ enabled, minimum, turnover, prizes }: RaceSettings): RaceDraft {
  return {
    enabled,
    minimum: String(typedOf(minimumField, minimum)),
    turnover: String(typedOf(turnoverField, turnover)),
    prizes: prizes.map((prize, index) => ({ key: index, typed: String(typedOf(prizeField, prize)) })),
  }
}

/** Adds a last place with the prize of the previous one. */
export function withPlace(prizes: readonly PrizeRow[]): PrizeRow[] {
  const key = Math.max(-1, ...prizes.map((row) => row.key)) + 1
  return [...prizes, { key, typed: prizes.at(-1)?.typed ?? '' }]
}

type Fault = 'minimum' | 'turnover' | 'sum'

export interface ReadRace {
  /** Undefined while there is a problem. */
  readonly settings: RaceSettings | undefined
  /** The sum of the prizes that can be parsed, in kopecks. */
  readonly sum: number
  readonly wrong: ReadonlyMap<Fault | number, DraftProblem>
}

/** The parsed settings, or the problem of each field: `minimum`, `turnover`, `sum`, or the key of a prize. */
export function readRace({ enabled, minimum, turnover, prizes }: RaceDraft): ReadRace {
  const wrong = new Map<Fault | number, DraftProblem>()
  const read = (field: FieldKind, key: 'minimum' | 'turnover' | number, typed: string): number => {
    const found = readTyped(field, typed)
    if ('value' in found) return Number(found.value)
    wrong.set(key, found.wrong)
    return 0
  }
  const settings = {
    enabled,
    minimum: read(minimumField, 'minimum', minimum),
    turnover: read(turnoverField, 'turnover', turnover),
    prizes: prizes.map(({ key, typed }) => read(prizeField, key, typed)),
  }
  const sum = settings.prizes.reduce((all, prize) => all + Math.round(prize * 100), 0)
  if (sum > race.sum * 100) wrong.set('sum', 'above')
  return { settings: wrong.size === 0 ? settings : undefined, sum, wrong }
}
