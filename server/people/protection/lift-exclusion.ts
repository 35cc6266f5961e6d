import { isDeepStrictEqual } from 'node:util'
import { defaultLanguage } from '@casino/contract/language'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import type { ProposalKind } from '../../panel/proposals/decide.ts'
import { findOpenProposals, type Proposal } from '../../panel/proposals/proposal.ts'
import { proposeOrTry, type Signed } from '../../panel/proposals/propose.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { checkRightsAreSettled } from '../../platform/http/new-rights.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { queueLetter } from '../mail/mail.ts'
import { findPlayer } from '../players/player.ts'
import type { ProtectionDeps } from './deps.ts'
import { recordProtectionEvent } from './events.ts'
import { findOwnExclusion, type OwnExclusion } from './own-exclusion.ts'
import { exclusionAt, findProtection, type PlayerProtection } from './protections.ts'

interface Lift {
  readonly player: PlayerId
  readonly reason: string
  readonly by: Signed
}

/** The exclusion in force and what would remain of it, as the second administrator sees them. */
interface States {
  /** `seen` contains everything from which the exclusion follows. */
  readonly before: { readonly username: string; readonly excludedUntil: string; readonly seen: unknown }
  readonly after: { readonly username: string; readonly excludedUntil: string | null; readonly reason: string }
}

/** Whether the exclusion in force exceeds the one that the player chose: only the excess can be lifted. */
export function isLonger({ excludedUntil = Infinity }: PlayerProtection, own: OwnExclusion | undefined): boolean {
  return !own || (own.until !== null && own.until.getTime() < excludedUntil)
}

const seenOf = async (read: Read, player: PlayerId): Promise<unknown> =>
  (await read.one<{ seen: unknown }>('SELECT exclusion_in_force($1) AS seen', [player])).seen

/** The open proposal to lift the exclusion in force; it lapses when that exclusion changes. */
export async function findProposal(read: Read, player: PlayerId): Promise<Proposal | undefined> {
  const [open, seen] = await Promise.all([findOpenProposals(read), seenOf(read, player)])
  return open.find(
    ({ kind, subject, before }) =>
      kind === 'exclusion' && subject === String(player) && isDeepStrictEqual(before.seen, seen),
  )
}

interface Found {
  readonly held: PlayerProtection
  readonly own: OwnExclusion | undefined
}

/** The part of the player's exclusion that can be lifted, under the lock of their account. */
async function findLiftable(tx: Tx, player: PlayerId): Promise<Found | undefined> {
  await lockAccounts(tx, player)
  const clock = await tx.one<{ now: Date }>('SELECT clock_timestamp() AS now')
  const held = exclusionAt(await findProtection(tx, player), clock.now.getTime())
  const own = await findOwnExclusion(tx, player)
  return held && isLonger(held, own) ? { held, own } : undefined
}

/**
 * Proposes to lift an exclusion that came from another account (decision 85). Another administrator confirms it, if
 * nothing has changed in between; if there is no other, it takes effect after a day, even on a trial site. The database
 * never lifts an exclusion that the player chose.
 */
export const lift =
  ({ database }: ProtectionDeps) =>
  ({ player, reason, by }: Lift): Promise<void> =>
    database.transact(async (tx) => {
      if (by.player.id === player) refuse('not_on_yourself')
      checkRightsAreSettled(by.player)
      const { held, own } = (await findLiftable(tx, player)) ?? refuse('exclusion_own')
      if (await findProposal(tx, player)) refuse('lift_proposed')
      const { username } = (await findPlayer(tx, player)) ?? refuse('not_found')
      const ownEnd = own ? (own.until?.toISOString() ?? 'forever') : null
      const states: States = {
        before: { username, excludedUntil: ended(held), seen: await seenOf(tx, player) },
        after: { username, excludedUntil: ownEnd, reason },
      }
      await proposeOrTry(tx, { kind: 'exclusion', subject: String(player), ...states }, { trial: false, by })
      const before = { excludedUntil: ended(held) }
      await recordAuditEvent(tx, { by, subject: player, before, reason, action: 'user.exclusion-lift-once' })
    })

const ended = ({ excludedUntil }: PlayerProtection) =>
  excludedUntil === undefined ? 'forever' : new Date(excludedUntil).toISOString()

/** The lift of a shared exclusion. */
export const exclusionKind = ({ sendsMail }: Pick<ProtectionDeps, 'sendsMail'>): ProposalKind => ({
  async apply(tx, proposal, by) {
    const player = Number(proposal.subject)
    const { before, after } = proposal as Proposal & States
    if (by.player.id === player) refuse('not_on_yourself')
    const found = await findLiftable(tx, player)
    if (!found || !isDeepStrictEqual(before.seen, await seenOf(tx, player))) return false
    const { held, own } = found
    await end(tx, { player, proposal, administrator: by.player.id, reason: after.reason, own })
    if (sendsMail) await notify(tx, player)
    await recordAuditEvent(tx, {
      by,
      subject: player,
      before: { excludedUntil: ended(held) },
      after: { excludedUntil: after.excludedUntil, proposedBy: proposal.proposedBy.id },
      reason: after.reason,
      action: 'user.exclusion-lift',
    })
    return true
  },
})

interface End {
  readonly player: PlayerId
  readonly proposal: Proposal
  readonly administrator: PlayerId
  readonly reason: string
  readonly own: OwnExclusion | undefined
}

/** The player's own exclusion applies again, and the source accounts no longer affect this one. */
async function end(tx: Tx, { player, proposal, administrator, reason, own }: End): Promise<void> {
  const { id, proposedBy, proposedAt, before } = proposal
  // The proposer only if the day has passed, which the database checks.
  const second = administrator === proposedBy.id ? null : administrator
  await tx.rows(
    `INSERT INTO exclusion_lift (player_id, reason, first_by, first_at, seen, second_by, lifted_at, proposal_id)
     VALUES ($1, $2, $3, $4, $5, $6, now(), $7)`,
    [player, reason, proposedBy.id, proposedAt, JSON.stringify(before.seen), second, id],
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
