import type { Group } from '@casino/contract/panel/admin-settings'
import { kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney } from '../../ui/fields/amount.ts'

interface Words {
  readonly name: () => string
  readonly hint?: () => string
  readonly text?: (value: never) => string
}

const money = (value: number) => formatMoney(kopecks(value), '₽')

/** The settings of the race, which has its own form, and its stored values in words. */
export const raceWords: Readonly<Record<keyof Group<'race'>, Words>> = {
  enabled: { name: m.admin_race_on, hint: m.admin_race_on_hint },
  minimum: { name: m.admin_race_minimum, text: money },
  prizes: { name: m.admin_race_prizes, text: (prizes: readonly number[]) => prizes.map(money).join(', ') },
  turnover: {
    name: m.admin_set_turnover,
    hint: m.admin_set_turnover_hint,
    text: (value: number) => String(value / 100).replace('.', ','),
  },
}
