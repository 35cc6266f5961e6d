import type { Casino } from './casino.ts'
import type { Sandbox } from './running-sandbox.ts'

/** A browser for sign-ins: it follows redirects by hand and has cookies for the casino. */
export interface Surfer {
  readonly cookies: Map<string, string>
  /** Opens a URL of the casino; returns the response, whose redirect is not followed. */
  open(path: string): Promise<Response>
  /** Begins a sign-in; returns the URL that the browser is sent to. */
  leave(provider: 'vk' | 'telegram', more?: Readonly<Record<string, string>>): Promise<URL>
  /** Stores the cookie of a call's answer. */
  store(headers: Headers): void
}

export function openSurfer(casino: Casino, headers: Readonly<Record<string, string>> = {}): Surfer {
  const cookies = new Map<string, string>()
  const store = (answered: Headers) => {
    for (const cookie of answered.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0/.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const open = async (path: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, casino.address), {
      redirect: 'manual',
      headers: { ...headers, ...(cookie && { cookie }) },
    })
    store(response.headers)
    return response
  }
  return {
    cookies,
    open,
    store,
    async leave(provider, more = {}) {
      const query = new URLSearchParams({ redirect_uri: casino.address, ...more })
      return locationOf(await open(`/api/auth/${provider}/redirect?${query}`))
    },
  }
}

export function locationOf(response: Response): URL {
  const location = response.headers.get('location')
  if (response.status !== 302 || !location) throw new Error(`no redirect, but ${response.status}`)
  return new URL(location, response.url)
}

/**
 * A person's action on the provider's page: continues with an account, or cancels; returns the URL that the provider redirects
 * to.
 */
export async function consent(at: URL, person: string | number | undefined): Promise<URL> {
  const response = await fetch(at, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person: String(person ?? '') }),
  })
  const location = response.headers.get('location')
  if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
  return new URL(location)
}

/** Registers the casino's callback, whose port is only known once the casino listens. */
export async function registerSite({ control }: Sandbox, { address }: Casino, provider: string): Promise<void> {
  await control('redirects', { uris: [`${address}/api/auth/${provider}/callback`] })
}

/** The query parameters on the casino's page after a complete sign-in. */
export async function signInAs(
  surfer: Surfer,
  provider: 'vk' | 'telegram',
  person: string | number | undefined,
  more?: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const back = await consent(await surfer.leave(provider, more), person)
  return marksOf(await surfer.open(withFragment(back)))
}

export const marksOf = (response: Response) => Object.fromEntries(locationOf(response).searchParams)

/** Like the page of the login widget. */
export function withFragment(back: URL): string {
  const result = new URLSearchParams(back.hash.slice(1)).get('tgAuthResult')
  if (result) back.searchParams.set('tgAuthResult', result)
  return `${back.pathname}${back.search}`
}
