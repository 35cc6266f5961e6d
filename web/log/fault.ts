import type { LogFaultKind } from '@casino/contract/play/log'
import type { Round } from '@casino/contract/play/rounds'

/** A fault of the log, with its evidence. */
export interface Fault {
  readonly kind: LogFaultKind
  readonly round?: string
  /** The texts as received, without players' names. */
  readonly evidence: Readonly<Record<string, string>>
}

/** Thrown to end a check that has found a fault. */
export class FaultFound extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.kind)
    this.fault = fault
  }
}

/** A round as received, but without the player's name, which is not in the log. */
export const textOf = ({ username: _, ...round }: Round) => JSON.stringify(round)
