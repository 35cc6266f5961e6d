import { type RouletteReply, spinRoulette } from '@casino/contract/roulette'
import { algorithmVersion, roulettePocket } from '@casino/rules/fairness'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import {
  colourOf,
  type RouletteBet,
  rouletteEdgeBasisPoints,
  roulettePayoutTable,
  settleRoulette,
} from '@casino/rules/roulette'
import { betsOnWire, readBets } from '@casino/rules/roulette-bets'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { write } from '../../ledger/book.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { isRefused, type Locked, type Posted } from '../../ledger/posting.ts'
import { type HighlightTerms, roundWrites } from '../../rounds/highlights.ts'
import type { Round } from '../../rounds/round.ts'
import type { Settings } from '../../settings/settings.ts'
import { refusalOf } from '../limits.ts'
import { roundTransfers } from '../round-transfers.ts'
import { nodeHmac, seeds } from '../seeds.ts'

/** What is kept to answer a repeat of the key; money in kopecks. */
interface RouletteRecord {
  readonly nonce: number
  readonly outcome: 'win' | 'loss'
  readonly result: number
  readonly multiplier: number
  readonly payout: Kopecks
  readonly profit: Kopecks
}

interface Spin {
  readonly player: number
  readonly bets: readonly RouletteBet[]
  readonly stake: Kopecks
  readonly site: HighlightTerms & { readonly maximumWin: Kopecks }
}

export const serveSpinRoulette = ({ ledger, settings }: { ledger: Ledger; settings: Settings }) =>
  serve(spinRoulette, { rate: 'bets' }, async ({ player, body, key, fingerprint }) => {
    const read = readBets(body)
    if ('problem' in read) return refuse(read.problem)
    const { bets, total: stake } = read
    const posted = await ledger.post<RouletteRecord>({
      kind: 'roulette',
      player: player.id,
      ...(key === undefined ? {} : { key, fingerprint: fingerprint! }),
      books: [seeds as never],
      decide(locked) {
        // The minimum holds for the chips on each field, the maximum for all of them together (decision 10).
        const game = settings.game('roulette')
        const amounts = [...bets.map((bet) => bet.stake), stake]
        const no = amounts.map((amount) => refusalOf(amount, game)).find((refusal) => refusal !== undefined)
        return no ?? play(locked, { player: player.id, bets, stake, site: settings.current.games })
      },
    })
    return isRefused(posted) ? refuse(posted.refused, posted.details) : rouletteReply(posted)
  })

/** Draws and settles under the player's lock: the seed's next nonce is this round's, and nobody else's. */
function play(locked: Locked, { player, bets, stake, site }: Spin) {
  const { maximumWin } = site
  const pair = locked.row(seeds)!
  const result = roulettePocket(nodeHmac, pair, pair.nonce)
  const { outcome, multiplier, payout } = settleRoulette(bets, result, { maximumWin })
  const round: Round = {
    id: locked.id,
    player,
    game: 'roulette',
    stake,
    payout,
    multiplierHundredths: multiplier,
    terms: { edgeBasisPoints: rouletteEdgeBasisPoints, maximumWin },
    algorithm: algorithmVersion,
    payoutTable: roulettePayoutTable,
    bet: { ...betsOnWire(bets) },
    outcome: { outcome, result, resultColor: colourOf(result) },
    seedPair: pair.pair,
    nonce: pair.nonce,
  }
  return {
    transfers: roundTransfers(player, stake, payout),
    writes: [write(seeds, { ...pair, nonce: pair.nonce + 1 }), ...roundWrites(round, site)],
    record: { nonce: pair.nonce, outcome, result, multiplier, payout, profit: kopecks(payout - stake) },
  }
}

function rouletteReply({ id, record, balance, sequence }: Posted<RouletteRecord>): RouletteReply {
  return {
    roundId: String(id),
    nonce: record.nonce,
    outcome: record.outcome,
    result: record.result,
    resultColor: colourOf(record.result),
    multiplier: record.multiplier / 100,
    payout: roublesFromKopecks(record.payout),
    profit: roublesFromKopecks(record.profit),
    balance: roublesFromKopecks(balance),
    balanceSequence: sequence,
  }
}
