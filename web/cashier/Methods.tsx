import type { PaymentMethods } from '@casino/contract/payments'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCurrencySign } from '../ui/Money.tsx'
import { ErrorState } from '../ui/states.tsx'
import { paymentMethodsOptions } from '../wire/payments.ts'
import { paymentErrorText } from './problem.ts'

interface MethodsProps {
  /** In the shape of what will stand there. */
  skeleton: ReactNode
  children: (methods: PaymentMethods) => ReactNode
}

/** What needs to know how the player can pay: it waits for that, and says so when it cannot be known. */
export function Methods({ skeleton, children }: MethodsProps) {
  const sign = useCurrencySign()
  const methods = useQuery(paymentMethodsOptions)
  if (methods.data) return children(methods.data)
  if (!methods.isError) return skeleton
  return <ErrorState text={paymentErrorText(methods.error, sign)} onRetry={() => void methods.refetch()} />
}
