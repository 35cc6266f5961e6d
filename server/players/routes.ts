import type { Served } from '../http/serve.ts'
import { serveChangePassword } from './change-password.ts'
import { serveChangeUsername } from './change-username.ts'
import { serveLogin } from './login.ts'
import { serveLogout } from './logout.ts'
import { serveGetMe, serveMe } from './me.ts'
import { serveUpdatePrivacy } from './privacy.ts'
import { serveRegister } from './register.ts'
import type { PlayersRooms } from './rooms.ts'

export const playersRoutes = (rooms: PlayersRooms): Served[] => [
  serveRegister(rooms),
  serveLogin(rooms),
  serveLogout(rooms),
  serveMe(rooms),
  serveGetMe(rooms),
  serveUpdatePrivacy(rooms),
  serveChangePassword(rooms),
  serveChangeUsername(rooms),
]
