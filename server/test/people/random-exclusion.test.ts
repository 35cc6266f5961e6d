import { kopecks } from '@casino/rules/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type CallRequest, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { expectAlways } from '../kit/property.ts'
import { mir, moneyOf } from '../kit/stand-in.ts'
import { endExclusion } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

// Random lives of a player who deposits, bets, withdraws and stops playing, on two servers, against a model that knows neither.
const card = openThirdParty('stripe', 'card')
let nodes: Casino[]
beforeAll(async () => {
  const here = await openCasino({ openProviders: providersOf(card) })
  nodes = [here, await here.node()]
  await here.set('site', { minimumDeposit: kopecks(100), minimumWithdrawal: kopecks(100) })
})
afterAll(() => closeAudited(nodes[0]!, nodes[1]!))

/** From the shortest to the longest. */
const durations = ['day', 'week', 'half_year', 'forever'] as const
type Duration = (typeof durations)[number]

const node = fc.nat({ max: 1 })
/** Whether the answer of the call is lost: the client repeats it with the same key at the other server. */
const lost = fc.constantFrom(false, false, true)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('bet'), roubles: fc.integer({ min: 1, max: 700 }), node, lost }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('deposit'), roubles: fc.integer({ min: 1, max: 500 }), node, lost }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay'), which: fc.nat({ max: 2 }), node, lost }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('withdraw'), roubles: fc.integer({ min: 1, max: 400 }), node, lost }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel'), node, lost }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('exclude'), lasts: fc.constantFrom(...durations), node, lost }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('again'), which: fc.nat({ max: 4 }), node }) },
)
interface Step {
  readonly does: string
  readonly node?: number
  readonly lost?: boolean
  readonly roubles?: number
  readonly which?: number
  readonly lasts?: Duration
}

/** In whole roubles, except for what bets win. */
class Life {
  cash = 0
  held = 0
  staked = 0
  /** The turnover required before a withdrawal. */
  target = 0
  exclusion: Duration | undefined
  readonly invoices: { readonly uuid: string; readonly ref: string | null; readonly roubles: number; paid: boolean }[] =
    []
  withdrawal: { readonly uuid: string; readonly roubles: number } | undefined

  /** The code with which all play is refused. */
  get refusal(): 'time_out' | 'self_excluded' | undefined {
    if (this.exclusion === undefined) return undefined
    return ['day', 'week'].includes(this.exclusion) ? 'time_out' : 'self_excluded'
  }

  get refusesWithdrawal(): string | undefined {
    if (this.withdrawal) return 'withdrawal_under_way'
    return this.refusal === undefined && this.staked < this.target ? 'turnover_left' : undefined
  }
}

const round = (roubles: number) => Math.round(roubles * 100) / 100

interface Sent {
  readonly name: CallName
  readonly request: CallRequest
}
interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the replies of all these calls
  readonly body: any
}
const send = ({ name, request }: Sent, at: number) => nodes[at]!.call(name, request) as Promise<Answer>
/** The same key and body get the first answer. */
const keyed: readonly CallName[] = [
  'POST /api/games/dice/roll',
  'POST /api/payments/create-payment',
  'POST /api/payments/create-withdraw',
  'POST /api/payments/cancel-withdraw',
]
/** A payment is shown in its present state, everything else as it was. */
const lastingIn = (body: Answer['body']) => body.transaction?.uuid ?? body

class Run {
  readonly life = new Life()
  readonly #player: CasinoPlayer
  #calls = 0
  readonly #accepted: (Sent & Pick<Answer, 'body'>)[] = []

  constructor(player: CasinoPlayer) {
    this.#player = player
  }

  /** A call with its key, and again at the other server if the answer is lost. */
  async #call(name: CallName, request: CallRequest, { node: at = 0, lost: isLost = false }: Step): Promise<Answer> {
    const sent = { name, request: { token: this.#player.token, key: `call-${this.#calls++}`, ...request } }
    const first = await send(sent, at)
    const isKeyed = keyed.includes(name)
    if (isKeyed && first.status === 200) this.#accepted.push({ ...sent, body: first.body })
    if (!isLost) return first
    const again = await send(sent, 1 - at)
    // A break that begins again has another end.
    if (isKeyed) expect([again.status, again.body]).toEqual([first.status, first.body])
    else expect([again.status, again.body.code]).toEqual([first.status, first.body.code])
    return again
  }

  /** An earlier call, however long ago: nothing moves. */
  async #repeat(which: number, at: number): Promise<void> {
    const sent = this.#accepted[which]
    if (!sent) return
    const { status, body } = await send(sent, at)
    expect([status, lastingIn(body)]).toEqual([200, lastingIn(sent.body)])
  }

  async take(step: Step): Promise<void> {
    const { does, roubles = 0, which = 0, lasts = 'day' } = step
    const { life } = this
    const call = (name: CallName, request: CallRequest) => this.#call(name, request, step)
    if (does === 'again') await this.#repeat(which, step.node ?? 0)
    else if (does === 'bet') {
      const body = { betAmount: roubles, targetValue: 50, betType: 'over' }
      const answer = await call('POST /api/games/dice/roll', { body })
      const refusal = life.refusal ?? (roubles > life.cash ? 'insufficient_funds' : undefined)
      expect(answer.body.code).toBe(refusal)
      if (refusal) return
      life.cash = round(life.cash + answer.body.profit)
      life.staked += roubles
    } else if (does === 'deposit') {
      const body = { type: 'card', amount: roubles, currency: 'RUB', user_id: this.#player.user.id }
      const answer = await call('POST /api/payments/create-payment', { body })
      expect(answer.body.code).toBe(life.refusal)
      if (life.refusal) return
      const { uuid, invoice_id: ref } = answer.body.transaction
      life.invoices.push({ uuid, ref, roubles, paid: false })
    } else if (does === 'pay') {
      const invoice = life.invoices[which]
      if (!invoice) return
      card.pay(invoice.ref)
      const answer = await call('GET /api/payments/check-payment/{uuid}', { params: { uuid: invoice.uuid } })
      expect(answer.status).toBe(200)
      if (invoice.paid) return
      // Money that arrives is the player's, whether or not they may still play.
      invoice.paid = true
      life.cash = round(life.cash + invoice.roubles)
      life.target = Math.max(life.target, life.staked) + invoice.roubles
    } else if (does === 'withdraw') {
      if (roubles > life.cash) return
      const body = { id: String(this.#player.id), card: mir, amount: roubles, currency: 'RUB' }
      const answer = await call('POST /api/payments/create-withdraw', { body })
      expect(answer.body.code).toBe(life.refusesWithdrawal)
      if (life.refusesWithdrawal) return
      life.withdrawal = { uuid: answer.body.transaction.uuid, roubles }
      life.cash = round(life.cash - roubles)
      life.held = roubles
    } else if (does === 'cancel') {
      if (!life.withdrawal) return
      const { uuid, roubles: held } = life.withdrawal
      expect((await call('POST /api/payments/cancel-withdraw', { body: { uuid } })).status).toBe(200)
      life.withdrawal = undefined
      life.cash = round(life.cash + held)
      life.held = 0
    } else if (does === 'exclude') {
      const isShorter = life.exclusion !== undefined && durations.indexOf(lasts) < durations.indexOf(life.exclusion)
      const answer = await call('POST /api/protection/exclusion', { body: { lasts } })
      expect(answer.body.code).toBe(isShorter ? 'exclusion_shorter' : undefined)
      if (!isShorter) life.exclusion = lasts
    } else if (life.exclusion !== undefined && life.exclusion !== 'forever') {
      await endExclusion(nodes[0]!, this.#player.id)
      life.exclusion = undefined
    }
  }

  async expectMoney(): Promise<void> {
    const { cash, held } = this.life
    expect(await moneyOf(nodes[0]!, this.#player)).toEqual({ cash, held })
  }
}

// A case takes up to a hundred milliseconds, and shrinking takes many cases.
const timeoutMs = 120_000 + Number(process.env.PROPERTY_RUNS ?? 0) * 1000

test('what a player may do follows from a few sums and the exclusion in force, on every server', {
  timeout: timeoutMs,
}, async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 14 })
  const property = fc.asyncProperty(steps, async (life: readonly Step[]) => {
    const run = new Run(await nodes[0]!.player())
    for (const each of life) {
      await run.take(each)
      await run.expectMoney()
    }
  })
  await expectAlways(property, 25)
})
