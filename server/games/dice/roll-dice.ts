import { type DiceReply, rollDice } from '@casino/contract/games'
import { type DiceBet, type DiceTerms, settleDice } from '@casino/rules/dice'
import { algorithmVersion, diceRoll } from '@casino/rules/fairness'
import { type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
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

/** The table of multipliers: rules/dice, from the edge that the round stores. */
const payoutTable = 1

/** What is kept to answer a repeat of the key; money in kopecks. */
interface DiceRecord {
  readonly nonce: number
  readonly outcome: 'win' | 'loss'
  readonly roll: number
  readonly multiplier: number
  readonly payout: Kopecks
  readonly profit: Kopecks
}

export const serveRollDice = ({ ledger, settings }: { ledger: Ledger; settings: Settings }) =>
  serve(rollDice, { rate: 'bets' }, async ({ player, body, key, fingerprint }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const bet: DiceBet = { stake, side: body.betType, target: body.targetValue }
    const posted = await ledger.post<DiceRecord>({
      kind: 'dice',
      player: player.id,
      ...(key === undefined ? {} : { key, fingerprint: fingerprint! }),
      books: [seeds as never],
      // Also what the house says of the game is asked here and not before: a repeat of a bet that was made brings back
      // its answer even if the game was closed since, and a bet that waited is held to the limits of its moment.
      decide(locked) {
        const game = settings.game('dice')
        const no = refusalOf(stake, game)
        const site = settings.current.games
        const terms = { edgeBasisPoints: game.edgeBasisPoints, maximumWin: site.maximumWin }
        return no ?? play(locked, { player: player.id, bet, terms, site })
      },
    })
    return isRefused(posted) ? refuse(posted.refused, posted.details) : diceReply(posted)
  })

interface Play {
  readonly player: number
  readonly bet: DiceBet
  readonly terms: DiceTerms
  readonly site: HighlightTerms
}

/** Draws and settles under the player's lock: the seed's next nonce is this round's, and nobody else's. */
function play(locked: Locked, { player, bet, terms, site }: Play) {
  const pair = locked.row(seeds)!
  const roll = diceRoll(nodeHmac, pair, pair.nonce)
  const { outcome, multiplier, payout } = settleDice(bet, roll, terms)
  const round: Round = {
    id: locked.id,
    player,
    game: 'dice',
    stake: bet.stake,
    payout,
    multiplierHundredths: multiplier,
    terms,
    algorithm: algorithmVersion,
    payoutTable,
    bet: { betAmount: roublesFromKopecks(bet.stake), targetValue: bet.target, betType: bet.side },
    outcome: { outcome, rolledNumber: roll / 100 },
    seedPair: pair.pair,
    nonce: pair.nonce,
  }
  return {
    transfers: roundTransfers(player, bet.stake, payout),
    writes: [write(seeds, { ...pair, nonce: pair.nonce + 1 }), ...roundWrites(round, site)],
    record: { nonce: pair.nonce, outcome, roll, multiplier, payout, profit: kopecks(payout - bet.stake) },
  }
}

function diceReply({ id, record, balance, sequence }: Posted<DiceRecord>): DiceReply {
  return {
    roundId: String(id),
    nonce: record.nonce,
    outcome: record.outcome,
    rolledNumber: record.roll / 100,
    multiplier: record.multiplier / 100,
    payout: roublesFromKopecks(record.payout),
    profit: roublesFromKopecks(record.profit),
    balance: roublesFromKopecks(balance),
    balanceSequence: sequence,
  }
}
