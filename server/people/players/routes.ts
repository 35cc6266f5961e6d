import type { Served } from '../../platform/http/serve.ts'
import { serveChangeUsername } from './change-username.ts'
import type { PlayersDeps } from './deps.ts'
import { serveGetMe, serveMe } from './me.ts'
import { serveChangeEmail, serveConfirmEmail } from './own-email.ts'
import { serveChangePassword } from './passwords/change-password.ts'
import { serveForgotPassword, serveResetPassword } from './passwords/reset-password.ts'
import { serveUpdatePrivacy } from './privacy.ts'
import { serveRegister } from './register.ts'
import {
  serveBeginSecondFactor,
  serveConfirmSecondFactor,
  serveEndSecondFactor,
  serveSecondFactor,
} from './second-factor/own-second-factor.ts'
import { serveLogin } from './sessions/login.ts'
import { serveLogout } from './sessions/logout.ts'
import { serveEndOwnSession, serveOwnSessions } from './sessions/own-sessions.ts'

export const playersRoutes = (deps: PlayersDeps): Served[] => [
  serveRegister(deps),
  serveLogin(deps),
  serveLogout(deps),
  serveMe(deps),
  serveGetMe(deps),
  serveUpdatePrivacy(deps),
  serveOwnSessions(deps),
  serveEndOwnSession(deps),
  serveChangePassword(deps),
  serveChangeUsername(deps),
  serveForgotPassword(deps),
  serveResetPassword(deps),
  serveChangeEmail(deps),
  serveConfirmEmail(deps),
  serveSecondFactor(deps),
  serveBeginSecondFactor(deps),
  serveConfirmSecondFactor(deps),
  serveEndSecondFactor(deps),
]
