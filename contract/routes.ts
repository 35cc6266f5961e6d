import { getMe, login, logout, me, register, updatePrivacy } from './account.ts'
import { getFairness, rotateSeeds } from './fairness.ts'
import { getRound, history, rollDice } from './games.ts'
import { activeMines, cashOutMines, revealMine, startMines } from './mines.ts'
import {
  cancelWithdraw,
  checkCrypto,
  checkCryptoCloud,
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
import { rouletteTable, spinRoulette } from './roulette.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteShape } from './route.ts'
import { getGames, getSettings } from './site.ts'
import { adminTransactions, reviewTransaction, transaction, transactions, updateTransaction } from './transactions.ts'
import { liveBets, recentWins } from './wins.ts'

/** Every call of the product, one line each. */
export const routes = [
  register,
  login,
  logout,
  me,
  getMe,
  updatePrivacy,
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
  checkCryptoCloud,
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
  adminTransactions,
  reviewTransaction,
] as const satisfies readonly RouteShape[]

type Every = (typeof routes)[number]

/** The calls by `METHOD /path`, as types alone: a client that names a call so carries none of the schemas. */
export type Calls = {
  [R in Every as `${R['method']} ${R['path']}`]: {
    params: ParamsOf<R>
    query: QueryOf<R>
    body: BodyOf<R>
    reply: ReplyOf<R>
    keyed: R extends { keyed: true } ? true : false
  }
}
