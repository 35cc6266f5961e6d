import { logout } from '@casino/contract/account'
import { serve } from '../http/serve.ts'
import type { PlayersRooms } from './rooms.ts'

export const serveLogout = ({ database, sessions }: PlayersRooms) =>
  serve(logout, { alwaysOpen: true }, async ({ player }) => {
    await database.transact((tx) => sessions.end(tx, player.session))
    return {}
  })
