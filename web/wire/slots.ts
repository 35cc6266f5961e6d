import type { GameType } from '@casino/contract/entities'
import type { SlotName } from '@casino/contract/play/slots'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type Reply } from './api.ts'
import { playerData, useSession } from './session.ts'
import { hasSession } from './token.ts'

/** The player's favourite and recently opened slots. */
export const mySlotsOptions = queryOptions({
  queryKey: ['slots', 'mine'],
  queryFn: ({ signal }): Promise<Reply<'GET /api/slots/mine'>> => call('GET /api/slots/mine', { signal }),
  meta: playerData,
  enabled: hasSession,
})

/** The in-house game in which a round is under way, or else the one played last. */
export function gameToContinue(mine: Reply<'GET /api/slots/mine'> | undefined): GameType | undefined {
  const [first, ...others] = mine?.games ?? []
  const last = first && others.reduce((latest, each) => (each.at > latest.at ? each : latest), first)
  return mine?.underWay[0] ?? last?.game
}

/** The same for a page that guests see as well. */
export function useMySlots() {
  const { authenticated } = useSession()
  return useQuery({ ...mySlotsOptions, enabled: authenticated && hasSession() })
}

/** The free rounds that the player has left. */
export const freeRoundsOptions = queryOptions({
  queryKey: ['slots', 'free-rounds'],
  queryFn: async ({ signal }) => (await call('GET /api/partner/free-rounds', { signal })).data,
  meta: playerData,
  enabled: hasSession,
})

/** An order that changes while it is displayed would move games away from under the pointer. */
const popularForMs = 10 * 60_000

export const popularSlotsOptions = queryOptions({
  queryKey: ['slots', 'popular'],
  queryFn: async ({ signal }): Promise<SlotName[]> => (await call('GET /api/slots/popular', { signal })).slots,
  staleTime: popularForMs,
  retry: false,
})
