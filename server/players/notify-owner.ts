import type { Language } from '@casino/contract/language'
import type { Tx } from '../database/database.ts'
import { queueLetter } from '../mail/mail.ts'
import { findPlayer } from './player.ts'

interface Change {
  readonly player: number
  /** What a thief would do, too. */
  readonly kind: 'second_factor_off' | 'passkey_added' | 'passkey_removed'
  readonly language: Language
}

/** Queues a letter to the player in the transaction of the change; nothing for an account without an address. */
export async function notifyOwner(
  { sendsMail }: { readonly sendsMail: boolean },
  tx: Tx,
  { player, kind, language }: Change,
): Promise<void> {
  const owner = sendsMail ? await findPlayer(tx, player) : undefined
  if (owner?.email) await queueLetter(tx, { kind, to: owner.email, language, details: { name: owner.username } })
}
