import { defaultLanguage, type Language } from '@casino/contract/language'
import type { SignInProvider } from '@casino/contract/people/sign-in'
import type { Tx } from '../../platform/database/database.ts'
import { type NewLetter, queueLetter, queueSpaced } from '../mail/mail.ts'
import { findPlayer } from './player.ts'

/** Changes that a thief would also make. */
type OwnChange =
  | {
      readonly kind: 'password_changed' | 'second_factor_on' | 'second_factor_off' | 'passkey_added' | 'passkey_removed'
    }
  | { readonly kind: 'identity_linked' | 'identity_unlinked'; readonly provider: SignInProvider }

type Change = OwnChange & {
  readonly player: number
  /** The language of the player's own call; absent if someone else made the change. */
  readonly language?: Language
}

/** Queues a letter to the player in the transaction of the change; nothing for an account without an address. */
export async function notifyOwner(
  { sendsMail }: { readonly sendsMail: boolean },
  tx: Tx,
  change: Change,
): Promise<void> {
  const owner = sendsMail ? await findPlayer(tx, change.player) : undefined
  if (!owner?.email) return
  const letter = { to: owner.email, language: change.language ?? owner.language ?? defaultLanguage }
  const name = owner.username
  const about: NewLetter =
    'provider' in change
      ? { ...letter, kind: change.kind, details: { name, provider: change.provider } }
      : { ...letter, kind: change.kind, details: { name } }
  // An unconfirmed address may be a stranger's, whose mailbox these letters would fill.
  await (owner.emailConfirmed ? queueLetter(tx, about) : queueSpaced(tx, about, { about: owner.id, confirmed: false }))
}
