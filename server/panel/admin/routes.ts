import type { Served } from '../../platform/http/serve.ts'
import {
  serveAddUserNote,
  serveEndUserSession,
  serveLinkedAccounts,
  serveUserNotes,
  serveUserSessions,
} from './about-user.ts'
import { serveUserAccountEvents } from './account-events.ts'
import { serveAuditLog } from './audit-log.ts'
import { serveBonusLiability } from './bonus-liability.ts'
import { certificateRoutes } from './certificates.ts'
import { serveUpdateUser, serveUpdateUserStatus } from './change-user.ts'
import { serveCheckAdmin } from './check-admin.ts'
import type { AdminDeps } from './deps.ts'
import { exportRoutes } from './exports.ts'
import { serveFoundRounds } from './found-rounds.ts'
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
import { serveGiveManualBonus } from './give-bonus.ts'
import { serveGiveFreeRounds } from './give-free-rounds.ts'
import { serveDecideHeldWin, serveHeldWins } from './held-wins.ts'
import { serveAdminPartner, serveClosePartnerGames, servePartnerRounds } from './partner.ts'
import { periodReportRoutes } from './period-reports.ts'
import { serveAddPicture } from './pictures.ts'
import { serveCreatePromocode, serveDeletePromocode, servePromocodes, serveUpdatePromocode } from './promo-codes.ts'
import { raceRoutes } from './races.ts'
import { reportRoutes } from './reports.ts'
import { serveResetSecondFactor } from './second-factor.ts'
import { settingsRoutes } from './settings.ts'
import { sharedViewRoutes } from './shared-views.ts'
import { staffRoutes } from './staff.ts'
import { serveGetStats } from './stats.ts'
import { serveChangeUserTags, serveUserTags } from './tags.ts'
import { serveUserBets, serveUserTimeline } from './timeline.ts'
import { serveUserPayments } from './user-payments.ts'
import { serveUserReferrals } from './user-referrals.ts'
import { serveUserBonuses, serveUserRewards } from './user-rewards.ts'
import { serveCreateUser, serveDeleteUser } from './users.ts'

export const adminRoutes = (deps: AdminDeps): Served[] => [
  serveCheckAdmin(deps),
  ...certificateRoutes(deps),
  serveGetStats(deps),
  ...reportRoutes(deps),
  ...periodReportRoutes(deps),
  serveBonusLiability(deps),
  serveAuditLog(deps),
  serveGetUsers(deps),
  ...exportRoutes(deps),
  serveGetUser(deps),
  serveUpdateUser(deps),
  serveUpdateUserStatus(deps),
  serveCreateUser(deps),
  serveDeleteUser(deps),
  serveUserTimeline(deps),
  serveUserBets(deps),
  serveUserPayments(deps),
  serveUserBonuses(deps),
  serveUserRewards(deps),
  serveGiveManualBonus(deps),
  serveGiveFreeRounds(deps),
  serveUserReferrals(deps),
  serveUserSessions(deps),
  serveUserAccountEvents(deps),
  serveEndUserSession(deps),
  serveUserNotes(deps),
  serveAddUserNote(deps),
  serveUserTags(deps),
  serveChangeUserTags(deps),
  ...staffRoutes(deps),
  ...sharedViewRoutes(deps),
  serveAddPicture(deps),
  serveLinkedAccounts(deps),
  serveResetSecondFactor(deps),
  serveAdminGames(deps),
  serveAdminGame(deps),
  serveUpdateGame(deps),
  serveUpdateGameStatus(deps),
  serveCreateGame(deps),
  serveDeleteGame(deps),
  serveFoundRounds(deps),
  serveAdminPartner(deps),
  serveClosePartnerGames(deps),
  serveHeldWins(deps),
  serveDecideHeldWin(deps),
  servePartnerRounds(deps),
  servePromocodes(deps),
  serveCreatePromocode(deps),
  serveUpdatePromocode(deps),
  serveDeletePromocode(deps),
  ...raceRoutes(deps),
  ...settingsRoutes(deps),
]
