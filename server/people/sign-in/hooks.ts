import type { SignInProvider } from '@casino/contract/people/sign-in'
import { ProviderError } from '../../money/providers/provider.ts'
import { clientOf } from '../../platform/http/client-address.ts'
import { deviceOf } from '../../platform/http/device.ts'
import type { HookAnswer, HookCall, ServedHook } from '../../platform/http/hooks.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { type AttemptDetails, beginAttempt, hasBegunElsewhere, takeAttempt } from './attempts.ts'
import { cookieOf, endedCookie, readCookie } from './cookie.ts'
import type { SignInDeps } from './deps.ts'
import { link } from './link-identity.ts'
import { ownOrigin } from './own-origin.ts'
import type { IdentityProvider } from './provider.ts'
import { signInElsewhere } from './sign-in.ts'

const names: readonly SignInProvider[] = ['vk', 'telegram']
const longestReferral = 64
const nameOfAttempt = /^[\w-]{1,64}$/

/** The two URLs of each provider that browsers open: on their way to it, and back from it. */
export function signInHooks(deps: SignInDeps): ServedHook[] {
  const providerOf = (name: SignInProvider) => deps.identityProviders.get(name) ?? refuse('not_found')
  return names.flatMap((name) => [
    {
      path: `/api/auth/${name}/redirect`,
      methods: ['GET'],
      answer: async (call) => leave(deps, providerOf(name), call),
    },
    {
      path: `/api/auth/${name}/callback`,
      methods: ['GET'],
      answer: async (call) => comeBack(deps, providerOf(name), call),
    },
  ])
}

const redirect = (location: string, cookie?: string): HookAnswer => ({
  status: 302,
  headers: { location, ...(cookie && { 'set-cookie': cookie }) },
  type: 'text/plain; charset=utf-8',
  body: '',
})

/** Query parameters that the page reads and then removes. */
type Marks = Readonly<Record<string, string>>

const pageWith = (path: string, marks: Marks) => `${path}?${new URLSearchParams(marks)}`

/** Without it, the tab rejects the result. */
const attemptOf = (named: string | undefined): Marks => (named === undefined ? {} : { attempt: named })

async function leave(deps: SignInDeps, provider: IdentityProvider, call: HookCall): Promise<HookAnswer> {
  const { database, publicUrl, guesses } = deps
  const { redirect_uri, ref, attempt: given = '' } = call.query
  const named = nameOfAttempt.test(given) ? given : undefined
  const origin =
    ownOrigin(redirect_uri, { host: String(call.headers.host), publicUrl }) ?? refuse('redirect_not_allowed')
  return orMark(deps, { name: provider.name, path: `${origin}/`, mark: 'sign_in_error', named }, async () => {
    await guesses.take('logins', clientOf(call.address))
    const details: AttemptDetails = { provider: provider.name, origin, referral: ref?.slice(0, longestReferral), named }
    const attempt = await database.transact((tx) => beginAttempt(tx, details))
    return redirect(provider.begin(attempt), cookieOf(attempt, publicUrl))
  })
}

async function comeBack(deps: SignInDeps, provider: IdentityProvider, call: HookCall): Promise<HookAnswer> {
  const page = provider.pageFor?.(call.query)
  if (page)
    return { type: 'text/html; charset=utf-8', body: page.body, headers: { 'content-security-policy': page.policy } }
  const { database, publicUrl } = deps
  const { name } = provider
  const { state = '' } = call.query
  const browser = readCookie(call, state, publicUrl)
  const taken = await database.transact((tx) => takeAttempt(tx, { provider: name, state, browser }))
  // Without an attempt the origin is unknown, so the browser goes to the main page of the host that it reached.
  if (!taken) {
    const elsewhere = await hasBegunElsewhere(database.read, name, state)
    const sign_in_error = elsewhere ? 'sign_in_other_browser' : 'sign_in_expired'
    return redirect(pageWith('/', { sign_in_error, provider: name }))
  }
  const { attempt, details } = taken
  const { origin, referral, named, owner } = details
  const cookies = [endedCookie(state, publicUrl)]
  const client = callerOf(call, { secure: publicUrl.startsWith('https:'), setCookie: (cookie) => cookies.push(cookie) })
  const path = owner ? `${origin}/profile` : `${origin}/`
  const mark = owner ? 'link_error' : 'sign_in_error'
  const answer = await orMark(deps, { name, path, mark, named }, async () => {
    const person = await provider.finish(call.query, attempt)
    if (owner) {
      await link(deps)({ provider: name, owner, person, client })
      return redirect(pageWith(path, { tab: 'settings', linked: name, ...attemptOf(named) }))
    }
    const signedIn = await signInElsewhere(deps)({ provider: name, person, referral, client })
    const gift: Marks = 'token' in signedIn ? { token: signedIn.token } : { sign_in_code: signedIn.waiting }
    return redirect(pageWith(path, { ...gift, provider: name, ...attemptOf(named) }))
  })
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookies } }
}

/** The browser that came back, with its device as in a call. */
const callerOf = (
  { address, country, headers }: HookCall,
  site: Omit<Parameters<typeof deviceOf>[0], 'cookies'>,
): Caller => ({
  address,
  country,
  userAgent: String(headers['user-agent'] ?? ''),
  device: deviceOf({ cookies: headers.cookie?.toString(), ...site }),
})

interface Place {
  readonly name: SignInProvider
  readonly path: string
  /** The query parameter that carries a refusal. */
  readonly mark: 'sign_in_error' | 'link_error'
  /** The attempt's name in the tab that began it. */
  readonly named: string | undefined
}

/** A refused browser is redirected to the page with the refusal's code in the URL, instead of showing the raw refusal. */
async function orMark(
  { onTrouble }: SignInDeps,
  { name, path, mark, named }: Place,
  answer: () => Promise<HookAnswer>,
): Promise<HookAnswer> {
  try {
    return await answer()
  } catch (error) {
    const silent = error instanceof ProviderError
    if (silent) onTrouble(error)
    if (!(silent || error instanceof Refusal)) throw error
    const code = silent ? 'sign_in_unavailable' : error.code
    const tab: Marks = mark === 'link_error' ? { tab: 'settings' } : {}
    return redirect(pageWith(path, { ...tab, [mark]: code, provider: name, ...attemptOf(named) }))
  }
}
