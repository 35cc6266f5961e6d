import { openOpenSanctions } from '../people/screening/opensanctions.ts'
import { screeningRoutes } from '../people/screening/routes.ts'
import { scheduleScreening } from '../people/screening/schedule-screening.ts'
import { deleteOldDocuments } from '../people/verification/old-documents.ts'
import type { DocumentReader } from '../people/verification/read-document.ts'
import { verificationRoutes } from '../people/verification/routes.ts'
import { openVault } from '../platform/keys/vault.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The players' documents: sealed, reviewed, and deleted when their retention time is over; and the screening of approved names. */
export function openVerification(
  { open, config, onTrouble, completeEveryMs: everyMs }: Start,
  { keys, jobs }: Storage,
  players: Players,
  { readDocument }: { readonly readDocument: DocumentReader },
) {
  const documentVault = openVault(keys, 'documents')
  const routes = verificationRoutes({ ...players, documentVault, readDocument })
  const { screening: settingsOfService } = config.providers
  const service =
    settingsOfService && openOpenSanctions({ ...settingsOfService, dataset: settingsOfService.dataset ?? 'default' })
  const { database, settings } = players
  const screening = open(scheduleScreening({ database, jobs, settings, documentVault, service, onTrouble, everyMs }))
  return {
    routes: [...routes, ...screeningRoutes({ database, documentVault, configured: service !== undefined })],
    oldDocuments: open(deleteOldDocuments({ ...players, jobs })),
    screening,
  }
}
