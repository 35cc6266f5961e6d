import { entryBytes } from '@casino/rules/log/entry'
import { tileHeight, tileWidth } from '@casino/rules/log/tiles'
import { Frontier, hashBytes } from '@casino/rules/log/tree'
import { settledPostings, stepOfPostings } from '../../accounting/ledger/settled-postings.ts'
import type { Database, Read, Tx } from '../../platform/database/database.ts'
import { assertContinues, readAnchor, writeAnchor } from './anchor.ts'
import { assertUnblocked } from './blocks.ts'
import { type LogSigner, nodeHasher, signedByAll } from './log-key.ts'
import { type Item, itemsBetween, newSharedCommitments, newSharedReveals } from './logged-items.ts'
import { splitEntries } from './read-log.ts'
import type { ItemsThread } from './thread-client.ts'

/** Postings per step; each step is one transaction, and this size keeps it below a second. */
const mostPostings = 5000
/** Up to this many postings, entries are made in the main thread, which takes a few milliseconds. */
const fewPostings = 100
const longestIdleSeconds = 60
const mostShared = 1000

export interface AppendOptions {
  readonly database: Database
  /** The current signers, read with the state, so that a key is never used after its end. */
  readonly signersIn: (read: Read) => Promise<readonly LogSigner[]>
  /** Stores the last checkpoint, so that a database restored to an earlier state never signs a conflicting history. */
  readonly file: string
  /** Makes the entries of a large step; if absent, the main thread makes all. */
  readonly thread?: Pick<ItemsThread, 'itemsBetween'>
}

interface State {
  readonly size: number
  readonly roots: Buffer
  readonly posting: number
  readonly shared: number
  readonly checkpoint: string
}

/**
 * Appends the settled postings and signs the new state in one transaction, so that a crash leaves all of it or nothing. Returns
 * whether a new state was signed, and whether there is more to append. Throws `LogBehind` unless the log continues every state
 * signed before, according to the files of all servers.
 */
export async function appendStep({
  database,
  signersIn,
  file,
  thread,
}: AppendOptions): Promise<{ readonly signed: boolean; readonly more: boolean }> {
  const settled = await settledPostings(database.read)
  const anchor = await readAnchor(file)
  const appended = await database.transact(async (tx) => {
    await tx.rows(
      `INSERT INTO log_state (size, roots, posting_id, shared_up_to, checkpoint, checkpoint_at) VALUES (0, '', 0, 0, $1, now())
       ON CONFLICT DO NOTHING`,
      [signedByAll(await signersIn(tx), { size: 0, root: nodeHasher.empty() })],
    )
    const state = await tx.one<State>(
      'SELECT size, roots, posting_id AS posting, shared_up_to AS shared, checkpoint FROM log_state FOR UPDATE',
    )
    const frontier = new Frontier(nodeHasher, state.size, hashesOf(state.roots))
    const signers = await signersIn(tx)
    if (anchor && anchor.text !== state.checkpoint) await assertContinues(tx, file, anchor, state.size)
    await assertUnblocked(tx, signers[0]?.origin ?? '')
    const to = await stepOfPostings(tx, { from: state.posting, settled, most: mostPostings })
    const commitments = await newSharedCommitments(tx)
    const { items: reveals, upTo } = await newSharedReveals(tx, state.shared, mostShared)
    // The transaction is idle while the thread works, on a busy machine longer than the usual limit.
    await tx.rows(`SET LOCAL idle_in_transaction_session_timeout = '${longestIdleSeconds}s'`)
    const between =
      thread && to - state.posting > fewPostings
        ? await thread.itemsBetween(state.posting, to)
        : await itemsBetween(tx, state.posting, to)
    const items = [...commitments, ...between, ...reveals]
    await appendItems(tx, frontier, items)
    const signed = signedByAll(signers, { size: frontier.size, root: frontier.root() })
    // The same state is signed again when the casino's address or keys have changed.
    const checkpoint = signed === state.checkpoint ? undefined : signed
    await tx.rows(
      `UPDATE log_state SET size = $1, roots = $2, posting_id = $3, shared_up_to = $4, checkpoint = coalesce($5, checkpoint),
                            checkpoint_at = CASE WHEN $5 IS NULL THEN checkpoint_at ELSE now() END`,
      [frontier.size, Buffer.concat(frontier.roots), to, upTo, checkpoint ?? null],
    )
    return { checkpoint, more: to < settled || reveals.length === mostShared }
  })
  if (appended.checkpoint) await writeAnchor(file, appended.checkpoint)
  return { signed: appended.checkpoint !== undefined, more: appended.more }
}

const hashesOf = (bytes: Buffer): Uint8Array[] =>
  Array.from(
    { length: bytes.length / hashBytes },
    (_, at) => new Uint8Array(bytes.subarray(at * hashBytes, (at + 1) * hashBytes)),
  )

interface Bundle {
  readonly number: number
  readonly entries: Buffer
  readonly postings: readonly number[]
}

/** Writes the entries, and the roots of the tiles that they complete. */
export async function appendItems(tx: Tx, frontier: Frontier, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  const first = frontier.size
  let number = Math.floor(first / tileWidth)
  const open = await tx.first<Bundle>(
    'SELECT number, entries, to_jsonb(postings) AS postings FROM log_bundle WHERE number = $1',
    [number],
  )
  let entries = open ? splitEntries(open.entries) : []
  let postings = [...(open?.postings ?? [])]
  const bundles: Bundle[] = []
  const close = () => bundles.push({ number, entries: Buffer.concat(entries), postings })
  for (const { entry, posting } of items) {
    const bytes = Buffer.from(entryBytes(entry))
    const ended = frontier.append(nodeHasher.leaf(bytes))
    entries.push(bytes)
    postings.push(posting)
    if (entries.length < tileWidth) continue
    close()
    await writeTiles(tx, number, ended)
    number++
    ;[entries, postings] = [[], []]
  }
  if (entries.length > 0) close()
  for (const bundle of bundles) await writeBundle(tx, bundle)
  await writeCommitments(tx, items, first)
}

/** Stores the root of each tile that this bundle completes, at every level; `ended` has the roots of the completed subtrees. */
async function writeTiles(tx: Tx, bundle: number, ended: readonly Uint8Array[]): Promise<void> {
  for (let level = 1; level * tileHeight < ended.length; level++)
    await tx.rows('INSERT INTO log_root (level, number, hash) VALUES ($1, $2, $3)', [
      level,
      Math.floor(bundle / tileWidth ** (level - 1)),
      ended[level * tileHeight],
    ])
}

const writeBundle = (tx: Tx, { number, entries, postings }: Bundle) =>
  tx.rows(
    `INSERT INTO log_bundle (number, entries, postings, first_posting) VALUES ($1, $2, $3, $4)
     ON CONFLICT (number) DO UPDATE SET entries = excluded.entries, postings = excluded.postings, first_posting = excluded.first_posting`,
    // No search for a round finds a bundle without rounds.
    [number, entries, postings, postings.find((posting) => posting > 0) ?? Number.MAX_SAFE_INTEGER],
  )

async function writeCommitments(tx: Tx, items: readonly Item[], first: number): Promise<void> {
  const places = items.flatMap(({ commitment }, at) => (commitment ? [{ ...commitment, index: first + at }] : []))
  const made = places.filter(({ revealed }) => !revealed)
  const revealed = places.filter((place) => place.revealed)
  const columns = (of: typeof places) => [of.map(({ key }) => key), of.map(({ index }) => index)]
  await tx.rows(
    'INSERT INTO log_commitment (key, committed_at) SELECT * FROM unnest($1::text[], $2::bigint[])',
    columns(made),
  )
  await tx.rows(
    `UPDATE log_commitment SET revealed_at = row.index FROM unnest($1::text[], $2::bigint[]) AS row (key, index)
     WHERE log_commitment.key = row.key AND revealed_at IS NULL`,
    columns(revealed),
  )
}
