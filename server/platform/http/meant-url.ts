import type { RequestListener } from 'node:http'
import { type IsCall, pathOf, type ServedHook } from './hooks.ts'

/** Passes requests on with their normalised URLs. */
export function normaliseUrls(hooks: readonly ServedHook[], isCall: IsCall, handle: RequestListener): RequestListener {
  const meant = meantUrl(hooks, isCall)
  return (request, response) => {
    request.url = meant(request.url ?? '')
    handle(request, response)
  }
}

/**
 * Normalises a URL as received. Third parties append their method to a URL that ends with a slash, or end every URL with one. A
 * path that cannot be decoded becomes that of a page that does not exist.
 */
function meantUrl(hooks: readonly ServedHook[], isCall: IsCall): (url: string) => string {
  const ofHooks = new Set(hooks.map(({ path }) => path))
  return (url) => {
    const path = pathOf(url)
    if (path.endsWith('/') || path.includes('//')) {
      const bare = path.replace(/\/{2,}/g, '/').replace(/\/$/, '')
      if (ofHooks.has(bare)) return bare + url.slice(path.length)
    }
    return path.includes('%') && !isCall(url) && !isDecodable(path) ? '/not-found' : url
  }
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
