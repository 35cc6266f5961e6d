import { spinRoulette } from '@casino/contract/play/games/roulette'
import type { BetTerms } from '@casino/contract/play/rounds'
import { betsOnWire, readBets } from '@casino/rules/games/roulette/bets'
import {
  colourOf,
  type RouletteBet,
  rouletteEdgeBasisPoints,
  roulettePayoutTable,
  roulettePocket,
  settleRoulette,
  totalStake,
} from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import type { Ledger } from '../../../accounting/ledger/ledger.ts'
import type { PostingResult } from '../../../accounting/ledger/posting.ts'
import type { OperationKey } from '../../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import { type InstantRecord, instantReply, playInstantly } from '../play-instantly.ts'
import type { SeedVault } from '../seed-vault.ts'
import { nodeHmac, seeds } from '../seeds.ts'

type RouletteRecord = InstantRecord<{ readonly result: number }>

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly settings: Settings
  readonly seedVault: SeedVault
}

interface RouletteCommand {
  readonly player: number
  readonly bets: readonly RouletteBet[]
  /** The terms that the player was shown. */
  readonly shown?: BetTerms | undefined
  readonly operationKey?: OperationKey | undefined
}

/** Spins once for all these bets, in kopecks. Refused with the route's `refusals`, from `game_closed` on. */
export const spinOnce =
  ({ ledger, stakes, settings, seedVault }: Deps) =>
  ({ player, bets, shown, operationKey }: RouletteCommand): Promise<PostingResult<RouletteRecord>> =>
    ledger.post<RouletteRecord>({
      purpose: 'stake',
      kind: 'roulette',
      player,
      ...operationKey,
      lockedRecords: [seeds, ...stakes.lockedRecords],
      decide(locked) {
        const site = settings.current.games
        const { maximumWin } = site
        return playInstantly({ stakes, seedVault }, locked, {
          player,
          type: 'roulette',
          game: settings.game('roulette'),
          stake: totalStake(bets),
          // The minimum applies to the chips on each field, the maximum to all of them together (decision 10).
          smallestPart: kopecks(Math.min(...bets.map((bet) => bet.stake))),
          terms: { edgeBasisPoints: rouletteEdgeBasisPoints, maximumWin, payoutTable: roulettePayoutTable },
          shown,
          bet: { ...betsOnWire(bets) },
          site,
          play(pair, nonce) {
            const result = roulettePocket(nodeHmac, pair, nonce)
            const settlement = settleRoulette(bets, result, site)
            return { settlement, drawn: { result }, shown: { result, resultColor: colourOf(result) } }
          },
        })
      },
    })

export const serveSpinRoulette = (deps: Deps) => {
  const spin = spinOnce(deps)
  return serve(spinRoulette, { rate: 'bets' }, async ({ player, body, operationKey }) => {
    const read = readBets(body)
    if ('problem' in read) return refuse(read.problem)
    const posted = orRefuse(await spin({ player: player.id, bets: read.bets, shown: body.terms, operationKey }))
    const { result } = posted.record
    return { ...instantReply(posted), result, resultColor: colourOf(result) }
  })
}
