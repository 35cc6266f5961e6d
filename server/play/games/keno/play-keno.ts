import { type KenoReply, playKeno } from '@casino/contract/play/games/keno'
import { arePicks } from '@casino/rules/games/keno/numbers'
import {
  hitsOf,
  type KenoBet,
  kenoEdgeBasisPoints,
  kenoNumbers,
  kenoPayoutTable,
  settleKeno,
} from '@casino/rules/games/keno/rules'
import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { Posted, PostingResult } from '../../../accounting/ledger/posting.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { GameDeps } from '../house-game.ts'
import { type InstantRecord, instantReply, type PlayerCommand, postInstantly } from '../play-instantly.ts'
import { nodeHmac } from '../seeds.ts'

type KenoRecord = InstantRecord<{ readonly drawn: number[]; readonly hits: number }>

/** Draws once for a stake in kopecks. Refused with the route's `refusals`, from `game_closed` on. */
export const playOnce =
  (deps: GameDeps) =>
  ({ stake, numbers, risk, ...command }: KenoBet & PlayerCommand): Promise<PostingResult<KenoRecord>> =>
    postInstantly(deps, {
      ...command,
      type: 'keno',
      stake,
      payoutTable: kenoPayoutTable,
      edgeBasisPoints: kenoEdgeBasisPoints,
      bet: { betAmount: roublesFromKopecks(stake), numbers, risk },
      play(pair, nonce, terms) {
        const drawn = kenoNumbers(nodeHmac, pair, nonce)
        const outcome = { drawn, hits: hitsOf(numbers, drawn) }
        return { settlement: settleKeno({ stake, numbers, risk }, drawn, terms), drawn: outcome, shown: outcome }
      },
    })

export const servePlayKeno = (deps: GameDeps) => {
  const play = playOnce(deps)
  return serve(playKeno, { rate: 'bets' }, async ({ player, body, operationKey }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const { numbers, risk, terms: shown } = body
    if (!arePicks(numbers)) return refuse('numbers_invalid')
    return kenoReply(orRefuse(await play({ player: player.id, stake, numbers, risk, shown, operationKey })))
  })
}

function kenoReply(posted: Posted<KenoRecord>): KenoReply {
  const { drawn, hits } = posted.record
  return { ...instantReply(posted), drawn, hits }
}
