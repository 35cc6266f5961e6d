import type { LogFaultKind } from '@casino/contract/play/log'
import type { Round } from '@casino/contract/play/rounds'

/** What differs, with what shows it. */
export interface Fault {
  readonly kind: LogFaultKind
  readonly round?: string
  /** The texts as they were received, without the name of a player. */
  readonly evidence: Readonly<Record<string, string>>
}

/** Ends a check. */
export class Found extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.kind)
    this.fault = fault
  }
}

/** A round as it was received, but for the name of its player: it is not in the log. */
export const textOf = ({ username: _, ...round }: Round) => JSON.stringify(round)
