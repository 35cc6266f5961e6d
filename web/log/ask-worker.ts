import { scriptAddress } from '../wire/script-address.ts'

/** A site that does not end its answers has none. */
const mostMs = 90_000

/** The answer of a new worker to one request; undefined if it could not run, had none, or took too long. */
export function askWorker<Answer>(name: string, file: string, request: unknown): Promise<Answer | undefined> {
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
