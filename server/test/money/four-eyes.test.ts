import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movePayment, payments, underLock } from '../../money/payments/payment.ts'
import { type Administrator, administratorOf, confirmProposed, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { postAccepted } from '../kit/bank.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { floatOf, later, moneyOf, only, paymentOf, standIn, stepsOf, toCard } from '../kit/stand-in.ts'
import { changePayments, saveFields } from '../kit/stored.ts'
import { testLedger } from '../kit/test-ledger.ts'
import { openTwoAdministrators } from '../kit/two-servers.ts'

let [one, two] = [] as unknown as [Casino, Casino]
/** Three administrators; the second calls the other server. */
let [anna, boris, clara] = [] as unknown as [Administrator, Administrator, Administrator]
const cards = standIn({ name: 'freekassa', to: ['card'] })
beforeAll(async () => {
  ;({ one, two, anna, boris } = await openTwoAdministrators(only(cards)))
  clara = await secondAdministrator(one)
})
afterAll(() => closeAudited(one, two))

const above = async (roubles: number) => {
  await one.set('payments', { fourEyesAbove: kopecks(roubles * 100), approveUpTo: kopecks(0) })
  await two.app.settings.refresh()
}
beforeEach(() => above(999))

async function requested(amount = 1000): Promise<{ player: CasinoPlayer; uuid: string }> {
  const player = await one.player({ balance: amount })
  return { player, uuid: (await toCard(player, amount)).body.transaction.uuid }
}

/** The resulting step, or the refusal. */
async function review(by: Administrator, uuid: string, body: object = { status: 'success' }): Promise<string> {
  const answer = await by.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
  return answer.body.code ?? answer.body.transaction.step
}
const no = { status: 'rejected', reason: 'a doubt' }
const timesPaid = (uuid: string) => cards.orders.filter((order) => order.uuid === uuid).length
const actsOn = async (uuid: string) => {
  const query = { subject: 'transaction', subjectId: uuid }
  const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
  return auditEvents.map(({ action, administrator }) => [action, Number(administrator.id)]).reverse()
}

describe('a withdrawal above the amount', () => {
  test('is paid out by the second of two administrators, once; both are on record', async () => {
    const { player, uuid } = await requested()
    expect(await review(anna, uuid)).toBe('waiting')
    expect([timesPaid(uuid), await moneyOf(one, player)]).toEqual([0, { cash: 0, held: 1000 }])
    expect(await review(boris, uuid)).toBe('paid')
    expect([timesPaid(uuid), await moneyOf(one, player)]).toEqual([1, { cash: 0, held: 0 }])
    expect(await actsOn(uuid)).toEqual([
      ['transaction.approve-once', anna.id],
      ['transaction.review', boris.id],
    ])
    expect(await paymentOf(one, uuid)).toMatchObject({
      firstApprovedBy: anna.id,
      approvedBy: boris.id,
      fourEyesAbove: 999_00,
    })
    expect([await review(boris, uuid), await review(anna, uuid), await review(clara, uuid)]).toEqual([
      'paid',
      'payment_settled',
      'payment_settled',
    ])
    expect(timesPaid(uuid)).toBe(1)
  })

  test('is refused when the same administrator approves twice, even concurrently in two tabs and on two servers', async () => {
    const { player, uuid } = await requested()
    const elsewhere = {
      ...anna,
      call: ((name, rest) => two.call(name, { token: anna.token, ...rest })) as typeof anna.call,
    }
    const clicks = Array.from({ length: 8 }, (_, at) => review(at % 2 ? anna : elsewhere, uuid))
    const answers = await Promise.all(clicks)
    expect(answers.filter((answer) => answer === 'waiting')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'second_administrator_needed')).toHaveLength(7)
    expect(await stepsOf(one, uuid)).toEqual(['waiting', 'waiting'])
    expect([timesPaid(uuid), await moneyOf(one, player)]).toEqual([0, { cash: 0, held: 1000 }])
  })

  test('approved by two concurrently on two servers: one is the first, the other the second, and it is paid once', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, () => requested()))
    const looked = { status: 'success', updatedAt: (await paymentOf(one, payments[0]!.uuid)).updatedAt }
    await Promise.all(
      payments.map(async ({ uuid }) => {
        const seen = { ...looked, updatedAt: (await paymentOf(one, uuid)).updatedAt }
        const answers = await Promise.all([review(anna, uuid, seen), review(boris, uuid, seen)])
        // The first one's answer shows the state at that time.
        expect(answers).toContain('paid')
        expect(answers.every((answer) => ['waiting', 'approved', 'sending', 'paid'].includes(answer))).toBe(true)
        expect(await stepsOf(one, uuid)).toEqual(['waiting', 'waiting', 'approved', 'sending', 'paid'])
        expect(timesPaid(uuid)).toBe(1)
        const { firstApprovedBy, approvedBy } = await paymentOf(one, uuid)
        expect([firstApprovedBy, approvedBy].sort()).toEqual([anna.id, boris.id].sort())
      }),
    )
  })

  test('three concurrent decisions, one a rejection: paid by two or returned, never both', async () => {
    for (let times = 0; times < 4; times++) {
      const { player, uuid } = await requested()
      await Promise.all([review(anna, uuid), review(boris, uuid), review(clara, uuid, no)])
      const { step } = await paymentOf(one, uuid)
      expect(['paid', 'declined']).toContain(step)
      expect(await moneyOf(one, player)).toEqual({ cash: step === 'paid' ? 0 : 1000, held: 0 })
      expect(timesPaid(uuid)).toBe(step === 'paid' ? 1 : 0)
    }
  })

  test('is rejected by one, also by the first approver', async () => {
    for (const by of [anna, boris]) {
      const { player, uuid } = await requested()
      await review(anna, uuid)
      expect(await review(by, uuid, no)).toBe('declined')
      expect(await moneyOf(one, player)).toEqual({ cash: 1000, held: 0 })
    }
  })

  test('that its player corrects needs two approvals again', async () => {
    const { player, uuid } = await requested()
    await review(anna, uuid)
    const details = { card: '4242 4242 4242 4242' }
    await player.call('PATCH /api/payments/update-transaction', { body: { uuid, details } })
    expect((await paymentOf(one, uuid)).firstApprovedBy).toBeNull()
    expect([await review(boris, uuid), timesPaid(uuid)]).toEqual(['waiting', 0])
    expect([await review(anna, uuid), timesPaid(uuid)]).toEqual(['paid', 1])
    expect((await paymentOf(one, uuid)).firstApprovedBy).toBe(boris.id)
  })

  test('is not approved by an administrator who saw another card, first or second', async () => {
    const { player, uuid } = await requested()
    const { updatedAt } = await paymentOf(one, uuid)
    await review(anna, uuid)
    await player.call('PATCH /api/payments/update-transaction', {
      body: { uuid, details: { card: '4242424242424242' } },
    })
    expect(await review(boris, uuid, { status: 'success', updatedAt })).toBe('payment_changed')
    expect(timesPaid(uuid)).toBe(0)
  })

  test.each([{ role: 'user' }, { role: 'support' }, { status: 'banned' }, { status: 'pending' }] as const)(
    'does not count the approval of an administrator who has since become %o',
    async (rights) => {
      const { uuid } = await requested()
      const gone = await secondAdministrator(one)
      await review(gone, uuid)
      await one.changeRights(gone.id, rights)
      expect([await review(anna, uuid), timesPaid(uuid)]).toEqual(['waiting', 0])
      expect(await review(anna, uuid)).toBe('second_administrator_needed')
      expect([await review(clara, uuid), timesPaid(uuid)]).toEqual(['paid', 1])
    },
  )

  test.each<[string, object, object]>([
    ['made one', {}, { role: 'admin' }],
    ['let in again', { role: 'admin', status: 'banned' }, { status: 'active' }],
  ])('is not approved by an administrator who was only just %s by another', async (_, before, rights) => {
    const { player, uuid } = await requested()
    const accomplice = await one.player()
    await one.changeRights(accomplice.id, before)
    const made = await anna.call('PATCH /api/admin/update-user/{id}', {
      params: { id: String(accomplice.id) },
      body: { ...rights, reason: 'a colleague' },
    })
    expect(made.status).toBe(200)
    if (made.body.loosened) await confirmProposed(one, made.body.loosened)
    const { token } = (await one.signIn(accomplice)).body
    const hers: Administrator = { id: accomplice.id, token, call: (name, rest) => one.call(name, { token, ...rest }) }
    expect(await review(hers, uuid)).toBe('rights_too_new')
    await review(anna, uuid)
    expect(await review(hers, uuid)).toBe('rights_too_new')
    expect([timesPaid(uuid), await moneyOf(one, player)]).toEqual([0, { cash: 0, held: 1000 }])
    // A small one cannot be approved either, but can be rejected.
    const small = await requested(900)
    expect(await review(hers, small.uuid)).toBe('rights_too_new')
    expect(await review(hers, uuid, no)).toBe('declined')
    await above(0)
    expect(await review(hers, small.uuid)).toBe('rights_too_new')
    await one.changeRights(accomplice.id, { role: 'user' })
  })

  test('is not approved by its own player: an administrator can be neither first nor second approver of their own', async () => {
    const { player, uuid } = await requested()
    await review(anna, uuid)
    await one.changeRights(player.id, { role: 'admin' })
    const { token } = (await one.signIn(player)).body
    const own = { token, params: { id: uuid }, body: { status: 'success' } }
    expect((await one.call('PATCH /api/admin/transactions/{id}/status', own)).body.code).toBe('not_on_yourself')
    await review(anna, uuid, no)
    await one.changeRights(player.id, { role: 'user' })
  })

  test('waits for two even where automatic approval would apply', async () => {
    await one.set('payments', { approveUpTo: kopecks(1_000_000_00) })
    const [{ uuid }, small] = [await requested(), await requested(900)]
    await later(one, uuid)
    expect([(await paymentOf(one, uuid)).step, timesPaid(uuid)]).toEqual(['waiting', 0])
    expect([(await paymentOf(one, small.uuid)).step, timesPaid(small.uuid)]).toEqual(['paid', 1])
    // Requested before the setting was changed: the completer also leaves it to the administrators.
    await one.set('payments', { fourEyesAbove: kopecks(0) })
    cards.pay = async () => ({ state: 'refused', said: 'not now' })
    await changePayments(one.app.database.read, { uuid }, { dueAt: new Date() })
    await above(999)
    await one.set('payments', { approveUpTo: kopecks(1_000_000_00) })
    await one.app.cashier.completer.runDue()
    cards.pay = async (order) => cards.reallyPay(order)
    expect([(await paymentOf(one, uuid)).step, timesPaid(uuid)]).toEqual(['waiting', 0])
    expect([await review(anna, uuid), await review(boris, uuid)]).toEqual(['waiting', 'paid'])
  })

  test('after a crash between the two: the first approval is still valid on a restarted server', async () => {
    const { player, uuid } = await requested()
    await review(anna, uuid)
    const restarted = await one.node()
    const later = {
      ...boris,
      call: ((name, rest) => restarted.call(name, { token: boris.token, ...rest })) as typeof boris.call,
    }
    expect(await review(later, uuid)).toBe('paid')
    expect([timesPaid(uuid), await moneyOf(one, player)]).toEqual([1, { cash: 0, held: 0 }])
  })
})

describe('the setting at the time of the decision counts', () => {
  test('set after the first click, it requires another administrator; removed, one is enough', async () => {
    await above(0)
    const [before, after] = [await requested(), await requested()]
    await above(999)
    expect([await review(anna, before.uuid), await review(anna, after.uuid)]).toEqual(['waiting', 'waiting'])
    await above(1000)
    expect(await review(anna, before.uuid)).toBe('paid')
    expect(await paymentOf(one, before.uuid)).toMatchObject({ approvedBy: anna.id, fourEyesAbove: 1000_00 })
    await above(0)
    expect(await review(anna, after.uuid)).toBe('paid')
  })

  test('a server that was not notified yet requires two all the same', async () => {
    await above(0)
    const { uuid } = await requested()
    await saveFields(one.app.database.read, 'payments', { fourEyesAbove: kopecks(99900) })
    expect([await review(boris, uuid), timesPaid(uuid)]).toEqual(['waiting', 0])
    expect([await review(anna, uuid), timesPaid(uuid)]).toEqual(['paid', 1])
  })

  test.each([
    [999, 'paid'],
    [999.01, 'waiting'],
  ])('%d roubles: %s', async (amount, step) => {
    const { uuid } = await requested(amount)
    expect(await review(anna, uuid)).toBe(step)
  })
})

describe('money by hand', () => {
  test('a payout without a provider is paid by the second', async () => {
    const bare = await openCasino(only())
    await bare.set('payments', { fourEyesAbove: kopecks(1) })
    const [first, second] = [await administratorOf(bare), await secondAdministrator(bare)]
    const player = await bare.player({ balance: 1000 })
    const { uuid } = (await toCard(player, 1000)).body.transaction
    expect(await review(first, uuid)).toBe('waiting')
    expect([await moneyOf(bare, player), await floatOf(bare, 'manual')]).toEqual([{ cash: 0, held: 1000 }, 0])
    expect(await review(second, uuid)).toBe('paid')
    expect([await moneyOf(bare, player), await floatOf(bare, 'manual')]).toEqual([{ cash: 0, held: 0 }, 1000])
    await closeAudited(bare)
  })

  test.each([['opened'], ['opened', 'invoiced']] as const)(
    'a top-up at its step %s %s is credited by the second, once',
    async (...steps) => {
      const player = await one.player()
      const way = steps.slice(1) as 'invoiced'[]
      const uuid = await testLedger(one.app.ledger, player.id).topUp({ amount: 5000_00, provider: 'stripe' }, ...way)
      expect(await review(anna, uuid)).toBe(steps.at(-1))
      expect(await review(anna, uuid)).toBe('second_administrator_needed')
      expect(await moneyOf(one, player)).toEqual({ cash: 0, held: 0 })
      const answers = await Promise.all([review(boris, uuid), review(clara, uuid)])
      expect(answers.sort()).toEqual(['credited', 'payment_settled'])
      expect(await moneyOf(one, player)).toEqual({ cash: 5000, held: 0 })
    },
  )

  test('a top-up whose invoice is made after the first approval needs two approvals again', async () => {
    const player = await one.player()
    const uuid = await testLedger(one.app.ledger, player.id).topUp({ amount: 5000_00, provider: 'stripe' })
    await review(anna, uuid)
    await postAccepted(one.app.ledger, {
      purpose: 'housekeeping',
      kind: 'payment',
      player: player.id,
      lockedRecords: [payments],
      decide: (locked) => {
        const to = { step: 'invoiced', providerRef: 'its invoice' } as const
        return { transfers: [], ...movePayment(locked, underLock(locked, uuid)!, to, { actor: 'house' }), record: {} }
      },
    })
    expect((await paymentOf(one, uuid)).firstApprovedBy).toBeNull()
    expect(await review(boris, uuid)).toBe('invoiced')
    expect(await review(anna, uuid)).toBe('credited')
  })

  const balance = async (by: Administrator, { id }: CasinoPlayer, roubles: number) => {
    const body = { balance: roubles, reason: 'a correction' }
    const answer = await by.call('PATCH /api/admin/update-user/{id}', { params: { id: String(id) }, body })
    return answer.body.code ? [answer.body.code, answer.body.details?.amount] : answer.body.user.balance
  }

  test('an adjustment does not bypass it: not above it, not in parts within a day, by any administrator', async () => {
    const player = await one.player()
    expect(await balance(anna, player, 999.01)).toEqual(['adjustment_too_large', 999])
    expect(await balance(anna, player, 999)).toBe(999)
    expect(await balance(anna, player, 999.01)).toEqual(['adjustment_too_large', 999])
    expect(await balance(boris, player, 1500)).toEqual(['adjustment_too_large', 999])
    // An excess can be taken back.
    expect(await balance(anna, player, 0)).toBe(0)
    expect(await balance(boris, player, 600)).toBe(600)
    await above(0)
    expect(await balance(anna, player, 5000)).toBe(5000)
    await above(999)
    expect(await balance(anna, player, 4999)).toEqual(['adjustment_too_large', 999])
  })

  test('ten concurrent adjustments on two servers stay within it in total', async () => {
    const player = await one.player({ balance: 5000 })
    const pieces = Array.from({ length: 10 }, (_, at) => balance(at % 2 ? anna : boris, player, 5000 + 300 + at))
    await Promise.all(pieces)
    const { cash } = await moneyOf(one, player)
    expect(cash - 5000).toBeLessThanOrEqual(999)
  })

  test('a balance that only the player moved is not counted', async () => {
    const player = await one.player({ balance: 5000 })
    expect(await balance(anna, player, 5500)).toBe(5500)
    expect(await balance(anna, player, 5500)).toBe(5500)
  })
})

test('the database itself enforces two approvals, and the audit checks them', async () => {
  const { uuid } = await requested()
  await review(anna, uuid)
  const by = (values: string) => one.app.database.read.rows(`UPDATE payment SET ${values} WHERE uuid = $1`, [uuid])
  for (const values of [
    'approved_by = first_approved_by, four_eyes_above = 99900',
    'four_eyes_above = 99900',
    'first_approved_by = NULL, first_approved_at = NULL, approved_by = 1, four_eyes_above = 99900',
    'first_approved_at = NULL',
  ])
    await expect(by(values), values).rejects.toThrow(/large_ones_by_two|first_approval_is_whole/)
  await review(boris, uuid)
})
