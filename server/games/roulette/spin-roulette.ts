import { spinRoulette } from '@casino/contract/roulette'
import { roulettePocket } from '@casino/rules/fairness'
import { colourOf, rouletteEdgeBasisPoints, roulettePayoutTable, settleRoulette } from '@casino/rules/roulette'
import { betsOnWire, readBets } from '@casino/rules/roulette-bets'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { isRefused } from '../../ledger/posting.ts'
import type { Settings } from '../../settings/settings.ts'
import { refusalOf } from '../limits.ts'
import { playAtOnce, type RecordAtOnce, replyAtOnce } from '../play-at-once.ts'
import type { SeedVault } from '../seed-vault.ts'
import { nodeHmac, seeds } from '../seeds.ts'
import { changedTerms } from '../terms.ts'

type RouletteRecord = RecordAtOnce<{ readonly result: number }>

interface Deps {
  readonly ledger: Ledger
  readonly settings: Settings
  readonly seedVault: SeedVault
}

export const serveSpinRoulette = ({ ledger, settings, seedVault }: Deps) =>
  serve(spinRoulette, { rate: 'bets' }, async ({ player, body, key, fingerprint }) => {
    const read = readBets(body)
    if ('problem' in read) return refuse(read.problem)
    const { bets, total: stake } = read
    const posted = await ledger.post<RouletteRecord>({
      kind: 'roulette',
      player: player.id,
      ...(key === undefined ? {} : { key, fingerprint: fingerprint! }),
      lockedRecords: [seeds],
      decide(locked) {
        // The minimum applies to the chips on each field, the maximum to all of them together (decision 10).
        const game = settings.game('roulette')
        const amounts = [...bets.map((bet) => bet.stake), stake]
        const no = amounts.map((amount) => refusalOf(amount, game)).find((refusal) => refusal !== undefined)
        if (no) return no
        const site = settings.current.games
        const terms = { edgeBasisPoints: rouletteEdgeBasisPoints, maximumWin: site.maximumWin }
        const payoutTable = roulettePayoutTable
        const changed = changedTerms(body.terms, { ...terms, payoutTable })
        if (changed) return changed
        return playAtOnce(locked, {
          player: player.id,
          game: 'roulette',
          stake,
          terms,
          payoutTable,
          bet: { ...betsOnWire(bets) },
          site,
          seedVault,
          play(pair, nonce) {
            const result = roulettePocket(nodeHmac, pair, nonce)
            const settlement = settleRoulette(bets, result, site)
            return { settlement, drawn: { result }, shown: { result, resultColor: colourOf(result) } }
          },
        })
      },
    })
    if (isRefused(posted)) return refuse(posted.refused, posted.details)
    const { result } = posted.record
    return { ...replyAtOnce(posted), result, resultColor: colourOf(result) }
  })
