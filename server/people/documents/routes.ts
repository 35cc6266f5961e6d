import { defaultLanguage } from '@casino/contract/language'
import { getDocument } from '@casino/contract/people/documents'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { serveAcceptDocument, serveNewTerms } from './acceptance.ts'
import { serveAdminDocuments, servePublish, serveSaveDraft } from './edit.ts'
import type { DocumentsModule } from './module.ts'
import { findVersion, listVersions, versionOnWire } from './stored.ts'

const serveDocument = ({ database: { read } }: DocumentsModule) =>
  serve(getDocument, { alwaysOpen: true }, async ({ params: { kind }, query }) => {
    const [found, versions] = await Promise.all([findVersion(read, kind, query.version), listVersions(read, kind)])
    const { texts, ...version } = found ?? refuse('not_found')
    // A version from before a language was added is shown in the default one.
    return { ...versionOnWire(version), text: texts[query.language] ?? texts[defaultLanguage] ?? '', versions }
  })

export const documentsRoutes = (module: DocumentsModule): Served[] => [
  serveDocument(module),
  serveNewTerms(module),
  serveAcceptDocument(module),
  serveAdminDocuments(module),
  serveSaveDraft(module),
  servePublish(module),
]
