import { levelOf } from '@casino/rules/levels'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit, infoOf } from '../kit/depositor.ts'
import { expectAlways } from '../kit/property.ts'
import { toCard } from '../kit/stand-in.ts'
import { openThirdParty, providersOf, sendHook } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
let here: Casino
let there: Casino
let admin: Administrator
beforeAll(async () => {
  here = await openCasino({ openProviders: providersOf(card) })
  there = await here.node()
  admin = await administratorOf(here)
  for (const code of ['FIRST', 'SECOND'])
    await admin.call('POST /api/admin/promocodes', { body: { code, reward: 300, maxUses: 1_000_000 } })
})
afterAll(() => closeAudited(here, there))

const action = fc.oneof(
  fc.record({
    does: fc.constant('deposit'),
    roubles: fc.integer({ min: 500, max: 3000 }),
    bonus: fc.constantFrom(0, 1),
  }),
  fc.record({ does: fc.constant('bet'), roubles: fc.integer({ min: 10, max: 900 }) }),
  fc.record({ does: fc.constant('level'), level: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ does: fc.constant('code'), code: fc.constantFrom('FIRST', 'SECOND') }),
  fc.record({ does: fc.constant('giveUp') }),
  fc.record({ does: fc.constant('withdraw') }),
  fc.record({ does: fc.constant('refund'), which: fc.nat({ max: 3 }) }),
  fc.record({ does: fc.constant('giveBack'), which: fc.nat({ max: 3 }), roubles: fc.integer({ min: 1, max: 3000 }) }),
)
type Action = { does: string; roubles?: number; bonus?: number; level?: number; code?: string; which?: number }

interface Refundable {
  readonly uuid: string
  readonly ref: string | null
  readonly amount: number
  /** The amount returned so far. */
  before: number
  bonus: number
}

interface Open {
  bonus: number
  /** The deposit that it is for. */
  readonly uuid?: string | undefined
  /** The level of the reward. */
  readonly level?: number | undefined
  left: number
}

/** An independent implementation of the rules, as a list of open credits, in roubles and as simple as possible. */
class Model {
  balance = 0
  debt = 0
  deposited = 0
  deposits = 0
  open: Open[] = []
  readonly claimed = new Set<string>()
  /** The levels whose rewards the player still has. */
  levels: number[] = []
  readonly refundable: Refundable[] = []
  /** The amounts of returned parts that players still had. */
  readonly taken = new Map<string, number>()

  get left(): number {
    return this.open.reduce((sum, { left }) => sum + left, 0)
  }

  credit(amount: number, factor: number, bonus: number, of: Pick<Open, 'uuid' | 'level'> = {}): void {
    if (amount * factor > 0) this.open.push({ bonus, left: amount * factor, ...of })
  }

  /** Arriving money pays the debt first; a missing amount becomes a debt. */
  move(amount: number): void {
    const net = round(this.balance - this.debt + amount)
    this.balance = Math.max(0, net)
    this.debt = Math.max(0, -net)
  }

  /** Returns this much of the deposit in total; the result is the amount of the new part that the player still had. */
  refund(deposit: Refundable, total: number): number {
    const { uuid, amount, bonus, before } = deposit
    const part = total - before
    deposit.before = total
    const taken = Math.min(this.balance, part)
    this.move(-part)
    const goesBack = round(floored((bonus * total) / amount) - floored((bonus * before) / amount))
    this.move(-goesBack)
    this.deposited -= part
    for (const one of this.open.filter((open) => open.uuid === uuid)) {
      one.left = round(one.left - floored((one.left * part) / (amount - before)))
      if (one.bonus > 0) one.bonus = round(one.bonus - goesBack)
    }
    const gone = this.levels.filter((level) => levelOf(level).requirement > Math.round(this.deposited * 100))
    for (const level of gone) this.move(-levelOf(level).reward / 100)
    this.levels = this.levels.filter((level) => !gone.includes(level))
    this.open = this.open.filter(({ left, level }) => left > 0 && !gone.includes(level ?? 0))
    return round(taken)
  }

  stake(amount: number, profit: number): void {
    this.balance += profit
    let rest = amount
    for (const one of this.open) {
      const done = Math.min(one.left, rest)
      one.left -= done
      rest -= done
    }
    this.open = this.open.filter(({ left }) => left > 0)
  }

  reward(name: string, amount: number, level?: number): void {
    this.claimed.add(name)
    if (level) this.levels.push(level)
    this.move(amount)
    this.credit(amount, 5, amount, { level })
  }

  giveUp(): number {
    const sum = this.open.reduce((all, { bonus }) => all + bonus, 0)
    const taken = Math.min(this.balance, sum)
    this.balance -= taken
    const given = this.open.filter(({ bonus }) => bonus > 0)
    this.levels = this.levels.filter((each) => !given.some(({ level }) => level === each))
    for (const { bonus, uuid } of this.open)
      for (const deposit of this.refundable) if (bonus > 0 && deposit.uuid === uuid) deposit.bonus = 0
    this.open = this.open.filter(({ bonus }) => bonus === 0)
    return taken
  }
}

/** Down to the kopeck; the small sum compensates for binary fractions. */
const floored = (roubles: number) => Math.floor(roubles * 100 + 1e-6) / 100
const round = (roubles: number) => Math.round(roubles * 100) / 100

/** Performs the action at a node; the answer must be the model's. */
async function take(player: CasinoPlayer, node: Casino, model: Model, { does, ...of }: Action): Promise<void> {
  const call = ((name, request) => node.call(name, { token: player.token, ...request })) as CasinoPlayer['call']
  const expectClaimed = (
    body: { code?: string; reward?: number },
    no: string | undefined,
    name: string,
    reward: number,
  ) => {
    expect([does, body.code ?? body.reward]).toEqual([does, no ?? reward])
    if (!no) model.reward(name, reward, of.level)
  }
  switch (does) {
    case 'deposit': {
      const isWelcome = of.bonus === 0 && model.deposits === 0
      const { uuid, invoice_id: ref } = await deposit(card, player, of.roubles!, isWelcome ? { bonus: 0 } : {})
      model.refundable.push({ uuid, ref, amount: of.roubles!, before: 0, bonus: isWelcome ? of.roubles! : 0 })
      model.deposits += 1
      model.deposited += of.roubles!
      model.move(of.roubles!)
      model.credit(of.roubles!, 1, 0, { uuid })
      if (!isWelcome) return
      model.move(of.roubles!)
      return model.credit(of.roubles!, 10, of.roubles!, { uuid })
    }
    case 'bet': {
      const body = { betAmount: of.roubles!, targetValue: 50, betType: 'over' as const }
      const { body: answer } = await call('POST /api/games/dice/roll', { body })
      if (of.roubles! > round(model.balance)) return expect(answer.code).toBe('insufficient_funds')
      return model.stake(of.roubles!, answer.profit)
    }
    case 'level': {
      const { reward, requirement } = levelOf(of.level!)
      const name = `level ${of.level}`
      const reached = model.deposited * 100 >= requirement
      const no = reached ? (model.claimed.has(name) ? 'level_claimed' : undefined) : 'level_not_reached'
      const { body } = await call('POST /api/payments/claim-bonus', { body: { level: of.level } })
      return expectClaimed(body, no, name, reward / 100)
    }
    case 'code': {
      const no = model.claimed.has(of.code!) ? 'promocode_already_used' : undefined
      const { body } = await call('POST /api/payments/redeem-promocode', { body: { code: of.code } })
      return expectClaimed(body, no, of.code!, 300)
    }
    case 'giveUp': {
      const hasOpen = model.open.some(({ bonus }) => bonus > 0)
      const { body } = await call('POST /api/payments/give-up-bonus')
      return expect(body.code ?? body.takenBack).toBe(hasOpen ? round(model.giveUp()) : 'no_open_bonus')
    }
    case 'refund': {
      const refunded = model.refundable[of.which!]
      if (!refunded || refunded.before === refunded.amount) return
      const takenBefore = model.taken.get(refunded.uuid) ?? 0
      const request = { token: admin.token, params: { id: refunded.uuid }, body: { reason: 'a charge-back' } }
      const { body } = await node.call('POST /api/admin/transactions/{id}/refund', request)
      return expect(body.transaction.refund?.taken).toBe(round(takenBefore + model.refund(refunded, refunded.amount)))
    }
    case 'giveBack': {
      const given = model.refundable[of.which!]
      if (!given) return
      // The provider reports the total that it has returned; an old report may be repeated.
      const total = Math.min(given.amount, of.roubles!)
      card.invoice(given.ref).givenBack.amount = total * 100
      expect((await sendHook(node, 'stripe', card.signed({ givenBackOf: given.ref }))).status).toBe(200)
      if (total <= given.before) return
      const taken = model.refund(given, total)
      model.taken.set(given.uuid, round((model.taken.get(given.uuid) ?? 0) + taken))
      return
    }
    default: {
      const { body } = await toCard({ ...player, call }, 500)
      const no = model.balance < 500 ? 'insufficient_funds' : model.left > 0 ? 'turnover_left' : undefined
      expect(body.code).toBe(no)
      if (no) return
      // Taken back, so that the next one is not refused because of it.
      await call('POST /api/payments/cancel-withdraw', { body: { uuid: body.transaction.uuid } })
    }
  }
}

test('random deposits, bets, claims, give-ups, refunds in parts and withdrawals at two nodes do what a simple model does', async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
    const player = await here.player()
    const model = new Model()
    for (const [index, each] of actions.entries()) {
      await take(player, index % 2 === 0 ? here : there, model, each)
      model.balance = round(model.balance)
    }
    const { turnover, debt } = await infoOf(player)
    const { user } = (await player.call('GET /api/auth/me')).body
    expect([user.balance, debt, turnover.left]).toEqual([model.balance, round(model.debt), round(model.left)])
    expect(turnover.withdrawable).toBe(turnover.left === 0 ? model.balance : 0)
    const leftOf = turnover.open.map(({ toStake, staked }) => round(toStake - staked))
    expect(leftOf).toEqual(model.open.map(({ left }) => round(left)))
  })
  await expectAlways(property, 15)
}, 120_000)
