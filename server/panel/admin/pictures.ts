import { addPicture } from '@casino/contract/panel/pictures'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { serve } from '../../platform/http/serve.ts'
import { storePicture } from '../../platform/pictures/pictures.ts'
import { type AdminDeps, counted } from './deps.ts'

export const serveAddPicture = ({ database, settings }: AdminDeps) =>
  serve(addPicture, counted, async ({ file, player, client }) => ({
    address: await database.transact(async (tx) => {
      const address = await storePicture(tx, file, settings.current.site.logo)
      await recordAuditEvent(tx, {
        by: { player, client },
        action: 'settings.picture',
        subject: 'site',
        after: { logo: address },
      })
      return address
    }),
  }))
