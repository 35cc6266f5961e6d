import { queryOptions } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { paymentsKey } from '../wire/payments.ts'
import { playerData } from '../wire/session.ts'

/** Where and how much to transfer for a payment. */
export const placeOptions = (uuid: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'transfer', uuid],
    queryFn: ({ signal }) => call('GET /api/payments/transfers/{uuid}', { params: { uuid }, signal }),
    meta: playerData,
  })
