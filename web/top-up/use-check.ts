import type { Transaction } from '@casino/contract/money/transactions'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { paymentsKey, transactionOptions } from '../wire/payments.ts'
import { playerData, useSessionActions } from '../wire/session.ts'
import { checkOf, nextCheckMs, type TopUpCheck, type TopUpView, topUpView } from './view.ts'

/** docs/product.md §9. */
const checkTimeoutMs = 35_000
/** A tab that becomes visible again checks immediately, unless it has just checked. */
const freshMs = 5_500

function ask(transaction: Transaction, signal: AbortSignal) {
  const { uuid, provider, invoice_id, user_id: userId, asset } = transaction
  const invoice = invoice_id ?? uuid
  const params = { userId, amount: String(transaction.amount), fiat: 'RUB' }
  if (provider === 'crypto-pay') {
    const path = { ...params, invoice_id: invoice, currency: asset ?? 'RUB' }
    return call('GET /api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{fiat}/{currency}', {
      params: path,
      signal,
    })
  }
  if (provider === 'cryptocloud')
    return call('GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}/{fiat}', {
      params: { ...params, invoice },
      signal,
    })
  return call('GET /api/payments/check-payment/{uuid}', { params: { uuid }, signal })
}

/** Queries the provider about a top-up while its page is open, in addition to the live events. */
export function useCheck(transaction: Transaction): { view: TopUpView; asking: boolean; askNow: () => unknown } {
  const queryClient = useQueryClient()
  const { applyBalance } = useSessionActions()
  const { step, uuid } = transaction
  const options = queryOptions({
    // Not under the payments key, because live events must not query the provider.
    queryKey: ['check', uuid],
    queryFn: async ({ signal }): Promise<TopUpCheck> => {
      const limited = new AbortController()
      const stop = () => limited.abort(signal.reason)
      signal.addEventListener('abort', stop)
      const timer = setTimeout(() => limited.abort(new DOMException('no answer', 'TimeoutError')), checkTimeoutMs)
      try {
        const reply = await ask(transaction, limited.signal)
        applyBalance({ balance: reply.newBalance, balanceSequence: reply.balanceSequence }, transaction.user_id)
        queryClient.setQueryData(transactionOptions(uuid).queryKey, (known) =>
          known ? { ...known, transaction: reply.transaction } : known,
        )
        void queryClient.invalidateQueries({ queryKey: paymentsKey })
        return 'paid'
      } catch (error) {
        if (signal.aborted) throw error
        const check = checkOf(error)
        // The provider's answer may move the payment to expired or failed.
        if (check !== 'waiting') void queryClient.invalidateQueries({ queryKey: transactionOptions(uuid).queryKey })
        return check
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
    },
    enabled: step === 'invoiced',
    staleTime: freshMs,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => nextCheckMs(topUpView(step, state.data)),
    meta: playerData,
  })
  const { data: check, isFetching, refetch } = useQuery(options)
  return { view: topUpView(step, check), asking: isFetching, askNow: refetch }
}
