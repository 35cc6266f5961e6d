import './join-games.ts'
import { Roubles } from '@casino/contract/entities'
import { gameCalls } from '@casino/contract/play/games/index'
import { route } from '@casino/contract/route'
import { type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import Type from 'typebox'
import type { OperationKey } from '../../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import { demoKey } from '../../../play/games/demo-key.ts'
import type { GameDeps, ServedGame } from '../../../play/games/house-game.ts'
import { servedGames } from '../../../play/games/index.ts'
import { type InstantRecord, instantReply, playInstantly } from '../../../play/games/play-instantly.ts'
import { nodeHmac, seeds } from '../../../play/games/seeds.ts'
import { coin, drawSide, type Side, settleCoin } from './rules.ts'

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

interface Flip {
  readonly player: number
  readonly stake: Kopecks
  readonly side: Side
  readonly operationKey: OperationKey | undefined
}

const flipOnce =
  ({ ledger, stakes, settings, seedVault }: GameDeps) =>
  async ({ player, stake, side: chosen, operationKey }: Flip) => {
    const posted = await ledger.post<InstantRecord<{ readonly side: Side }>>({
      purpose: 'stake',
      kind: 'coin',
      player,
      ...operationKey,
      lockedRecords: [seeds, ...stakes.lockedRecords],
      decide(locked) {
        const game = settings.game(coin.type as never)
        const site = settings.current.games
        const terms = { edgeBasisPoints: game.edgeBasisPoints, maximumWin: site.maximumWin, payoutTable: 1 }
        return playInstantly({ stakes, seedVault }, locked, {
          player,
          type: coin.type as never,
          game,
          stake,
          terms,
          shown: undefined,
          bet: { betAmount: roublesFromKopecks(stake), side: chosen },
          site,
          play(pair, nonce) {
            const side = drawSide(nodeHmac, pair, nonce)
            return { settlement: settleCoin(stake, chosen, side, terms), drawn: { side }, shown: { side } }
          },
        })
      },
    })
    const accepted = orRefuse(posted)
    return { ...instantReply(accepted), side: accepted.record.side }
  }

const serveFlip = (deps: GameDeps) => {
  const flip = flipOnce(deps)
  return serve(flipCoin, { rate: 'bets' }, ({ player, body: { betAmount, side }, operationKey }) =>
    flip({ player: player.id, stake: kopecksFromRoubles(betAmount) ?? refuse('stake_invalid'), side, operationKey }),
  )
}

const coinServer: ServedGame = {
  game: coin,
  names: { ru: 'Монета', en: 'Coin', es: 'Moneda' },
  routes: (deps) => [serveFlip(deps)],
  replay(row, pair) {
    const side = row.bet.side as Side
    const flip = drawSide(nodeHmac, pair, row.nonce)
    return { side: flip, ...settleCoin(row.stake, side, flip, row) }
  },
  demo: (deps, { player }) => [
    () => flipOnce(deps)({ player, stake: kopecks(1_00), side: 'heads', operationKey: demoKey({}, 'coin') }),
  ],
}

/** Its line in each of the other lists. Modules derived from them must be imported afterwards. */
;(gameCalls as unknown as object[]).push({
  game: coin,
  routes: [flipCoin],
  components: {},
  data: Type.Object({ side: Type.String() }),
})
;(servedGames as ServedGame[]).push(coinServer)
