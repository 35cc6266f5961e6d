import type { gameSettings } from '@casino/contract/play/games/own'

export interface SettingWords {
  /** The label it shares with the adjacent fields that have the same one. */
  readonly under?: () => string
  readonly label: () => string
  readonly hint?: () => string
}

export type GameSetting = keyof typeof gameSettings

/** `settings.ts` in the folder of a game that has settings of its own. */
export type GameSettingWords = Readonly<Partial<Record<GameSetting, SettingWords>>>
