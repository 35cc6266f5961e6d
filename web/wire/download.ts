import { answerOf, type CallName, type CallRequest, respond, Unreachable } from './api.ts'

/** A file that the server sent. */
export interface Downloaded {
  readonly fileName: string
  readonly file: Blob
}

/** Makes a call that replies with a file. The token is in a header, as everywhere, because URLs are logged and shared. */
export async function download<N extends CallName>(name: N, request: CallRequest<N>): Promise<Downloaded> {
  const responded = await respond(name, request, undefined)
  const { response } = responded
  if (!response.ok) await answerOf(responded)
  const [, fileName = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const file = await response.blob().catch((error: unknown) => {
    throw new Unreachable(error)
  })
  return { fileName, file }
}
