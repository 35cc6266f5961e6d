import { dropPlinko, type PlinkoReply } from '@casino/contract/play/games/plinko'
import { isRows } from '@casino/rules/games/plinko/rows'
import {
  binOf,
  type PlinkoBet,
  plinkoEdgeBasisPoints,
  plinkoPath,
  plinkoPayoutTable,
  settlePlinko,
} from '@casino/rules/games/plinko/rules'
import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { Posted, PostingResult } from '../../../accounting/ledger/posting.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { GameDeps } from '../house-game.ts'
import { type InstantRecord, instantReply, type PlayerCommand, postInstantly } from '../play-instantly.ts'
import { nodeHmac } from '../seeds.ts'

type PlinkoRecord = InstantRecord<{ readonly bin: number; readonly path: string }>

/** Drops one ball for a stake in kopecks. Refused with the route's `refusals`, from `game_closed` on. */
export const dropOnce =
  (deps: GameDeps) =>
  ({ stake, rows, risk, ...command }: PlinkoBet & PlayerCommand): Promise<PostingResult<PlinkoRecord>> =>
    postInstantly(deps, {
      ...command,
      type: 'plinko',
      stake,
      payoutTable: plinkoPayoutTable,
      edgeBasisPoints: plinkoEdgeBasisPoints,
      bet: { betAmount: roublesFromKopecks(stake), rows, risk },
      play(pair, nonce, terms) {
        const turns = plinkoPath(nodeHmac, pair, nonce, rows)
        const drawn = { bin: binOf(turns), path: turns.join('') }
        return { settlement: settlePlinko({ stake, rows, risk }, drawn.bin, terms), drawn, shown: drawn }
      },
    })

export const serveDropPlinko = (deps: GameDeps) => {
  const drop = dropOnce(deps)
  return serve(dropPlinko, { rate: 'bets' }, async ({ player, body, operationKey }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const { rows, risk, terms: shown } = body
    if (!isRows(rows)) return refuse('rows_invalid')
    return plinkoReply(orRefuse(await drop({ player: player.id, stake, rows, risk, shown, operationKey })))
  })
}

function plinkoReply(posted: Posted<PlinkoRecord>): PlinkoReply {
  const { bin, path } = posted.record
  return { ...instantReply(posted), bin, path }
}
