import { getMe, me } from '@casino/contract/account'
import type { User } from '@casino/contract/entities'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { PlayersDeps } from './deps.ts'
import { findPlayer, userOnWire } from './player.ts'

export const serveMe = (deps: PlayersDeps) => serve(me, { alwaysOpen: true }, ({ player }) => ownUser(deps, player.id))

/** The same call under its other path. */
export const serveGetMe = (deps: PlayersDeps) =>
  serve(getMe, { alwaysOpen: true }, ({ player }) => ownUser(deps, player.id))

const ownUser = async (deps: PlayersDeps, id: number) => ({
  user: (await findUser(deps, id)) ?? refuse('unauthenticated'),
})

/** A player with their balance, as they and administrators see them. */
export async function findUser(
  { database, statement }: Pick<PlayersDeps, 'database' | 'statement'>,
  id: number,
): Promise<User | undefined> {
  const [player, balance] = await Promise.all([findPlayer(database.read, id), statement.balanceOf(id)])
  return player && userOnWire(player, balance)
}
