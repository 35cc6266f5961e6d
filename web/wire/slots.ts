import type { SlotName } from '@casino/contract/play/slots'
import { queryOptions } from '@tanstack/react-query'
import { call, type Reply } from './api.ts'
import { playerData } from './session.ts'

/** The player's favourite and recently opened slots. */
export const mySlotsOptions = queryOptions({
  queryKey: ['slots', 'mine'],
  queryFn: ({ signal }): Promise<Reply<'GET /api/slots/mine'>> => call('GET /api/slots/mine', { signal }),
  meta: playerData,
})

/** An order that changes while it is displayed would move games away from under the pointer. */
const popularForMs = 10 * 60_000

export const popularSlotsOptions = queryOptions({
  queryKey: ['slots', 'popular'],
  queryFn: async ({ signal }): Promise<SlotName[]> => (await call('GET /api/slots/popular', { signal })).slots,
  staleTime: popularForMs,
  retry: false,
})
