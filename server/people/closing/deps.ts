import type { PlayersDeps } from '../players/deps.ts'
import type { SignInDeps } from '../sign-in/deps.ts'

/** What closing an account depends on. */
export type ClosingDeps = PlayersDeps & Pick<SignInDeps, 'freshProof'>
