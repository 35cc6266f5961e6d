import { checkLog, checkRound, type LogResult, type Remembered, type RoundInLog } from './check.ts'
import { sourceOf, verifyStrictly } from './worker-source.ts'

/** What the page sends: what the device remembers and the player's token, or the round to look for. */
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
  // Nothing: the site is away, or answers with errors.
  self.postMessage(await answerTo(data).catch(() => {}))
}
