import type { ComponentProps } from 'react'
import { StatusPill } from '../../cashier/StatusPill.tsx'

/** The status of a payment in a table: in one line, however narrow its column. */
export const statusCell = (payment: ComponentProps<typeof StatusPill>['transaction']) => (
  <span className="whitespace-nowrap">
    <StatusPill transaction={payment} />
  </span>
)
