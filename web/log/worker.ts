import { checkLog, checkRound, type LogResult, type Remembered, type RoundInLog } from './check.ts'
import { sourceOf, verifyStrictly } from './worker-source.ts'

/** The page's request: check the player's rounds since `before`, or look up one round. */
export type LogRequest =
  | { readonly before: Remembered | undefined; readonly token: string; readonly olderADay: number }
  | { readonly round: string; readonly known?: string | undefined }

const answerTo = (request: LogRequest): Promise<LogResult | RoundInLog> =>
  'round' in request
    ? checkRound(sourceOf(), request.round, { known: request.known, verify: verifyStrictly })
    : checkLog(sourceOf(request.token), request.before, {
        verify: verifyStrictly,
        now: Date.now(),
        olderADay: request.olderADay,
      })

self.onmessage = async ({ data }: MessageEvent<LogRequest>) => {
  // Undefined: the site is unreachable or answers with errors.
  self.postMessage(await answerTo(data).catch(() => {}))
}
