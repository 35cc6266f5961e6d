import { createHmac } from 'node:crypto'
import { signInMiniApp } from '@casino/contract/people/sign-in'
import { clientOf } from '../../platform/http/client-address.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { countTelegramLogin } from './attempts.ts'
import type { SignInDeps } from './deps.ts'
import { findByIdentity } from './identities.ts'
import { type ExternalPerson, tidyName } from './provider.ts'
import { signInElsewhere } from './sign-in.ts'
import { checkSigned } from './telegram-signature.ts'

/** False: a visitor may look around without opening an account. */
const oldestS = 60 * 60

interface Opened {
  readonly person: ExternalPerson
  /** The code in the link that opened it. */
  readonly referral: string | undefined
  /** Different each time the mini app is opened. */
  readonly signature: string
}

/**
 * The person whose Telegram opened the mini app, from its `initData`: a query whose fields are signed with a key
 * derived from the bot's token. `now` is in seconds. Refuses `sign_in_failed` and `sign_in_expired`.
 */
export function readInitData(initData: string, botToken: string, now: number): Opened {
  const fields = Object.fromEntries(new URLSearchParams(initData))
  checkSigned(fields, { key: createHmac('sha256', 'WebAppData').update(botToken).digest(), now, oldestS })
  const { id, first_name, last_name } = userIn(fields.user)
  if (!Number.isSafeInteger(id) || Number(id) <= 0) refuse('sign_in_failed')
  return {
    person: { subject: String(id), firstName: tidyName(first_name), name: tidyName(first_name, last_name) },
    referral: fields.start_param || undefined,
    signature: fields.hash ?? '',
  }
}

function userIn(json: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const user: unknown = JSON.parse(json ?? '')
    return typeof user === 'object' && user !== null ? { ...user } : {}
  } catch {
    return {}
  }
}

/**
 * Signs in the Telegram account that shows the site as a mini app: the same player as with `Log in with Telegram`.
 * Opening the mini app creates no account; only the visitor's decision (`open`) does.
 */
export const serveMiniApp = (deps: SignInDeps) =>
  serve(signInMiniApp, { alwaysOpen: true }, async ({ body, client }) => {
    const { database, guesses, settings, miniApp } = deps
    if (!miniApp || !settings.current.security.telegramMiniApp) refuse('not_found')
    await guesses.take('logins', clientOf(client.address))
    const { person, referral, signature } = readInitData(body.initData, miniApp.botToken, miniApp.now())
    const subject = { provider: 'telegram', subject: person.subject } as const
    if (!body.open && (await findByIdentity(database.read, subject)) === undefined) return {}
    if (!(await database.transact((tx) => countTelegramLogin(tx, signature)))) refuse('sign_in_expired')
    const signedIn = await signInElsewhere(deps)({ provider: 'telegram', person, referral, client })
    return 'token' in signedIn ? signedIn : { signIn: signedIn.waiting }
  })
