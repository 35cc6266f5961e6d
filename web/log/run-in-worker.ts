import { scriptAddress } from '../wire/script-address.ts'

/** Timeout for a site whose answers never end. */
const mostMs = 90_000

/** Runs one request in a new worker; undefined if the worker cannot run, has no answer, or takes too long. */
export function runInWorker<Answer>(name: string, file: string, request: unknown): Promise<Answer | undefined> {
  const worker = new Worker(scriptAddress(name, file), import.meta.env.DEV ? { type: 'module' } : {})
  let timer: ReturnType<typeof setTimeout>
  return new Promise<Answer | undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), mostMs)
    worker.onmessage = ({ data }: MessageEvent<Answer | undefined>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    worker.postMessage(request)
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
