import { randomBytes } from 'node:crypto'

/** An id for each request, returned as `x-request-id` and logged with the request; unique across processes. */
export function openRequestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let requests = 0
  return () => `${process}-${(requests++).toString(36)}`
}
