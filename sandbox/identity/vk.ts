import { hash, randomBytes } from 'node:crypto'
import { openSandbox } from '../kit/frame.ts'
import type { ReceivedCall, RouteAnswer, RouteContext } from '../kit/routes.ts'
import { type IdentityState, identityControls } from './controls.ts'
import { authorizationPages, callbackTo, type PersonAtProvider } from './page.ts'
import { siteRedirects } from './redirects.ts'

// VK ID: OAuth 2.1 with PKCE and a device. VK_CLIENT_ID is the app; SITE_URL is the site that it belongs to. Controls besides
// the common ones:
//
// - POST /_sandbox/redirects {uris}: the registered redirect addresses
// - POST /_sandbox/people {people}: who may sign in: user_id, first_name, last_name, email?
// - POST /_sandbox/callback {device_id?, state?, code?}: what the next callback says instead; null leaves it out
// - POST /_sandbox/token {state}: the state in later token answers; null: the right one
// - POST /_sandbox/expire {}: all codes and tokens expire

interface VkPerson {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email?: string
}

interface Grant {
  readonly code: string
  readonly redirectUri: string
  readonly challenge: string
  readonly deviceId: string
  readonly user: string
  expires: number
}

interface State extends IdentityState<VkPerson> {
  codes: Grant[]
  /** Returned by token answers instead of the given state. */
  tokenState: string | null
  tokens: { readonly token: string; readonly user: string; expires: number }[]
}

const clientId = process.env.VK_CLIENT_ID
if (!clientId) throw new Error('VK_CLIENT_ID is missing')

const codeLifetimeMs = 10 * 60_000
const tokenLifetimeMs = 60 * 60_000
const mostStored = 1000
const random = (bytes = 24) => randomBytes(bytes).toString('base64url')

const freshState = (): State => ({
  people: [
    { user_id: '700001', first_name: 'Игрок', last_name: 'Первый', email: 'first@vk.example' },
    { user_id: '700002', first_name: 'Player', last_name: 'Second' },
    { user_id: '700003', first_name: '☂', last_name: '☂' },
  ],
  redirects: null,
  codes: [],
  tokenState: null,
  tokens: [],
  twist: {},
})

function problemOf({ query }: ReceivedCall, { state, env }: RouteContext<State>): string | undefined {
  const registered = state.redirects ?? siteRedirects(env.SITE_URL, 'vk')
  if (query.response_type !== 'code') return 'response_type'
  if (query.client_id !== clientId) return 'client_id'
  if (!registered.includes(query.redirect_uri ?? '')) return 'redirect_uri'
  if ((query.state ?? '').length < 32) return 'state'
  if (!/^[\w-]{43}$/.test(query.code_challenge ?? '')) return 'code_challenge'
  if (query.code_challenge_method?.toLowerCase() !== 's256') return 'code_challenge_method'
  return undefined
}

const seen = ({ user_id, first_name, last_name }: VkPerson): PersonAtProvider => ({
  id: user_id,
  name: `${first_name} ${last_name}`,
})

function decide({ query, body }: ReceivedCall, frame: RouteContext<State>): RouteAnswer {
  const { state } = frame
  const person = state.people.find(({ user_id }) => user_id === body?.person)
  const right: Record<string, string> = person
    ? grant(query, person, frame)
    : { error: 'access_denied', error_description: 'The user denied the request', state: query.state! }
  return callbackTo(query.redirect_uri!, right, state)
}

function grant(query: ReceivedCall['query'], { user_id }: VkPerson, { state, now }: RouteContext<State>) {
  const made: Grant = {
    code: `vk2.a.${random()}`,
    redirectUri: query.redirect_uri!,
    challenge: query.code_challenge!,
    deviceId: random(48),
    user: user_id,
    expires: now() + codeLifetimeMs,
  }
  state.codes = [...state.codes, made].slice(-mostStored)
  return {
    code: made.code,
    state: query.state!,
    device_id: made.deviceId,
    expires_in: String(codeLifetimeMs / 1000),
    type: 'code_v2',
  }
}

// VK's own client checks for `error` in the JSON, not the status.
const wrong = (error: string, description: string, state?: unknown): RouteAnswer => ({
  json: { error, error_description: description, ...(state !== undefined && { state }) },
})

function exchange({ query, body }: ReceivedCall, { state, now }: RouteContext<State>): RouteAnswer {
  const given = { ...query, ...body } as Record<string, unknown>
  const say = (description: string) => wrong('invalid_grant', description, given.state)
  if (given.grant_type !== 'authorization_code') return wrong('unsupported_grant_type', 'grant_type', given.state)
  if (given.client_id !== clientId) return wrong('invalid_client', 'client_id', given.state)
  const found = state.codes.find(({ code }) => code === given.code)
  // A code works once, even if the rest of the request is wrong.
  state.codes = state.codes.filter((each) => each !== found)
  if (!found || found.expires <= now()) return say('code is invalid or expired')
  if (found.redirectUri !== given.redirect_uri) return say('redirect_uri')
  if (found.deviceId !== given.device_id) return say('device_id')
  const verifier = String(given.code_verifier ?? '')
  if (!/^[\w-]{43,128}$/.test(verifier) || hash('sha256', verifier, 'base64url') !== found.challenge)
    return say('code_verifier')
  const token = `vk2.a.${random(48)}`
  state.tokens = [...state.tokens, { token, user: found.user, expires: now() + tokenLifetimeMs }].slice(-mostStored)
  return {
    json: {
      access_token: token,
      refresh_token: `vk2.a.${random(48)}`,
      id_token: random(64),
      token_type: 'Bearer',
      expires_in: tokenLifetimeMs / 1000,
      user_id: Number(found.user),
      state: state.tokenState ?? given.state ?? '',
      scope: 'vkid.personal_info',
    },
  }
}

function userInfo({ query, body }: ReceivedCall, { state, now }: RouteContext<State>): RouteAnswer {
  const given = { ...query, ...body } as Record<string, unknown>
  if (given.client_id !== clientId) return wrong('invalid_client', 'client_id')
  const token = state.tokens.find((each) => each.token === given.access_token && each.expires > now())
  const person = state.people.find(({ user_id }) => user_id === token?.user)
  if (!person) return wrong('invalid_token', 'access_token is invalid or expired')
  return {
    json: { user: { ...person, avatar: `https://avatars.vk.example/${person.user_id}`, sex: 0, verified: false } },
  }
}

await openSandbox<State>({
  name: 'VK',
  fresh: freshState,
  api: { 'POST /oauth2/auth': exchange, 'POST /oauth2/user_info': userInfo },
  pages: authorizationPages({
    path: '/authorize',
    provider: 'VK ID',
    problemOf,
    people: ({ people }) => people.map(seen),
    decide,
  }),
  controls: {
    ...identityControls<VkPerson, State>(),
    'POST /token': ({ body = {} }, { state }) => {
      state.tokenState = typeof body.state === 'string' ? body.state : null
      return { json: { state: state.tokenState } }
    },
    'POST /expire': (_call, { state }) => {
      for (const each of [...state.codes, ...state.tokens]) each.expires = 0
      return { json: {} }
    },
  },
})
