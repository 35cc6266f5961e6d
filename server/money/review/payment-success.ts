import { paymentSuccess } from '@casino/contract/money/payment-routes'
import type { DepositMethod } from '@casino/contract/money/transactions'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { findDegraded, findSuccess } from '../payments/success-rates.ts'

const usualDays = 28

export const servePaymentSuccess = ({ read }: PaymentDeps) =>
  serve(paymentSuccess, { rate: 'administration' }, async ({ query: { days = usualDays } }) => {
    const [lines, fallen] = await Promise.all([findSuccess(read, days), findDegraded(read)])
    const of = (which: (typeof lines)[number]['by']) => lines.filter(({ by }) => by === which)
    return {
      providers: of('provider').map(({ provider, method, paid, failed, expired }) => ({
        provider,
        method: method as DepositMethod,
        paid,
        failed,
        expired,
        fallen: fallen.includes(provider),
      })),
      banks: of('bank').map(({ provider, bin, paid, failed }) => ({ provider, bin, paid, failed })),
      hours: of('hour').map(({ provider, hour, paid, failed }) => ({ provider, hour: hour ?? 0, paid, failed })),
    }
  })
