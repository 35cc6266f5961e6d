import type { DocumentKind } from '@casino/contract/people/document-kinds'
import { m } from '../../texts/compiled/messages.js'

/** The name of each document, in the order of the footer. */
export const documentNames: Readonly<Record<DocumentKind, () => string>> = {
  terms: m.document_terms,
  privacy: m.document_privacy,
  'bonus-rules': m.document_bonus_rules,
  'responsible-play': m.document_responsible_play,
  limits: m.document_limits,
  accessibility: m.document_accessibility,
}
