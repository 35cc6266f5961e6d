import { hash, randomBytes } from 'node:crypto'
import { fieldsOf, request } from '../../money/providers/adapters/request.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type ExternalPerson, type IdentityProvider, type Returned, type SignInSecrets, tidyName } from './provider.ts'

interface Vk {
  readonly url: string
  readonly clientId: string
}

const timeoutMs = 8000

/** OAuth 2.1 with PKCE, as VK ID implements it, with a device identifier in the callback. */
export function openVk(vk: Vk): IdentityProvider {
  return {
    name: 'vk',
    begin({ state, verifier, callback }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: vk.clientId,
        redirect_uri: callback,
        state,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 's256',
        scope: 'vkid.personal_info',
      })
      return `${vk.url}/authorize?${query}`
    },
    async finish(query, attempt) {
      if (query.error) refuse(query.error === 'access_denied' ? 'sign_in_cancelled' : 'sign_in_failed')
      const { token, user } = await exchange(vk, query, attempt)
      return personOf(vk, token, user)
    },
  }
}

async function exchange(vk: Vk, { code = '', device_id = '' }: Returned, { verifier, callback }: SignInSecrets) {
  if (!code || !device_id) refuse('sign_in_failed')
  const state = randomBytes(24).toString('base64url')
  const answer = await post(`${vk.url}/oauth2/auth`, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    client_id: vk.clientId,
    device_id,
    redirect_uri: callback,
    state,
  })
  const { access_token: token, user_id: user } = answer
  // VK sometimes returns an empty one; the code's verifier binds this answer to the attempt.
  const isOwn = answer.state === state || answer.state === '' || answer.state === undefined
  if (!isOwn || typeof token !== 'string') refuse('sign_in_failed')
  return { token, user: String(user) }
}

async function personOf(vk: Vk, token: string, expected: string): Promise<ExternalPerson> {
  const { user } = await post(`${vk.url}/oauth2/user_info`, { client_id: vk.clientId, access_token: token })
  const { user_id, first_name, last_name } = fieldsOf(user)
  // A number in one answer and a string in the other.
  const subject = String(user_id)
  if (!/^\d{1,20}$/.test(subject) || subject !== expected) refuse('sign_in_failed')
  return { subject, firstName: tidyName(first_name), name: tidyName(first_name, last_name) }
}

/** Errors are a field of the answer; its HTTP status is not used. */
async function post(url: string, form: Readonly<Record<string, string>>) {
  const { json } = await request({ method: 'POST', url: new URL(url), form, timeoutMs })
  const fields = fieldsOf(json)
  if (fields.error) refuse(fields.error === 'invalid_grant' ? 'sign_in_expired' : 'sign_in_failed')
  return fields
}
