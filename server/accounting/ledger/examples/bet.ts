import type { Posting, Transfer } from '../posting.ts'
import { adjustment, cashOf, type Example, roubles } from './example.ts'

export const example: Example = {
  title: 'A bet is won and a bet is lost: stake and payout of a round are one posting',
  async play({ alice, post }) {
    await post('100 for Alice', adjustment(alice, 100))
    await post('10 on a chance of 50 %, won at x1.96', bet(alice, 10, 19.6))
    await post('10 again, lost', bet(alice, 10, 0))
  },
}

function bet(player: number, stake: number, payout: number): Posting<unknown> {
  const games = { house: 'games' } as const
  const staked: Transfer = { kind: 'stake', from: cashOf(player), to: games, amount: roubles(stake) }
  const won: Transfer[] =
    payout > 0 ? [{ kind: 'payout', from: games, to: cashOf(player), amount: roubles(payout) }] : []
  return {
    purpose: 'stake',
    kind: 'bet',
    player,
    decide: () => ({ transfers: [staked, ...won], writes: [], record: null }),
  }
}
