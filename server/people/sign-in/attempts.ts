import { hash, randomBytes } from 'node:crypto'
import type { SignInProvider } from '@casino/contract/people/sign-in'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { OwnSession } from '../players/sessions/sessions.ts'
import type { SignInSecrets } from './provider.ts'

/** The purpose of sending a browser to a provider. */
export interface AttemptDetails {
  readonly provider: SignInProvider
  /** The URL on this site that it returns to. */
  readonly origin: string
  readonly referral?: string | undefined
  /** The name by which the tab that began it recognises the result. */
  readonly named?: string | undefined
  /** Present if a player links an account; otherwise the attempt is a sign-in. */
  readonly owner?: OwnSession | undefined
}

export interface BegunAttempt extends SignInSecrets {
  /** The value of the browser's cookie, without which the state alone is useless. */
  readonly browser: string
}

const lifetime = `interval '10 minutes'`
export const lifetimeS = 600
const mostRemoved = 50
const random = () => randomBytes(32).toString('base64url')
const digestOf = (secret: string) => hash('sha256', secret, 'buffer')
export const callbackOf = ({ origin, provider }: AttemptDetails) => `${origin}/api/auth/${provider}/callback`

export async function beginAttempt(tx: Tx, details: AttemptDetails): Promise<BegunAttempt> {
  const { provider, origin, referral = null, named = null, owner } = details
  const made = { state: random(), browser: random(), nonce: random(), verifier: random() }
  await tx.rows(
    `DELETE FROM sign_in_attempt WHERE state_digest IN (
       SELECT state_digest FROM sign_in_attempt WHERE begun_at < now() - ${lifetime}
       ORDER BY begun_at LIMIT ${mostRemoved} FOR UPDATE SKIP LOCKED)`,
  )
  await tx.rows(
    `INSERT INTO sign_in_attempt
       (state_digest, browser_digest, provider, nonce, verifier, origin, referral, player_id, session, named)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      digestOf(made.state),
      digestOf(made.browser),
      provider,
      made.nonce,
      made.verifier,
      origin,
      referral,
      owner?.id ?? null,
      owner?.session ?? null,
      named,
    ],
  )
  return { ...made, callback: callbackOf(details) }
}

interface Stored {
  readonly nonce: string
  readonly verifier: string
  readonly origin: string
  readonly referral: string | null
  readonly named: string | null
  readonly id: number | null
  readonly session: string | null
}

/** Uses up the attempt that began in this browser; undefined if there is none, or it has expired. */
export async function takeAttempt(
  tx: Tx,
  { provider, state, browser }: { provider: SignInProvider; state: string; browser: string },
): Promise<{ attempt: SignInSecrets; details: AttemptDetails } | undefined> {
  const found = await tx.first<Stored>(
    `DELETE FROM sign_in_attempt
     WHERE state_digest = $1 AND browser_digest = $2 AND provider = $3 AND begun_at > now() - ${lifetime}
     RETURNING nonce, verifier, origin, referral, named, player_id AS id, session`,
    [digestOf(state), digestOf(browser), provider],
  )
  if (!found) return undefined
  const { nonce, verifier, origin, referral, named, id, session } = found
  const owner = id !== null && session !== null ? { id, session } : undefined
  const details = { provider, origin, referral: referral ?? undefined, named: named ?? undefined, owner }
  return { attempt: { state, nonce, verifier, callback: callbackOf(details) }, details }
}

/** Whether the attempt began in another browser, for instance inside an app which then opened the system's browser. */
export async function hasBegunElsewhere(read: Read, provider: SignInProvider, state: string): Promise<boolean> {
  const found = await read.rows(
    `SELECT FROM sign_in_attempt WHERE state_digest = $1 AND provider = $2 AND begun_at > now() - ${lifetime}`,
    [digestOf(state), provider],
  )
  return found.length > 0
}

const waitingFor = `interval '5 minutes'`

export interface AttemptSubject {
  readonly provider: SignInProvider
  readonly subject: string
}

/** Records a sign-in that still needs its second factor; returns the secret that identifies it. */
export async function beginWaiting(tx: Tx, { provider, subject }: AttemptSubject): Promise<string> {
  const secret = random()
  await tx.rows(
    `DELETE FROM sign_in_waiting WHERE digest IN (
       SELECT digest FROM sign_in_waiting WHERE since < now() - ${waitingFor}
       ORDER BY since LIMIT ${mostRemoved} FOR UPDATE SKIP LOCKED)`,
  )
  await tx.rows('INSERT INTO sign_in_waiting (digest, provider, subject) VALUES ($1, $2, $3)', [
    digestOf(secret),
    provider,
    subject,
  ])
  return secret
}

/** The external account that started this pending sign-in. */
export function peekWaiting(read: Read, secret: string): Promise<AttemptSubject | undefined> {
  return read.first<AttemptSubject>(
    `SELECT provider, subject FROM sign_in_waiting WHERE digest = $1 AND since > now() - ${waitingFor}`,
    [digestOf(secret)],
  )
}

/** Uses up the pending sign-in; if this transaction is rolled back, it remains pending. */
export function takeWaiting(tx: Tx, secret: string): Promise<AttemptSubject | undefined> {
  return tx.first<AttemptSubject>(
    `DELETE FROM sign_in_waiting WHERE digest = $1 AND since > now() - ${waitingFor} RETURNING provider, subject`,
    [digestOf(secret)],
  )
}

/** Longer than any signature is valid. */
const rememberedFor = `interval '2 hours'`

/** Records a signature of the login widget or the mini app; false if it was used before. */
export async function countTelegramLogin(tx: Tx, signature: string): Promise<boolean> {
  await tx.rows(
    `DELETE FROM widget_login WHERE hash IN (
       SELECT hash FROM widget_login WHERE used_at < now() - ${rememberedFor}
       ORDER BY used_at LIMIT ${mostRemoved} FOR UPDATE SKIP LOCKED)`,
  )
  const added = await tx.rows('INSERT INTO widget_login (hash) VALUES ($1) ON CONFLICT DO NOTHING RETURNING hash', [
    signature,
  ])
  return added.length > 0
}
