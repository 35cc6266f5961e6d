import { logout } from '@casino/contract/account'
import { serve } from '../http/serve.ts'
import type { PlayersRooms } from './rooms.ts'

export const serveLogout = ({ sessions }: PlayersRooms) =>
  serve(logout, { alwaysOpen: true }, async ({ player }) => {
    await sessions.end(player.session)
    return {}
  })
