import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@casino/server/platform/database/with-client'
import { WalletClient } from '@casino/tools/partner-check/wallet-client'
import { openDeadline } from '@casino/tools/processes/deadline'
import { withOwnLink } from '../drills/own-link.ts'
import type { StagePlayer } from '../drills/stage.ts'
import type { ClusterCasino } from './casino.ts'

/** The reward of each promo code of the drills. */
export const promoKopecks = 500
/** The pause between two attempts of the same call. */
const retryMs = 100
const timeoutMs = 15_000
/** A payout whose server was lost is checked by the completer two minutes after it was sent, or up to a minute later. */
const settleMs = 240_000
/** A call is answered within this time, whatever the fault. */
const longestCallMs = 300_000
/** The maximum rounds of one player; a drill calls `finish` long before. */
const mostRounds = 100_000

interface Call {
  readonly path: string
  readonly body?: object
  /** Refusals that only mean that it is too early. */
  readonly early?: readonly string[]
}

/**
 * A player who does everything except dice, one task after another: plays the partner's games, deposits, and redeems a promo
 * code; without promo codes, withdraws instead. Each call is repeated with its key until it is answered, and the balance must
 * be exact to the kopeck.
 */
export class MixedPlayer {
  readonly done = { 'partner calls': 0, deposits: 0, payouts: 0, rewards: 0 }
  /** Answers that must never occur. */
  readonly wrongs: string[] = []
  readonly refused = new Map<string, number>()
  readonly #casino: ClusterCasino
  readonly #player: StagePlayer
  #kopecks: number
  #finishing = false
  #over: Promise<void> | undefined

  constructor(casino: ClusterCasino, player: StagePlayer, kopecks: number) {
    this.#casino = casino
    this.#player = player
    this.#kopecks = kopecks
  }

  start(promoCodes: readonly string[]): void {
    this.#over = this.#run([...promoCodes])
    this.#over.catch(() => {})
  }

  /** Finishes the current task and checks that the account agrees with the replies. */
  async finish(): Promise<void> {
    this.#finishing = true
    await this.#over
    assert.deepEqual(this.wrongs, [])
    const { rows } = await withOwnLink(() =>
      withClient(this.#casino.databaseUrl, (client) =>
        client.query<{ kind: string; balance: number }>('SELECT kind, balance FROM account WHERE owner = $1', [
          this.#player.id,
        ]),
      ),
    )
    const of = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.balance
    assert.deepEqual(
      { cash: of('cash'), held: of('held') },
      { cash: this.#kopecks, held: 0 },
      `player ${this.#player.id}`,
    )
  }

  async #run(promoCodes: string[]): Promise<void> {
    const wallet = await this.#startGame()
    for (let rounds = 0; !this.#finishing; rounds++) {
      if (rounds === mostRounds) throw this.#wrong(`the drill has not finished after ${mostRounds} rounds`)
      await this.#playRound(wallet)
      const code = promoCodes.pop()
      // Deposits and rewards have to be staked before they can be withdrawn, so another player withdraws.
      if (code === undefined) await this.#withdraw(600)
      else {
        await this.#deposit(700)
        await this.#redeem(code)
      }
    }
  }

  async #startGame(): Promise<WalletClient> {
    const game = { provider: 'gildhaven', alias: 'sevens-triple-line' }
    const { url } = await this.#insist<{ url: string }>({ path: '/api/partner/sessions', body: game })
    const session = new URL(url).searchParams.get('partner.session')!
    const { address, partner } = this.#casino
    const place = { url: `${address}/api/partner/callbacks`, session, ...partner, currency: 'RUB' }
    return new WalletClient({ ...place, gameId: 15, gameAlias: game.alias, stake: 100 })
  }

  async #playRound(wallet: WalletClient): Promise<void> {
    const { session, currency } = wallet.wallet
    const round = randomUUID()
    for (const [method, amount] of [
      ['withdraw.bet', 300],
      ['deposit.win', 200],
    ] as const) {
      const fields = { session, currency, amount, trx_id: `${method}-${round}`, round_id: round }
      const check = openDeadline(longestCallMs, `${method} has not been answered`)
      for (;;) {
        check()
        const { status, message } = await wallet.call(method, fields)
        if (status === 200) break
        this.#note(`partner ${status ?? 'cut off'}`)
        if (status !== null && status < 500) throw this.#wrong(`${method} was answered ${status} ${message}`)
        await pause(retryMs)
      }
      this.#kopecks += method === 'withdraw.bet' ? -amount : amount
      this.done['partner calls'] += 1
    }
  }

  async #deposit(roubles: number): Promise<void> {
    const order = { type: 'crypto', amount: roubles, currency: 'USDT', user_id: String(this.#player.id) }
    const { transaction } = await this.#insist<{ transaction: { invoice_id: string } }>({
      path: '/api/payments/create-crypto',
      body: order,
    })
    const { invoice_id } = transaction
    const paid = await fetch(`${this.#casino.cryptoPay}/_sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ invoice_id: Number(invoice_id) }),
    })
    assert(paid.ok, `the sandbox took no payment: ${await paid.text()}`)
    await this.#insist({
      path: `/api/payments/check-crypto/${invoice_id}/${this.#player.id}/${roubles}/RUB/USDT`,
      early: ['payment_waiting'],
    })
    this.#kopecks += roubles * 100
    this.done.deposits += 1
  }

  /** By a cheque of Crypto Pay. */
  async #withdraw(roubles: number): Promise<void> {
    const body = { id: this.#player.id, amount: roubles, currency: 'RUB', asset: 'USDT', network: null, wallet: null }
    const { transaction } = await this.#insist<{ transaction: { uuid: string } }>({
      path: '/api/payments/create-crypto-withdraw',
      body,
    })
    this.#kopecks -= roubles * 100
    const check = openDeadline(settleMs, 'the withdrawal has not been paid')
    for (;;) {
      const { transactions } = await this.#insist<{ transactions: { uuid: string; status: string }[] }>({
        path: '/api/payments/transactions',
      })
      const status = transactions.find(({ uuid }) => uuid === transaction.uuid)?.status
      if (status === 'success') break
      assert(status === 'pending', `the withdrawal is ${status}`)
      check()
      await pause(retryMs)
    }
    this.done.payouts += 1
  }

  async #redeem(code: string): Promise<void> {
    await this.#insist({ path: '/api/payments/redeem-promocode', body: { code } })
    this.#kopecks += promoKopecks
    this.done.rewards += 1
  }

  /** Repeats the call with its key until it succeeds. */
  async #insist<Reply>({ path, body, early = [] }: Call): Promise<Reply> {
    const key = randomUUID()
    const check = openDeadline(longestCallMs, `${path} has not been answered`)
    for (;;) {
      check()
      const answer = await fetch(`${this.#casino.address}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${this.#player.token}`,
          'idempotency-key': key,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer === undefined || text === undefined) this.#note('cut off')
      else if (answer.status === 200) return JSON.parse(text) as Reply
      else {
        const { code } = JSON.parse(text) as { code: string }
        this.#note(`${answer.status} ${code}`)
        const isLater = [429, 503].includes(answer.status) && answer.headers.has('retry-after')
        if (!isLater && !early.includes(code)) throw this.#wrong(`${path} was answered ${answer.status} ${text}`)
      }
      await pause(retryMs)
    }
  }

  #note(what: string): void {
    this.refused.set(what, (this.refused.get(what) ?? 0) + 1)
  }

  #wrong(what: string): Error {
    this.wrongs.push(what)
    return new Error(what)
  }
}
