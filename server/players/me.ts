import { getMe, me } from '@casino/contract/account'
import type { Identity } from '../http/identity.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { PlayersDeps } from './deps.ts'
import { findPlayer, userOnWire } from './player.ts'

export const serveMe = (deps: PlayersDeps) => serve(me, { alwaysOpen: true }, userOf(deps))

/** The same call under its other path. */
export const serveGetMe = (deps: PlayersDeps) => serve(getMe, { alwaysOpen: true }, userOf(deps))

const userOf =
  ({ database, statement }: PlayersDeps) =>
  async ({ player: { id } }: { player: Identity }) => {
    const [player, balance] = await Promise.all([findPlayer(database.read, id), statement.balanceOf(id)])
    return { user: userOnWire(player ?? refuse('unauthenticated'), balance) }
  }
