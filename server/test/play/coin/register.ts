import './join-games.ts'
import { Roubles } from '@casino/contract/entities'
import { gameCalls } from '@casino/contract/play/games/index'
import { route } from '@casino/contract/route'
import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import Type from 'typebox'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { GameDeps, ServedGame } from '../../../play/games/house-game.ts'
import { servedGames } from '../../../play/games/index.ts'
import { playAtOnce, type RecordAtOnce, replyAtOnce } from '../../../play/games/play-at-once.ts'
import { nodeHmac, seeds } from '../../../play/games/seeds.ts'
import { coin, flipped, type Side, settleCoin } from './rules.ts'

const flipCoin = route({
  method: 'POST',
  path: '/api/games/coin/flip',
  summary: 'Flip the coin once',
  who: 'player',
  keyed: true,
  body: Type.Object({ betAmount: Roubles('stake_invalid'), side: Type.Enum(['heads', 'tails'] as const) }),
  reply: Type.Object({ roundId: Type.String(), side: Type.String() }, { additionalProperties: true }),
  refusals: ['stake_invalid', 'game_closed', 'stake_too_small', 'stake_too_large', 'insufficient_funds'],
})

const serveFlip = ({ ledger, stakes, settings, seedVault }: GameDeps) =>
  serve(flipCoin, { rate: 'bets' }, async ({ player: { id: player }, body, operationKey }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const posted = await ledger.post<RecordAtOnce<{ readonly side: Side }>>({
      purpose: 'stake',
      kind: 'coin',
      player,
      ...operationKey,
      lockedRecords: [seeds, ...stakes.lockedRecords],
      decide(locked) {
        const game = settings.game(coin.type as never)
        const site = settings.current.games
        const terms = { edgeBasisPoints: game.edgeBasisPoints, maximumWin: site.maximumWin, payoutTable: 1 }
        return playAtOnce({ stakes, seedVault }, locked, {
          player,
          type: coin.type as never,
          game,
          stake,
          terms,
          shown: undefined,
          bet: { betAmount: roublesFromKopecks(stake), side: body.side },
          site,
          play(pair, nonce) {
            const side = flipped(nodeHmac, pair, nonce)
            return { settlement: settleCoin(stake, body.side, side, terms), drawn: { side }, shown: { side } }
          },
        })
      },
    })
    const accepted = orRefuse(posted)
    return { ...replyAtOnce(accepted), side: accepted.record.side }
  })

const coinServer: ServedGame = {
  game: coin,
  routes: (deps) => [serveFlip(deps)],
  replay(row, pair) {
    const side = row.bet.side as Side
    const flip = flipped(nodeHmac, pair, row.nonce)
    return { side: flip, ...settleCoin(row.stake, side, flip, row) }
  },
  demo: () => [],
}

/** Its line in each of the other lists. Modules derived from them must be imported afterwards. */
;(gameCalls as unknown as object[]).push({
  game: coin,
  routes: [flipCoin],
  components: {},
  data: Type.Object({ side: Type.String() }),
})
;(servedGames as ServedGame[]).push(coinServer)
