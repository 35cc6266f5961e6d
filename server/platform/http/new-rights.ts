import type { RouteShape } from '@casino/contract/route'
import type { Identity } from './identity.ts'
import { Refusal } from './refusal.ts'

/** docs/product.md A19: no dangerous operation within a day of becoming an administrator. */
export function checkRightsAreSettled({ newRightsUntil }: Identity): void {
  if (newRightsUntil) throw new Refusal('rights_too_new', { from: newRightsUntil.toISOString() })
}

/** Refuses a body with a field that the route forbids to administrators with new rights. */
export function checkSettledFields(
  { notWithNewRights }: RouteShape,
  player: Identity | undefined,
  body: unknown,
): void {
  if (!player || !Array.isArray(notWithNewRights)) return
  if (notWithNewRights.some((field) => field in (body as object))) checkRightsAreSettled(player)
}
