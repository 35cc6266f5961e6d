import type { RequestListener } from 'node:http'
import type { IsCall, ServedHook } from './hooks.ts'

/** Hands requests on with the URLs that they mean. */
export function readMeantUrls(hooks: readonly ServedHook[], isCall: IsCall, handle: RequestListener): RequestListener {
  const meant = meantUrl(hooks, isCall)
  return (request, response) => {
    request.url = meant(request.url ?? '')
    handle(request, response)
  }
}

/**
 * The URL that is meant by one as received. Third parties append their method to an address that ends with a slash, or end every
 * address with one; and a path that cannot be decoded is to a visitor a page that does not exist.
 */
function meantUrl(hooks: readonly ServedHook[], isCall: IsCall): (url: string) => string {
  const ofHooks = new Set(hooks.map(({ path }) => path))
  return (url) => {
    const [path = ''] = url.split('?', 1)
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
