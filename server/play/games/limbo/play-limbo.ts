import { type LimboReply, playLimbo } from '@casino/contract/play/games/limbo'
import {
  drawnOf,
  type LimboBet,
  limboPayoutTable,
  limboWord,
  settleLimbo,
  targetOf,
} from '@casino/rules/games/limbo/rules'
import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { Posted, PostingResult } from '../../../accounting/ledger/posting.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { GameDeps } from '../house-game.ts'
import { type InstantRecord, instantReply, type PlayerCommand, postInstantly } from '../play-instantly.ts'
import { nodeHmac } from '../seeds.ts'

/** In hundredths. */
type LimboRecord = InstantRecord<{ readonly drawnHundredths: number }>

/** Draws one multiplier for a stake in kopecks. Refused with the route's `refusals`, from `game_closed` on. */
export const playOnce =
  (deps: GameDeps) =>
  ({ stake, target, ...command }: LimboBet & PlayerCommand): Promise<PostingResult<LimboRecord>> =>
    postInstantly(deps, {
      ...command,
      type: 'limbo',
      stake,
      payoutTable: limboPayoutTable,
      bet: { betAmount: roublesFromKopecks(stake), targetMultiplier: target / 100 },
      play(pair, nonce, terms) {
        const drawnHundredths = drawnOf(limboWord(nodeHmac, pair, nonce), terms.edgeBasisPoints)
        return {
          settlement: settleLimbo({ stake, target }, drawnHundredths, terms),
          drawn: { drawnHundredths },
          shown: { drawnMultiplier: drawnHundredths / 100 },
        }
      },
    })

export const servePlayLimbo = (deps: GameDeps) => {
  const play = playOnce(deps)
  return serve(playLimbo, { rate: 'bets' }, async ({ player, body, operationKey }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const target = targetOf(body.targetMultiplier) ?? refuse('target_multiplier_invalid')
    return limboReply(orRefuse(await play({ player: player.id, stake, target, shown: body.terms, operationKey })))
  })
}

function limboReply(posted: Posted<LimboRecord>): LimboReply {
  return { ...instantReply(posted), drawnMultiplier: posted.record.drawnHundredths / 100 }
}
