import type { PaymentMethods } from '@casino/contract/money/payments'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/messages/states.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { paymentMethodsOptions } from '../wire/payments.ts'
import { paymentErrorText } from './problem.ts'

interface MethodsProps {
  /** A placeholder in the shape of the content. */
  skeleton: ReactNode
  children: (methods: PaymentMethods) => ReactNode
}

/** Loads the payment methods before it renders its content; shows an error when they cannot be loaded. */
export function Methods({ skeleton, children }: MethodsProps) {
  const sign = useCurrencySign()
  const methods = useQuery(paymentMethodsOptions)
  if (methods.data) return children(methods.data)
  if (!methods.isError) return skeleton
  return <ErrorState text={paymentErrorText(methods.error, sign)} onRetry={() => void methods.refetch()} />
}
