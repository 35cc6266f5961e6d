import type { Group } from '@casino/contract/panel/admin-settings'
import { kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney } from '../../ui/fields/amount.ts'

export type PaymentRoute = Group<'payments'>['routes'][number]

const roubles = (amount: number) => formatMoney(kopecks(amount * 100), '₽')

/** The conditions of a route, in words. */
export function conditionsText(route: PaymentRoute): string {
  const { order, share, minimum, maximum, coins, bins, countries, fromHour, toHour, budget } = route
  return [
    m.admin_route_state_order({ order, share }),
    minimum !== undefined && `${m.admin_route_minimum()} ${roubles(minimum)}`,
    maximum !== undefined && `${m.admin_route_maximum()} ${roubles(maximum)}`,
    coins?.join(', '),
    bins?.join(', '),
    countries?.join(', '),
    (fromHour !== undefined || toHour !== undefined) &&
      m.admin_route_state_hours({ from: fromHour ?? 0, to: toHour ?? 24 }),
    budget !== undefined && `${m.admin_route_budget()} ${roubles(budget)}`,
  ]
    .filter(Boolean)
    .join(' · ')
    .replaceAll(', ₽ ', ' ')
}
