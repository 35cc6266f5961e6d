import type { PlayersDeps } from '../players/deps.ts'
import type { SignInDeps } from '../sign-in/deps.ts'

/** Dependencies of account closing. */
export type ClosingDeps = PlayersDeps & Pick<SignInDeps, 'freshProof'>
