import type { Locked } from '../../../accounting/ledger/posting.ts'

/**
 * When a call arrived: `received` by this server's clock, or later, by the database's clock at the decision less the wait
 * since then. A server can be behind when the database's clock was set forward or the database moved to another machine;
 * another server may already have shown how the flight goes on.
 */
export function arrivalOf(locked: Locked, received: number, now: number): number {
  return Math.max(received, locked.at.getTime() - Math.max(0, now - received))
}
