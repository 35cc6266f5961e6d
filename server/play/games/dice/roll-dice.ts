import { type DiceReply, rollDice } from '@casino/contract/play/games/dice'
import type { BetTerms } from '@casino/contract/play/rounds'
import { type DiceBet, dicePayoutTable, diceRoll, settleDice } from '@casino/rules/games/dice/rules'
import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { Ledger } from '../../../accounting/ledger/ledger.ts'
import type { Posted, PostingResult } from '../../../accounting/ledger/posting.ts'
import type { OperationKey } from '../../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import { playAtOnce, type RecordAtOnce, replyAtOnce } from '../play-at-once.ts'
import type { SeedVault } from '../seed-vault.ts'
import { nodeHmac, seeds } from '../seeds.ts'

type DiceRecord = RecordAtOnce<{ readonly roll: number }>

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly settings: Settings
  readonly seedVault: SeedVault
}

interface DiceCommand extends DiceBet {
  readonly player: number
  /** The terms that the player was shown. */
  readonly shown?: BetTerms | undefined
  readonly operationKey?: OperationKey | undefined
}

/** Rolls the dice once for a stake in kopecks; refused as the route's `refusals` say from `game_closed` on. */
export const rollOnce =
  ({ ledger, stakes, settings, seedVault }: Deps) =>
  ({ player, shown, operationKey, ...bet }: DiceCommand): Promise<PostingResult<DiceRecord>> =>
    ledger.post<DiceRecord>({
      purpose: 'stake',
      kind: 'dice',
      player,
      ...operationKey,
      lockedRecords: [seeds, ...stakes.lockedRecords],
      // The game's record and limits are checked only here, not before: a repeat of a bet returns its answer even if the
      // game was closed since, and a bet that waited is subject to the limits in force when it is decided.
      decide(locked) {
        const game = settings.game('dice')
        const site = settings.current.games
        const { edgeBasisPoints } = game
        const terms = { edgeBasisPoints, maximumWin: site.maximumWin, payoutTable: dicePayoutTable }
        return playAtOnce({ stakes, seedVault }, locked, {
          player,
          type: 'dice',
          game,
          stake: bet.stake,
          terms,
          shown,
          bet: { betAmount: roublesFromKopecks(bet.stake), targetValue: bet.target, betType: bet.side },
          site,
          play(pair, nonce) {
            const roll = diceRoll(nodeHmac, pair, nonce)
            return { settlement: settleDice(bet, roll, terms), drawn: { roll }, shown: { rolledNumber: roll / 100 } }
          },
        })
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

export function diceReply(posted: Posted<DiceRecord>): DiceReply {
  return { ...replyAtOnce(posted), rolledNumber: posted.record.roll / 100 }
}
