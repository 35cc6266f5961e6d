import { checkAdmin } from '@casino/contract/admin'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { findPlayer, userOnWire } from '../players/player.ts'
import { type AdminDeps, counted } from './deps.ts'

export const serveCheckAdmin = ({ database: { read }, statement }: AdminDeps) =>
  serve(checkAdmin, counted, async ({ player: { id } }) => {
    const [player, balance] = await Promise.all([findPlayer(read, id), statement.balanceOf(id)])
    return { isAdmin: true, user: userOnWire(player ?? refuse('unauthenticated'), balance) } as const
  })
