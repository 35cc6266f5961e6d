import { generateKeyPairSync, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { openSandbox } from '../kit/frame.ts'
import type { ReceivedCall, RouteAnswer, RouteContext } from '../kit/routes.ts'
import { type IdentityState, identityControls } from './controls.ts'
import { authorizationPages, callbackTo, type PersonAtProvider } from './page.ts'
import { siteRedirects } from './redirects.ts'
import { type IdTokenLie, signIdToken } from './telegram-id-token.ts'
import { telegramPeople } from './telegram-people.ts'
import { type TelegramPerson, type WidgetLie, widgetFields } from './telegram-widget.ts'

// Telegram's sign-in, both ways at one address: OpenID Connect (TELEGRAM_CLIENT_ID, TELEGRAM_CLIENT_SECRET) and the older login
// widget (TELEGRAM_BOT_TOKEN). SITE_URL is the site. Controls besides the common ones:
//
// - POST /_sandbox/redirects {uris}: the registered redirect addresses
// - POST /_sandbox/people {people}: who may sign in: id, first_name, last_name?, username?
// - POST /_sandbox/id-token {alg?, key?, aud?, iss?, nonce?, expired?, without?}: what is wrong with the next ID token
// - POST /_sandbox/widget {as?: fragment|query, ageS?, change?}: how the widget returns, and what is wrong with its next answer
// - POST /_sandbox/callback {state?, code?}: what the next callback says instead; null leaves it out

interface Grant {
  readonly code: string
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string | undefined
  readonly person: number
  readonly expires: number
}

interface State extends IdentityState<TelegramPerson> {
  codes: Grant[]
  idToken: IdTokenLie
  widget: WidgetLie
  widgetAs: 'fragment' | 'query'
}

const { TELEGRAM_CLIENT_ID: clientId, TELEGRAM_CLIENT_SECRET: secret, TELEGRAM_BOT_TOKEN: botToken } = process.env
if (!(clientId && secret) && !botToken)
  throw new Error('TELEGRAM_CLIENT_ID and _SECRET, or TELEGRAM_BOT_TOKEN, are missing')

const key = { ...generateKeyPairSync('rsa', { modulusLength: 2048 }), id: randomBytes(8).toString('hex') }
const codeLifetimeMs = 10 * 60_000
const mostStored = 1000

const freshState = (): State => ({
  people: [...telegramPeople],
  redirects: null,
  codes: [],
  twist: {},
  idToken: {},
  widget: {},
  widgetAs: 'fragment',
})

const isWidget = ({ query }: ReceivedCall) => query.bot_id !== undefined

function problemOf(call: ReceivedCall, { state, env }: RouteContext<State>): string | undefined {
  const { query } = call
  const registered = state.redirects ?? siteRedirects(env.SITE_URL, 'telegram')
  if (isWidget(call)) {
    const target = URL.parse(query.return_to ?? '')
    if (query.bot_id !== botToken?.split(':')[0]) return 'bot_id'
    if (!target || target.origin !== query.origin) return 'return_to'
    return registered.includes(`${target.origin}${target.pathname}`) ? undefined : 'origin'
  }
  if (query.response_type !== 'code') return 'response_type'
  if (!clientId || query.client_id !== clientId) return 'client_id'
  if (!registered.includes(query.redirect_uri ?? '')) return 'redirect_uri'
  if (!query.scope?.split(' ').includes('openid')) return 'scope'
  if (!query.state) return 'state'
  if (!/^[\w-]{43}$/.test(query.code_challenge ?? '') || query.code_challenge_method !== 'S256') return 'code_challenge'
  return undefined
}

function decide(call: ReceivedCall, frame: RouteContext<State>): RouteAnswer {
  const { state } = frame
  const person = state.people.find(({ id }) => String(id) === call.body?.person)
  return isWidget(call) ? answerWidget(call, person, frame) : answerOpenId(call, person, frame)
}

function answerOpenId(
  { query }: ReceivedCall,
  person: TelegramPerson | undefined,
  { state, now }: RouteContext<State>,
): RouteAnswer {
  const code = randomBytes(24).toString('base64url')
  if (person) {
    const made: Grant = {
      code,
      redirectUri: query.redirect_uri!,
      challenge: query.code_challenge!,
      nonce: query.nonce,
      person: person.id,
      expires: now() + codeLifetimeMs,
    }
    state.codes = [...state.codes, made].slice(-mostStored)
  }
  const right: Record<string, string> = person ? { code } : { error: 'access_denied' }
  return callbackTo(query.redirect_uri!, { ...right, state: query.state! }, state)
}

function answerWidget(
  { query }: ReceivedCall,
  person: TelegramPerson | undefined,
  { state, now }: RouteContext<State>,
): RouteAnswer {
  const back = new URL(query.return_to!)
  // A person who cancels returns without a result.
  const fields = person && widgetFields(person, botToken!, now(), state.widget)
  state.widget = {}
  if (fields && state.widgetAs === 'query')
    for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, String(value))
  const result = fields ? Buffer.from(JSON.stringify(fields)).toString('base64url') : 'false'
  if (state.widgetAs === 'fragment') back.hash = `tgAuthResult=${result}`
  return { location: back.href }
}

const wrong = (status: number, error: string, description: string): RouteAnswer => ({
  status,
  json: { error, error_description: description },
})

function exchange({ body = {}, headers }: ReceivedCall, { state, now, url }: RouteContext<State>): RouteAnswer {
  const given = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`)
  if (!clientId || given.length !== right.length || !timingSafeEqual(given, right))
    return wrong(401, 'invalid_client', 'client authentication failed')
  if (body.grant_type !== 'authorization_code') return wrong(400, 'unsupported_grant_type', 'grant_type')
  const found = state.codes.find(({ code }) => code === body.code)
  state.codes = state.codes.filter((each) => each !== found)
  if (!found || found.expires <= now()) return wrong(400, 'invalid_grant', 'code is invalid or expired')
  if (found.redirectUri !== body.redirect_uri) return wrong(400, 'invalid_grant', 'redirect_uri')
  if (hash('sha256', String(body.code_verifier ?? ''), 'base64url') !== found.challenge)
    return wrong(400, 'invalid_grant', 'code_verifier')
  const person = state.people.find(({ id }) => id === found.person)
  if (!person) return wrong(400, 'invalid_grant', 'the account is gone')
  const lie = state.idToken
  state.idToken = {}
  return {
    json: {
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: signIdToken({ person, key, issuer: url, clientId, nonce: found.nonce, now: now(), lie }),
    },
  }
}

const seen = ({ id, first_name, last_name = '' }: TelegramPerson): PersonAtProvider => ({
  id: String(id),
  name: `${first_name} ${last_name}`.trim(),
})

await openSandbox<State>({
  name: 'Telegram',
  fresh: freshState,
  api: {
    'POST /token': exchange,
    'GET /.well-known/jwks.json': () => {
      const jwk = key.publicKey.export({ format: 'jwk' })
      return { json: { keys: [{ ...jwk, kid: key.id, use: 'sig', alg: 'RS256' }] } }
    },
    'GET /.well-known/openid-configuration': (_call, { url }) => ({
      json: {
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/.well-known/jwks.json`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        code_challenge_methods_supported: ['S256'],
        scopes_supported: ['openid', 'profile', 'phone'],
      },
    }),
  },
  pages: authorizationPages({
    path: '/auth',
    provider: 'Telegram',
    problemOf,
    people: ({ people }) => people.map(seen),
    decide,
  }),
  controls: {
    ...identityControls<TelegramPerson, State>(),
    'POST /id-token': ({ body = {} }, { state }) => {
      state.idToken = body
      return { json: state.idToken }
    },
    'POST /widget': ({ body = {} }, { state }) => {
      const { as, ...lie } = body
      if (as === 'fragment' || as === 'query') state.widgetAs = as
      state.widget = lie
      return { json: { as: state.widgetAs, ...lie } }
    },
  },
})
