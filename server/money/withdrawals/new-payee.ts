import { roublesFromKopecks } from '@casino/rules/money'
import { type Write, write } from '../../accounting/ledger/locked-record.ts'
import { isRefused, type Locked, type PostingResult, type RefusedPosting } from '../../accounting/ledger/posting.ts'
import { queuedLetters } from '../../people/mail/mail.ts'
import { isRecentSession } from '../../people/players/sessions/player-sessions.ts'
import type { OwnSession } from '../../people/players/sessions/sessions.ts'
import type { Client } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { maskedNumber } from '../payments/destination.ts'
import { isNewPayee, payees, withdrawalHeldUntil } from '../payments/payee.ts'
import type { Payment } from '../payments/payment-record.ts'

/** The player who requests the money, and the proof in the request. */
export interface Requester {
  readonly player: OwnSession
  readonly client: Client
  readonly proof: { readonly password?: string | undefined; readonly code?: string | undefined }
}

/**
 * Builds the posting of a request with the destination of the money (decision 60). A proof is required only if nothing else
 * refuses the request, so neither a refused request nor the repeat of a posted one uses up a code.
 */
export async function postProved<Recorded>(
  deps: PaymentDeps,
  asker: Requester,
  post: (proved: boolean) => Promise<PostingResult<Recorded>>,
): Promise<PostingResult<Recorded>> {
  const first = await post(await isRecentSession(deps.read, asker.player.session))
  if (!isRefused(first) || first.refused !== 'proof_required') return first
  const { password, code } = asker.proof
  if (!(first.details?.by === 'code' ? code : password)) return first
  await deps.freshProof(asker, asker.proof, async () => {})
  return post(true)
}

type Going = Pick<Payment, 'player' | 'amount' | 'payee' | 'cardMasked' | 'phoneMasked' | 'wallet' | 'holdLiftedAt'>

/** The owner of an account with neither a password nor codes proves their identity by a passkey or an external sign-in. */
export function unprovedRefusal(locked: Locked, going: Going, proved: boolean): RefusedPosting | undefined {
  if (proved || !isNewPayee(locked, going)) return undefined
  const by = locked.row(payees, going.player).proof
  return by === null ? { refused: 'sign_in_again' } : { refused: 'proof_required', details: { by } }
}

/** The owner gets a letter if money goes to a new address. */
export function noticeOf({ sendsMail }: PaymentDeps, locked: Locked, going: Going, client: Client): Write[] {
  const { email, username } = locked.row(payees, going.player)
  if (!sendsMail || email === null || !isNewPayee(locked, going)) return []
  const details = {
    name: username,
    amount: roublesFromKopecks(going.amount),
    to: maskedNumber(going) ?? (going.wallet === null ? null : shortened(going.wallet)),
    heldUntil: withdrawalHeldUntil(locked, going) ?? null,
  }
  return [write(queuedLetters, { kind: 'payout_to_new_address', to: email, language: client.language, details })]
}

const shortened = (wallet: string) => `${wallet.slice(0, 6)}…${wallet.slice(-6)}`
