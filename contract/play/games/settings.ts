import type { LooserWay } from '@casino/rules/loosening'
import { crashSettings } from './crash-settings.ts'
import { minesSettings } from './mines-settings.ts'

interface Described {
  readonly loosens: LooserWay
  readonly says: string
}

/** A switch of one game. Its page needs it, so everyone may read it. */
type GameSwitch = Described & { readonly unit: 'switch'; readonly initial: boolean }

/** A limit of one game, which only administrators read. */
type GameLimit = Described & {
  readonly unit: 'roubles'
  readonly minimum: number
  readonly maximum: number
  readonly initial: number
}

/** The settings that only one game has: on the wire they are among those of all games. */
export const gameSettings = { ...minesSettings, ...crashSettings } as const satisfies Readonly<
  Record<string, GameSwitch | GameLimit>
>

type SwitchName = {
  [Name in keyof typeof gameSettings]: (typeof gameSettings)[Name]['unit'] extends 'switch' ? Name : never
}[keyof typeof gameSettings]

/** Something of each switch, under the same names. */
export function mapGameSwitches<Value>(of: (says: string, name: SwitchName) => Value) {
  const names = Object.keys(gameSettings) as (keyof typeof gameSettings)[]
  const switches = names.filter((name): name is SwitchName => gameSettings[name].unit === 'switch')
  return Object.fromEntries(switches.map((name) => [name, of(gameSettings[name].says, name)])) as {
    readonly [Name in SwitchName]: Value
  }
}
