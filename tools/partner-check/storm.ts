import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expectChange, expectSuccess, inParallel, roundOf, type WalletCheck } from './findings.ts'
import type { WalletAnswer, WalletClient, WalletRound } from './wallet-client.ts'

/** The number of rounds played at the same time. */
const players = 16
/** The partner waits for 5 seconds before it cancels or completes a call with a lost answer. */
const lostAnswerPauseMs = 20

const oneIn = (number: number) => randomInt(number) === 0

/**
 * Many rounds in parallel; one call in three loses its answer, and others are repeated; the balance must be exact to the minor
 * unit.
 */
export const storm = (calls: number): WalletCheck => ({
  name: 'storm',
  demands: `${calls} calls with lost answers, repeats, cancels and completions end with the exact balance`,
  async run(client) {
    let expected = 0
    const until = client.calls + calls
    const play = async () => {
      while (client.calls < until) {
        const round = roundOf(client, { won: client.wallet.stake * randomInt(3) })
        const change = await playRound(client, round)
        expected += change
      }
    }
    await expectChange(
      client,
      () => expected,
      'all of them',
      () => Promise.all(Array.from({ length: players }, play)),
    )
  },
})

/** The partner repeats a cancel or a completion after an internal error. */
const repeats = 2
async function repeated(send: () => Promise<WalletAnswer>): Promise<WalletAnswer> {
  for (let left = repeats; ; left--) {
    const answer = await send()
    if (answer.status !== 500 || left === 0) return answer
  }
}

/** Returns the amount by which the round has to change the balance. */
async function playRound(client: WalletClient, round: WalletRound): Promise<number> {
  const cancelTwice = async () => {
    for (const cancelled of await inParallel(2, () => repeated(round.cancel))) expectSuccess(cancelled, 'trx.cancel')
    return 0
  }
  if (oneIn(3)) {
    await client.cut('withdraw.bet', round.betFields())
    if (oneIn(2)) await pause(lostAnswerPauseMs)
    return cancelTwice()
  }
  const bet = await round.bet()
  // An internal error, which leaves open whether the stake was taken.
  if (bet.status === 500) return cancelTwice()
  expectSuccess(bet, 'the bet')
  if (oneIn(4)) expectSuccess(await repeated(round.bet), 'the bet again')
  if (oneIn(3)) {
    await client.cut('deposit.win', round.winFields())
    expectSuccess(await repeated(round.complete), 'trx.complete')
  } else {
    const win = await round.win()
    if (win.status === 500) expectSuccess(await repeated(round.complete), 'trx.complete of a failed win')
    else expectSuccess(win, 'the win')
  }
  if (oneIn(4)) expectSuccess(await repeated(round.complete), 'trx.complete of a known win')
  return round.won - round.stake
}
