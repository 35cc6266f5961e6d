import { hash } from 'node:crypto'
import { entryBytes, roundDigest } from '@casino/rules/log/entry'
import { parseCheckpoint, parseNote } from '@casino/rules/log/note'
import { hashesAt, tileHeight, tileWidth } from '@casino/rules/log/tiles'
import { Frontier, sameHash } from '@casino/rules/log/tree'
import { type AuditCheck, findEach, queryCheck } from '../../accounting/ledger/audit.ts'
import { leaseRows } from '../../platform/database/jobs.ts'
import { publishedRound } from '../games/history.ts'
import { roundRows } from '../rounds/round.ts'
import { nodeHasher } from './log-key.ts'
import { type LoggedRow, loggedRounds, saltOf } from './logged-items.ts'
import { entryLength, splitEntries } from './read-log.ts'

interface BundleRow {
  readonly number: number
  readonly entries: Buffer
  readonly last: boolean
  readonly size: number
  readonly checkpoint: string
  /** Stored roots of the tiles that this bundle completes, from level 1 up. */
  readonly ended: readonly string[]
  readonly stored: number
}

interface EntryRow extends LoggedRow {
  readonly entry: Buffer
  readonly secret: Buffer
}

const entries = `SELECT postings.posting, substring(entries FROM ((postings.at - 1) * ${entryLength} + 1)::int FOR ${entryLength}) AS entry
  FROM log_bundle CROSS JOIN LATERAL unnest(log_bundle.postings) WITH ORDINALITY AS postings (posting, at) WHERE postings.posting > 0`

/** Rounds settled before this time must be in the log: since then, one server has been appending for at least a minute. */
const due = `SELECT renewed_at - interval '1 minute' AS before FROM ${leaseRows} AS lease
  WHERE name = 'log' AND taken_at < renewed_at - interval '1 minute'`

/** Enough tile levels for 2⁴⁸ entries. */
const mostLevels = 6

/** The public log's checks: entries match their rounds, the tree matches the entries, and no round is missing. */
export const logChecks: readonly AuditCheck[] = [
  {
    holds: 'The tree of the public log is that of its entries, and its signed state has its root',
    find(snapshot, seen) {
      const frontier = new Frontier(nodeHasher)
      return findEach<BundleRow>(
        snapshot,
        `SELECT bundle.number, bundle.entries, bundle.number = max(bundle.number) OVER () AS last, size, checkpoint,
                ARRAY(SELECT encode(root.hash, 'hex') FROM generate_series(1, ${mostLevels}) AS level
                      JOIN log_root AS root ON root.level = level.level
                        AND root.number = ((bundle.number + 1) >> (${tileHeight} * (level.level - 1))) - 1
                      WHERE (bundle.number + 1) % (1::bigint << (${tileHeight} * (level.level - 1))) = 0 ORDER BY level.level) AS ended,
                (SELECT count(*) FROM log_root)::bigint AS stored
         FROM log_bundle AS bundle CROSS JOIN log_state ORDER BY bundle.number`,
        (row) => problemOfBundle(frontier, row),
        seen,
      )
    },
  },
  {
    holds: 'Every entry of the public log is the one of its round',
    find: (snapshot, seen) =>
      findEach<EntryRow>(
        snapshot,
        `SELECT logged.*, coalesce(entry.entry, '') AS entry, secret FROM (${loggedRounds(`partner IS NULL`)}) AS logged
         JOIN (${entries}) AS entry ON entry.posting = logged.posting JOIN log_salt ON log_salt.player_id = logged.player`,
        problemOfEntry,
        seen,
      ),
  },
  queryCheck(
    'Every settled round is in the public log once, if a minute has passed and a server that appends was running',
    'round',
    `SELECT format('the round settled by posting %s is in the public log %s times', coalesce(settled_by, id), count(entry.posting)) AS sentence
     FROM ${roundRows} AS round LEFT JOIN log_state ON true LEFT JOIN (${due}) AS due ON true
     LEFT JOIN (${entries}) AS entry ON entry.posting = coalesce(settled_by, id)
     WHERE partner IS NULL AND (coalesce(settled_by, id) <= log_state.posting_id OR at < due.before) GROUP BY coalesce(settled_by, id)
     HAVING count(entry.posting) <> 1`,
  ),
]

function problemOfBundle(frontier: Frontier, { number, entries: bytes, last, size, checkpoint, ...tiles }: BundleRow) {
  if (frontier.size !== number * tileWidth)
    return `the bundle ${number} of the public log is not after ${frontier.size} entries`
  let ended: readonly Uint8Array[] = []
  for (const entry of splitEntries(bytes)) ended = frontier.append(nodeHasher.leaf(entry))
  const roots = ended.filter((_, height) => height > 0 && height % tileHeight === 0)
  if (roots.map((root) => Buffer.from(root).toString('hex')).join() !== tiles.ended.join())
    return `the roots of the tiles that end with tile ${number} of the public log are not those of its entries`
  if (!last) return undefined
  let expected = 0
  for (let level = 1; level <= mostLevels; level++) expected += hashesAt(level, size)
  if (tiles.stored !== expected) return `the public log has ${tiles.stored} roots of tiles, and needs ${expected}`
  const state = parseCheckpoint(parseNote(checkpoint)?.text ?? '')
  return frontier.size === size && state?.size === size && sameHash(state.root, frontier.root())
    ? undefined
    : `the signed state of the public log is not that of its ${frontier.size} entries`
}

function problemOfEntry(row: EntryRow): string | undefined {
  const digest = roundDigest(saltOf(row.secret, row.id), publishedRound(row), (bytes) =>
    hash('sha256', bytes, 'buffer'),
  )
  return sameHash(entryBytes({ kind: 'round', hash: digest }), row.entry)
    ? undefined
    : `round ${row.id} is not the one that the public log has`
}
