import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { markSignedIn } from './player.ts'
import type { Sessions } from './sessions.ts'

interface Opening {
  readonly player: number
  readonly client: Caller
  readonly secondFactor: boolean
}

/**
 * Begins a session of a player who has proved who they are, unless they closed the account and are owed nothing; returns its
 * token. What a banned player may do with it, server/platform/http decides (decision 88).
 */
export async function openSession(
  tx: Tx,
  sessions: Sessions,
  { player, client, secondFactor }: Opening,
): Promise<string> {
  const marked = (await markSignedIn(tx, player)) ?? refuse('wrong_credentials')
  if (marked.status === 'closed' && !marked.hasMoney) refuse('account_closed')
  return sessions.begin(tx, player, client, { secondFactor })
}
