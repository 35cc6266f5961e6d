import { type Config, readConfig } from '@casino/server/platform/config/config'
import { callThisMachineDirectly } from '@casino/server/platform/environment/own-machine'

/** All running resources, newest last; ended in reverse order. */
const running: (() => Promise<unknown>)[] = []
let ending: Promise<never> | undefined

export const isEnding = (): boolean => ending !== undefined

/** Registers `stop` to be called when this program ends, for whatever reason. */
export function stopAtExit(stop: () => Promise<unknown>): void {
  running.push(stop)
}

/** Ends everything that was started, newest first, once; then this process. */
export function end(code: number, cause?: unknown): Promise<never> {
  if (cause !== undefined && !ending) console.error(reasonOf(cause))
  ending ??= (async () => {
    for (const stop of running.toReversed()) await stop().catch((failure) => console.error(String(failure)))
    process.exit(code)
  })()
  return ending
}

/** An error's sentence, with its cause if that adds information. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const below = cause.cause instanceof Error ? reasonOf(cause.cause) : ''
  return below && !cause.message.includes(below) ? `${cause.message}\n  ${below}` : cause.message
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending) console.log('\nStopping …')
    void end(0)
  })
}
// The parent process has ended, perhaps without a signal.
process.on('disconnect', () => void end(0))
process.channel?.unref()

export function openConfig(): Config {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(['Not started:', ...reading.problems].join('\n  '))
  callThisMachineDirectly(process.env, reading.config.host)
  return reading.config
}
