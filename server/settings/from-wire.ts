import type { groups } from '@casino/contract/admin-settings'
import { type Kopecks, kopecks, kopecksFromRoubles } from '@casino/rules/money'
import type { Static } from 'typebox'
import { checkedGroup, type Groups } from './groups.ts'

export type EditedSection = keyof typeof groups
export type GroupOnWire<S extends EditedSection> = Static<(typeof groups)[S]>

/** Which fields are money: roubles on the wire, kopecks inside. */
const money: { readonly [S in EditedSection]: readonly (keyof GroupOnWire<S>)[] } = {
  site: ['minimumDeposit', 'minimumWithdrawal', 'maxWithdrawalPerDay'],
  payments: ['maximumDeposit', 'approveUpTo'],
  games: ['maximumWin', 'majorWin', 'highStake'],
  registration: ['openingCredit'],
  rates: [],
}

/** A group as it is kept; or the field that is not an amount, or nothing to point at. */
export function groupFromWire<S extends EditedSection>(
  section: S,
  group: GroupOnWire<S>,
): { readonly group: Groups[S] } | { readonly wrong: string } {
  const kept: Record<string, unknown> = { ...group }
  for (const field of money[section] as readonly string[]) {
    const amount = amountFrom(kept[field])
    if (amount === undefined) return { wrong: field }
    kept[field] = amount
  }
  if (section === 'games') {
    const hundredths = Math.round(Number(kept.majorWinMultiplier) * 100)
    if (hundredths / 100 !== kept.majorWinMultiplier) return { wrong: 'majorWinMultiplier' }
    kept.majorWinMultiplier = hundredths
  }
  const checked = checkedGroup(section, kept)
  return checked ? { group: checked } : { wrong: section }
}

function amountFrom(roubles: unknown): Kopecks | undefined {
  return roubles === 0 ? kopecks(0) : kopecksFromRoubles(roubles)
}
