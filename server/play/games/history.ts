import type { GameType } from '@casino/contract/entities'
import { type HistoryItem, history } from '@casino/contract/play/history'
import { getRound } from '@casino/contract/play/rounds'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { isAsOldAsArchived } from '../../accounting/ledger/archived.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { costOfRows } from '../../platform/http/weight.ts'
import { markArchived } from '../rounds/archived-end.ts'
import {
  findRound,
  type InHouseRound,
  isInHouse,
  isOld,
  roundsOf,
  type StoredInHouseRound,
  type StoredRound,
} from '../rounds/round.ts'
import { findSeedPair } from './seeds.ts'
import { findSharedSeeds } from './shared-seeds.ts'

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
    return isEnd ? markArchived(isPast ? longRead : read, player.id, items) : items
  })

interface RoundDeps {
  readonly read: Read
  readonly usernameOf: (player: number) => Promise<string | null>
}

/** A settled in-house round is public, because players share its link. A partner's rounds cannot be verified here. */
export const serveGetRound = (deps: RoundDeps) =>
  serve(getRound, async ({ params }) => {
    const id = Number(params.id)
    const round = await roundOnWire(deps)(id)
    return round ?? refuse((await isArchived(deps.read, id)) ? 'rounds_archived' : 'not_found')
  })

/** Whether a missing round may be in an archived month. */
export const isArchived = async (read: Read, id: number) =>
  !(await findRound(read, id)) && (await isAsOldAsArchived(read, id))

/** A settled in-house round with everything needed to verify it; undefined if there is none. */
export const roundOnWire =
  ({ read, usernameOf }: RoundDeps) =>
  async (id: number) => {
    const round = await findRound(read, id)
    if (!round || !isInHouse(round)) return undefined
    const [fairness, username] = await Promise.all([
      round.seedPair === null || round.nonce === null
        ? findSharedSeeds(read, round.id).then((seeds) => ({ ...seeds, shared: true as const }))
        : findSeedPair(read, round.seedPair).then((pair) => ({ ...pair, nonce: round.nonce ?? 0 })),
      usernameOf(round.player),
    ])
    const published = publishedWith(round, fairness)
    return { ...published, username, profit: profitOf(round), fairness: { algorithm: round.algorithm, ...fairness } }
  }

/** A settled round as it is published, with the public part of its seeds. */
export const publishedWith = (
  round: StoredInHouseRound,
  seeds: Pick<OfPublished, 'serverSeedHash' | 'clientSeed' | 'nonce'>,
) =>
  publishedRound({
    ...round,
    multiplier: round.multiplierHundredths,
    edge: round.terms.edgeBasisPoints,
    maximumWin: round.terms.maximumWin,
    ...seeds,
  })

interface OfPublished
  extends Pick<InHouseRound, 'id' | 'stake' | 'payout' | 'payoutTable' | 'algorithm' | 'bet' | 'outcome'> {
  readonly game: string
  readonly at: Date
  /** In hundredths. */
  readonly multiplier: number
  /** In hundredths of a per cent. */
  readonly edge: number
  readonly maximumWin: Kopecks
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
}

/** The published and immutable part of a round. The text of its entry in the public log is made from it. */
export const publishedRound = (round: OfPublished) => ({
  id: String(round.id),
  gameType: round.game as GameType,
  createdAt: round.at.toISOString(),
  betAmount: roublesFromKopecks(round.stake),
  payout: roublesFromKopecks(round.payout),
  multiplier: round.multiplier / 100,
  houseEdge: round.edge / 100,
  maximumWin: roublesFromKopecks(round.maximumWin),
  payoutTable: round.payoutTable,
  bet: round.bet,
  outcome: round.outcome,
  fairness: {
    algorithm: round.algorithm,
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: round.nonce,
  },
})

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
