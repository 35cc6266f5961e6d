import type { SignInProvider } from '@casino/contract/people/sign-in'
import { type Read, type Tx, violatedConstraint } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { AttemptSubject } from './attempts.ts'
import type { ExternalPerson } from './provider.ts'

/** The player who owns this external account. */
export async function findByIdentity(read: Read, { provider, subject }: AttemptSubject): Promise<number | undefined> {
  const found = await read.first<{ player: number }>(
    'SELECT player_id AS player FROM player_identity WHERE provider = $1 AND subject = $2',
    [provider, subject],
  )
  return found?.player
}

/** Whether it still belongs to the player; if so, it is locked until this transaction ends. */
export async function holdsIdentity(tx: Tx, { provider, subject }: AttemptSubject, player: number): Promise<boolean> {
  const rows = await tx.rows(
    `SELECT FROM player_identity WHERE provider = $1 AND subject = $2 AND player_id = $3 FOR KEY SHARE`,
    [provider, subject, player],
  )
  return rows.length > 0
}

/** Violates the primary key if the external account belongs to a player, the other key if the player already has one there. */
export async function addIdentity(
  tx: Tx,
  player: number,
  provider: SignInProvider,
  person: ExternalPerson,
): Promise<void> {
  await tx.rows('INSERT INTO player_identity (provider, subject, player_id, name) VALUES ($1, $2, $3, $4)', [
    provider,
    person.subject,
    player,
    person.name,
  ])
}

/** The refusal for a violated key; other errors are rethrown. */
export function refuseDuplicate(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === subjectKey) refuse('identity_taken')
  if (constraint === 'player_identity_once') refuse('already_linked')
  throw error
}
export const subjectKey = 'player_identity_subject'

interface Linked {
  readonly provider: SignInProvider
  readonly name: string
  readonly linkedAt: Date
}

export function identitiesOf(read: Read, player: number): Promise<Linked[]> {
  return read.rows<Linked>(
    'SELECT provider, name, linked_at AS "linkedAt" FROM player_identity WHERE player_id = $1 ORDER BY provider',
    [player],
  )
}

/** Returns whether there was one. */
export async function removeIdentity(tx: Tx, player: number, provider: SignInProvider): Promise<boolean> {
  const removed = await tx.rows(
    'DELETE FROM player_identity WHERE player_id = $1 AND provider = $2 RETURNING provider',
    [player, provider],
  )
  return removed.length > 0
}

/** Erases all of the player's identities, and the links that they have begun. */
export async function eraseIdentities(tx: Tx, player: number): Promise<void> {
  await tx.rows('DELETE FROM player_identity WHERE player_id = $1', [player])
  await tx.rows('DELETE FROM sign_in_attempt WHERE player_id = $1', [player])
}
