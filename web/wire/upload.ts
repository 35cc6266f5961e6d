import { address, type CallName, type CallRequest, failureOf, headersOf, type Reply, Unreachable } from './api.ts'

/** Sends a file as the body of a call, and reports the sent share. */
export function upload<N extends CallName>(
  name: N,
  {
    params,
    query,
    file,
    onShare,
  }: Pick<CallRequest<N>, 'params' | 'query'> & { file: Blob; onShare: (share: number) => void },
): Promise<Reply<N>> {
  const [method = '', path = ''] = name.split(' ')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address(path, { params, query }))
    for (const [header, value] of Object.entries(headersOf())) request.setRequestHeader(header, value)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      if (status === 200 && response !== null) resolve(response as Reply<N>)
      else void failureOf(status, response).then(reject)
    }
    request.onerror = () => reject(new Unreachable())
    request.send(file)
  })
}
