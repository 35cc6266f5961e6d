import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundWrites } from '../rounds/highlights.ts'
import { openStakes } from '../rounds/stakes.ts'
import type { GameRecord } from '../settings/settings.ts'
import { closeAudited } from './audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'

let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino()
  player = await casino.player({ balance: 1000 })
})
afterAll(() => closeAudited(casino))

const slot = { type: 'external', status: 'active', minBet: 100, maxBet: 100_00, edgeBasisPoints: 400 } as GameRecord
const stakes = openStakes([])

/** A round that a partner drew: staked and paid here, without any seed of ours. */
const spin = (partnerRound: string, stake: number, payout: number) =>
  casino.app.ledger.post({
    kind: 'external',
    player: player.id,
    key: partnerRound,
    fingerprint: 'spin',
    lockedRecords: stakes.lockedRecords,
    decide: (locked) =>
      stakes.placeStake(locked, { player: player.id, game: slot, amount: kopecks(stake) }, () => ({
        payout: kopecks(payout),
        writes: roundWrites(
          {
            id: locked.id,
            player: player.id,
            game: 'external',
            stake: kopecks(stake),
            payout: kopecks(payout),
            multiplierHundredths: (payout * 100) / stake,
            terms: { edgeBasisPoints: slot.edgeBasisPoints },
            bet: { name: 'Northern Lights' },
            outcome: {},
            partner: 'partner-of-test',
            partnerRound,
          },
          casino.app.settings.current.games,
        ),
        record: null,
      })),
  })

test('a round of a partner needs no seeds: it is in the history, and there is nothing to verify', async () => {
  const own = { body: { betAmount: 10, targetValue: 50, betType: 'over' } }
  const { roundId, balance } = (await player.call('POST /api/games/dice/roll', own)).body
  const won = await spin('r-1', 50_00, 75_00)
  expect(won).toMatchObject({ balance: Math.round((balance + 25) * 100), repeated: false })
  expect(await spin('r-1', 50_00, 75_00)).toEqual({ ...won, repeated: true })
  expect(await spin('r-2', 200_00, 0)).toMatchObject({ refused: 'stake_too_large', details: { maximum: 100 } })

  const external = {
    gameType: 'external',
    gameData: { externalGame: { name: 'Northern Lights' } },
    betAmount: 50,
    payout: 75,
    profit: 25,
    multiplier: 1.5,
  }
  const history = await player.call('GET /api/games/history')
  expect(history.body).toMatchObject([external, { _id: roundId, gameType: 'dice' }])
  const id = history.body[0]!._id
  expect((await player.call('GET /api/games/history', { query: { gameType: 'external' } })).body).toMatchObject([
    external,
  ])
  const unverifiable = await player.call('GET /api/games/rounds/{id}', { params: { id } })
  expect([unverifiable.status, unverifiable.body]).toMatchObject([404, { code: 'not_found' }])
})

test.each([
  ['neither seeds nor a partner', '1, 1, 1, NULL, NULL, NULL, NULL'],
  ['both', `1, 1, 1, 1, 1, 'partner', 'r-9'`],
  ['a partner without its identifier', `NULL, NULL, NULL, NULL, NULL, 'partner', NULL`],
])('the database refuses a round with %s', async (_, values) => {
  const insert = casino.owner.read.rows(
    `INSERT INTO round (id, at, player_id, game, stake, payout, multiplier, edge_basis_points, bet, outcome,
                        maximum_win, algorithm, payout_table, seed_pair_id, nonce, partner, partner_round)
     VALUES (1, now(), 1, 'external', 1, 0, 0, 0, '{}', '{}', ${values})`,
  )
  await expect(insert).rejects.toThrow('drawn_here_or_by_partner')
})
