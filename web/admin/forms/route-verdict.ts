import type { RouteVerdict } from '@casino/rules/payment-routes'
import { m } from '../../texts/compiled/messages.js'

const verdicts: Readonly<Record<RouteVerdict['verdict'], () => string>> = {
  chosen: m.admin_route_chosen,
  off: m.admin_route_skip_off,
  unable: m.admin_route_skip_unable,
  tried: m.admin_route_skip_tried,
  paused: m.admin_route_skip_paused,
  coin: m.admin_route_skip_coin,
  below: m.admin_route_skip_below,
  above: m.admin_route_skip_above,
  bin: m.admin_route_skip_bin,
  country: m.admin_route_skip_country,
  hours: m.admin_route_skip_hours,
  budget: m.admin_route_skip_budget,
  share: m.admin_route_skip_share,
  later: m.admin_route_skip_later,
}
/** Why a route of payments was used, or was not. */
export const verdictText = (verdict: RouteVerdict['verdict']): string => verdicts[verdict]()
