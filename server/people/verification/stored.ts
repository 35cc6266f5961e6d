import type { Language } from '@casino/contract/language'
import type {
  DocumentKind,
  RejectionReason,
  VerificationDocument,
  VerificationStep,
  VerificationSubject,
} from '@casino/contract/people/verification'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { SealedColumn } from '../../platform/keys/sealed-columns.ts'
import { playerRows } from '../players/player.ts'

/** A stored request for verification, with the names of the people. */
export interface StoredRequest {
  readonly id: number
  readonly player: number
  readonly username: string
  readonly subject: VerificationSubject
  readonly step: VerificationStep
  readonly sentAt: Date | null
  readonly decidedAt: Date | null
  readonly decidedBy: number | null
  readonly decider: string | null
  readonly reason: RejectionReason | null
  readonly note: string | null
  readonly validUntil: Date | null
  readonly personSealed: string | null
  readonly documents: readonly VerificationDocument[]
}

const holds = '(valid_until IS NULL OR valid_until > now())'
const open = `step IN ('draft', 'sent', 'reviewing')`
const waiting = `step IN ('sent', 'reviewing')`

/** Whether documents of the player were approved and the approval is still valid; `player` is SQL. */
export const isApproved = (player: string) =>
  `EXISTS (SELECT FROM verification WHERE player_id = ${player} AND subject = 'identity' AND step = 'approved' AND ${holds})`

/** SQL: the reason of the last question about the source of funds, if nothing was approved since. */
export const openFundsQuestion = (player: string) => `(
  SELECT reason FROM funds_question AS question WHERE question.player_id = ${player}
    AND NOT EXISTS (SELECT FROM funds_question AS later WHERE later.player_id = ${player} AND later.id > question.id)
    AND NOT EXISTS (SELECT FROM verification WHERE player_id = ${player} AND subject = 'funds' AND step = 'approved' AND decided_at > question.at))`

/** Whether a source of funds was approved and the approval is still valid; `player` is SQL. */
export const isFundsApproved = (player: string) =>
  `EXISTS (SELECT FROM verification WHERE player_id = ${player} AND subject = 'funds' AND step = 'approved' AND ${holds})`

/** Questions about the source of funds, for other modules' SQL: rows `id, player_id, at, reason`. */
export const fundsQuestionRows = '(SELECT id, player_id, at, reason FROM funds_question)'

export async function addFundsQuestion(
  tx: Tx,
  { player, by, reason }: { readonly player: number; readonly by: number; readonly reason: string },
): Promise<Date> {
  const row = await tx.one<{ at: Date }>(
    'INSERT INTO funds_question (player_id, administrator_id, reason) VALUES ($1, $2, $3) RETURNING at',
    [player, by, reason],
  )
  return row.at
}

/** Decisions for other modules' SQL: rows `id, player_id, subject, step, reason, note, at`. */
export const verificationDecisionRows = `(
  SELECT id, player_id, subject, step, reason, note, decided_at AS at FROM verification WHERE decided_at IS NOT NULL)`

/** A picture from before pages were stored has one page. */
const pagesOf = 'coalesce(cardinality(page_sizes), 1)'
const columns = `
  request.id, request.subject, request.player_id AS player, player.username, sent_at AS "sentAt", decided_at AS "decidedAt",
  decided_by AS "decidedBy", decider.username AS decider, reason, note, valid_until AS "validUntil", person_sealed AS "personSealed",
  CASE WHEN step = 'approved' AND NOT ${holds} THEN 'expired' ELSE step END AS step,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
     'id', document.id, 'kind', kind, 'pages', ${pagesOf}, 'of', coalesce(page_count, ${pagesOf}), 'size', size, 'at', to_char(document.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
   ) ORDER BY array_position(ARRAY['identity', 'selfie', 'address', 'funds'], kind)), '[]')
   FROM verification_document AS document WHERE verification_id = request.id) AS documents`
const from = `verification AS request JOIN ${playerRows} AS player ON player.id = request.player_id
  LEFT JOIN ${playerRows} AS decider ON decider.id = decided_by`

const mostShown = 20

/** A player's newest requests. */
export function requestsOf(read: Read, player: number): Promise<StoredRequest[]> {
  return read.rows<StoredRequest>(
    `SELECT ${columns} FROM ${from} WHERE request.player_id = $1 ORDER BY request.id DESC LIMIT ${mostShown}`,
    [player],
  )
}

export function findRequest(read: Read, id: string): Promise<StoredRequest | undefined> {
  return read.first<StoredRequest>(`SELECT ${columns} FROM ${from} WHERE request.id = $1 AND step <> 'draft'`, [id])
}

export interface RequestFilter {
  readonly status?: 'waiting' | 'decided' | undefined
  readonly user?: string | undefined
  readonly from?: string | undefined
  readonly limit: number
}

/** Waiting requests in the order in which they were sent; others newest first. */
export function listRequests(read: Read, { status, user, from: after, limit }: RequestFilter) {
  const isQueue = status === 'waiting'
  const which = isQueue ? waiting : status === 'decided' ? 'decided_at IS NOT NULL' : `step <> 'draft'`
  const [beyond, order] = isQueue
    ? [
        '(request.sent_at, request.id) > (SELECT sent_at, id FROM verification WHERE id = $2)',
        'request.sent_at, request.id',
      ]
    : ['request.id < $2', 'request.id DESC']
  return read.rows<StoredRequest>(
    `SELECT ${columns} FROM ${from}
     WHERE ${which} AND ($1::bigint IS NULL OR request.player_id = $1) AND ($2::bigint IS NULL OR ${beyond})
     ORDER BY ${order} LIMIT $3`,
    [user ?? null, after ?? null, limit],
  )
}

const mostCounted = 1000

/** The number of requests waiting for a decision; more than a thousand count as a thousand. */
export async function countWaiting(read: Read): Promise<number> {
  const row = await read.one<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM (SELECT FROM verification WHERE ${waiting} LIMIT ${mostCounted}) AS rows`,
  )
  return row.waiting
}

export interface LockedRequest {
  readonly id: number
  readonly player: number
  readonly language: Language
  readonly subject: VerificationSubject
  readonly step: VerificationStep
}

/** Locks the player's open request, so that an upload and a decision are handled one at a time. */
export function lockOpen(tx: Tx, player: number): Promise<LockedRequest | undefined> {
  return tx.first<LockedRequest>(
    `SELECT id, player_id AS player, language, subject, step FROM verification WHERE player_id = $1 AND ${open} FOR UPDATE`,
    [player],
  )
}

export function lockRequest(tx: Tx, id: string): Promise<LockedRequest | undefined> {
  return tx.first<LockedRequest>(
    `SELECT id, player_id AS player, language, subject, step FROM verification WHERE id = $1 AND step <> 'draft' FOR UPDATE`,
    [id],
  )
}

/** The player's draft, shared by two uploads that begin it at the same time. */
export async function addDraft(tx: Tx, player: number, subject: VerificationSubject): Promise<void> {
  await tx.rows(
    `INSERT INTO verification (player_id, subject) VALUES ($1, $2) ON CONFLICT (player_id) WHERE ${open} DO NOTHING`,
    [player, subject],
  )
}

export const sealedVerifications: readonly SealedColumn[] = [
  {
    use: 'documents',
    table: 'verification_document',
    key: ['id', 'uuid'],
    column: 'sealed',
    of: `(SELECT player_id FROM verification WHERE verification.id = verification_id) || ' ' || id`,
    player: '(SELECT player_id FROM verification WHERE verification.id = verification_id)',
    as: 'bytes',
  },
  {
    use: 'documents',
    table: 'verification',
    key: ['id', 'bigint'],
    column: 'person_sealed',
    of: `player_id || ' person'`,
    player: 'player_id',
    as: 'utf8',
  },
]

interface NewDocument extends SealedPages {
  readonly id: string
  readonly request: number
  readonly kind: DocumentKind
}

/** The pictures of all pages, one after another. */
export interface SealedPages {
  readonly sealed: Buffer
  /** The sizes in bytes before sealing. */
  readonly sizes: readonly number[]
  readonly of: number
}

const pictures = 'image/jpeg'

/** A document replaces the one of its kind. */
export async function putDocument(tx: Tx, { id, request, kind, sealed, sizes, of }: NewDocument): Promise<void> {
  await dropDocument(tx, request, kind)
  await tx.rows(
    `INSERT INTO verification_document (id, verification_id, kind, type, size, sealed, page_sizes, page_count)
     VALUES ($1, $2, $3, '${pictures}', $4, $5, $6, $7)`,
    [id, request, kind, sum(sizes), sealed, sizes, of],
  )
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)

/** Stores the pages of a PDF that was stored unrendered. */
export async function putPages(tx: Tx, id: string, { sealed, sizes, of }: SealedPages): Promise<void> {
  await tx.rows(
    `UPDATE verification_document SET type = '${pictures}', size = $2, sealed = $3, page_sizes = $4, page_count = $5 WHERE id = $1`,
    [id, sum(sizes), sealed, sizes, of],
  )
}

/** Removes a document; returns whether there was one. */
export async function dropDocument(tx: Tx, request: number, kind: DocumentKind): Promise<boolean> {
  const dropped = await tx.rows(
    'DELETE FROM verification_document WHERE verification_id = $1 AND kind = $2 RETURNING id',
    [request, kind],
  )
  return dropped.length > 0
}

export async function kindsOf(tx: Tx, request: number): Promise<DocumentKind[]> {
  const rows = await tx.rows<{ kind: DocumentKind }>(
    'SELECT kind FROM verification_document WHERE verification_id = $1',
    [request],
  )
  return rows.map(({ kind }) => kind)
}

export interface StoredDocument {
  readonly id: string
  readonly kind: DocumentKind
  /** A PDF from before pages were rendered at upload. */
  readonly isPdf: boolean
  readonly sealed: Buffer
  readonly sizes: readonly number[] | null
}

export function findDocument(tx: Tx, request: number, id: string): Promise<StoredDocument | undefined> {
  return tx.first<StoredDocument>(
    `SELECT id, kind, type <> '${pictures}' AS "isPdf", sealed, page_sizes AS sizes FROM verification_document
     WHERE verification_id = $1 AND id::text = $2`,
    [request, id],
  )
}

export async function setSent(tx: Tx, request: number, language: Language): Promise<void> {
  await tx.rows(`UPDATE verification SET step = 'sent', sent_at = now(), language = $2 WHERE id = $1`, [
    request,
    language,
  ])
}

export async function setReviewing(tx: Tx, request: number): Promise<void> {
  await tx.rows(`UPDATE verification SET step = 'reviewing' WHERE id = $1`, [request])
}

export interface VerificationDecision {
  readonly step: 'approved' | 'rejected'
  readonly by: number
  readonly reason?: RejectionReason
  readonly note?: string | undefined
  readonly personSealed?: string
  /** The validity of an approval; 0 means no expiry. */
  readonly validMonths?: number
}

export async function decide(tx: Tx, request: number, decision: VerificationDecision): Promise<void> {
  const { step, by, reason = null, note = null, personSealed = null, validMonths = 0 } = decision
  await tx.rows(
    `UPDATE verification SET step = $2, decided_at = now(), decided_by = $3, reason = $4, person_sealed = $5,
       valid_until = CASE WHEN $6::int > 0 THEN now() + make_interval(months => $6) END, note = $7
     WHERE id = $1`,
    [request, step, by, reason, personSealed, validMonths, note],
  )
}

/** Documents can be large, so each statement deletes few enough to end well before its timeout. */
const atOnce = 50

/** A draft not sent within this time was abandoned; its documents can be added again. */
const keepDraftsDays = 1

/** Deletes documents whose retention time is over; requests under review keep theirs. */
export async function removeOldDocuments(read: Read, keepDays: number): Promise<void> {
  let removed: unknown[]
  do {
    removed = await read.rows(
      `DELETE FROM verification_document WHERE id IN (
         SELECT document.id FROM verification_document AS document JOIN verification AS request ON request.id = verification_id
         WHERE CASE step
           WHEN 'draft' THEN document.created_at < now() - make_interval(days => ${keepDraftsDays})
           ELSE decided_at < now() - make_interval(days => $1) END
         LIMIT $2
       ) RETURNING id`,
      [keepDays, atOnce],
    )
  } while (removed.length === atOnce)
}
