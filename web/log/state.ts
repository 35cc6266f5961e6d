import { createPersisted } from '../ui/browser/local-storage.ts'
import type { LogResult, Remembered } from './check.ts'
import type { Fault } from './fault.ts'
import type { Witnesses } from './witnesses.ts'

/** The result of the last check. */
export interface LogState {
  readonly remembered?: Remembered
  /** The number of rounds not checked yet. */
  readonly open?: number
  readonly witnesses?: Witnesses
  readonly fault?: Fault
  /** When the last check was completed, in milliseconds. */
  readonly checkedAt?: number
  /** The last check was not completed: the site was unreachable or answered with errors. */
  readonly isInterrupted?: boolean
}

/** What this device knows about the public log; a fault stays until the player dismisses it. */
export const logState = createPersisted<LogState>('public-log', {}, knownOf, 'all tabs')

/** Validates the stored state, which another version may have written. An invalid one is discarded, and checking begins again. */
export function knownOf(saved: unknown): LogState | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined
  const { remembered, ...state } = saved as LogState
  return withGaps({ ...state, ...(remembered && isRemembered(remembered) && { remembered }) })
}

const lists = ['gaps', 'pairs', 'searched', 'chains'] as const

function isRemembered(of: Remembered): boolean {
  const isList = (list: unknown) => list === undefined || (Array.isArray(list) && !list.includes(null))
  const isText = [of.key, of.root, of.listed ?? ''].every((text) => typeof text === 'string')
  return isText && Number.isSafeInteger(of.size) && lists.every((name) => isList(of[name]))
}

/** Migrates the state of a version that only checked the newest rounds: checking begins again, down to the oldest. */
function withGaps({ remembered, ...state }: LogState): LogState {
  if (!remembered || remembered.gaps) return { ...state, ...(remembered && { remembered }) }
  return { ...state, remembered: { ...remembered, lastRound: '', gaps: [], checked: 0, day: '', onDay: 0 } }
}

/** Undefined means that the check was interrupted: earlier results stay, with their time. */
export function saveResult(result: LogResult | undefined): void {
  const { remembered, fault, ...others } = logState.read()
  const known = { ...(remembered && { remembered }), ...(fault && { fault }) }
  if (!result) logState.save({ ...others, ...known, isInterrupted: true })
  else logState.save({ ...known, ...result, ...(fault && { fault }), checkedAt: Date.now() })
}

/** Forgets witnesses that are no longer listed or have a new key, once the player has seen that. */
export function withoutAbsent({ remembered, witnesses, ...state }: LogState): LogState {
  if (!remembered || !witnesses) return state
  const { gone = [], changed = [], ...others } = witnesses
  const names = Object.entries(remembered.witnesses ?? {}).filter(([name]) => ![...gone, ...changed].includes(name))
  return { ...state, remembered: { ...remembered, witnesses: Object.fromEntries(names) }, witnesses: others }
}
