import { m } from '../../texts/compiled/messages.js'

const minute = 60_000

/** A waiting time in its two largest units. */
export function waitingTime(since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / minute))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return m.admin_tx_waits_days({ days, hours: hours % 24 })
  return hours > 0 ? m.admin_tx_waits_hours({ hours, minutes: minutes % 60 }) : m.admin_tx_waits_minutes({ minutes })
}
