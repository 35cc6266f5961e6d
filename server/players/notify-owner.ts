import type { Language } from '@casino/contract/language'
import type { Tx } from '../database/database.ts'
import { queueLetter } from '../mail/mail.ts'
import { findPlayer } from './player.ts'

interface Change {
  readonly player: number
  /** What a thief would do, too. */
  readonly kind: 'second_factor_off' | 'passkey_added' | 'passkey_removed'
  /** That of their own call; absent where someone else made the change. */
  readonly language?: Language
}

/** Queues a letter to the player in the transaction of the change; nothing for an account without an address. */
export async function notifyOwner(
  { sendsMail }: { readonly sendsMail: boolean },
  tx: Tx,
  { player, kind, language }: Change,
): Promise<void> {
  const owner = sendsMail ? await findPlayer(tx, player) : undefined
  if (!owner?.email) return
  const spoken = language ?? owner.language ?? 'ru'
  await queueLetter(tx, { kind, to: owner.email, language: spoken, details: { name: owner.username } })
}
