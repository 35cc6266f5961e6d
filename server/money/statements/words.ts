import type { AnyGameType, GameType } from '@casino/contract/entities'
import type { Language } from '@casino/contract/language'
import { inEachLanguage } from '@casino/contract/language-texts'
import { freshName } from '@casino/contract/play/house-games'
import { timeZone } from '@casino/rules/day'
import { servedGames } from '../../play/games/index.ts'
import type { LineKind } from './lines.ts'

/** The texts of a statement, except the names of the in-house games, which the operator sets. */
export interface StatementTexts {
  readonly title: string
  readonly fileName: string
  readonly player: string
  readonly period: string
  readonly until: string
  readonly moscow: string
  readonly opening: string
  readonly closing: string
  readonly totals: string
  readonly lines: string
  readonly daily: (most: number) => string
  readonly none: string
  readonly day: string
  readonly page: (number: number, of: number) => string
  readonly slot: string
  /** Date and time, operation, game, round, stake, payout, change, balance, number. */
  readonly head: readonly string[]
  readonly kinds: Readonly<Record<LineKind, string>>
}
export interface Words extends StatementTexts {
  readonly language: Language
  readonly games: Readonly<Record<AnyGameType, string>>
}

export const statementTexts = await inEachLanguage<StatementTexts>((language) => import(`./texts/${language}.ts`))

/** A name that the operator has given to a game comes first. */
export function wordsOf(language: Language, givenName: (game: GameType) => string = freshName): Words {
  const texts = statementTexts[language]
  const ours = servedGames.map(({ game, names }) => {
    const type = game.type as GameType
    const given = givenName(type)
    return [type, given === freshName(type) ? names[language] : given] as const
  })
  const games = { ...Object.fromEntries(ours), external: texts.slot } as Words['games']
  return { ...texts, language, games }
}

const moments = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** A moment in Moscow, such as `2026-02-28 23:59:59`: spreadsheets recognise it in every language. */
export const momentText = (at: Date): string => moments.format(at)
