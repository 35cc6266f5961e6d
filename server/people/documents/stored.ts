import type { DocumentKind } from '@casino/contract/people/document-kinds'
import type { DocumentDraft, DocumentVersion } from '@casino/contract/people/documents'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'

/** By language. */
export type Texts = Readonly<Record<string, string>>

export interface StoredVersion {
  readonly version: number
  readonly publishedAt: Date
  readonly texts: Texts
}

/** A published version; the current one if none is named. */
export function findVersion(read: Read, kind: DocumentKind, version?: number): Promise<StoredVersion | undefined> {
  return read.first<StoredVersion>(
    `SELECT version, published_at AS "publishedAt", texts FROM document_version
     WHERE kind = $1 AND ($2::integer IS NULL OR version = $2) ORDER BY version DESC LIMIT 1`,
    [kind, version ?? null],
  )
}

export const versionOnWire = ({ version, publishedAt }: Omit<StoredVersion, 'texts'>): DocumentVersion => ({
  version,
  publishedAt: publishedAt.toISOString(),
})

/** Newest first. There are never hundreds of versions. */
const mostVersions = 200

export async function listVersions(read: Read, kind: DocumentKind): Promise<DocumentVersion[]> {
  const rows = await read.rows<Omit<StoredVersion, 'texts'>>(
    `SELECT version, published_at AS "publishedAt" FROM document_version WHERE kind = $1 ORDER BY version DESC LIMIT $2`,
    [kind, mostVersions],
  )
  return rows.map(versionOnWire)
}

export interface StoredDraft {
  readonly texts: Texts
  readonly revision: number
}

/** Locks the documents until the transaction ends, so that concurrent edits are serialised. */
export async function lockDraft(tx: Tx, kind: DocumentKind): Promise<StoredDraft> {
  await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.documents])
  return findDraft(tx, kind)
}

/** The draft, or the current version if there is no draft. */
async function findDraft(read: Read, kind: DocumentKind): Promise<StoredDraft> {
  const draft = await read.first<StoredDraft>('SELECT texts, revision FROM document_draft WHERE kind = $1', [kind])
  return draft ?? { texts: (await findVersion(read, kind))?.texts ?? {}, revision: 0 }
}

export async function saveDraft(tx: Tx, kind: DocumentKind, { texts, revision }: StoredDraft): Promise<void> {
  await tx.rows(
    `INSERT INTO document_draft (kind, texts, revision) VALUES ($1, $2, $3)
     ON CONFLICT (kind) DO UPDATE SET texts = excluded.texts, revision = excluded.revision, updated_at = now()`,
    [kind, JSON.stringify(texts), revision],
  )
}

interface NewVersion {
  readonly texts: Texts
  readonly revision: number
  readonly by: number
}

export async function addVersion(tx: Tx, kind: DocumentKind, { texts, revision, by }: NewVersion): Promise<number> {
  const { version } = await tx.one<{ version: number }>(
    `INSERT INTO document_version (kind, version, texts, revision, published_by)
     SELECT $1, (SELECT coalesce(max(version), 0) + 1 FROM document_version WHERE kind = $1), $2, $3, $4 RETURNING version`,
    [kind, JSON.stringify(texts), revision, by],
  )
  return version
}

/** Whether a revision of the draft was published. */
export async function wasPublished(read: Read, kind: DocumentKind, revision: number): Promise<boolean> {
  const found = await read.first('SELECT FROM document_version WHERE kind = $1 AND revision = $2', [kind, revision])
  return found !== undefined
}

/** Stores the text of a fresh site, unless the document has a version. */
export async function addFirstVersion(tx: Tx, kind: DocumentKind, texts: Texts): Promise<void> {
  await tx.rows(
    'INSERT INTO document_version (kind, version, texts) VALUES ($1, 1, $2) ON CONFLICT (kind, version) DO NOTHING',
    [kind, JSON.stringify(texts)],
  )
}

interface EditedVersion extends Omit<StoredVersion, 'texts'> {
  readonly by: number | null
  readonly username: string | null
  readonly accepted: number
}

/** A document as its editor sees it. */
export async function editedDocument(read: Read, kind: DocumentKind): Promise<DocumentDraft> {
  const [draft, current, versions] = await Promise.all([
    findDraft(read, kind),
    findVersion(read, kind),
    read.rows<EditedVersion>(
      `SELECT version, published_at AS "publishedAt", published_by AS by, username,
              (SELECT count(*)::integer FROM document_acceptance AS accepted
               WHERE accepted.kind = document_version.kind AND accepted.version = document_version.version) AS accepted
       FROM document_version LEFT JOIN ${playerRows} AS player ON player.id = published_by
       WHERE kind = $1 ORDER BY version DESC LIMIT $2`,
      [kind, mostVersions],
    ),
  ])
  return {
    kind,
    texts: { ...draft.texts },
    revision: draft.revision,
    changed: !sameTexts(draft.texts, current?.texts ?? {}),
    versions: versions.map(({ by, username, accepted, ...version }) => ({
      ...versionOnWire(version),
      by: by === null ? null : { id: String(by), username: username ?? '' },
      accepted,
    })),
  }
}

/** Whether two versions have the same text in every language. */
export function sameTexts(one: Texts, other: Texts): boolean {
  const languages = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...languages].every((language) => (one[language] ?? '') === (other[language] ?? ''))
}
