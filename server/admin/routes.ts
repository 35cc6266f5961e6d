import type { Served } from '../http/serve.ts'
import {
  serveAddUserNote,
  serveEndUserSession,
  serveLinkedAccounts,
  serveUserNotes,
  serveUserSessions,
} from './about-user.ts'
import { serveUserAccountEvents } from './account-events.ts'
import { serveAuditLog } from './audit-log.ts'
import { serveUpdateUser, serveUpdateUserStatus } from './change-user.ts'
import { serveCheckAdmin } from './check-admin.ts'
import { exportRoutes } from './exports.ts'
import {
  serveAdminGame,
  serveAdminGames,
  serveCreateGame,
  serveDeleteGame,
  serveUpdateGame,
  serveUpdateGameStatus,
} from './games.ts'
import { serveGetUser } from './get-user.ts'
import { serveGetUsers } from './get-users.ts'
import { serveCreatePromocode, serveDeletePromocode, servePromocodes, serveUpdatePromocode } from './promo-codes.ts'
import { reportRoutes } from './reports.ts'
import type { AdminRoom } from './room.ts'
import {
  serveBeginSecondFactor,
  serveConfirmSecondFactor,
  serveEndSecondFactor,
  serveResetSecondFactor,
  serveSecondFactor,
} from './second-factor.ts'
import { settingsRoutes } from './settings.ts'
import { serveGetStats } from './stats.ts'
import { serveUserBets, serveUserTimeline } from './timeline.ts'
import { serveUserPayments } from './user-payments.ts'
import { serveUserReferrals } from './user-referrals.ts'
import { serveUserBonuses, serveUserRewards } from './user-rewards.ts'
import { serveCreateUser, serveDeleteUser } from './users.ts'

export const adminRoutes = (room: AdminRoom): Served[] => [
  serveCheckAdmin(room),
  serveGetStats(room),
  ...reportRoutes(room),
  serveAuditLog(room),
  serveGetUsers(room),
  ...exportRoutes(room),
  serveGetUser(room),
  serveUpdateUser(room),
  serveUpdateUserStatus(room),
  serveCreateUser(room),
  serveDeleteUser(room),
  serveUserTimeline(room),
  serveUserBets(room),
  serveUserPayments(room),
  serveUserBonuses(room),
  serveUserRewards(room),
  serveUserReferrals(room),
  serveUserSessions(room),
  serveUserAccountEvents(room),
  serveEndUserSession(room),
  serveUserNotes(room),
  serveAddUserNote(room),
  serveLinkedAccounts(room),
  serveSecondFactor(room),
  serveBeginSecondFactor(room),
  serveConfirmSecondFactor(room),
  serveEndSecondFactor(room),
  serveResetSecondFactor(room),
  serveAdminGames(room),
  serveAdminGame(room),
  serveUpdateGame(room),
  serveUpdateGameStatus(room),
  serveCreateGame(room),
  serveDeleteGame(room),
  servePromocodes(room),
  serveCreatePromocode(room),
  serveUpdatePromocode(room),
  serveDeletePromocode(room),
  ...settingsRoutes(room),
]
