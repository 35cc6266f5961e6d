import { getMe, me } from '@casino/contract/account'
import type { Identity } from '../http/identity.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { findPlayer, userOnWire } from './player.ts'
import type { PlayersRooms } from './rooms.ts'

export const serveMe = (rooms: PlayersRooms) => serve(me, { alwaysOpen: true }, userOf(rooms))

/** The same under its other address. */
export const serveGetMe = (rooms: PlayersRooms) => serve(getMe, { alwaysOpen: true }, userOf(rooms))

const userOf =
  ({ database, statement }: PlayersRooms) =>
  async ({ player: { id } }: { player: Identity }) => {
    const [player, balance] = await Promise.all([findPlayer(database.read, id), statement.balanceOf(id)])
    return { user: userOnWire(player ?? refuse('unauthenticated'), balance) }
  }
