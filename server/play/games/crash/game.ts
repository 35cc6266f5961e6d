import { inEachLanguage } from '@casino/contract/language-texts'
import { crashChain, crashTable, ownCrashBets } from '@casino/contract/play/games/crash'
import { crash } from '@casino/rules/games/crash/game'
import { kopecks } from '@casino/rules/money'
import type { Read } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { GameDeps, ServedGame, TableDeps } from '../house-game.ts'
import { crashChecks, replayCrash } from './audit.ts'
import { betOnWire, serveBetCrash } from './bet-crash.ts'
import { serveCancelCrash } from './cancel-crash.ts'
import { serveCashOutCrash } from './cash-out-crash.ts'
import { betJson, type CrashBetRow, crashBets, stakesOnOpenBets } from './crash-bet.ts'
import { demoCrash } from './demo.ts'
import { type Flight, findPast } from './flight.ts'
import { type Chain, chainLength, crashChains, findChain, findChainOf } from './seed-chain.ts'
import { scheduleSettlement } from './settle-crash.ts'
import { Table } from './table.ts'

const mostPast = 30

/** The chain of the current flight: the next one may be published already. */
const chainOf = async (read: Read, flight: Flight | undefined): Promise<Chain> =>
  flight
    ? { end: flight.chainEnd, salt: flight.salt, length: flight.length }
    : ((await findChain(read)) ?? { end: '', salt: '', length: chainLength })

function routes(deps: GameDeps & TableDeps) {
  const { read, open } = deps
  const table = open(new Table(deps))
  const all = { ...deps, table }
  open(scheduleSettlement(all, deps))
  return [
    serveBetCrash(all),
    serveCancelCrash(all),
    serveCashOutCrash(all),
    serve(crashTable, async () => {
      const flight = await table.wanted()
      const [chain, past] = await Promise.all([chainOf(read, flight), findPast(read, mostPast)])
      return {
        ...table.onWire(),
        chain,
        last: past.map(({ edgeBasisPoints, crash, ...each }) => ({
          ...each,
          crash: crash / 100,
          houseEdge: edgeBasisPoints / 100,
        })),
      }
    }),
    serve(crashChain, async ({ params: { salt } }) => (await findChainOf(read, salt)) ?? refuse('not_found')),
    serve(ownCrashBets, async ({ player }) => {
      const flight = await table.wanted()
      if (!flight) return { number: null, bets: [], before: [] }
      const { bets } = await read.one<{ bets: CrashBetRow[] }>(
        `SELECT coalesce(jsonb_agg(${betJson} ORDER BY bet.panel), '[]') AS bets FROM crash_bet AS bet
         WHERE bet.round_id IN ($1, (SELECT max(id) FROM crash_round WHERE id < $1)) AND bet.player_id = $2 AND bet.state <> 'cancelled'`,
        [flight.id, player.id],
      )
      const of = (isCurrent: boolean) => bets.filter((bet) => (bet.flight === flight.id) === isCurrent).map(betOnWire)
      return { number: flight.number, bets: of(true), before: of(false) }
    }),
  ]
}

export const crashServer: ServedGame = {
  game: crash,
  names: await inEachLanguage((language) => import(`./texts/${language}.ts`)),
  routes,
  replay: replayCrash,
  demo: demoCrash,
  sharedSeeds: `SELECT bet.id, flight.seed AS server_seed, flight.salt AS client_seed, flight.number AS nonce,
                       CASE WHEN flight.number = 1 THEN end_hash ELSE (
                         SELECT seed FROM crash_round AS before WHERE before.salt = flight.salt AND before.number = flight.number - 1
                       ) END AS server_seed_hash, 'crash ' || salt AS committed_as
                FROM crash_bet AS bet JOIN crash_round AS flight ON flight.id = bet.round_id JOIN crash_chain USING (salt)`,
  sharedCommitments: `SELECT 'crash ' || salt AS key, end_hash AS hash FROM crash_chain`,
  sharedReveals: `SELECT flight.id, CASE WHEN flight.number = 1 THEN end_hash ELSE (
                    SELECT seed FROM crash_round AS before WHERE before.salt = flight.salt AND before.number = flight.number - 1
                  ) END AS hash FROM crash_round AS flight JOIN crash_chain USING (salt) WHERE flight.seed IS NOT NULL`,
  seedChain: crashChains,
  turns: {
    lockedRecord: crashBets,
    isUnderWay: (locked) => (locked.findRow(crashBets)?.open.length ?? 0) > 0,
    returnable: (locked) => stakesOnOpenBets(locked.findRow(crashBets)),
    returnableRows: `SELECT player_id, stake FROM crash_bet WHERE state = 'open'`,
    async stakeUnderWay(read, player) {
      const sql = `SELECT coalesce(sum(stake), 0)::bigint AS stake FROM crash_bet WHERE player_id = $1 AND state = 'open'`
      return kopecks((await read.one<{ stake: number }>(sql, [player])).stake)
    },
    // A cancelled bet was staked, and is not settled by a round.
    roundsUnderWay: `SELECT id, player_id, stake, NULL::bigint AS seed_pair_id, NULL::int AS nonce FROM crash_bet WHERE state <> 'settled'`,
    roundsToRetain: `SELECT unnest(ARRAY[id, cancelled_by]) AS id FROM crash_bet WHERE state = 'cancelled'`,
    // A loss.
    moneylessKinds: ['crash_end'],
    leftOutOfOwnData: { crash_bet: 'its bets are among the rounds once they are settled' },
    checks: () => crashChecks,
  },
}
