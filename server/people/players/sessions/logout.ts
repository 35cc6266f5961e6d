import { logout } from '@casino/contract/people/account'
import { serve } from '../../../platform/http/serve.ts'
import type { PlayersDeps } from '../deps.ts'

export const serveLogout = ({ sessions }: PlayersDeps) =>
  serve(logout, { alwaysOpen: true }, async ({ player }) => {
    await sessions.end(player.session)
    return {}
  })
