import type { Kopecks } from './money.ts'

/** Whether money that one administrator moves waits for a second one: above the amount of the settings, which is off at 0. */
export function needsTwo(amount: Kopecks, above: Kopecks): boolean {
  return above > 0 && amount > above
}
