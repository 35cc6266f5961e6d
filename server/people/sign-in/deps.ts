import type { SignInProvider } from '@casino/contract/people/sign-in'
import type { Tx } from '../../platform/database/database.ts'
import type { PlayersDeps } from '../players/deps.ts'
import type { FreshProof } from '../players/second-factor/fresh-proof.ts'
import type { AttemptSubject } from './attempts.ts'
import type { IdentityProvider } from './provider.ts'

export type AtIdentity = (tx: Tx, player: number, identity: AttemptSubject) => Promise<void>

/** The dependencies of this module's calls. */
export interface SignInDeps extends PlayersDeps {
  /** The configured ones. */
  readonly identityProviders: ReadonlyMap<SignInProvider, IdentityProvider>
  readonly freshProof: FreshProof
  readonly publicUrl: string
  /** Called to record an external account, in the transaction that links it to a player. */
  readonly atIdentity: AtIdentity
  readonly onTrouble: (error: unknown) => void
  /**
   * Present with a bot, whose token signs Telegram's data about the person; the time is in seconds, by the database's
   * clock.
   */
  readonly miniApp: { readonly botToken: string; readonly now: () => number } | undefined
}
