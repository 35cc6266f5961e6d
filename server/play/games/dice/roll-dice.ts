import { type DiceReply, rollDice } from '@casino/contract/play/games/dice'
import { type DiceBet, dicePayoutTable, diceRoll, settleDice } from '@casino/rules/games/dice/rules'
import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { Posted, PostingResult } from '../../../accounting/ledger/posting.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { GameDeps } from '../house-game.ts'
import { type InstantRecord, instantReply, type PlayerCommand, postInstantly } from '../play-instantly.ts'
import { nodeHmac } from '../seeds.ts'

type DiceRecord = InstantRecord<{ readonly roll: number }>
type Deps = Pick<GameDeps, 'ledger' | 'stakes' | 'settings' | 'seedVault'>

/** Rolls the dice once for a stake in kopecks. Refused with the route's `refusals`, from `game_closed` on. */
export const rollOnce =
  (deps: Deps) =>
  ({ stake, target, side, ...command }: DiceBet & PlayerCommand): Promise<PostingResult<DiceRecord>> =>
    postInstantly(deps, {
      ...command,
      type: 'dice',
      stake,
      payoutTable: dicePayoutTable,
      bet: { betAmount: roublesFromKopecks(stake), targetValue: target, betType: side },
      play(pair, nonce, terms) {
        const roll = diceRoll(nodeHmac, pair, nonce)
        const settlement = settleDice({ stake, target, side }, roll, terms)
        return { settlement, drawn: { roll }, shown: { rolledNumber: roll / 100 } }
      },
    })

export const serveRollDice = (deps: Deps) => {
  const roll = rollOnce(deps)
  return serve(rollDice, { rate: 'bets' }, async ({ player, body, operationKey }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const { betType: side, targetValue: target, terms: shown } = body
    return diceReply(orRefuse(await roll({ player: player.id, stake, side, target, shown, operationKey })))
  })
}

/** The reply of a roll: the number from 0 to 99.99, money in roubles. */
export function diceReply(posted: Posted<DiceRecord>): DiceReply {
  return { ...instantReply(posted), rolledNumber: posted.record.roll / 100 }
}
