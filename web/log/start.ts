import { onLoaded } from '../wire/connection.ts'
import { readToken } from '../wire/token.ts'
import type { LogResult, RoundInLog } from './check.ts'
import { mostOlderADay, mostOlderADayMetered } from './history.ts'
import { runInWorker } from './run-in-worker.ts'
import { logState, saveResult } from './state.ts'
import type { LogRequest } from './worker.ts'
import file from './worker.ts?worker&url'

/** The pause between two checks. */
const everyMs = 60_000
let lastAt = Number.NEGATIVE_INFINITY
// Keeps this tab's copy current; otherwise it would overwrite the results of other tabs.
logState.subscribe(() => {})

/** Checks the public log in a worker, and stores the result on this device. A repeat within a minute does nothing. */
export function startLogCheck(): void {
  const token = readToken()
  if (!token || performance.now() - lastAt < everyMs) return
  lastAt = performance.now()
  const most = olderADay()
  void inTurn(async () => {
    const result = await ask<LogResult>({ before: logState.read().remembered, token, olderADay: most })
    saveResult(result)
    return isToBeContinued(result, most)
  }).then((isLeft) => {
    if (isLeft) setTimeout(continueLogCheck, everyMs)
  })
}

/** Serialises checks across tabs, so that each continues from the last result. Locks are missing only on sites without https. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('public-log', work) : work()

/** Whether the site did not answer, or rounds remain that may be checked today. */
function isToBeContinued(result: LogResult | undefined, most: number): boolean {
  if (!result) return true
  if ('fault' in result) return false
  const { gaps, onDay } = result.remembered
  return result.open > 0 || (gaps.length > 0 && onDay < most)
}

/** Continues when the page is visible and the browser is idle. */
function continueLogCheck(): void {
  if (document.visibilityState === 'visible') onLoaded(startLogCheck)
  else document.addEventListener('visibilitychange', continueLogCheck, { once: true })
}

interface NetworkInformation {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
}

/** How many older rounds may be checked in a day: few on a metered connection, which not every browser reports. */
export function olderADay(): number {
  const { connection = {} } = navigator as Navigator & { readonly connection?: NetworkInformation }
  const { saveData, type, effectiveType } = connection
  const isMetered = saveData || type === 'cellular' || (effectiveType !== undefined && effectiveType !== '4g')
  return isMetered ? mostOlderADayMetered : mostOlderADay
}

/** Looks up one round in the log; undefined while offline. */
export const findRound = (round: string): Promise<RoundInLog | undefined> =>
  ask<RoundInLog>({ round, known: logState.read().remembered?.key })

const ask = <Answer>(request: LogRequest) => runInWorker<Answer>('log', file, request)
