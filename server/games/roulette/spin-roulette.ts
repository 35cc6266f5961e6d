import { spinRoulette } from '@casino/contract/roulette'
import { roulettePocket } from '@casino/rules/fairness'
import { kopecks } from '@casino/rules/money'
import { colourOf, rouletteEdgeBasisPoints, roulettePayoutTable, settleRoulette } from '@casino/rules/roulette'
import { betsOnWire, readBets } from '@casino/rules/roulette-bets'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import type { Settings } from '../../settings/settings.ts'
import { playAtOnce, type RecordAtOnce, replyAtOnce } from '../play-at-once.ts'
import type { SeedVault } from '../seed-vault.ts'
import { nodeHmac, seeds } from '../seeds.ts'

type RouletteRecord = RecordAtOnce<{ readonly result: number }>

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly settings: Settings
  readonly seedVault: SeedVault
}

export const serveSpinRoulette = ({ ledger, stakes, settings, seedVault }: Deps) =>
  serve(spinRoulette, { rate: 'bets' }, async ({ player, body, operationKey }) => {
    const read = readBets(body)
    if ('problem' in read) return refuse(read.problem)
    const { bets, total: stake } = read
    const posted = orRefuse(
      await ledger.post<RouletteRecord>({
        kind: 'roulette',
        player: player.id,
        ...operationKey,
        lockedRecords: [seeds, ...stakes.lockedRecords],
        decide(locked) {
          const site = settings.current.games
          const { maximumWin } = site
          return playAtOnce({ stakes, seedVault }, locked, {
            player: player.id,
            type: 'roulette',
            game: settings.game('roulette'),
            stake,
            // The minimum applies to the chips on each field, the maximum to all of them together (decision 10).
            smallestPart: kopecks(Math.min(...bets.map((bet) => bet.stake))),
            terms: { edgeBasisPoints: rouletteEdgeBasisPoints, maximumWin, payoutTable: roulettePayoutTable },
            shown: body.terms,
            bet: { ...betsOnWire(bets) },
            site,
            play(pair, nonce) {
              const result = roulettePocket(nodeHmac, pair, nonce)
              const settlement = settleRoulette(bets, result, site)
              return { settlement, drawn: { result }, shown: { result, resultColor: colourOf(result) } }
            },
          })
        },
      }),
    )
    const { result } = posted.record
    return { ...replyAtOnce(posted), result, resultColor: colourOf(result) }
  })
