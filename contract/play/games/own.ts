import type { LooserWay } from '@casino/rules/loosening'
import { crashSettings } from './crash-settings.ts'
import { minesSettings } from './mines-settings.ts'

// What games declare in addition to their calls; separate because the client loads no schemas.

/** Bets that no page of ours can send; pages have one text for all of them. */
export const malformedBets = {
  rows_invalid: [400, 'There are 8 to 16 rows'],
  risk_invalid: [400, 'Risk must be low, medium or high'],
  numbers_invalid: [400, 'Pick 1 to 10 different numbers from 1 to 40'],
  target_invalid: [400, 'Target must be a whole number from 1 to 99'],
  side_invalid: [400, 'Bet type must be over or under'],
  target_multiplier_invalid: [400, 'Target must be 1.01 to 1 000 000, with at most 2 decimals'],
  mines_invalid: [400, 'Number of mines must be at least 1 and leave one safe cell'],
  field_invalid: [400, 'The field has 9, 25 or 49 cells'],
  cell_invalid: [400, 'This cell is not on the field'],
  bets_invalid: [400, 'These bets are not on the table'],
} as const satisfies Record<string, readonly [status: 400, message: string]>

/** Refusals of single games of the house, and of their rounds. The client has their texts by the same codes (web/games/…/refusals.ts). */
export const gameRefusals = {
  ...malformedBets,
  auto_cash_out_invalid: [400, 'Automatic cash-out must be 1.01 to 1000000 with at most 2 decimals'],
  panel_invalid: [400, 'Panel must be 1 or 2'],
  bets_closed: [409, 'The flight has started. Bet on the next one'],
  bet_placed: [409, 'This panel has a bet on this flight'],
  flight_stakes_full: [409, 'The stakes on this flight have reached their limit. `maximum` is left'],
  flight_payouts_full: [409, 'The possible payouts of this flight have reached their limit. `maximum` is left'],
  no_bet: [409, 'There is no bet on this panel'],
  not_flying: [409, 'The flight has not started'],
  crashed: [409, 'The flight was over'],
  not_in_log_yet: [404, 'The public log does not have this round yet. Ask again in a few seconds'],
  no_round_in_progress: [409, 'There is no round in progress'],
  nothing_revealed: [409, 'Open at least one cell first'],
  total_mismatch: [400, 'totalBet must equal the sum of the bets'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type GameRefusalCode = keyof typeof gameRefusals

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
