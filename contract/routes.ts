import { changePassword, changeUsername, getMe, login, logout, me, register, updatePrivacy } from './account.ts'
import { userAccountEvents } from './account-events.ts'
import { auditLog, checkAdmin, getStats } from './admin.ts'
import { giveManualBonus, userBonuses, userRewards } from './admin-bonuses.ts'
import { adminGame, adminGames, createGame, deleteGame, updateGame, updateGameStatus } from './admin-games.ts'
import {
  saveAffiliate,
  saveBonus,
  saveGames,
  savePayments,
  saveRates,
  saveRegistration,
  saveSecurity,
  saveSite,
  setMaintenance,
  updateSettings,
} from './admin-settings.ts'
import {
  addUserNote,
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
  userNotes,
  userPayments,
  userReferrals,
  userSessions,
  userTimeline,
} from './admin-users.ts'
import { getFairness, rotateSeeds } from './fairness.ts'
import { getRound, history, rollDice } from './games.ts'
import { activeMines, cashOutMines, revealMine, startMines } from './mines.ts'
import { notifications, readNotifications } from './notifications.ts'
import {
  cancelWithdraw,
  checkCrypto,
  checkCryptoCloud,
  checkCryptoCloudInRoubles,
  checkCryptoInRoubles,
  checkPayment,
  createCrypto,
  createCryptoCloud,
  createCryptoCloudWithdraw,
  createCryptoWithdraw,
  createFreeKassaWithdraw,
  createPayment,
  createWithdraw,
  cryptoCloudStatus,
  paymentMethods,
} from './payments.ts'
import { createPromocode, deletePromocode, promocodes, updatePromocode } from './promo-codes.ts'
import { referralStats } from './referrals.ts'
import { bonusLiability, reportByBonus, reportByDay, reportByGame, reportByMethod, reportFile } from './reports.ts'
import { replaceTransaction, retryPayout, reviewTransaction, showCard } from './review.ts'
import { bonusInfo, claimBonus, claimCashback, giveUpBonus, redeemPromocode } from './rewards.ts'
import { rouletteTable, spinRoulette } from './roulette.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteShape } from './route.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  resetSecondFactor,
  secondFactor,
} from './second-factor.ts'
import { getGames, getSettings } from './site.ts'
import {
  adminSupportThread,
  adminSupportThreads,
  answerSupportThread,
  openSupportThread,
  readSupportThread,
  setSupportStatus,
  supportThread,
  supportThreads,
  writeSupportMessage,
} from './support.ts'
import {
  adminTransaction,
  adminTransactions,
  exportTransactions,
  transaction,
  transactions,
  updateTransaction,
} from './transactions.ts'
import { liveBets, recentWins } from './wins.ts'

/** Every route of the product, one line each. */
export const routes = [
  register,
  login,
  logout,
  me,
  getMe,
  updatePrivacy,
  changePassword,
  changeUsername,
  getSettings,
  getGames,
  rollDice,
  startMines,
  revealMine,
  cashOutMines,
  activeMines,
  spinRoulette,
  rouletteTable,
  recentWins,
  liveBets,
  history,
  getRound,
  getFairness,
  rotateSeeds,
  createPayment,
  createCrypto,
  createCryptoCloud,
  checkCrypto,
  checkCryptoInRoubles,
  checkCryptoCloud,
  checkCryptoCloudInRoubles,
  cryptoCloudStatus,
  checkPayment,
  createWithdraw,
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
  referralStats,
  notifications,
  readNotifications,
  openSupportThread,
  supportThreads,
  supportThread,
  writeSupportMessage,
  readSupportThread,
  adminSupportThreads,
  adminSupportThread,
  answerSupportThread,
  setSupportStatus,
  adminTransactions,
  exportTransactions,
  adminTransaction,
  retryPayout,
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
  userBonuses,
  userRewards,
  userReferrals,
  userSessions,
  userAccountEvents,
  endUserSession,
  userNotes,
  addUserNote,
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
  promocodes,
  createPromocode,
  updatePromocode,
  deletePromocode,
  saveSite,
  savePayments,
  saveGames,
  saveRegistration,
  saveRates,
  saveAffiliate,
  saveBonus,
  saveSecurity,
  updateSettings,
  setMaintenance,
  getStats,
  reportByDay,
  reportByGame,
  reportByMethod,
  reportByBonus,
  bonusLiability,
  reportFile,
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
