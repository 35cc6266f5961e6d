import { verifyRound } from '@casino/rules/verify-round'
import { expect, test } from 'vitest'
import type { Casino, CasinoPlayer } from './casino.ts'

interface InstantBet {
  readonly casino: () => Casino
  readonly path: `POST /api/games/${string}`
  readonly bet: { readonly betAmount: number }
  /** The same stake on another choice. */
  readonly other: object
  /** Choices that are refused, in the order of the checks. */
  readonly faults: readonly (readonly [fault: string, body: object, code: string])[]
  readonly terms: { readonly houseEdge: number; readonly payoutTable: number }
}

/** Places a bet of a game that settles immediately; the default body is the one of its stories. */
export const playOf =
  ({ path, bet }: Pick<InstantBet, 'path' | 'bet'>) =>
  // biome-ignore lint/suspicious/noExplicitAny: the reply is the game's own
  (player: CasinoPlayer, body: unknown = bet, key?: string): Promise<any> =>
    player.call(path as never, { body, ...(key !== undefined && { key }) } as never)

/** The stories shared by all games whose bets settle immediately. */
export function testBets(game: InstantBet): void {
  const { casino, path, bet, other, faults, terms } = game
  const play = playOf(game)
  const newPlayer = () => casino().player({ balance: 100 })

  test.each<readonly [string, object, string]>([
    ['a stake of zero', { ...bet, betAmount: 0 }, 'stake_invalid'],
    ['a negative stake', { ...bet, betAmount: -1 }, 'stake_invalid'],
    ['a tenth of a kopeck', { ...bet, betAmount: 1.001 }, 'stake_invalid'],
    ['a stake in words', { ...bet, betAmount: '10' }, 'stake_invalid'],
    ['no stake that is a number', { ...bet, betAmount: null }, 'stake_invalid'],
    ...faults,
    ['less than the least bet', { ...bet, betAmount: 0.5 }, 'stake_too_small'],
    ['more than the greatest bet', { ...bet, betAmount: 100_000.01 }, 'stake_too_large'],
    ['more than there is', { ...bet, betAmount: 100.01 }, 'insufficient_funds'],
  ])('%s is refused, and nothing moves', async (_fault, body, code) => {
    const alice = await newPlayer()
    const answer = await play(alice, body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect((await alice.call('GET /api/auth/me')).body.user.balance).toBe(100)
    expect((await alice.call('GET /api/fairness')).body.nonce).toBe(0)
  })

  test('a guest cannot play', async () => {
    expect((await casino().call(path as never, { body: bet } as never)).status).toBe(401)
  })

  test('the same key returns the first answer, and another body is refused', async () => {
    const alice = await newPlayer()
    const first = await play(alice, bet, 'key-1')
    expect((await play(alice, bet, 'key-1')).body).toEqual(first.body)
    const again = await play(alice, { ...bet, ...other }, 'key-1')
    expect([again.status, again.body.code]).toEqual([409, 'key_reused'])
    expect((await alice.call('GET /api/fairness')).body.nonce).toBe(1)
  })

  test('a bet with other terms than those in force is refused', async () => {
    const alice = await newPlayer()
    const inForce = { ...terms, maximumWin: casino().app.settings.current.games.maximumWin / 100 }
    expect((await play(alice, { ...bet, terms: inForce })).status).toBe(200)
    for (const changed of [{ houseEdge: 1 }, { maximumWin: 1 }, { payoutTable: terms.payoutTable + 1 }]) {
      const refused = await play(alice, { ...bet, terms: { ...inForce, ...changed } })
      expect([refused.status, refused.body.code]).toEqual([409, 'terms_changed'])
    }
  })

  test('a round verifies with its published seed', async () => {
    const alice = await newPlayer()
    const { roundId } = (await play(alice)).body
    await alice.call('POST /api/fairness/rotate', { body: {} })
    const { body: round } = await casino().call('GET /api/games/rounds/{id}', { params: { id: roundId } })
    expect(verifyRound(round)).toMatchObject({ at: 'checked', agrees: true })
  })
}
