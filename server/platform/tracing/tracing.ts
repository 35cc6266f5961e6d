import type { Span, Tracing, TracingConfig } from './span.ts'
/** Loads nothing unless it is configured. */
export async function openTracing(
  config: TracingConfig | undefined,
  onTrouble: (error: unknown) => void,
): Promise<Tracing | undefined> {
  if (!config) return undefined
  const { OtlpTracing } = await import('./otlp.ts')
  return new OtlpTracing(config, onTrouble)
}

/** Runs the work in a child span of `parent`. */
export async function runInSpan<T>(parent: Span, name: string, work: () => Promise<T>): Promise<T> {
  const span = parent.child(name)
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}
