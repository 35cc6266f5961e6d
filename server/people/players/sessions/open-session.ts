import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Caller } from '../../../platform/http/serve.ts'
import { markSignedIn } from '../player.ts'
import { checkStaffSignIn } from '../staff/staff-sign-in.ts'
import type { Sessions } from './sessions.ts'

interface Opening {
  readonly player: number
  readonly client: Caller
  readonly secondFactor: boolean
}

/**
 * Starts a session of an authenticated player and returns its token, unless they closed the account and are owed nothing. What
 * a banned player may call is checked in server/platform/http (decision 88).
 */
export async function openSession(
  tx: Tx,
  { sessions, sendsMail }: { readonly sessions: Sessions; readonly sendsMail: boolean },
  { player, client, secondFactor }: Opening,
): Promise<string> {
  const marked = (await markSignedIn(tx, player)) ?? refuse('wrong_credentials')
  if (marked.status === 'closed' && !marked.hasMoney) refuse('account_closed')
  await checkStaffSignIn(tx, { player, client, sendsMail })
  return sessions.begin(tx, player, client, { secondFactor })
}
