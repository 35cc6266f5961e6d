import type { HarmEvent, HarmMarker } from '@casino/contract/people/harm'
import { moneyFigures } from '@casino/rules/harm'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'

type Figures<Name extends string> = Record<Name, string>
type Kind = HarmMarker['kind']

const names: Readonly<Record<Kind, () => string>> = {
  chasing: m.harm_chasing,
  rising_stakes: m.harm_rising,
  night_play: m.harm_night,
  growing_deposits: m.harm_growing,
  cancelled_withdrawals: m.harm_cancelled,
  long_sessions: m.harm_long,
  loosened_limits: m.harm_loosened,
  failed_deposits: m.harm_failed,
  linked_to_excluded: m.harm_linked,
}

const texts: Readonly<Record<Kind, (figures: Figures<string>) => string>> = {
  chasing: (of) => m.harm_chasing_why(of as Figures<'deposits' | 'sum' | 'hours'>),
  rising_stakes: (of) => m.harm_rising_why(of as Figures<'times' | 'stakeBefore' | 'stakeAfter'>),
  night_play: (of) => m.harm_night_why(of as Figures<'nights' | 'hours' | 'staked'>),
  growing_deposits: (of) => m.harm_growing_why(of as Figures<'deposits' | 'sum' | 'usualCount' | 'usualSum'>),
  cancelled_withdrawals: (of) => m.harm_cancelled_why(of as Figures<'times' | 'sum'>),
  long_sessions: (of) => m.harm_long_why(of as Figures<'longest' | 'times'>),
  loosened_limits: (of) => m.harm_loosened_why(of as Figures<'times' | 'days'>),
  failed_deposits: (of) => m.harm_failed_why(of as Figures<'times' | 'sum' | 'hours'>),
  linked_to_excluded: (of) => m.harm_linked_why(of as Figures<'accounts'>),
}

export const markerName = ({ kind }: HarmMarker) => names[kind]()

/** The figures behind a marker. */
export function markerText({ kind, figures }: HarmMarker): string {
  const shown = Object.entries(figures).map(([name, value]) => [
    name,
    moneyFigures.includes(name) ? formatMoney(kopecksOf(value), '₽') : String(value),
  ])
  return texts[kind](Object.fromEntries(shown))
}

export const eventNames: Readonly<Record<HarmEvent['kind'], () => string>> = {
  found: m.harm_found,
  assigned: m.harm_assigned,
  unassigned: m.harm_unassigned,
  contacted: m.harm_contacted,
  limit_suggested: m.harm_suggested,
  no_action: m.harm_no_action,
  same_person: m.harm_same_person,
  other_person: m.harm_other_person,
}
