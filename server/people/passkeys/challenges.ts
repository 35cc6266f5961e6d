import { hash, randomBytes } from 'node:crypto'
import type { Database, Tx } from '../../platform/database/database.ts'

/** The purpose of a challenge. An answer to a challenge with another purpose is refused. */
export interface ChallengeScope {
  readonly purpose: 'add' | 'prove' | 'sign_in'
  /** Identifies the session, or a guest's browser. */
  readonly boundTo: string
}

const lifetime = `interval '5 minutes'`
export const lifetimeMs = 300_000
const mostRemoved = 50
const digestOf = (text: string) => hash('sha256', text, 'buffer')

/** Returns the challenge that the authenticator has to sign. */
export async function makeChallenge(tx: Tx, { purpose, boundTo }: ChallengeScope, origin: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await tx.rows(
    `DELETE FROM passkey_challenge WHERE digest IN (
       SELECT digest FROM passkey_challenge WHERE made_at < now() - ${lifetime}
       ORDER BY made_at LIMIT ${mostRemoved} FOR UPDATE SKIP LOCKED)`,
  )
  await tx.rows('INSERT INTO passkey_challenge (digest, purpose, bound_to, origin) VALUES ($1, $2, $3, $4)', [
    digestOf(challenge),
    purpose,
    digestOf(boundTo),
    origin,
  ])
  return challenge
}

/** Uses up the challenge, even if its answer is wrong; returns the origin that it was created for. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  { purpose, boundTo }: ChallengeScope,
): Promise<string | undefined> {
  const [taken] = await database.transact((tx) =>
    tx.rows<{ origin: string }>(
      `DELETE FROM passkey_challenge
       WHERE digest = $1 AND purpose = $2 AND bound_to = $3 AND made_at > now() - ${lifetime} RETURNING origin`,
      [digestOf(challenge), purpose, digestOf(boundTo)],
    ),
  )
  return taken?.origin
}
