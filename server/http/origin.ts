import type { IncomingMessage } from 'node:http'
import { isPrivate } from './client-address.ts'

/**
 * Whether a page of our own asks, or no page at all: a browser names the page's origin in each handshake of a WebSocket, and
 * anybody's page may begin one. A site on this machine or a private network has several names (localhost, 127.0.0.1, the
 * machine's own), so there whatever name it was reached by is its own.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  const own = new URL(publicUrl)
  if (!origin) return false
  if (origin.origin === own.origin) return true
  return isInside(own.hostname) && origin.host === headers.host
}

function isInside(hostname: string): boolean {
  return hostname === 'localhost' || isPrivate(hostname.replace(/^\[|\]$/g, ''))
}
