import { type HistoryItem, history } from '@casino/contract/play/history'
import { getRound } from '@casino/contract/play/rounds'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { isAsOldAsArchived } from '../../accounting/ledger/archived.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { costOfRows } from '../../platform/http/weight.ts'
import { sayArchived } from '../rounds/archived-end.ts'
import { findRound, isInHouse, isOld, roundsOf, type StoredRound } from '../rounds/round.ts'
import { findSeedPair } from './seeds.ts'

/** `limit=-1` of the specification (docs/product.md G9). */
const longestPage = 1000
const defaultPage = 8

interface Reads {
  readonly read: Read
  /** For rounds that are more than a month old. */
  readonly longRead: Read
}

/** The number of rounds requested. */
const pageOf = (limit = defaultPage) => (limit < 0 ? longestPage : limit)

export const serveHistory = ({ read, longRead }: Reads) =>
  serve(history, { cost: ({ limit }) => costOfRows(pageOf(limit)) }, async ({ player, query }) => {
    const { limit, gameType } = query
    const before = query.before === undefined ? undefined : Number(query.before)
    const isPast = before !== undefined && (await isOld(longRead, before))
    const rounds = await roundsOf(isPast ? longRead : read, player.id, {
      limit: pageOf(limit),
      ...(before === undefined ? {} : { before }),
      ...(gameType === undefined ? {} : { game: gameType }),
    })
    const items = rounds.map(historyItem)
    const isEnd = rounds.length < pageOf(limit) && gameType !== 'external'
    return isEnd ? sayArchived(isPast ? longRead : read, player.id, items) : items
  })

interface RoundDeps {
  readonly read: Read
  readonly usernameOf: (player: number) => Promise<string | null>
}

/** A settled round of our own is public: players share its link. What a partner drew cannot be verified here. */
export const serveGetRound = (deps: RoundDeps) =>
  serve(getRound, async ({ params }) => {
    const id = Number(params.id)
    const round = await roundOnWire(deps)(id)
    return round ?? refuse((await isArchived(deps.read, id)) ? 'rounds_archived' : 'not_found')
  })

const isArchived = async (read: Read, id: number) => !(await findRound(read, id)) && (await isAsOldAsArchived(read, id))

/** A settled round of our own with all that its verification needs; undefined if there is none. */
export const roundOnWire =
  ({ read, usernameOf }: RoundDeps) =>
  async (id: number) => {
    const round = await findRound(read, id)
    if (!round || !isInHouse(round)) return undefined
    const [pair, username] = await Promise.all([findSeedPair(read, round.seedPair), usernameOf(round.player)])
    return {
      id: String(round.id),
      gameType: round.game,
      username,
      createdAt: round.at.toISOString(),
      betAmount: roublesFromKopecks(round.stake),
      payout: roublesFromKopecks(round.payout),
      profit: profitOf(round),
      multiplier: round.multiplierHundredths / 100,
      houseEdge: round.terms.edgeBasisPoints / 100,
      maximumWin: roublesFromKopecks(round.terms.maximumWin),
      payoutTable: round.payoutTable,
      bet: round.bet,
      outcome: round.outcome,
      fairness: { algorithm: round.algorithm, ...pair, nonce: round.nonce },
    }
  }

/** A settled round as it is listed in a history, with amounts in roubles. */
export function historyItem(round: StoredRound): HistoryItem {
  return {
    _id: String(round.id),
    gameType: round.game,
    gameData: { [isInHouse(round) ? round.game : 'externalGame']: { ...round.bet, ...round.outcome } },
    betAmount: roublesFromKopecks(round.stake),
    profit: profitOf(round),
    payout: roublesFromKopecks(round.payout),
    multiplier: round.multiplierHundredths / 100,
    createdAt: round.at.toISOString(),
  }
}

function profitOf(round: StoredRound): number {
  return roublesFromKopecks(kopecks(round.payout - round.stake))
}
