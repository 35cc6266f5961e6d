import { languages } from '@casino/contract/language'
import { type DocumentKind, documentKinds } from '@casino/contract/people/document-kinds'
import { adminDocuments, publishDocument, saveDocumentDraft } from '@casino/contract/people/documents'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { DocumentsModule } from './module.ts'
import { addVersion, editedDocument, findVersion, lockDraft, sameTexts, saveDraft, wasPublished } from './stored.ts'

const counted = { rate: 'administration' } as const

export const serveAdminDocuments = ({ database: { read } }: DocumentsModule) =>
  serve(adminDocuments, counted, async () => ({
    documents: await Promise.all(documentKinds.map((kind) => editedDocument(read, kind))),
  }))

export const serveSaveDraft = ({ database }: DocumentsModule) =>
  serve(saveDocumentDraft, counted, async ({ player, client, params: { kind }, body }) => {
    await database.transact(async (tx) => {
      const draft = await lockDraft(tx, kind)
      const { language, revision } = body
      const text = body.text.replaceAll('\r\n', '\n').trim()
      if (draft.texts[language] === text) return
      if (draft.revision !== revision) refuse('document_changed')
      await saveDraft(tx, kind, { texts: { ...draft.texts, [language]: text }, revision: revision + 1 })
      // The texts themselves are in the versions, which remain.
      const after = { language, revision: revision + 1, characters: text.length }
      await recordAuditEvent(tx, { by: { player, client }, action: 'document.edit', subject: kind, after })
    })
    return { document: await editedDocument(database.read, kind) }
  })

export const servePublish = (module: DocumentsModule) =>
  serve(publishDocument, counted, async ({ player, client, params: { kind }, body: { revision } }) => {
    await publish(module)({ by: { player, client }, kind, revision })
    return { document: await editedDocument(module.database.read, kind) }
  })

interface Publish {
  readonly by: Author
  readonly kind: DocumentKind
  /** The revision that the administrator has read. */
  readonly revision: number
}

const publish =
  ({ database }: DocumentsModule) =>
  ({ by, kind, revision }: Publish): Promise<void> =>
    database.transact(async (tx) => {
      const draft = await lockDraft(tx, kind)
      if (await wasPublished(tx, kind, revision)) return
      if (draft.revision !== revision) refuse('document_changed')
      if (languages.some((language) => !draft.texts[language])) refuse('document_incomplete')
      const before = await findVersion(tx, kind)
      if (before && sameTexts(before.texts, draft.texts)) refuse('document_unchanged')
      const version = await addVersion(tx, kind, { texts: draft.texts, revision, by: by.player.id })
      const states = { before: { version: before?.version ?? null }, after: { version } }
      await recordAuditEvent(tx, { by, action: 'document.publish', subject: kind, ...states })
    })
