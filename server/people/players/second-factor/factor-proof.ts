import type { PasskeyAnswer } from '@casino/contract/people/passkey-answer'
import type { Read, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { ChallengeScope } from '../../passkeys/challenges.ts'
import type { Passkeys } from '../../passkeys/passkeys.ts'
import { countPasskeys } from '../../passkeys/stored-passkeys.ts'
import type { SecondFactors } from './second-factor.ts'

/** A code of the device, a recovery code, or a passkey instead of them. */
export interface FactorAnswer {
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/** The player's second factors, named in a refusal so that the page requests only those. */
export async function factorsOf(read: Read, player: number): Promise<{ codes: number; passkeys: number }> {
  const row = await read.one<{ codes: number }>(
    'SELECT count(*)::int AS codes FROM second_factor WHERE player_id = $1 AND sealed IS NOT NULL',
    [player],
  )
  return { codes: row.codes, passkeys: await countPasskeys(read, player) }
}

export const answers = ({ code, passkey }: FactorAnswer) => code !== undefined || passkey !== undefined

/** Uses up the answer in the transaction of the operation, or refuses. */
export type CountFactor = (tx: Tx, player: number) => Promise<void>

interface Factors {
  readonly passkeys: Passkeys
  readonly secondFactors: SecondFactors
}

/** Verifies everything that needs no transaction. Refuses with the contract's `factorRefusals`. */
export async function proveFactor(
  { passkeys, secondFactors }: Factors,
  { code, passkey }: FactorAnswer,
  scope: () => ChallengeScope,
): Promise<CountFactor> {
  if (passkey) {
    const verified = await passkeys.verify(passkey, scope())
    return async (tx, player) => {
      if (verified.player !== player) refuse('passkey_unknown')
      if (!(await verified.count(tx))) refuse('passkey_refused')
    }
  }
  if (code === undefined) refuse('second_factor_required')
  return async (tx, player) => {
    if (!(await secondFactors.prove(tx, player, code))) refuse('second_factor_wrong')
  }
}

/** The challenge of a signed-in player. */
export const inSession = ({ session }: { readonly session: string }): ChallengeScope => ({
  purpose: 'prove',
  boundTo: session,
})

/** A guest's challenge: only the browser that received it can use it. */
export const inBrowser = ({ device }: { readonly device?: () => string }): ChallengeScope => ({
  purpose: 'sign_in',
  boundTo: device?.() ?? refuse('sign_in_expired'),
})
