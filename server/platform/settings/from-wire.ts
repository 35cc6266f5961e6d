import type { groups } from '@casino/contract/panel/admin-settings'
import { settingLimits } from '@casino/contract/setting-limits'
import { isWhole, type Slide } from '@casino/contract/slides'
import { isDay } from '@casino/rules/day'
import { greatestAmount, type Kopecks } from '@casino/rules/money'
import type { Static } from 'typebox'
import { checkedGroup, type Groups, inHundredths } from './groups.ts'

export type EditedSection = keyof typeof groups
export type GroupOnWire<S extends EditedSection> = Static<(typeof groups)[S]>

/** A group as stored; or the field with more than two decimals, or the whole group if it is inconsistent. */
export function groupFromWire<S extends EditedSection>(
  section: S,
  group: GroupOnWire<S>,
): { readonly group: Groups[S] } | { readonly wrong: string } {
  const stored: Record<string, unknown> = { ...group }
  for (const field of inHundredths[section] as readonly string[]) {
    const value = stored[field]
    const hundredths = (Array.isArray(value) ? value : [value]).map(hundredthsOf)
    if (hundredths.includes(undefined)) return { wrong: field }
    stored[field] = Array.isArray(value) ? hundredths : hundredths[0]
  }
  const checked = checkedGroup(section, stored)
  if (!checked) return { wrong: section }
  if ('prizes' in checked && !prizesFit(checked.prizes as Kopecks[])) return { wrong: 'prizes' }
  if ('slides' in checked && !(checked.slides as Slide[]).every(slideFits)) return { wrong: 'slides' }
  return { group: checked }
}

function hundredthsOf(value: unknown): number | undefined {
  const hundredths = Math.round(Number(value) * 100)
  // A decimal with two places is the double nearest to its hundredths / 100, and the division rounds to exactly that double.
  return hundredths <= greatestAmount && hundredths / 100 === value ? hundredths : undefined
}

const slideFits = (slide: Slide) => isWhole(slide) && daysFit(slide)
const daysFit = ({ from, to }: Slide) =>
  [from, to].every((day) => day === undefined || isDay(day)) && (!from || !to || from <= to)

const prizesFit = (prizes: readonly Kopecks[]) =>
  prizes.reduce((sum, prize) => sum + prize, 0) <= settingLimits.race.sum * 100
