import { deleteOldDocuments } from '../people/verification/old-documents.ts'
import { openDocumentReader } from '../people/verification/read-document.ts'
import { verificationRoutes } from '../people/verification/routes.ts'
import { openVault } from '../platform/keys/vault.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The players' documents: sealed, reviewed, and deleted when their retention time is over. */
export function openVerification({ open }: Start, { keys, duties }: Storage, players: Players) {
  const documentVault = openVault(keys, 'documents')
  const routes = verificationRoutes({ ...players, documentVault, readDocument: openDocumentReader() })
  return { routes, oldDocuments: open(deleteOldDocuments({ ...players, duties })) }
}
