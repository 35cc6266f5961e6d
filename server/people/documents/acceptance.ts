import { acceptedKinds, type DocumentKind } from '@casino/contract/people/document-kinds'
import { acceptDocument, newTerms } from '@casino/contract/people/documents'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AtRegistration } from '../players/open-player.ts'
import type { DocumentsModule } from './module.ts'
import { findVersion, versionOnWire } from './stored.ts'

/**
 * Records that a new player accepts the current versions, which the registration page links to (decision 147). For an
 * account that an administrator created, nothing is recorded: its owner sees the question at the first visit.
 */
export const acceptAtRegistration: AtRegistration = async (tx, player, { signedIn = true }) => {
  if (!signedIn) return
  await tx.rows(
    `INSERT INTO document_acceptance (player_id, kind, version)
     SELECT $1, kind, max(version) FROM document_version WHERE kind = ANY($2) GROUP BY kind`,
    [player, acceptedKinds],
  )
}

const hasAccepted = async (read: Read, player: number, kind: DocumentKind, version: number) =>
  (await read.first('SELECT FROM document_acceptance WHERE player_id = $1 AND kind = $2 AND version = $3', [
    player,
    kind,
    version,
  ])) !== undefined

/** A player who has not accepted the new terms is refused nothing; staff are not players, and see no question. */
export const serveNewTerms = ({ database: { read } }: DocumentsModule) =>
  serve(newTerms, { alwaysOpen: true }, async ({ player }) => {
    const current = player.role === 'user' ? await findVersion(read, 'terms') : undefined
    if (!current || (await hasAccepted(read, player.id, 'terms', current.version))) return { terms: null }
    return { terms: versionOnWire(current) }
  })

export const serveAcceptDocument = ({ database }: DocumentsModule) =>
  serve(acceptDocument, async ({ player, params: { kind }, body: { version } }) => {
    if (!(await findVersion(database.read, kind, version))) refuse('not_found')
    await database.transact((tx) =>
      tx.rows(
        `INSERT INTO document_acceptance (player_id, kind, version) VALUES ($1, $2, $3)
         ON CONFLICT (player_id, kind, version) DO NOTHING`,
        [player.id, kind, version],
      ),
    )
    return {}
  })
