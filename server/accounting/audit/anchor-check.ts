import { existsSync, readFileSync } from 'node:fs'
import type { Snapshot } from '../../platform/database/snapshot.ts'
import { auditEventRows } from '../audit-log/audit-event.ts'
import { archivedTransfers } from '../ledger/archived.ts'
import type { AuditCheck } from '../ledger/audit.ts'
import { transferRows } from '../ledger/statement.ts'
import { type Anchor, isSigned, parseAnchor } from './anchor.ts'

/** `since` are anchors, or files with one per line; `key` is the public key that must have signed them. */
export function anchorChecks({ since = [], key }: { since?: string[]; key?: string }): AuditCheck[] {
  const lines = since.flatMap((given) => (existsSync(given) ? readFileSync(given, 'utf8').split('\n') : [given]))
  const anchors = lines.filter((text) => text.trim() !== '').map(parseAnchor)
  if (since.length > 0 && anchors.length === 0) throw new Error(`There is no anchor in ${since.join(', ')}.`)
  return anchors.length > 0 ? [anchorCheck(anchors, key)] : []
}

/**
 * Checks that the anchored records are unchanged. Later events need no check here: the audit recomputes the chain of events in
 * the same snapshot. The transfers up to an anchor in the middle of archived months can only be added up together with the
 * archive. `key` is the public key that the auditor knows; without one each anchor is checked against its own key.
 */
function anchorCheck(anchors: readonly Anchor[], key: string | undefined): AuditCheck {
  return {
    holds: 'Everything that was anchored is still in the audit log and in the ledger',
    async find(snapshot) {
      const hashes = await hashesOf(snapshot, anchors)
      const totals = await totalsOf(snapshot, anchors)
      const examples = anchors.flatMap((anchor) => [
        ...problemsOfSignature(anchor, key),
        ...problemsOfEvents(anchor, hashes),
        ...problemsOfTransfers(anchor, totals.get(anchor.posting)),
      ])
      const looked = anchors.filter(({ posting }) => totals.get(posting)).length
      return { looked, wrong: examples.length, examples: examples.slice(0, 10) }
    },
  }
}

function problemsOfSignature(anchor: Anchor, key = anchor.key): string[] {
  if (anchor.key !== key) return [`the anchor of ${anchor.at} is signed with the key ${anchor.key}, not with ${key}`]
  return isSigned(anchor) ? [] : [`the signature of the anchor of ${anchor.at} is wrong: it was altered, or made up`]
}

interface Hashes {
  readonly last: number
  readonly of: ReadonlyMap<number, string>
}

async function hashesOf(snapshot: Snapshot, anchors: readonly Anchor[]): Promise<Hashes> {
  const last = await snapshot.one<{ id: number }>(
    `SELECT coalesce(max(id), 0) AS id FROM ${auditEventRows} AS audit_event`,
  )
  const rows = await snapshot.rows<{ id: number; hash: string }>(
    `SELECT id, encode(hash, 'hex') AS hash FROM ${auditEventRows} AS audit_event WHERE id = ANY($1::bigint[])`,
    [anchors.map(({ event }) => event)],
  )
  return { last: last.id, of: new Map(rows.map(({ id, hash }) => [id, hash])) }
}

function problemsOfEvents({ at, event, hash }: Anchor, { last, of }: Hashes): string[] {
  if (event === 0 || of.get(event) === hash) return []
  if (event > last)
    return [`the audit log was shortened: it had ${event} events at ${at}, and now ends at event ${last}`]
  return [`the audit log was rewritten: event ${event} or one before it is not what was anchored at ${at}`]
}

interface Total {
  transfers: number
  amount: bigint
}

/**
 * In one pass: the transfers between each two anchors, added up from the first; anchors in the middle of archived months are left
 * out.
 */
async function totalsOf(
  snapshot: Snapshot,
  anchors: readonly Anchor[],
): Promise<ReadonlyMap<number, Total | undefined>> {
  const postings = [...new Set(anchors.map(({ posting }) => posting))].toSorted((one, other) => one - other)
  const rows = await snapshot.rows<{ place: number; transfers: number; amount: string }>(
    `SELECT width_bucket(posting_id - 1, $1::bigint[]) AS place, count(*) AS transfers, sum(amount)::text AS amount
     FROM ${transferRows} AS transfer GROUP BY 1`,
    [postings],
  )
  const archived = await snapshot.one<{ transfers: number; amount: string; last: number | null }>(
    `SELECT transfers, amount::text AS amount, last_posting AS last FROM ${archivedTransfers} AS archived`,
  )
  const { transfers, amount, last } = archived
  const sum: Total = { transfers, amount: BigInt(amount) }
  return new Map(
    postings.map((posting, place) => {
      const row = rows.find((one) => one.place === place)
      sum.transfers += row?.transfers ?? 0
      sum.amount += BigInt(row?.amount ?? 0)
      return [posting, posting < (last ?? 0) ? undefined : { ...sum }]
    }),
  )
}

function problemsOfTransfers({ at, posting, transfers, amount }: Anchor, now: Total | undefined): string[] {
  if (now === undefined) return []
  if (transfers === now.transfers && BigInt(amount) === now.amount) return []
  return [
    `the ledger was changed: up to posting ${posting} it had ${transfers} transfers of ${amount} kopecks at ${at}, and now has ${now.transfers} of ${now.amount}`,
  ]
}
