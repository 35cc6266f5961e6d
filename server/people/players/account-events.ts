import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import type { Caller } from '../../platform/http/serve.ts'

/** A change that a player made to their own account. Never contains a password. */
export interface AccountEvent {
  readonly player: number
  readonly kind:
    | 'password'
    | 'username'
    | 'password_reset'
    | 'email'
    | 'second_factor_on'
    | 'second_factor_renew'
    | 'second_factor_off'
    | 'identity_linked'
    | 'identity_unlinked'
    | 'passkey_added'
    | 'passkey_removed'
    | 'closed'
  readonly before?: string
  readonly after?: string
  /** The Idempotency-Key of the request, if it had one. */
  readonly key: string | undefined
  readonly client: Caller
}

const insertEvents = insertion<AccountEvent>({
  name: 'account events write',
  into: 'INSERT INTO account_event',
  columns: {
    player_id: ['bigint', ({ player }) => player],
    kind: ['text', ({ kind }) => kind],
    before: ['text', ({ before = null }) => before],
    after: ['text', ({ after = null }) => after],
    operation_key: ['text', ({ key = null }) => key],
    address: ['text', ({ client }) => client.address],
    user_agent: ['text', ({ client }) => client.userAgent.slice(0, 256)],
  },
})

/** Records a change of an account in the transaction that makes it. */
export async function recordAccountEvent(tx: Tx, event: AccountEvent): Promise<void> {
  const { text, values } = insertEvents([event])
  await tx.rows(text, values)
}

/** The same for a change that is a posting. */
export const accountEvents: LockedRecord<AccountEvent> = {
  name: 'account events',
  write: insertEvents,
}

/** Changes to a player's sign-in methods, for other modules' SQL: rows `player_id, at`. */
export const signInChangeRows = `(
  SELECT player_id, at FROM account_event WHERE kind ~ '^(password|email|second_factor|identity|passkey)')`

/** The event of an earlier request with the same key, whose answer was lost. */
export async function findEarlier(
  read: Read,
  { player, kind, key }: Pick<AccountEvent, 'player' | 'kind' | 'key'>,
): Promise<{ after: string | null } | undefined> {
  if (key === undefined) return undefined
  return read.first<{ after: string | null }>(
    'SELECT after FROM account_event WHERE player_id = $1 AND kind = $2 AND operation_key = $3',
    [player, kind, key],
  )
}

/** When the player may change their username again, if that is in the future. */
export async function findNextUsernameChange(tx: Tx, player: number, days: number): Promise<Date | undefined> {
  const row = await tx.first<{ next: Date | null }>(
    `SELECT max(at) + make_interval(days => $2) AS next FROM account_event
     WHERE player_id = $1 AND kind = 'username' AND at > now() - make_interval(days => $2)`,
    [player, days],
  )
  return row?.next ?? undefined
}

interface StoredEvent {
  readonly id: number
  readonly at: Date
  readonly kind: AccountEvent['kind']
  readonly before: string | null
  readonly after: string | null
  readonly address: string
}

const mostListed = 100

/** The newest first. */
export function accountEventsOf(read: Read, player: number): Promise<StoredEvent[]> {
  return read.rows<StoredEvent>(
    `SELECT id, at, kind, before, after, address FROM account_event WHERE player_id = $1 ORDER BY id DESC LIMIT ${mostListed}`,
    [player],
  )
}
