import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const setEdge = (game: string, edgeBasisPoints: number) => casino.setGame(game, { edgeBasisPoints })
const setGames = (fields: object) => casino.set('games', fields as never)
const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance

const dice = { betAmount: 10, targetValue: 50, betType: 'over' }
const mines = { betAmount: 10, numberOfMines: 2 }
const roulette = { bets: [{ type: 'red', amount: 10 }], totalBet: 10 }

interface Case {
  readonly name: string
  readonly call: CallName
  readonly bet: object
  readonly shown: { readonly houseEdge: number; readonly maximumWin: number; readonly payoutTable: number }
  /** A change made by an administrator while the page is open, and how it is reverted. */
  readonly change: () => Promise<void>
  readonly restore: () => Promise<void>
  readonly inForce: object
}

const cases: readonly Case[] = [
  {
    name: 'dice, another house edge',
    call: 'POST /api/games/dice/roll',
    bet: dice,
    shown: { houseEdge: 2, maximumWin: 5_000_000, payoutTable: 1 },
    change: () => setEdge('dice', 500),
    restore: () => setEdge('dice', 200),
    inForce: { houseEdge: 5, maximumWin: 5_000_000, payoutTable: 1 },
  },
  {
    name: 'dice, another maximum win',
    call: 'POST /api/games/dice/roll',
    bet: dice,
    shown: { houseEdge: 2, maximumWin: 5_000_000, payoutTable: 1 },
    change: () => setGames({ maximumWin: 1_500 }),
    restore: () => setGames({ maximumWin: 500_000_000 }),
    inForce: { houseEdge: 2, maximumWin: 15, payoutTable: 1 },
  },
  {
    name: 'mines, another house edge',
    call: 'POST /api/games/mines/start',
    bet: mines,
    shown: { houseEdge: 3, maximumWin: 5_000_000, payoutTable: 2 },
    change: () => setEdge('mines', 1_000),
    restore: () => setEdge('mines', 300),
    inForce: { houseEdge: 10, maximumWin: 5_000_000, payoutTable: 2 },
  },
  {
    name: 'mines, another table of multipliers',
    call: 'POST /api/games/mines/start',
    bet: mines,
    shown: { houseEdge: 3, maximumWin: 5_000_000, payoutTable: 2 },
    change: () => setGames({ minesOverride: false }),
    restore: () => setGames({ minesOverride: true }),
    inForce: { houseEdge: 3, maximumWin: 5_000_000, payoutTable: 1 },
  },
  {
    name: 'roulette, another maximum win',
    call: 'POST /api/games/roulette/spin',
    bet: roulette,
    shown: { houseEdge: 2.7, maximumWin: 5_000_000, payoutTable: 1 },
    change: () => setGames({ maximumWin: 1_500 }),
    restore: () => setGames({ maximumWin: 500_000_000 }),
    inForce: { houseEdge: 2.7, maximumWin: 15, payoutTable: 1 },
  },
]

test.each(cases)(
  '$name: a bet for the old terms is refused with the new ones, and stakes nothing',
  async ({ call, bet, shown, change, restore, inForce }) => {
    const alice = await casino.player({ balance: 1000 })
    await change()
    try {
      const refused = await alice.call(call, { body: { ...bet, terms: shown }, key: 'for-the-old-terms' })
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'terms_changed', details: inForce }])
      expect(await balanceOf(alice)).toBe(1000)
      // Nothing was drawn either: the next round takes the first nonce.
      const accepted = await alice.call(call, { body: { ...bet, terms: inForce } })
      expect([accepted.status, accepted.body]).toMatchObject([200, { nonce: 0 }])
    } finally {
      await restore()
    }
  },
)

test.each(cases)(
  '$name: a bet that names no terms is settled by those in force',
  async ({ call, bet, change, restore }) => {
    const alice = await casino.player({ balance: 1000 })
    await change()
    try {
      expect((await alice.call(call, { body: bet })).status).toBe(200)
    } finally {
      await restore()
    }
  },
)

test.each(cases)(
  '$name: the same key brings the first answer, whatever changed since',
  async ({ call, bet, shown, change, restore }) => {
    const alice = await casino.player({ balance: 1000 })
    const request = { body: { ...bet, terms: shown }, key: 'made-before-the-change' }
    const first = await alice.call(call, request)
    expect(first.status).toBe(200)
    await change()
    try {
      expect((await alice.call(call, request)).body).toEqual(first.body)
    } finally {
      await restore()
    }
  },
)

test('limits are refused before terms, terms before funds', async () => {
  const alice = await casino.player({ balance: 5 })
  const terms = { houseEdge: 1, maximumWin: 5_000_000, payoutTable: 1 }
  const roll = async (betAmount: number) =>
    (await alice.call('POST /api/games/dice/roll', { body: { ...dice, betAmount, terms } })).body.code
  expect([await roll(0.01), await roll(10)]).toEqual(['stake_too_small', 'terms_changed'])
})

test.each([
  ['no object', 3],
  ['a part of them', { houseEdge: 2 }],
  ['words', { houseEdge: '2', maximumWin: 5_000_000, payoutTable: 1 }],
])('terms that are %s are a bad request', async (_, terms) => {
  const alice = await casino.player({ balance: 100 })
  const { status, body } = await alice.call('POST /api/games/dice/roll', { body: { ...dice, terms } })
  expect([status, body.code]).toEqual([400, 'bad_request'])
})
