import { m } from '../texts/compiled/messages.js'

const durations = {
  day: m.protection_lasts_day,
  week: m.protection_lasts_week,
  month: m.protection_lasts_month,
  half_year: m.protection_lasts_half_year,
  year: m.protection_lasts_year,
  five_years: m.protection_lasts_five_years,
  forever: m.protection_lasts_forever,
}

export const durationText = (lasts: keyof typeof durations) => durations[lasts]()

const kindTexts = {
  deposit: m.protection_kind_deposit,
  loss: m.protection_kind_loss,
  stake: m.protection_kind_stake,
  session: m.protection_kind_session,
}
export const kinds = ['deposit', 'loss', 'stake', 'session'] as const
/** With `net`, a limit of deposits counts withdrawals against them: it is not called a limit of deposits. */
export const kindText = (kind: (typeof kinds)[number], net: boolean) =>
  kind === 'deposit' && net ? m.protection_kind_net_deposit() : kindTexts[kind]()

const periodTexts = {
  day: m.protection_period_day,
  week: m.protection_period_week,
  month: m.protection_period_month,
  session: m.protection_kind_session,
}
export const periods = ['day', 'week', 'month'] as const
export const periodText = (period: keyof typeof periodTexts) => periodTexts[period]()
