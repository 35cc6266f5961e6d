import type { IncomingMessage } from 'node:http'
import { isPrivate } from './client-address.ts'

/**
 * Whether the request comes from one of our own pages, or from no page at all: a browser sends the page's origin in each
 * handshake of a WebSocket, and any page may open one. A site on this machine or a private network has several names
 * (localhost, 127.0.0.1, the machine's own), so any name under which it was reached is accepted there.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  const own = new URL(publicUrl)
  if (!origin) return false
  if (origin.origin === own.origin) return true
  return isInside(own.hostname) && origin.host === headers.host
}

/** The site's origin as the caller knows it: the configured one, or any name of a site on this machine or a private network. */
export function siteOf(host: string, publicUrl: string): URL {
  const own = new URL(publicUrl)
  return (isInside(own.hostname) && URL.parse(`${own.protocol}//${host}`)) || own
}

function isInside(hostname: string): boolean {
  return hostname === 'localhost' || isPrivate(hostname.replace(/^\[|\]$/g, ''))
}
