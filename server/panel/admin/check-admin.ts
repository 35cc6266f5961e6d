import { checkAdmin } from '@casino/contract/panel/admin'
import { findUser } from '../../people/players/me.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'

export const serveCheckAdmin = (deps: AdminDeps) =>
  serve(checkAdmin, counted, async ({ player }) => {
    const { staffRole, permissions } = player
    const user = (await findUser(deps, player.id)) ?? refuse('unauthenticated')
    return { isAdmin: user.isAdmin, user, staffRole: staffRole ?? refuse('forbidden'), permissions: [...permissions] }
  })
