import type { groups } from '@casino/contract/admin-settings'
import { greatestAmount } from '@casino/rules/money'
import type { Static } from 'typebox'
import { checkedGroup, type Groups, inHundredths } from './groups.ts'

export type EditedSection = keyof typeof groups
export type GroupOnWire<S extends EditedSection> = Static<(typeof groups)[S]>

/** A group as it is stored; or the field that has more than two decimals, or the whole group if it makes no sense. */
export function groupFromWire<S extends EditedSection>(
  section: S,
  group: GroupOnWire<S>,
): { readonly group: Groups[S] } | { readonly wrong: string } {
  const kept: Record<string, unknown> = { ...group }
  for (const field of inHundredths[section] as readonly string[]) {
    const hundredths = Math.round(Number(kept[field]) * 100)
    // A decimal with two places is the double nearest to its hundredths / 100, and the division rounds to exactly that double.
    if (!(hundredths <= greatestAmount) || hundredths / 100 !== kept[field]) return { wrong: field }
    kept[field] = hundredths
  }
  const checked = checkedGroup(section, kept)
  return checked ? { group: checked } : { wrong: section }
}
