import type { User } from '@casino/contract/entities'
import { getMe, me } from '@casino/contract/people/account'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import type { PlayersDeps } from './deps.ts'
import { findPlayer, setLanguage, userOnWire } from './player.ts'

export const serveMe = (deps: PlayersDeps) =>
  serve(me, { alwaysOpen: true }, ({ player, client }) => ownUser(deps, player.id, client))

/** The same call under its other path. */
export const serveGetMe = (deps: PlayersDeps) =>
  serve(getMe, { alwaysOpen: true }, ({ player, client }) => ownUser(deps, player.id, client))

/** The site calls this at each visit, and the language may have changed since the last one. */
async function ownUser(
  { database, statement }: PlayersDeps,
  id: number,
  { language }: Client,
): Promise<{ user: User }> {
  const [player, balance] = await Promise.all([findPlayer(database.read, id), statement.balanceOf(id)])
  if (!player) return refuse('unauthenticated')
  if (player.language !== language) await database.transact((tx) => setLanguage(tx, id, language))
  return { user: userOnWire(player, balance) }
}

/** A player with their balance, as they and administrators see them. */
export async function findUser(
  { database, statement }: Pick<PlayersDeps, 'database' | 'statement'>,
  id: number,
): Promise<User | undefined> {
  const [player, balance] = await Promise.all([findPlayer(database.read, id), statement.balanceOf(id)])
  return player && userOnWire(player, balance)
}
