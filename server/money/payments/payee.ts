import type { Language } from '@casino/contract/language'
import { heldUntil, type PayoutHoldFacts } from '@casino/rules/payout-hold'
import { auditEventRows } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import { signInChangeRows } from '../../people/players/account-events.ts'
import { playerRows } from '../../people/players/player.ts'
import { factorRows } from '../../people/players/second-factor/second-factor.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import { defaults } from '../../platform/settings/groups.ts'
import { savedSetting } from '../../platform/settings/settings.ts'
import { type Destination, payeeIdentifier } from './destination.ts'
import type { Payment } from './payment-record.ts'

/** The facts that decide whether a withdrawal is held, and which proof its player must give (decision 60). */
export interface Payees extends Pick<PayoutHoldFacts, 'changedAt' | 'hours'> {
  readonly player: PlayerId
  /** The cards, phones and wallets that the player was paid to, as digests. */
  readonly paidTo: readonly string[]
  /** The proofs by which the player can confirm again who they are. */
  readonly proof: 'code' | 'password' | null
  readonly username: string
  /** A banned player sees only one page, which announces nothing. */
  readonly restricted: boolean
  readonly language: Language | null
  /** Only if its owner confirmed it. */
  readonly email: string | null
}

/** The number of payouts that are searched for an address; an address last used before these counts as new. */
const mostPayouts = 500

const hours = `coalesce(${savedSetting('payments', 'newAddressHoldHours')}::float8, ${defaults.payments.newAddressHoldHours})`

/** Changes by administrators of their own, or of a player's, second factors and passkeys are in the audit log. */
const changedAtOf = (player: string) => `(
  SELECT max((extract(epoch FROM at) * 1000)::float8) FROM (
    SELECT at FROM ${signInChangeRows} AS change WHERE change.player_id = ${player}
    UNION ALL
    SELECT at FROM ${auditEventRows} AS event
    WHERE event.subject_kind = 'user' AND event.subject_id = ${player}::text AND event.action ~ '^user[.](second-factor|passkey)-'
  ) AS changes)`

/**
 * Read under the player's lock when a withdrawal is requested, corrected or approved: a change that was committed before is seen,
 * on whichever server it was made.
 */
export const payees: LockedRecord<Payees> = {
  name: 'payees',
  read: {
    text: `SELECT player.id AS player, player.username, player.status IN ('banned', 'closed') AS restricted, player.language, ${hours} AS hours, ${changedAtOf('player.id')} AS "changedAt",
                  CASE WHEN player.email_confirmed_at IS NOT NULL THEN player.email END AS email,
                  CASE WHEN EXISTS (SELECT FROM ${factorRows} AS factor WHERE factor.player_id = player.id) THEN 'code'
                       WHEN player.has_password THEN 'password' END AS proof,
                  (SELECT coalesce(jsonb_agg(DISTINCT payee), '[]') FROM (
                     SELECT payee FROM payment WHERE player_id = player.id AND kind = 'withdrawal' AND status = 'success'
                     ORDER BY id DESC LIMIT ${mostPayouts}) AS latest WHERE payee IS NOT NULL) AS "paidTo"
           FROM ${playerRows} AS player WHERE player.id = ANY($1::bigint[])`,
    playerOf: (row) => row.player,
  },
}

/** The digest by which a card, a phone or a wallet is recognised; null for a cheque. The bank of a phone does not count. */
export function payeeOf(vault: Vault, to: Destination): string | null {
  const payee = payeeIdentifier(to)
  return payee ? vault.blind(`${payee.kind} ${payee.number}`) : null
}

type Going = Pick<Payment, 'player' | 'payee' | 'holdLiftedAt'>

/** Whether this account was never paid there. */
export function isNewPayee(locked: Locked, { player, payee }: Pick<Going, 'player' | 'payee'>): boolean {
  return payee === null || !locked.row(payees, player).paidTo.includes(payee)
}

/** When a withdrawal may be approved, in ISO 8601; undefined where it is not held. */
export function withdrawalHeldUntil(locked: Locked, going: Going): string | undefined {
  const { changedAt, hours } = locked.row(payees, going.player)
  const liftedAt = going.holdLiftedAt === null ? null : Date.parse(going.holdLiftedAt)
  const until = heldUntil({ isNew: isNewPayee(locked, going), changedAt, hours, liftedAt }, locked.at.getTime())
  return until === undefined ? undefined : new Date(until).toISOString()
}

/** The same facts for a listed withdrawal that waits, as JSON; null for all others. `payment` is a row of payments. */
export const holdFacts = `CASE WHEN payment.kind = 'withdrawal' AND payment.step = 'waiting' THEN (
  SELECT jsonb_build_object('hours', ${hours}, 'changedAt', ${changedAtOf('payment.player_id')},
    'liftedAt', (extract(epoch FROM payment.hold_lifted_at) * 1000)::float8,
    'now', (extract(epoch FROM now()) * 1000)::float8,
    'isNew', payment.payee IS NULL OR NOT EXISTS (
      SELECT FROM payment AS paid WHERE paid.player_id = payment.player_id AND paid.kind = 'withdrawal' AND paid.status = 'success'
        AND paid.payee = payment.payee))) END`

/** Those facts, with the database's time at which they were read. */
export type ListedHold = PayoutHoldFacts & { readonly now: number }

/** When a listed withdrawal may be approved, in ISO 8601; null where it is not held. */
export function listedHeldUntil(hold: ListedHold | null | undefined): string | null {
  const until = hold ? heldUntil(hold, hold.now) : undefined
  return until === undefined ? null : new Date(until).toISOString()
}
