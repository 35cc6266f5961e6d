import { paymentSuccess, previewRoute } from './money/payment-routes.ts'
import {
  checkCrypto,
  checkCryptoCloud,
  checkCryptoCloudInRoubles,
  checkCryptoInRoubles,
  checkPayment,
  createCrypto,
  createCryptoCloud,
  createPayment,
  createTransfer,
  cryptoCloudStatus,
  paymentMethods,
} from './money/payments.ts'
import { payoutRoutes } from './money/payouts.ts'
import { createPromocode, deletePromocode, promocodes, updatePromocode } from './money/promo-codes.ts'
import { adminRace, adminRaces, getRace } from './money/race.ts'
import { reconciliationRoutes } from './money/reconciliation.ts'
import { referralStats } from './money/referrals.ts'
import { requisitesRoutes } from './money/requisites.ts'
import {
  liftHold,
  refundTransaction,
  replaceTransaction,
  retryPayout,
  reviewTransaction,
  showCard,
} from './money/review.ts'
import { bonusInfo, claimBonus, claimCashback, giveUpBonus, redeemPromocode } from './money/rewards.ts'
import { statementFile } from './money/statements.ts'
import {
  adminTransaction,
  adminTransactions,
  exportTransactions,
  transaction,
  transactions,
  updateTransaction,
} from './money/transactions.ts'
import {
  cancelWithdraw,
  createCryptoCloudWithdraw,
  createCryptoWithdraw,
  createFreeKassaWithdraw,
  createSbpWithdraw,
  createWithdraw,
} from './money/withdraw.ts'
import { auditLog, checkAdmin, getStats } from './panel/admin.ts'
import { giveFreeRoundsByHand, giveManualBonus, userBonuses, userRewards } from './panel/admin-bonuses.ts'
import {
  adminGame,
  adminGames,
  createGame,
  deleteGame,
  foundRounds,
  updateGame,
  updateGameStatus,
} from './panel/admin-games.ts'
import { partnerPanelRoutes } from './panel/admin-partner.ts'
import { saveSection, setMaintenance, updateSettings } from './panel/admin-settings.ts'
import {
  createUser,
  deleteUser,
  endUserSession,
  exportUsers,
  getUser,
  getUsers,
  linkedAccounts,
  updateUser,
  updateUserStatus,
  userBets,
  userPayments,
  userReferrals,
  userSessions,
  userTimeline,
} from './panel/admin-users.ts'
import { auditRunRoutes } from './panel/audit-runs.ts'
import { dormantAccounts } from './panel/dormant.ts'
import { fundRoutes } from './panel/funds.ts'
import { integrationRoutes } from './panel/integrations.ts'
import { checkProgram, operations, siteStatus } from './panel/operations.ts'
import { periodReport, periodReportFile } from './panel/period-reports.ts'
import { addPicture } from './panel/pictures.ts'
import { confirmProposal, proposals, refuseProposal } from './panel/proposals.ts'
import { reportRoutes } from './panel/reports.ts'
import { serviceEvents } from './panel/service-events.ts'
import { deleteSharedView, sharedViews, shareView } from './panel/shared-views.ts'
import { staffRoutes } from './panel/staff.ts'
import { addUserNote, userNotes } from './panel/user-notes.ts'
import { changeUserTags, userTags } from './panel/user-tags.ts'
import {
  changeEmail,
  changePassword,
  changeUsername,
  confirmEmail,
  endOwnSession,
  forgotPassword,
  getMe,
  login,
  logout,
  me,
  ownSessions,
  register,
  resetPassword,
  updatePrivacy,
} from './people/account.ts'
import { userAccountEvents } from './people/account-events.ts'
import { closeAccount, getClosing } from './people/closing.ts'
import { adminComplaints, decideComplaint } from './people/complaints.ts'
import { documentRoutes } from './people/documents.ts'
import { approveFunds, requestFundsSource } from './people/funds-source.ts'
import { assignHarmCase, decideHarmCase, harmCase, harmCases } from './people/harm.ts'
import { noticeRoutes } from './people/notices.ts'
import { notifications, readNotifications } from './people/notifications.ts'
import { exportOwnData } from './people/own-data.ts'
import {
  addPasskey,
  beginPasskey,
  proofChallenge,
  removePasskey,
  renamePasskey,
  signInChallenge,
  signInWithPasskey,
} from './people/passkeys.ts'
import {
  answerRealityCheck,
  confirmLimit,
  enterExclusion,
  enterLimit,
  excludeSelf,
  getProtection,
  liftExclusion,
  reviewLimits,
  setLimit,
  setRealityCheck,
  userProtection,
} from './people/protection.ts'
import { screeningRoutes } from './people/screening.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  resetSecondFactor,
  secondFactor,
} from './people/second-factor.ts'
import { signInRoutes } from './people/sign-in.ts'
import {
  adminSupportThread,
  adminSupportThreads,
  answerSupportThread,
  assignSupportThread,
  openSupportThread,
  readSupportThread,
  setSupportStatus,
  supportThread,
  supportThreads,
  writeSupportMessage,
} from './people/support.ts'
import { supportTemplateRoutes } from './people/support-templates.ts'
import {
  addDocument,
  adminVerification,
  adminVerifications,
  approveVerification,
  getVerification,
  rejectVerification,
  removeDocument,
  sendVerification,
  showDocument,
} from './people/verification.ts'
import { getFairness, rotateSeeds } from './play/fairness.ts'
import { gameRoutes } from './play/games/parts.ts'
import { history, playTotals } from './play/history.ts'
import { adminLog, markLogFault, ownRounds, reportLogFault, roundLogProof } from './play/log.ts'
import { partnerRoutes } from './play/partner.ts'
import { gameReturns } from './play/returns.ts'
import { getRound } from './play/rounds.ts'
import { favouriteSlot, mySlots, openedSlot, popularSlots } from './play/slots.ts'
import { liveBets, recentWins } from './play/wins.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteShape } from './route.ts'
import { getCountry, getGames, getSettings } from './site.ts'

/** Every route of the product, one line each. */
export const routes = [
  register,
  login,
  logout,
  me,
  getMe,
  updatePrivacy,
  ownSessions,
  endOwnSession,
  changePassword,
  changeUsername,
  forgotPassword,
  resetPassword,
  changeEmail,
  confirmEmail,
  ...signInRoutes,
  signInChallenge,
  signInWithPasskey,
  proofChallenge,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  getSettings,
  getGames,
  getCountry,
  ...gameRoutes,
  recentWins,
  gameReturns,
  liveBets,
  ...partnerRoutes,
  mySlots,
  favouriteSlot,
  openedSlot,
  popularSlots,
  history,
  playTotals,
  getRound,
  getFairness,
  rotateSeeds,
  createPayment,
  createTransfer,
  createCrypto,
  createCryptoCloud,
  checkCrypto,
  checkCryptoInRoubles,
  checkCryptoCloud,
  checkCryptoCloudInRoubles,
  cryptoCloudStatus,
  checkPayment,
  createWithdraw,
  createSbpWithdraw,
  createFreeKassaWithdraw,
  createCryptoWithdraw,
  createCryptoCloudWithdraw,
  updateTransaction,
  cancelWithdraw,
  transactions,
  transaction,
  paymentMethods,
  bonusInfo,
  claimBonus,
  claimCashback,
  redeemPromocode,
  giveUpBonus,
  getRace,
  referralStats,
  notifications,
  readNotifications,
  getProtection,
  excludeSelf,
  setLimit,
  confirmLimit,
  reviewLimits,
  setRealityCheck,
  answerRealityCheck,
  getVerification,
  addDocument,
  removeDocument,
  sendVerification,
  adminVerifications,
  adminVerification,
  showDocument,
  approveVerification,
  rejectVerification,
  openSupportThread,
  siteStatus,
  operations,
  checkProgram,
  requestFundsSource,
  approveFunds,
  ...screeningRoutes,
  harmCases,
  harmCase,
  assignHarmCase,
  decideHarmCase,
  ...documentRoutes,
  ...noticeRoutes,
  supportThreads,
  supportThread,
  writeSupportMessage,
  readSupportThread,
  adminSupportThreads,
  adminSupportThread,
  answerSupportThread,
  setSupportStatus,
  assignSupportThread,
  adminComplaints,
  decideComplaint,
  ...supportTemplateRoutes,
  adminTransactions,
  exportTransactions,
  adminTransaction,
  refundTransaction,
  retryPayout,
  liftHold,
  showCard,
  reviewTransaction,
  replaceTransaction,
  checkAdmin,
  auditLog,
  getUsers,
  exportUsers,
  getUser,
  updateUser,
  updateUserStatus,
  createUser,
  deleteUser,
  userTimeline,
  userBets,
  userPayments,
  giveManualBonus,
  giveFreeRoundsByHand,
  userBonuses,
  userRewards,
  userReferrals,
  userSessions,
  userAccountEvents,
  userProtection,
  enterExclusion,
  enterLimit,
  liftExclusion,
  endUserSession,
  userNotes,
  addUserNote,
  changeUserTags,
  userTags,
  ...staffRoutes,
  ...auditRunRoutes,
  sharedViews,
  addPicture,
  roundLogProof,
  ownRounds,
  reportLogFault,
  adminLog,
  markLogFault,
  shareView,
  deleteSharedView,
  ...fundRoutes,
  dormantAccounts,
  ...integrationRoutes,
  serviceEvents,
  linkedAccounts,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  resetSecondFactor,
  adminGames,
  adminGame,
  updateGame,
  updateGameStatus,
  createGame,
  deleteGame,
  foundRounds,
  ...partnerPanelRoutes,
  promocodes,
  createPromocode,
  updatePromocode,
  deletePromocode,
  proposals,
  confirmProposal,
  refuseProposal,
  ...Object.values(saveSection),
  updateSettings,
  setMaintenance,
  adminRaces,
  adminRace,
  getStats,
  ...reportRoutes,
  periodReport,
  periodReportFile,
  previewRoute,
  paymentSuccess,
  ...reconciliationRoutes,
  ...requisitesRoutes,
  ...payoutRoutes,
  statementFile,
  exportOwnData,
  getClosing,
  closeAccount,
] as const satisfies readonly RouteShape[]

type Every = (typeof routes)[number]

/** The routes by `METHOD /path`, as types only: a client that names a call by type does not bundle the schemas. */
export type Calls = {
  [R in Every as `${R['method']} ${R['path']}`]: {
    params: ParamsOf<R>
    query: QueryOf<R>
    body: BodyOf<R>
    reply: ReplyOf<R>
    keyed: R extends { keyed: true } ? true : false
  }
}
