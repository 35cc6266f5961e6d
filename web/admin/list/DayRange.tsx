import type { ComponentProps } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { DayRange as Range } from '../../ui/fields/DayRange.tsx'

/** A range of days in the panel. */
export function DayRange(range: Omit<ComponentProps<typeof Range>, 'labels'>) {
  return <Range labels={{ from: m.admin_from(), to: m.admin_to() }} {...range} />
}
