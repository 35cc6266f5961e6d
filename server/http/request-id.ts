import { randomBytes } from 'node:crypto'

/** An id for each request, answered as `x-request-id` and written with what the log says of it; no two processes share one. */
export function openRequestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let requests = 0
  return () => `${process}-${(requests++).toString(36)}`
}
