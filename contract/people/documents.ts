import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { type Language, languages } from '../language.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { documentKinds, longestDocument } from './document-kinds.ts'

const Kind = Type.Enum(documentKinds)

const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const OfDocument = Type.Object({ kind: Kind })
const language = Type.Unsafe<Language>(Type.Enum(languages))

/** A published version; it never changes. */
export const DocumentVersion = Type.Object({ version: Version, publishedAt: IsoTime })
export type DocumentVersion = Static<typeof DocumentVersion>

export const getDocument = route({
  method: 'GET',
  path: '/api/documents/{kind}',
  whenRestricted: true,
  summary: 'A document of the site in one language, with the list of its versions, newest first',
  who: 'anyone',
  params: OfDocument,
  query: Type.Object({
    language,
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The current one by default' })),
  }),
  reply: Type.Object({
    ...DocumentVersion.properties,
    text: Type.String({ description: 'Paragraphs; `## ` begins a heading, `- ` an item of a list' }),
    versions: Type.Array(DocumentVersion),
  }),
  refusals: ['not_found'],
})

export const newTerms = route({
  method: 'GET',
  path: '/api/documents-to-accept',
  summary: 'The current version of the terms, if the player has not accepted it; else null',
  who: 'visitor',
  reply: Type.Object({ terms: Maybe(DocumentVersion) }),
  refusals: [],
})

export const acceptDocument = route({
  method: 'POST',
  path: '/api/documents/{kind}/accept',
  summary: 'Record that the player accepts a version of a document; a repeat changes nothing',
  who: 'visitor',
  params: OfDocument,
  body: Type.Object({ version: Version }),
  reply: Type.Object({}),
  refusals: ['not_found'],
})

const Texts = Type.Record(Type.String(), Type.String(), { description: 'By language' })

/** A document as its editor sees it: the draft, or the current version where there is none. */
export const DocumentDraft = Type.Object({
  kind: Kind,
  texts: Texts,
  revision: Type.Integer({ minimum: 0, description: 'Grows with each change of the draft; 0: never edited' }),
  changed: Type.Boolean({ description: 'The draft differs from the current version' }),
  versions: Type.Array(
    Type.Object({
      ...DocumentVersion.properties,
      by: Maybe(Type.Object({ id: Id, username: Type.String() })),
      accepted: Type.Integer({ description: 'How many players accepted it' }),
    }),
  ),
})
export type DocumentDraft = Static<typeof DocumentDraft>

export const adminDocuments = route({
  method: 'GET',
  path: '/api/admin/documents',
  summary: 'The documents of the site with their drafts and versions',
  who: 'settings.view',
  reply: Type.Object({ documents: Type.Array(DocumentDraft) }),
  refusals: [],
})

export const saveDocumentDraft = route({
  method: 'PUT',
  path: '/api/admin/documents/{kind}/draft',
  summary: 'Save the draft of a document in one language; refused if it has changed since `revision`',
  who: 'documents.edit',
  params: OfDocument,
  body: Type.Object({
    language,
    text: Type.String({ maxLength: longestDocument }),
    revision: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  }),
  reply: Type.Object({ document: DocumentDraft }),
  refusals: ['document_changed'],
})

export const publishDocument = route({
  method: 'POST',
  path: '/api/admin/documents/{kind}/publish',
  summary: 'Publish the draft as a new version; a repeat with the same `revision` changes nothing',
  who: 'documents.edit',
  notWithNewRights: true,
  params: OfDocument,
  body: Type.Object({ revision: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }) }),
  reply: Type.Object({ document: DocumentDraft }),
  refusals: ['document_changed', 'document_incomplete', 'document_unchanged'],
})

/** The calls about the site's documents. */
export const documentRoutes = [
  getDocument,
  newTerms,
  acceptDocument,
  adminDocuments,
  saveDocumentDraft,
  publishDocument,
] as const
