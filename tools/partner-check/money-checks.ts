import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  balanceOf,
  expectChange,
  expectRefusal,
  expectSuccess,
  inParallel,
  roundOf,
  UnmetDemand,
  type WalletCheck,
} from './findings.ts'
import type { WalletRound } from './wallet-client.ts'

const repeats = 8
/** After a lost answer the partner repeats after 5 and 15 seconds; a check does not wait as long. */
const lostAnswerPauseMs = 300

type CallName = 'bet' | 'win' | 'cancel' | 'complete'

const permutations = (names: readonly CallName[]): CallName[][] =>
  names.length < 2
    ? [[...names]]
    : names.flatMap((first, place) => permutations(names.toSpliced(place, 1)).map((rest) => [first, ...rest]))

const orders = [
  ...permutations(['bet', 'cancel']),
  ...permutations(['bet', 'win', 'complete']),
  ...permutations(['bet', 'win', 'cancel']),
]

/** The change of the balance after the calls of one round, in any order and number: a cancelled bet never counts. */
function outcomeOf(names: readonly CallName[], { stake, won }: WalletRound): number {
  const isStaked = names.includes('bet') && !names.includes('cancel')
  const isWon = names.includes('win') || names.includes('complete')
  return (isWon ? won : 0) - (isStaked ? stake : 0)
}

/** A wallet's money operations: each call counts once, in any order, and never exceeds the balance. */
export const moneyChecks: readonly WalletCheck[] = [
  {
    name: 'bet-and-win',
    demands: 'a bet takes its stake and a win pays; both answer the balance afterwards',
    async run(client) {
      const round = roundOf(client, { won: client.wallet.stake * 2 })
      const before = await balanceOf(client)
      for (const [name, expected] of [
        ['bet', before - round.stake],
        ['win', before - round.stake + round.won],
      ] as const) {
        const { balance } = expectSuccess(await round[name](), name)
        if (balance !== expected) throw new UnmetDemand(`the ${name} answers the balance ${balance}, not ${expected}`)
      }
      await expectChange(client, 0, 'a win of nothing', async () =>
        expectSuccess(await roundOf(client, { won: 0 }).win(), 'it'),
      )
    },
  },
  ...(['bet', 'win'] as const).map(
    (name): WalletCheck => ({
      name: `repeated-${name}`,
      demands: `the same ${name} again is answered 200 and moves nothing, one after another or at once`,
      async run(client) {
        const amount = name === 'bet' ? -client.wallet.stake : client.wallet.stake
        const round = roundOf(client)
        await expectChange(client, amount, `a ${name} sent twice`, async () => {
          for (const _ of [1, 2]) expectSuccess(await round[name](), `the ${name}`)
        })
        const burst = roundOf(client)
        await expectChange(client, amount, `a ${name} sent ${repeats} times at once`, async () => {
          await inParallel(repeats, burst[name])
          expectSuccess(await burst[name](), `the ${name} after its repeats`)
        })
        if (name === 'win') return
        // A refusal means that nothing was or will be taken.
        const all = roundOf(client, { stake: await balanceOf(client) })
        await expectChange(client, -all.stake, 'a bet of all there is, sent several times at once', async () => {
          for (const answer of await inParallel(repeats, all.bet)) expectSuccess(answer, 'one of them')
        })
        expectSuccess(await all.cancel(), 'trx.cancel')
      },
    }),
  ),
  {
    name: 'contradicting-repeat',
    demands: 'a known identifier with another amount is refused and moves nothing',
    async run(client) {
      const round = roundOf(client)
      expectSuccess(await round.bet(), 'the bet')
      expectSuccess(await round.win(), 'the win')
      const other = { amount: round.stake + 1 }
      await expectChange(client, 0, 'the same identifiers with another amount', async () => {
        expectRefusal(await client.call('withdraw.bet', round.betFields(other)), 'the other bet')
        expectRefusal(await client.call('deposit.win', round.winFields(other)), 'the other win')
        expectRefusal(await client.about('trx.complete', 'deposit.win', round.winFields(other)), 'the other completion')
      })
    },
  },
  {
    name: 'cancelled-bet',
    demands: 'a cancel gives the stake back once, and the bet is refused from then on',
    async run(client) {
      const round = roundOf(client)
      await expectChange(client, 0, 'a bet and its cancel, three times', async () => {
        expectSuccess(await round.bet(), 'the bet')
        for (const _ of [1, 2, 3]) expectSuccess(await round.cancel(), 'trx.cancel')
      })
      await expectChange(client, 0, 'a cancelled bet that comes again', async () =>
        expectRefusal(await round.bet(), 'it'),
      )
      const burst = roundOf(client)
      await expectChange(client, 0, `a bet and ${repeats} cancels at once`, async () => {
        expectSuccess(await burst.bet(), 'the bet')
        await inParallel(repeats, burst.cancel)
      })
    },
  },
  {
    name: 'cancel-before-bet',
    demands: 'the cancel of an unknown bet is answered 200, and keeps the bet out when it comes',
    async run(client) {
      const round = roundOf(client)
      await expectChange(client, 0, 'a cancel and then its bet', async () => {
        for (const _ of [1, 2]) expectSuccess(await round.cancel(), 'trx.cancel of an unknown bet')
        expectRefusal(await round.bet(), 'the late bet')
      })
    },
  },
  {
    name: 'cancel-with-bet',
    demands: 'a bet and its cancel at the same moment leave the balance as it was',
    async run(client) {
      await expectChange(client, 0, `${repeats} bets, each with its cancel at once`, async () => {
        await inParallel(repeats, async () => {
          const round = roundOf(client)
          const [, cancel] = await Promise.all([round.bet(), round.cancel()])
          expectSuccess(cancel, 'trx.cancel')
        })
      })
    },
  },
  {
    name: 'cancel-after-refusal',
    demands: 'a refused bet that is cancelled stays out, though the money for it arrives',
    async run(client) {
      const round = roundOf(client, { stake: (await balanceOf(client)) + 1 })
      await expectChange(client, 0, 'a bet of more than there is', async () => expectRefusal(await round.bet(), 'it'))
      expectSuccess(await round.cancel(), 'its trx.cancel')
      expectSuccess(await roundOf(client).win(), 'a win')
      await expectChange(client, 0, 'the cancelled bet', async () => expectRefusal(await round.bet(), 'it'))
    },
  },
  {
    name: 'win-before-bet',
    demands: 'a win that overtakes its bet is paid, and the bet is taken when it comes',
    async run(client) {
      const round = roundOf(client, { won: client.wallet.stake * 3 })
      await expectChange(client, round.won - round.stake, 'a win and then its bet', async () => {
        expectSuccess(await round.win(), 'the win')
        expectSuccess(await round.bet(), 'the bet')
      })
    },
  },
  {
    name: 'completed-win',
    demands: 'trx.complete pays a win that is unknown, and moves nothing if it is known',
    async run(client) {
      const round = roundOf(client)
      expectSuccess(await round.bet(), 'the bet')
      await expectChange(client, round.won, 'a completion, twice', async () => {
        for (const _ of [1, 2]) expectSuccess(await round.complete(), 'trx.complete')
      })
      await expectChange(client, 0, 'the late win', async () => expectSuccess(await round.win(), 'it'))
      const known = roundOf(client)
      expectSuccess(await known.bet(), 'the bet')
      expectSuccess(await known.win(), 'the win')
      await expectChange(client, 0, 'the completion of a known win', async () =>
        expectSuccess(await known.complete(), 'it'),
      )
    },
  },
  {
    name: 'reordering',
    demands: 'every order of the calls of a round ends in the same balance',
    async run(client) {
      for (const order of orders) {
        const round = roundOf(client)
        await expectChange(client, outcomeOf(order, round), order.join(', '), async () => {
          for (const name of order) await round[name]()
        })
      }
      const rounds = Array.from({ length: 12 }, () => ({ round: roundOf(client), calls: [] as CallName[] }))
      const names = ['bet', 'win', 'cancel', 'complete'] as const
      const sent = Array.from({ length: 60 }, () => {
        const chosen = rounds[randomInt(rounds.length)]!
        const name = names[randomInt(names.length)]!
        chosen.calls.push(name)
        return chosen.round[name]
      })
      const expected = rounds.reduce((sum, { round, calls }) => sum + outcomeOf(calls, round), 0)
      await expectChange(client, expected, `${sent.length} calls of ${rounds.length} rounds at once`, async () => {
        const answers = await Promise.all(sent.map((send) => send()))
        if (answers.some(({ status }) => status === null))
          throw new UnmetDemand('one of many calls at once has no answer')
      })
    },
  },
  {
    name: 'lost-answer',
    demands: 'a bet whose answer is lost comes back by its cancel, and a win is paid once by its completion',
    async run(client) {
      const rounds = Array.from({ length: 4 }, () => roundOf(client))
      await expectChange(client, 0, 'bets that are cut off, and cancelled', async () => {
        await Promise.all(rounds.map((round) => client.cut('withdraw.bet', round.betFields())))
        for (const _ of [1, 2]) {
          await pause(lostAnswerPauseMs)
          for (const round of rounds) expectSuccess(await round.cancel(), 'trx.cancel')
        }
      })
      const won = rounds.reduce((sum, round) => sum + round.won, 0)
      await expectChange(client, won, 'wins that are cut off, and completed', async () => {
        await Promise.all(rounds.map((round) => client.cut('deposit.win', round.winFields())))
        await pause(lostAnswerPauseMs)
        for (const round of rounds) expectSuccess(await round.complete(), 'trx.complete')
      })
    },
  },
  {
    name: 'concurrent-bets',
    demands: 'of bets at the same moment only as many are taken as there is money for',
    async run(client) {
      const before = await balanceOf(client)
      // The balance covers three of them.
      const stake = Math.floor(before / 4) + 1
      const rounds = Array.from({ length: 12 }, () => roundOf(client, { stake }))
      const answers = await Promise.all(rounds.map((round) => round.bet()))
      const taken = answers.filter(({ status }) => status === 200).length
      const left = await balanceOf(client)
      for (const round of rounds) expectSuccess(await round.cancel(), 'trx.cancel')
      if (left < 0) throw new UnmetDemand(`the balance is ${left}`)
      if (taken !== 3 || left !== before - 3 * stake) {
        throw new UnmetDemand(`with money for 3 bets ${taken} are taken, and ${before - left} in all, not ${3 * stake}`)
      }
    },
  },
]
