import type { Read, Tx } from '../database/database.ts'

/** A title of the partner, by its names for provider and game, in any case. */
export interface Title {
  readonly provider: string
  readonly alias: string
}

/** A title that an administrator marked as certified. */
export interface Certificate extends Title {
  readonly id: number
  readonly laboratory: string
  /** The day of the certificate, as `2026-02-28`. */
  readonly certifiedOn: string
  readonly markedBy: number
  readonly markedAt: Date
}

/** Names have no line breaks. */
export const titleKey = ({ provider, alias }: Title) => `${provider}\n${alias}`.toLowerCase()

const columns = `id, provider, alias, laboratory, certified_on::text AS "certifiedOn", marked_by AS "markedBy", marked_at AS "markedAt"`

/** All marked titles. */
export const certifiedTitles = (read: Read): Promise<Title[]> =>
  read.rows<Title>('SELECT provider, alias FROM game_certificate ORDER BY id')

interface CertificatePage {
  readonly search: string | undefined
  readonly before: number | undefined
  readonly limit: number
}

/** Newest first. */
export function listCertificates(read: Read, { search, before, limit }: CertificatePage): Promise<Certificate[]> {
  return read.rows<Certificate>(
    `SELECT ${columns} FROM game_certificate
     WHERE ($1::bigint IS NULL OR id < $1) AND ($2::text IS NULL OR strpos(lower(provider || ' ' || alias || ' ' || laboratory), lower($2)) > 0)
     ORDER BY id DESC LIMIT $3`,
    [before ?? null, search ?? null, limit],
  )
}

export const countCertificates = async (tx: Tx): Promise<number> =>
  (await tx.one<{ count: number }>('SELECT count(*)::int AS count FROM game_certificate')).count

/** The title's mark, locked until the transaction ends. */
export function findCertificate(tx: Tx, { provider, alias }: Title): Promise<Certificate | undefined> {
  return tx.first<Certificate>(
    `SELECT ${columns} FROM game_certificate WHERE lower(provider) = lower($1) AND lower(alias) = lower($2) FOR UPDATE`,
    [provider, alias],
  )
}

/** Marks a title, or replaces its mark; every server is notified when the transaction commits. */
export async function saveCertificate(
  tx: Tx,
  { provider, alias, laboratory, certifiedOn, markedBy }: Omit<Certificate, 'id' | 'markedAt'>,
): Promise<void> {
  await tx.rows(
    `INSERT INTO game_certificate (provider, alias, laboratory, certified_on, marked_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (lower(provider), lower(alias)) DO UPDATE
     SET laboratory = excluded.laboratory, certified_on = excluded.certified_on, marked_by = excluded.marked_by, marked_at = now()`,
    [provider, alias, laboratory, certifiedOn, markedBy],
  )
}

export async function removeCertificate(tx: Tx, id: number): Promise<void> {
  await tx.rows('DELETE FROM game_certificate WHERE id = $1', [id])
}
