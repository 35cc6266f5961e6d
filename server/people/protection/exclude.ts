import { excludeSelf } from '@casino/contract/people/protection'
import { comparedEnds, exclusionEnd, exclusionKindOf, type SelfExclusion, type TimeOut } from '@casino/rules/exclusion'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import { paymentRows } from '../../money/payments/payment.ts'
import type { Tx } from '../../platform/database/database.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { AtConfirmation } from '../players/deps.ts'
import type { ProtectionDeps } from './deps.ts'
import { identifierOf, mayProve, recordEmail, recordIdentifier } from './identifiers.ts'
import { protectionOnWire } from './on-wire.ts'
import { findOwnExclusion } from './own-exclusion.ts'
import { lockSharing, spread } from './spread.ts'

export const serveExcludeSelf = (deps: ProtectionDeps) =>
  serve(excludeSelf, { rate: 'exclusions' }, async ({ player: { id }, body: { lasts } }) => {
    orRefuse(await exclude(deps)({ player: id, lasts }))
    return protectionOnWire(deps, id)
  })

/** The administrator who entered it at the player's request, and how the player requested it. */
export interface Entered {
  readonly by: Author
  readonly reason: string
}

interface Exclude {
  readonly player: PlayerId
  readonly lasts: TimeOut | SelfExclusion
  readonly entered?: Entered
}

/**
 * Excludes the player, and extends the exclusion to accounts that share an identifier proved by both, under the locks that
 * their stakes and deposits take (decision 85). An exclusion hardly longer than the player's last one changes nothing.
 */
export const exclude =
  ({ database, identifierVault }: ProtectionDeps) =>
  ({ player, lasts, entered }: Exclude): Promise<RefusedPosting | object> =>
    database.transact(async (tx) => {
      const locked = await lockSharing(tx, player)
      const clock = await tx.one<{ now: Date }>('SELECT clock_timestamp() AS now')
      const until = exclusionEnd(clock.now, lasts)
      const own = await findOwnExclusion(tx, player)
      const compared = own ? comparedEnds(until, own.until) : 'longer'
      if (compared === 'shorter') return { refused: 'exclusion_shorter' }
      if (compared === 'same') return {}
      await recordEmail(identifierVault)(tx, player)
      await recordWallets(tx, player, (wallet) => identifierOf(identifierVault, player, 'wallet', wallet))
      await tx.rows(setOwn, [
        player,
        exclusionKindOf(lasts),
        until?.toISOString() ?? null,
        lasts,
        entered ? true : null,
      ])
      await spread(tx, player, locked)
      if (entered) {
        const excludedUntil = until?.toISOString() ?? 'forever'
        await recordAuditEvent(tx, {
          ...entered,
          action: 'user.exclusion-enter',
          subject: player,
          before: { excludedUntil: own ? (own.until?.toISOString() ?? 'forever') : null },
          after: { excludedUntil },
        })
      }
      return {}
    })

/**
 * Called before anything else in the transaction in which players prove that an address is theirs. An exclusion spreads through
 * it in both directions.
 */
export const holdAtConfirmation =
  (vault: Vault): AtConfirmation =>
  async (tx, player, email) => {
    const address = identifierOf(vault, player, 'email', email, { proved: true })
    if (!(await mayProve(tx, address))) return false
    const locked = await lockSharing(tx, player, address)
    await recordIdentifier(tx, address)
    await spread(tx, player, locked)
    await tx.rows(
      'UPDATE player_protection SET confirm_until = NULL WHERE player_id = $1 AND confirm_until IS NOT NULL',
      [player],
    )
    return true
  }

/** Records the wallets of withdrawals made before identifiers were recorded; their cards were erased when they were paid. */
async function recordWallets(
  tx: Tx,
  player: PlayerId,
  identifier: (wallet: string) => Parameters<typeof recordIdentifier>[1],
) {
  const wallets = await tx.rows<{ wallet: string }>(
    `SELECT DISTINCT wallet FROM ${paymentRows} AS payment WHERE player_id = $1 AND wallet IS NOT NULL`,
    [player],
  )
  for (const { wallet } of wallets) await recordIdentifier(tx, identifier(wallet))
}

// Another account's exclusion may have reached this one and last longer: it remains, and the player's own is recorded.
const setOwn = `
  WITH held AS (
    INSERT INTO player_protection AS own (player_id, exclusion, excluded_at, excluded_until)
    VALUES ($1, $2::text, clock_timestamp(), $3::timestamptz)
    ON CONFLICT (player_id) DO UPDATE SET exclusion = excluded.exclusion, excluded_at = excluded.excluded_at, excluded_until = excluded.excluded_until
    WHERE own.exclusion IS NULL OR own.excluded_until <= now()
       OR (own.excluded_until IS NOT NULL AND (excluded.excluded_until IS NULL OR excluded.excluded_until > own.excluded_until))
  )
  INSERT INTO protection_event (player_id, kind, details)
  VALUES ($1, $2::text, jsonb_strip_nulls(jsonb_build_object('until', $3::timestamptz, 'lasts', $4::text, 'entered', $5::boolean)))`
