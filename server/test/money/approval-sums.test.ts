import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Administrator, makeAdministrator, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { moneyOf, only, payment, paymentOf, standIn, toCard } from '../kit/stand-in.ts'
import { changePayments, hoursAgo } from '../kit/stored.ts'
import { testLedger } from '../kit/test-ledger.ts'

let [one, two] = [] as unknown as [Casino, Casino]
let [anna, boris] = [] as unknown as [Administrator, Administrator]
const cards = standIn({ name: 'freekassa', to: ['card'] })

beforeAll(async () => {
  one = await openCasino(only(cards))
  two = await one.node()
  boris = await secondAdministrator(one)
})
afterAll(() => closeAudited(one, two))

async function ceilings(roubles: { fourEyesAbove?: number; approveUpTo?: number; approveAloneUpTo?: number }) {
  const inKopecks = { fourEyesAbove: 0, approveUpTo: 0, approveAloneUpTo: 0, ...roubles }
  const fields = Object.fromEntries(Object.entries(inKopecks).map(([field, sum]) => [field, kopecks(sum * 100)]))
  await one.set('payments', fields)
  await two.app.settings.refresh()
}

/** Each story has an administrator who has approved nothing yet. */
beforeEach(async () => {
  anna = await secondAdministrator(one)
})

const atTwo = (by: Administrator): Administrator => ({
  ...by,
  call: (name, request) => two.call(name, { token: by.token, ...request }),
})

async function review(by: Administrator, uuid: string, body: object = { status: 'success' }): Promise<string> {
  const answer = await by.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
  return answer.body.code ?? answer.body.transaction.step
}
const needsTwo = async (by: Administrator, uuid: string) =>
  payment((await by.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })).body.transaction).needsTwo
const withdrawn = async (player: CasinoPlayer, amount: number) => (await toCard(player, amount)).body.transaction.uuid
const aDayLater = (uuid: string) => changePayments(one.app.database.read, { uuid }, { approvedAt: hoursAgo(25) })

describe('for a player within 24 hours', () => {
  test('withdrawals are approved automatically up to a total of the ceiling', async () => {
    await ceilings({ approveUpTo: 1100 })
    const player = await one.player({ balance: 5000 })
    const steps = []
    const uuids = []
    for (const amount of [600, 500, 500]) {
      const uuid = await withdrawn(player, amount)
      uuids.push(uuid)
      steps.push((await paymentOf(one, uuid)).step)
    }
    expect(steps).toEqual(['paid', 'paid', 'waiting'])
    expect(await moneyOf(one, player)).toEqual({ cash: 3400, held: 500 })
    await one.app.cashier.completer.runDue()
    expect((await paymentOf(one, uuids[2]!)).step).toBe('waiting')
    expect(await review(anna, uuids[2]!)).toBe('paid')
    await Promise.all(uuids.map(aDayLater))
    expect((await paymentOf(one, await withdrawn(player, 1100))).step).toBe('paid')
  })

  test('many concurrent withdrawals, on two servers, stay below it in total', async () => {
    await ceilings({ approveUpTo: 1000 })
    const player = await one.player({ balance: 5000 })
    for (let times = 0; times < 3; times++) {
      const ask = (casino: Casino) =>
        casino.call('POST /api/payments/create-withdraw', {
          token: player.token,
          body: { id: String(player.id), card: '2200 0000 0000 0004', amount: 500, currency: 'RUB' },
        })
      await Promise.all(Array.from({ length: 6 }, (_, at) => ask(at % 2 ? one : two)))
    }
    const { cash, held } = await moneyOf(one, player)
    expect([5000 - cash - held, held]).toEqual([1000, 500])
  })

  test('one administrator approves parts up to a total of the ceiling; above it a second is needed, with the reason', async () => {
    await ceilings({ fourEyesAbove: 999 })
    const player = await one.player({ balance: 5000 })
    const first = await withdrawn(player, 500)
    expect([await needsTwo(anna, first), await review(anna, first)]).toEqual([null, 'paid'])
    const second = await withdrawn(player, 500)
    expect(await needsTwo(anna, second)).toEqual({ of: 'player', approved: 500, ceiling: 999 })
    expect([await review(anna, second), await review(anna, second)]).toEqual(['waiting', 'second_administrator_needed'])
    expect([await review(boris, second), (await paymentOf(one, second)).approvedSum]).toEqual(['paid', 1000_00])
    await Promise.all([first, second].map(aDayLater))
    expect(await review(anna, await withdrawn(player, 999))).toBe('paid')
  })

  test('amounts returned to the player do not count', async () => {
    await ceilings({ fourEyesAbove: 999 })
    const player = await one.player({ balance: 5000 })
    cards.pay = async () => ({ state: 'refused', said: 'no such card' })
    const uuid = await withdrawn(player, 900)
    expect(await review(anna, uuid)).toBe('refused')
    cards.pay = async (order) => cards.reallyPay(order)
    expect(await review(anna, await withdrawn(player, 900))).toBe('paid')
  })

  test('concurrent manual credits by one administrator on two servers stay below the ceiling in total', async () => {
    await ceilings({ fourEyesAbove: 999 })
    const player = await one.player()
    const topUp = () => testLedger(one.app.ledger, player.id).topUp({ amount: 400_00, provider: 'stripe' })
    const uuids = await Promise.all(Array.from({ length: 6 }, topUp))
    const answers = await Promise.all(uuids.map((uuid, at) => review(at % 2 ? anna : atTwo(anna), uuid)))
    expect(answers.sort()).toEqual(['credited', 'credited', 'opened', 'opened', 'opened', 'opened'])
    expect(await moneyOf(one, player)).toEqual({ cash: 800, held: 0 })
  })
})

describe('for an administrator within 24 hours', () => {
  const players = (count: number) => Promise.all(Array.from({ length: count }, () => one.player({ balance: 900 })))

  test('concurrent approvals for different players on two servers stay below the administrator’s ceiling in total', async () => {
    await ceilings({ fourEyesAbove: 999, approveAloneUpTo: 2000 })
    const uuids = await Promise.all((await players(8)).map((player) => withdrawn(player, 900)))
    const answers = await Promise.all(uuids.map((uuid, at) => review(at % 2 ? anna : atTwo(anna), uuid)))
    const waiting = uuids.filter((_, at) => answers[at] === 'waiting')
    expect([answers.filter((step) => step === 'paid').length, waiting.length]).toEqual([2, 6])
    expect(await needsTwo(anna, waiting[0]!)).toEqual({ of: 'administrator', approved: 1800, ceiling: 2000 })
    expect(await needsTwo(boris, waiting[0]!)).toBeNull()
    expect(await review(anna, waiting[0]!)).toBe('second_administrator_needed')

    // An approval as the second of two does not count as a single approval.
    const carla = await secondAdministrator(one)
    for (const uuid of waiting) expect(await review(carla, uuid)).toBe('paid')
    const [another] = await players(1)
    expect(await review(carla, await withdrawn(another!, 900))).toBe('paid')
  })

  test('credits to balances count, and are limited, too', async () => {
    await ceilings({ fourEyesAbove: 999, approveAloneUpTo: 2000 })
    const add = async (by: Administrator, player: CasinoPlayer, balance = 1800) => {
      const body = { balance, reason: 'a correction' }
      const answer = await by.call('PATCH /api/admin/update-user/{id}', { params: { id: String(player.id) }, body })
      return answer.body.code ? [answer.body.code, answer.body.details?.amount] : answer.body.user.balance
    }
    const some = await players(8)
    const answers = await Promise.all(some.map((player, at) => add(at % 2 ? anna : atTwo(anna), player)))
    expect(answers.filter((answer) => answer === 1800)).toHaveLength(2)
    const tooLarge = answers.filter((answer) => answer !== 1800)
    expect(tooLarge).toEqual(Array.from({ length: 6 }, () => ['adjustment_too_large', 2000]))
    const [payee] = await players(1)
    expect(await review(anna, await withdrawn(payee!, 500))).toBe('waiting')
    // An excess can be taken back, and then no longer counts.
    const corrected = some[answers.indexOf(1800)]!
    expect(await add(anna, corrected, 900)).toBe(900)
    expect(await add(anna, corrected, 1000)).toBe(1000)
  })

  test('an administrator who creates others does not get their ceilings, on any server', async () => {
    await ceilings({ fourEyesAbove: 999, approveAloneUpTo: 2000 })
    const answers = []
    for (const maker of [anna, atTwo(anna)]) {
      const accomplice = await one.player()
      await makeAdministrator(one, maker, accomplice.id)
      const { token } = (await one.signIn(accomplice)).body
      const theirs = atTwo({ id: accomplice.id, token, call: () => Promise.reject() })
      const [payee, another] = await players(2)
      answers.push(await review(theirs, await withdrawn(payee!, 500)))
      const body = { balance: 901, reason: 'a present' }
      const added = await theirs.call('PATCH /api/admin/update-user/{id}', {
        params: { id: String(another!.id) },
        body,
      })
      answers.push(added.body.code)
      await one.changeRights(accomplice.id, { role: 'user' })
    }
    expect(answers).toEqual(Array(4).fill('rights_too_new'))
  })

  test('0 is no limit over all players, and without a ceiling for a player one is always enough', async () => {
    await ceilings({ fourEyesAbove: 999, approveAloneUpTo: 0 })
    const some = await players(4)
    for (const player of some.slice(0, 3)) expect(await review(anna, await withdrawn(player, 900))).toBe('paid')
    await ceilings({ fourEyesAbove: 0, approveAloneUpTo: 1 })
    expect(await review(anna, await withdrawn(some[3]!, 900))).toBe('paid')
  })
})

test('the database itself enforces two approvals above the total', async () => {
  await ceilings({ fourEyesAbove: 999 })
  const player = await one.player({ balance: 900 })
  const uuid = await withdrawn(player, 900)
  const approvedAs = (sum: number) =>
    one.app.database.read.rows(
      'UPDATE payment SET approved_by = $2, four_eyes_above = 99900, approved_at = now(), approved_sum = $3 WHERE uuid = $1',
      [uuid, anna.id, sum],
    )
  await expect(approvedAs(999_01)).rejects.toThrow(/large_ones_by_two/)
  await expect(approvedAs(1)).rejects.toThrow(/approval_is_whole/)
  await review(anna, uuid, { status: 'rejected', reason: 'a doubt' })
})

test('administrators cannot change their own balance, on any server, not even lower it', async () => {
  await ceilings({})
  const own = { params: { id: String(anna.id) } }
  for (const balance of [1000, 0.01])
    for (const by of [anna, atTwo(anna)]) {
      const body = { balance, reason: 'a present' }
      expect((await by.call('PATCH /api/admin/update-user/{id}', { ...own, body })).body.code).toBe('not_on_yourself')
    }
  const renamed = await anna.call('PATCH /api/admin/update-user/{id}', {
    ...own,
    body: { username: `anna-${anna.id}` },
  })
  expect([renamed.status, renamed.body.user.balance]).toEqual([200, 0])
})

describe('the audit of the sums', () => {
  const holds = 'Each approval counted what was approved for its player within the 24 hours before it'
  const found = async () => {
    const { checks } = await audit(one.databaseUrl, serverKey)
    return checks.find((check) => check.holds === holds)?.wrong
  }
  /** Two approvals for one player; the second counted `sum` roubles and comes `seconds` after the first. */
  async function approvedTwice({ sum, seconds, since = 'now()' }: { sum: number; seconds: number; since?: string }) {
    await ceilings({ approveUpTo: 2000 })
    const player = await one.player({ balance: 2000 })
    const [first, second] = [await withdrawn(player, 900), await withdrawn(player, 900)]
    await one.app.database.read.rows(
      `UPDATE payment SET approved_at = ${since} + CASE uuid WHEN $1 THEN 0 ELSE $2::numeric END * interval '1 second',
                          approved_sum = CASE uuid WHEN $1 THEN amount ELSE $3 END WHERE uuid IN ($1, $4)`,
      [first, seconds, sum * 100, second],
    )
    return () => one.app.database.read.rows('UPDATE payment SET approved_sum = 2 * amount WHERE uuid = $1', [second])
  }

  test('finds an approval that did not count the one before it', async () => {
    const correct = await approvedTwice({ sum: 900, seconds: 5 })
    expect(await found()).toBe(1)
    await correct()
  })

  test.each([
    ['approvals that counted each other', { sum: 1800, seconds: 5 }],
    ['an approval that waited for the other, and has the earlier moment', { sum: 900, seconds: 0.5 }],
    [
      'approvals by a version that counted no sums',
      { sum: 900, seconds: 5, since: "(SELECT min(at) FROM migration) - interval '1 day'" },
    ],
  ])('does not blame %s', async (_, approvals) => {
    await approvedTwice(approvals)
    expect(await found()).toBe(0)
  })
})
