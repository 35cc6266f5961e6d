import type { Served } from '../http/serve.ts'
import { serveChangePassword } from './change-password.ts'
import { serveChangeUsername } from './change-username.ts'
import type { PlayersDeps } from './deps.ts'
import { serveLogin } from './login.ts'
import { serveLogout } from './logout.ts'
import { serveGetMe, serveMe } from './me.ts'
import { serveUpdatePrivacy } from './privacy.ts'
import { serveRegister } from './register.ts'

export const playersRoutes = (deps: PlayersDeps): Served[] => [
  serveRegister(deps),
  serveLogin(deps),
  serveLogout(deps),
  serveMe(deps),
  serveGetMe(deps),
  serveUpdatePrivacy(deps),
  serveChangePassword(deps),
  serveChangeUsername(deps),
]
