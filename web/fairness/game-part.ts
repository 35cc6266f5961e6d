import type { Round } from '@casino/contract/play/rounds'
import type { HouseGame } from '@casino/rules/games/house-game'
import type { Malformed, Unknown } from '@casino/rules/published-round'
import type { Checked } from '@casino/rules/verify-round'
import type { ComponentProps, ComponentType } from 'react'
import type { TextField } from '../ui/fields/TextField.tsx'

/** The inputs of a recomputed draw; `inputs` contains the game's own fields. */
export interface RecomputedProps<Inputs = unknown> {
  readonly seeds: { readonly serverSeed: string; readonly clientSeed: string }
  readonly nonce: number
  readonly inputs: Inputs
}

/** `Round.tsx` in a game's folder: loaded with the first round of the game that is viewed. */
export interface RoundParts {
  /** The outcome, drawn as in the game. Draws nothing for a round with invalid data, whose details are listed next to it. */
  readonly Outcome: ComponentType<{ round: Round }>
  /** Every step of a verified round of this game, up to the payout. */
  readonly Proof: ComponentType<{ verification: Checked }>
  /** The draw computed from only the seeds and the game's inputs, with every step. */
  readonly Recomputed: ComponentType<RecomputedProps>
  /** Recomputes a published round, as `npm run verify` does. */
  readonly verify: (...of: Parameters<HouseGame['verify']>) => Checked | Malformed | Unknown
  /** The compared values that only this game has. */
  readonly checks: GameChecks
  /** Why the seed of a round is still secret, if it is not the player who reveals it. */
  readonly sealed?: () => string
}

/** Values that are compared with the recomputed ones, each with its name and its text. */
export type GameChecks = Readonly<Record<string, CheckWords>>

export interface CheckWords {
  readonly name: () => string
  readonly text: (value: string | number) => string
}

/** The game's own fields of the verify form, as typed. */
export type Typed = Readonly<Record<string, string>>

/** `fields.tsx` in a game's folder, if its draw depends on more than the seeds. */
export interface DrawFields<Inputs = unknown> {
  readonly initial: Typed
  /** The values of a played round; missing ones keep their initial value. */
  readonly of: (round: Pick<Round, 'bet' | 'houseEdge'>) => Typed
  /** The inputs, or the fields that are invalid. */
  readonly read: (typed: Typed) => { readonly inputs: Inputs } | { readonly wrong: readonly string[] }
  readonly Fields: ComponentType<FieldsProps>
}

export interface FieldsProps {
  readonly typed: Typed
  readonly onTyped: (typed: Typed) => void
  /** For a text field of this name. */
  readonly field: (name: string) => Pick<ComponentProps<typeof TextField>, 'value' | 'onValue' | 'onBlur'>
  /** Whether to report the field as invalid. */
  readonly wrong: (name: string) => boolean
}
