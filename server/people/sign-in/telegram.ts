import { hash } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { fieldsOf, request } from '../../money/providers/adapters/request.ts'
import { ProviderSilent } from '../../money/providers/provider.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type ExternalPerson, type IdentityProvider, tidyName } from './provider.ts'

interface Telegram {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** The database's time in milliseconds. */
  readonly now: () => number
}

const timeoutMs = 8000
// Only a clock difference can make a token that was just exchanged look old.
const maxTokenAge = '5 minutes'
const clockTolerance = '60 s'
/** The public-key algorithms that Telegram may be configured to use: never `none`, never one with a shared secret. */
const algorithms = ['RS256', 'ES256', 'EdDSA']

/** “Log In With Telegram”: OpenID Connect with PKCE. Only the ID token identifies the person. */
export function openTelegram(telegram: Telegram): IdentityProvider {
  const { url, clientId, clientSecret } = telegram
  return {
    name: 'telegram',
    begin({ state, nonce, verifier, callback }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: callback,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      })
      return `${url}/auth?${query}`
    },
    async finish({ code, error }, { verifier, callback, nonce }) {
      if (error) refuse(error === 'access_denied' ? 'sign_in_cancelled' : 'sign_in_failed')
      if (!code) refuse('sign_in_failed')
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
      const { json } = await request({
        method: 'POST',
        url: new URL(`${url}/token`),
        headers: { authorization: `Basic ${basic}` },
        form: { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier },
        timeoutMs,
      })
      const { error: denied, id_token: idToken } = fieldsOf(json)
      if (denied) refuse(denied === 'invalid_grant' ? 'sign_in_expired' : 'sign_in_failed')
      if (typeof idToken !== 'string') refuse('sign_in_failed')
      return personOf(await verified(telegram, idToken, nonce))
    },
  }
}

/** The claims of an ID token that Telegram made for this site and this attempt. */
async function verified({ url, clientId, now }: Telegram, idToken: string, nonce: string): Promise<JWTPayload> {
  const keys = await keysOf(url)
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms,
    issuer: new URL(url).origin,
    requiredClaims: ['exp', 'iat', 'aud', 'nonce', 'id'],
    maxTokenAge,
    clockTolerance,
    currentDate: new Date(now()),
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) refuse('sign_in_failed')
    throw error
  })
  // The audience may be a number. A token with several audiences would also be valid elsewhere.
  const isOurs = String(payload.aud) === clientId && payload.nonce === nonce
  return isOurs ? payload : refuse('sign_in_failed')
}

/** Fetched each time: Telegram may change its keys at any time, and sign-ins are few. */
async function keysOf(url: string) {
  const { json } = await request({ method: 'GET', url: new URL(`${url}/.well-known/jwks.json`), timeoutMs })
  try {
    return createLocalJWKSet(json as JSONWebKeySet)
  } catch {
    throw new ProviderSilent(`GET ${url}/.well-known/jwks.json: no keys`)
  }
}

/** `id` is the number of the Telegram account, as in the login widget; `sub` is another name for it. */
function personOf({ id, name, given_name }: JWTPayload): ExternalPerson {
  const subject = String(id)
  if (!/^\d{1,20}$/.test(subject)) refuse('sign_in_failed')
  return { subject, firstName: tidyName(given_name ?? name), name: tidyName(name ?? given_name) }
}
