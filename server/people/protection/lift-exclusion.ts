import { defaultLanguage } from '@casino/contract/language'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import { textOf } from '../../accounting/ledger/locked-record.ts'
import { type Approvers, approvers } from '../../money/payments/approvers.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { queueLetter } from '../mail/mail.ts'
import { findPlayer, playerRows } from '../players/player.ts'
import type { ProtectionDeps } from './deps.ts'
import { recordProtectionEvent } from './events.ts'
import { findOwnExclusion, type OwnExclusion } from './own-exclusion.ts'
import { exclusionAt, findProtection, type PlayerProtection } from './protections.ts'

interface Lift {
  readonly player: PlayerId
  readonly reason: string
  readonly by: Author
}

/** A proposal of one administrator to lift an exclusion. */
interface Proposal {
  readonly by: { readonly id: PlayerId; readonly username: string }
  readonly at: Date
  readonly reason: string
}

const proposals = `exclusion_lift WHERE lifted_at IS NULL AND first_at > now() - interval '24 hours'`

/** Whether the exclusion in force exceeds the one that the player chose: only the excess can be lifted. */
export function isLonger({ excludedUntil = Infinity }: PlayerProtection, own: OwnExclusion | undefined): boolean {
  return !own || (own.until !== null && own.until.getTime() < excludedUntil)
}

/** The proposal to lift the exclusion in force; it lapses when that exclusion changes. */
export function findProposal(read: Read, player: PlayerId): Promise<Proposal | undefined> {
  return read.first<Proposal>(
    `SELECT jsonb_build_object('id', first_by, 'username', (SELECT username FROM ${playerRows} AS who WHERE who.id = first_by)) AS by,
            first_at AS at, reason FROM ${proposals} AND player_id = $1 AND seen = exclusion_in_force(player_id)`,
    [player],
  )
}

/**
 * Lifts an exclusion that came from another account (decision 85): one administrator proposes it, and another confirms within
 * 24 hours, if nothing has changed in between. The database accepts it only with both, and never lifts what the player chose.
 * The proposer must still have the role, and have had it for more than a day: otherwise one administrator could create the
 * other.
 */
export const lift =
  ({ database, sendsMail }: ProtectionDeps) =>
  ({ player, reason, by }: Lift): Promise<void> =>
    database.transact(async (tx) => {
      const administrator = by.player.id
      if (administrator === player) refuse('not_on_yourself')
      await lockAccounts(tx, player)
      const clock = await tx.one<{ now: Date }>('SELECT clock_timestamp() AS now')
      const held = exclusionAt(await findProtection(tx, player), clock.now.getTime())
      const own = await findOwnExclusion(tx, player)
      if (!held || !isLonger(held, own)) refuse('exclusion_own')
      const [{ administrators, newcomers } = refuse('not_found')] = await tx.rows<Approvers>(textOf(approvers), [
        [player],
      ])
      const mayLift = (id: PlayerId) => administrators.includes(id) && !newcomers.some((one) => one.id === id)
      if (!mayLift(administrator)) refuse('rights_too_new')
      const first = (await findProposal(tx, player))?.by.id
      const stands = first !== undefined && mayLift(first)
      if (stands && first === administrator) refuse('second_administrator_needed')
      const before = { excludedUntil: ended(held) }
      const event = { by, subject: player, before, reason }
      if (!stands) {
        await propose(tx, { player, reason, by })
        return recordAuditEvent(tx, { ...event, action: 'user.exclusion-lift-once' })
      }
      await end(tx, { player, administrator, own })
      if (sendsMail) await notify(tx, player)
      await recordAuditEvent(tx, {
        ...event,
        action: 'user.exclusion-lift',
        after: { excludedUntil: own ? (own.until?.toISOString() ?? 'forever') : null, proposedBy: first },
      })
    })

const ended = ({ excludedUntil }: PlayerProtection) =>
  excludedUntil === undefined ? 'forever' : new Date(excludedUntil).toISOString()

async function propose(tx: Tx, { player, reason, by }: Lift): Promise<void> {
  await tx.rows(
    `INSERT INTO exclusion_lift (player_id, reason, first_by, seen) VALUES ($1, $2, $3, exclusion_in_force($1))
     ON CONFLICT (player_id) WHERE lifted_at IS NULL
     DO UPDATE SET reason = excluded.reason, first_by = excluded.first_by, first_at = now(), seen = excluded.seen`,
    [player, reason, by.player.id],
  )
}

interface End {
  readonly player: PlayerId
  readonly administrator: PlayerId
  readonly own: OwnExclusion | undefined
}

/** The player's own exclusion applies again, and the source accounts no longer affect this one. */
async function end(tx: Tx, { player, administrator, own }: End): Promise<void> {
  await tx.rows(
    'UPDATE exclusion_lift SET second_by = $2, lifted_at = now() WHERE player_id = $1 AND lifted_at IS NULL',
    [player, administrator],
  )
  await tx.rows(
    `UPDATE player_protection SET exclusion = $2, excluded_at = $3, excluded_until = $4, held_until = NULL WHERE player_id = $1`,
    [player, own?.kind ?? null, own?.at ?? null, own?.until ?? null],
  )
  await tx.rows(
    `INSERT INTO exclusion_link (player_id, excluded_id, kind, proved, decision, decided_at)
     SELECT $1, other.player_id, min(other.kind), bool_or(own.proved AND other.proved), 'other_person', now()
     FROM player_identifier AS own JOIN player_identifier AS other USING (kind, digest)
     JOIN player_protection AS theirs ON theirs.player_id = other.player_id AND exclusion IS NOT NULL
     WHERE own.player_id = $1 AND other.player_id <> $1 GROUP BY other.player_id
     ON CONFLICT (player_id, excluded_id) DO UPDATE SET decision = excluded.decision, decided_at = excluded.decided_at`,
    [player],
  )
  // Accounts that an administrator recognised as the same person, without an identifier in common.
  await tx.rows(
    `UPDATE exclusion_link SET decision = 'other_person', decided_at = now() WHERE player_id = $1 AND decision IS DISTINCT FROM 'other_person'`,
    [player],
  )
  await recordProtectionEvent(tx, player, 'exclusion_lifted', { until: own?.until ?? null })
}

async function notify(tx: Tx, player: PlayerId): Promise<void> {
  const { email = null, username = '', language } = (await findPlayer(tx, player)) ?? {}
  if (email === null) return
  await queueLetter(tx, {
    kind: 'exclusion_lifted',
    to: email,
    language: language ?? defaultLanguage,
    details: { name: username },
  })
}
