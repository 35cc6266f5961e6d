import { randomBytes } from 'node:crypto'

const longestDays = 400
const shape = /(?:^|;\s*)device=([\w-]{22})(?:;|$)/

interface Browser {
  /** The `Cookie` header of its call. */
  readonly cookies: string | undefined
  /** The site has TLS. */
  readonly secure: boolean
  readonly setCookie: (cookie: string) => void
}

/**
 * An identifier of the calling browser, from a cookie that is sent only with calls to this site. A browser without one gets it
 * with the answer in which it is first needed. It proves nothing: a browser that deletes it counts as a new device.
 */
export function deviceOf({ cookies = '', secure, setCookie }: Browser): () => string {
  let chosen: string | undefined
  return () => {
    if (chosen !== undefined) return chosen
    const [, known] = shape.exec(cookies) ?? []
    const device = known ?? randomBytes(16).toString('base64url')
    const attributes = `Path=/api; Max-Age=${longestDays * 86_400}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    // A known one is also set again, so that it does not expire while in use.
    setCookie(`device=${device}; ${attributes}`)
    chosen = device
    return device
  }
}
