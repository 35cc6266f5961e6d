import type { UserStatus } from '@casino/contract/entities'
import type { PersonReason as ReasonOnWire } from '@casino/contract/people/person-reason'
import { type BanKind, holdsMoney } from '@casino/rules/ban'
import { isOutOfPlay, type OutOfPlay } from '@casino/rules/exclusion'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, textOf } from '../../accounting/ledger/locked-record.ts'
import { type Locked, rowsWith } from '../../accounting/ledger/posting.ts'
import { debtRows, protectedAccountRows } from '../../accounting/ledger/statement.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { disputes } from './disputes.ts'
import type { Payment } from './payment-record.ts'

/** Why a withdrawal is not approved or paid without a person. */
export interface PersonReason {
  readonly code: ReasonOnWire['code']
  /** Distinguishes this reason from a later one with the same code, which a decision made with this one known does not cover. */
  readonly ref: string
  /** The reason prevents automatic approval only: an approved withdrawal is still paid. */
  readonly letsApprovedGo?: true
  /** It is expected to end without a decision: the casino tries again. */
  readonly endsByItself?: true
}

/** The facts for a rule, from under the player's lock or read for a list; each row is requested by its player. */
export type Facts = Pick<Locked, 'at' | 'row' | 'findRow' | 'owedBy'>
export type Leaving = Pick<Payment, 'player' | 'amount'>

/** A rule of another module about payouts, composed by `app` (decision 87). Its records are read on their own, too. */
export interface PersonRule {
  readonly lockedRecords: readonly LockedRecord[]
  /** The reasons that apply now, in the order in which administrators see them. */
  reasonsFor(facts: Facts, withdrawal: Leaving): readonly PersonReason[]
}

interface Standing {
  readonly player: PlayerId
  readonly status: UserStatus
  readonly banKind: BanKind
  /** ISO 8601. */
  readonly bannedAt: string | null
  readonly protection: OutOfPlay | null
}

const standings: LockedRecord<Standing> = {
  name: 'standings of players',
  read: {
    text: `SELECT player.id AS player, player.status, player.ban_kind AS "banKind", to_json(player.banned_at) #>> '{}' AS "bannedAt",
                  (SELECT protection FROM ${protectedAccountRows} AS account WHERE account.owner = player.id) AS protection
           FROM ${playerRows} AS player WHERE player.id = ANY($1::bigint[])`,
    playerOf: ({ player }) => player,
  },
}

/** Only an active player is paid without a person. */
const standing: PersonRule = {
  lockedRecords: [standings],
  reasonsFor(facts, { player }) {
    const { status, banKind, bannedAt } = facts.row(standings, player)
    if (status === 'banned') return [{ code: holdsMoney(banKind) ? 'under_review' : 'banned', ref: bannedAt ?? '' }]
    if (status === 'pending') return [{ code: 'not_activated', ref: '' }]
    return isPaidOutOnly(facts, player) ? [{ code: 'out_of_play', ref: '', letsApprovedGo: true }] : []
  },
}

/**
 * Whether the player cannot stake, being excluded or banned or having closed the account: an administrator decides about each
 * withdrawal, whatever its amount (decisions 64, 65 and 88).
 */
export function isPaidOutOnly(facts: Facts, player: PlayerId): boolean {
  const { status, protection } = facts.row(standings, player)
  return status === 'banned' || isOutOfPlay(protection, facts.at.getTime())
}

/** Whether the player was banned while a suspicion is looked into: they request no withdrawal meanwhile. */
export function isMoneyHeld(facts: Facts, player: PlayerId): boolean {
  const { status, banKind } = facts.row(standings, player)
  return status === 'banned' && holdsMoney(banKind)
}

/** While a top-up may still be lost, or the player has a debt, a person decides about each withdrawal (decision 89). */
const lost: PersonRule = {
  lockedRecords: [disputes],
  reasonsFor(facts, { player }) {
    const owed = facts.owedBy(player)
    return [
      ...facts
        .row(disputes, player)
        .payments.map((payment) => ({ code: 'deposit_disputed', ref: String(payment) }) as const),
      ...(owed > 0 ? [{ code: 'debt', ref: String(owed) } as const] : []),
    ]
  },
}

const all = (rules: readonly PersonRule[]) => [standing, lost, ...rules]

/** The records that a posting must lock to approve, pay or request a withdrawal. */
export const lockedForPayout = (rules: readonly PersonRule[]): LockedRecord[] =>
  all(rules).flatMap(({ lockedRecords }) => lockedRecords)

/** The reasons that apply now; if there are none, the casino may approve and pay automatically. */
export function reasonsFor(rules: readonly PersonRule[], facts: Facts, withdrawal: Leaving): PersonReason[] {
  return all(rules).flatMap((rule) => rule.reasonsFor(facts, withdrawal))
}

/** The text by which a decision records that the reason was known. */
export const keyOf = ({ code, ref }: PersonReason) => `${code} ${ref}`

/** The reasons that have arisen since a withdrawal was approved, and that prevent its payment. */
export function reasonsSince(
  rules: readonly PersonRule[],
  facts: Facts,
  withdrawal: Leaving & Pick<Payment, 'approvedKnowing'>,
): PersonReason[] {
  const known = withdrawal.approvedKnowing ?? []
  return reasonsFor(rules, facts, withdrawal).filter(
    (reason) => !reason.letsApprovedGo && !known.includes(keyOf(reason)),
  )
}

/** The reasons of listed withdrawals, by payment number; the binding decision is made under the locks. */
export async function readReasons(
  read: Read,
  rules: readonly PersonRule[],
  withdrawals: readonly (Leaving & Pick<Payment, 'id'>)[],
): Promise<ReadonlyMap<number, PersonReason[]>> {
  if (withdrawals.length === 0) return new Map()
  const players = [...new Set(withdrawals.map(({ player }) => player))]
  const records = [...new Set(lockedForPayout(rules))]
  const [now, debts, ...found] = await Promise.all([
    read.one<{ at: Date }>('SELECT now() AS at'),
    read.rows<{ owner: PlayerId; owed: Kopecks }>(`SELECT * FROM ${debtRows} AS debt WHERE owner = ANY($1::bigint[])`, [
      players,
    ]),
    ...records.map((record) => read.rows<unknown>(textOf(record), [players])),
  ])
  const rows = new Map(records.map((record, place) => [record as LockedRecord, found[place]]))
  const facts: Facts = {
    at: now.at,
    owedBy: (player) => debts.find(({ owner }) => owner === player)?.owed ?? kopecks(0),
    ...rowsWith(<Row>(record: LockedRecord<Row>, player?: PlayerId) =>
      (rows.get(record) as Row[] | undefined)?.find((row) => record.read?.playerOf(row) === player),
    ),
  }
  return new Map(withdrawals.map((withdrawal) => [withdrawal.id, reasonsFor(rules, facts, withdrawal)]))
}
