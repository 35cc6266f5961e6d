import type { Served } from '../../platform/http/serve.ts'
import { serveChangePassword } from './change-password.ts'
import { serveChangeUsername } from './change-username.ts'
import type { PlayersDeps } from './deps.ts'
import { serveLogin } from './login.ts'
import { serveLogout } from './logout.ts'
import { serveGetMe, serveMe } from './me.ts'
import { serveChangeEmail, serveConfirmEmail } from './own-email.ts'
import {
  serveBeginSecondFactor,
  serveConfirmSecondFactor,
  serveEndSecondFactor,
  serveSecondFactor,
} from './own-second-factor.ts'
import { serveEndOwnSession, serveOwnSessions } from './own-sessions.ts'
import { serveUpdatePrivacy } from './privacy.ts'
import { serveRegister } from './register.ts'
import { serveForgotPassword, serveResetPassword } from './reset-password.ts'

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
