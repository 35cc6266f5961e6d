import { checkAdmin } from '@casino/contract/admin'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { findUser } from '../players/me.ts'
import { type AdminDeps, counted } from './deps.ts'

export const serveCheckAdmin = (deps: AdminDeps) =>
  serve(checkAdmin, counted, async ({ player }) => {
    return { isAdmin: true, user: (await findUser(deps, player.id)) ?? refuse('unauthenticated') } as const
  })
