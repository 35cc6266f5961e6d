import { excludeSelf } from '@casino/contract/protection'
import { exclusionEnd, exclusionKindOf, type SelfExclusion, type TimeOut } from '@casino/rules/exclusion'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Tx } from '../database/database.ts'
import { orRefuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { lockAccounts, type PlayerId } from '../ledger/accounts.ts'
import type { RefusedPosting } from '../ledger/posting.ts'
import { paymentRows } from '../payments/payment.ts'
import type { AtConfirmation } from '../players/own-email.ts'
import { playerRows } from '../players/player.ts'
import type { Vault } from '../vault.ts'
import type { ProtectionDeps } from './deps.ts'
import { identifierOf, recordEmail, recordIdentifier } from './identifiers.ts'
import { protectionOnWire } from './on-wire.ts'
import { exclusionAt, findProtection, type PlayerProtection } from './protections.ts'

export const serveExcludeSelf = (deps: ProtectionDeps) =>
  serve(excludeSelf, async ({ player: { id }, body: { lasts } }) => {
    orRefuse(await exclude(deps)({ player: id, lasts }))
    return protectionOnWire(deps, id)
  })

interface Exclude {
  readonly player: PlayerId
  readonly lasts: TimeOut | SelfExclusion
}

/**
 * Excludes the player and all who share an identifier, under the lock that the player's stakes and deposits take. An address
 * that the player only typed excludes nobody who confirmed theirs: anybody can type a stranger's, and no exclusion is undone.
 */
export const exclude =
  ({ database, identifierVault }: ProtectionDeps) =>
  ({ player, lasts }: Exclude): Promise<RefusedPosting | object> =>
    database.transact(async (tx) => {
      await lockSharing(tx, player)
      await recordEmail(identifierVault)(tx, player)
      await recordWallets(tx, player, (wallet) => identifierOf(identifierVault, player, 'wallet', wallet))
      const proved = await provedEmail(tx, player, (email) => identifierOf(identifierVault, player, 'email', email))
      const now = await clock(tx)
      const until = exclusionEnd(now, lasts)
      if (endsBefore(until, await findProtection(tx, player), now)) return { refused: 'exclusion_shorter' }
      await tx.rows(setForAll, [player, exclusionKindOf(lasts), until?.toISOString() ?? null, lasts, proved, true])
      return {}
    })

/**
 * Called before anything else in the transaction in which players show that an address is theirs. If they are excluded, so are
 * all with this address, also those who confirmed it.
 */
export const holdAtConfirmation =
  (vault: Vault): AtConfirmation =>
  async (tx, player, email) => {
    await lockSharing(tx, player)
    const address = identifierOf(vault, player, 'email', email)
    await recordIdentifier(tx, address)
    const held = exclusionAt(await findProtection(tx, player), (await clock(tx)).getTime())
    if (!held) return
    const until = held.excludedUntil === undefined ? null : new Date(held.excludedUntil).toISOString()
    await tx.rows(setForAll, [player, held.exclusion, until, null, address.digest, false])
  }

/** Takes the locks that the stakes and deposits of all concerned take, then the one of identifiers, which exclusions do not share. */
async function lockSharing(tx: Tx, player: PlayerId): Promise<void> {
  for (const each of await playersSharing(tx, player)) await lockAccounts(tx, each)
  // Before identifiers are recorded, which take the same lock together with others: two transactions that went on from there
  // would deadlock.
  await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.exclusions])
}

async function clock(tx: Tx): Promise<Date> {
  const [row] = await tx.rows<{ now: Date }>('SELECT clock_timestamp() AS now')
  return row!.now
}

/** The player and those with an identifier in common, in the order in which accounts are locked. */
async function playersSharing(tx: Tx, player: PlayerId): Promise<PlayerId[]> {
  const rows = await tx.rows<{ player: PlayerId }>(
    `SELECT $1::bigint AS player UNION
     SELECT other.player_id FROM player_identifier AS own JOIN player_identifier AS other USING (kind, digest) WHERE own.player_id = $1
     ORDER BY player`,
    [player],
  )
  return rows.map(({ player }) => player)
}

/** Nothing is undone early: a new exclusion may only be longer than the one that holds. */
function endsBefore(until: Date | null, row: PlayerProtection | undefined, now: Date): boolean {
  const held = exclusionAt(row, now.getTime())
  if (!held || until === null) return false
  return held.excludedUntil === undefined || until.getTime() < held.excludedUntil
}

/** The digest of the address that the player confirmed; null if there is none. */
async function provedEmail(
  tx: Tx,
  player: PlayerId,
  identifier: (email: string) => { readonly digest: string },
): Promise<string | null> {
  const [row] = await tx.rows<{ email: string | null }>(
    `SELECT email FROM ${playerRows} AS player WHERE id = $1 AND email_confirmed_at IS NOT NULL`,
    [player],
  )
  return row?.email ? identifier(row.email).digest : null
}

/** Records wallets of withdrawals from before identifiers were recorded; their cards were erased when they were paid. */
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

// In the order of players, so that two exclusions of the same people wait for each other and do not deadlock. $6: an exclusion
// of the same length as before is set again.
const setForAll = `
  WITH shared AS (
    SELECT other.player_id, min(other.kind) AS kind FROM player_identifier AS own
    JOIN player_identifier AS other ON other.kind = own.kind AND other.digest = own.digest AND other.player_id <> own.player_id
    JOIN ${playerRows} AS theirs ON theirs.id = other.player_id
    WHERE own.player_id = $1 AND (own.kind <> 'email' OR own.digest = $5 OR theirs.email_confirmed_at IS NULL)
    GROUP BY other.player_id
  ), target AS (
    SELECT $1::bigint AS player_id, NULL::text AS shared UNION ALL SELECT player_id, kind FROM shared ORDER BY player_id
  ), held AS (
    INSERT INTO player_protection AS own (player_id, exclusion, excluded_at, excluded_until)
    SELECT player_id, $2::text, clock_timestamp(), $3::timestamptz FROM target
    ON CONFLICT (player_id) DO UPDATE SET exclusion = excluded.exclusion, excluded_at = excluded.excluded_at, excluded_until = excluded.excluded_until
    WHERE own.exclusion IS NULL OR own.excluded_until <= now()
       OR (own.excluded_until IS NOT NULL AND (excluded.excluded_until IS NULL OR excluded.excluded_until > own.excluded_until))
       OR ($6 AND own.excluded_until IS NOT DISTINCT FROM excluded.excluded_until)
    RETURNING player_id
  )
  INSERT INTO protection_event (player_id, kind, details)
  SELECT player_id, $2::text, jsonb_strip_nulls(jsonb_build_object('until', $3::timestamptz, 'lasts', $4::text, 'shared', shared))
  FROM held JOIN target USING (player_id)`
