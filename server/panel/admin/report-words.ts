import { inEachLanguage } from '@casino/contract/language-texts'
import type { ReportStep } from '@casino/contract/panel/report-steps'

/** The texts of a report as a file. */
export interface ReportTexts {
  readonly titles: Readonly<Record<ReportStep, string>>
  readonly period: string
  readonly moscow: string
  readonly nothing: string
  /** From, to, bets, wagered, GGR, NGR, deposits, withdrawals, first deposits, players, registrations. */
  readonly head: readonly string[]
  readonly page: (number: number, of: number) => string
}

export const reportTexts = await inEachLanguage<ReportTexts>((language) => import(`./texts/${language}.ts`))
