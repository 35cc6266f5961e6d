import { scriptAddress } from '../wire/script-address.ts'

/** The answer of a new worker to one request; undefined if it could not run or had none. */
export function askWorker<Answer>(name: string, file: string, request: unknown): Promise<Answer | undefined> {
  const worker = new Worker(scriptAddress(name, file), import.meta.env.DEV ? { type: 'module' } : {})
  return new Promise<Answer | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answer | undefined>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
