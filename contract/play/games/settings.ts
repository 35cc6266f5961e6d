import type { LooserWay } from '@casino/rules/loosening'
import { minesSettings } from './mines-settings.ts'

/** A switch of one game. Its page needs it, so everyone may read it. */
interface GameSetting {
  readonly unit: 'switch'
  readonly initial: boolean
  readonly loosens: LooserWay
  readonly says: string
}

/** The settings that only one game has: on the wire they are among those of all games. */
export const gameSettings = { ...minesSettings } as const satisfies Readonly<Record<string, GameSetting>>

/** Something of each of them, under the same names. */
export function mapGameSettings<Value>(of: (setting: GameSetting, name: keyof typeof gameSettings) => Value) {
  const names = Object.keys(gameSettings) as (keyof typeof gameSettings)[]
  return Object.fromEntries(names.map((name) => [name, of(gameSettings[name], name)])) as {
    readonly [Name in keyof typeof gameSettings]: Value
  }
}
