import { updatePrivacy } from '@casino/contract/people/account'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PlayersDeps } from './deps.ts'
import { hideName, userOnWire } from './player.ts'

export const serveUpdatePrivacy = ({ database, statement }: PlayersDeps) =>
  // Each change is published to every screen that shows the name.
  serve(updatePrivacy, { rate: 'names' }, async ({ player: { id }, body }) => {
    const player = await database.transact((tx) => hideName(tx, id, body.hideName))
    return { user: userOnWire(player ?? refuse('unauthenticated'), await statement.balanceOf(id)) }
  })
