import { persisted } from '../ui/browser/local-storage.ts'
import type { LogResult, Remembered } from './check.ts'
import type { Fault } from './fault.ts'
import type { Witnesses } from './witnesses.ts'

/** The result of the last check. */
export interface LogState {
  readonly remembered?: Remembered
  /** Rounds that are not checked yet. */
  readonly open?: number
  readonly witnesses?: Witnesses
  readonly fault?: Fault
  /** The time of the last check that came to its end, in milliseconds. */
  readonly checkedAt?: number
  /** The last check did not: the site was away, or answered with errors. */
  readonly isInterrupted?: boolean
}

/** What this device knows of the public log; a fault stays until its evidence is dismissed. */
export const logState = persisted<LogState>('public-log', {}, knownOf, 'all tabs')

/** What another version stored, or something else has changed, may be none of it: then the device begins again. */
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

/** A device that knew only the newest rounds begins again with them, and goes on to the oldest. */
function withGaps({ remembered, ...state }: LogState): LogState {
  if (!remembered || remembered.gaps) return { ...state, ...(remembered && { remembered }) }
  return { ...state, remembered: { ...remembered, lastRound: '', gaps: [], checked: 0, day: '', onDay: 0 } }
}

/** Without a result, the check was interrupted: what it found before stays, with its time. */
export function saveResult(result: LogResult | undefined): void {
  const { remembered, fault, ...others } = logState.read()
  const known = { ...(remembered && { remembered }), ...(fault && { fault }) }
  if (!result) logState.save({ ...others, ...known, isInterrupted: true })
  else logState.save({ ...known, ...result, ...(fault && { fault }), checkedAt: Date.now() })
}

/** Forgets the witnesses that are not listed any more, or with another key, once the player has read it. */
export function withoutAbsent({ remembered, witnesses, ...state }: LogState): LogState {
  if (!remembered || !witnesses) return state
  const { gone = [], changed = [], ...others } = witnesses
  const names = Object.entries(remembered.witnesses ?? {}).filter(([name]) => ![...gone, ...changed].includes(name))
  return { ...state, remembered: { ...remembered, witnesses: Object.fromEntries(names) }, witnesses: others }
}
