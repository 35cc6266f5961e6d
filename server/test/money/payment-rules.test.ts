import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LockedRecord, textOf, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import type { DepositConsequence, WithdrawalRule } from '../../money/payments/payment-rules.ts'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { holdsAndCloses, moneyOf, stepsOf, toCard } from '../kit/stand-in.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

interface Target {
  readonly player: number
  readonly target: Kopecks
}

/** The turnover that a player still has to stake: a record of another module, in its own table. */
const targets: LockedRecord<Target> = {
  name: 'targets of the story',
  read: {
    text: 'SELECT player_id AS player, target FROM story_target WHERE player_id = ANY($1::bigint[])',
    playerOf: ({ player }) => player,
  },
  startsEmpty: true,
  write: (rows) => ({
    name: 'targets of the story write',
    text: `INSERT INTO story_target SELECT * FROM unnest($1::bigint[], $2::bigint[])
           ON CONFLICT (player_id) DO UPDATE SET target = excluded.target`,
    values: [rows.map(({ player }) => player), rows.map(({ target }) => target)],
  }),
}
const raised = (locked: Locked, player: number, by: number) =>
  write(targets, { player, target: kopecks((locked.findRow(targets, player)?.target ?? 0) + by) })

const card = openThirdParty('stripe', 'card')
let [casino, anna, boris] = [] as unknown as [Casino, Administrator, Administrator]
let [player, referrer] = [] as unknown as [CasinoPlayer, CasinoPlayer]

const stakedOnce: DepositConsequence = {
  lockedRecords: [targets],
  decide: (locked, { payment, paid }) => ({ transfers: [], writes: [raised(locked, payment.player, paid)] }),
}
const welcome: DepositConsequence = {
  lockedRecords: [targets],
  decide: (locked, { payment, paid }) => ({
    transfers: [
      { kind: 'bonus', from: { house: 'bonus' }, to: { player: payment.player, account: 'cash' }, amount: paid },
    ],
    writes: [raised(locked, payment.player, 10 * paid)],
  }),
}
const share: DepositConsequence = {
  lockedRecords: [targets],
  others: async () => [referrer.id],
  decide(locked, { paid }) {
    const amount = kopecks(paid / 5)
    const to = { player: referrer.id, account: 'cash' } as const
    return {
      transfers: [{ kind: 'referral_share', from: { house: 'referral' }, to, amount }],
      writes: [raised(locked, referrer.id, amount)],
    }
  },
}
const allStaked: WithdrawalRule = {
  lockedRecords: [targets],
  refusalOf(locked, { player }) {
    const target = locked.findRow(targets, player)?.target ?? kopecks(0)
    return target > 0 ? { refused: 'daily_limit_reached', details: { left: roublesFromKopecks(target) } } : undefined
  },
}

beforeAll(async () => {
  casino = await openCasino({
    openProviders: providersOf(card),
    paymentRules: {
      onTopUp: [],
      onDeposit: [stakedOnce, welcome, share],
      onWithdrawal: [allStaked],
      onPayee: [],
      onPayout: [],
      onRefund: [],
    },
  })
  await casino.owner.read.rows('CREATE TABLE story_target (player_id bigint PRIMARY KEY, target bigint NOT NULL)')
  await casino.owner.read.rows('GRANT ALL ON story_target TO PUBLIC')
  anna = await administratorOf(casino)
  boris = await secondAdministrator(casino)
})
// Its bonuses are bare transfers.
afterAll(() => holdsAndCloses(casino, /^Every bonus moved its money/))
beforeEach(async () => {
  await casino.set('payments', { fourEyesAbove: kopecks(0) })
  await casino.set('bonus', { depositTurnover: 0 })
  player = await casino.player()
  referrer = await casino.player()
})

async function invoiced(roubles: number) {
  const body = { type: 'card', amount: roubles, currency: 'RUB', user_id: player.user.id }
  return (await player.call('POST /api/payments/create-payment', { body })).body.transaction
}
const check = (uuid: string) => player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
const approve = ({ call }: Administrator, uuid: string) =>
  call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body: { status: 'success' } })
async function targetOf({ id }: CasinoPlayer): Promise<number> {
  const [row] = await casino.owner.read.rows<Target>(textOf(targets), [[id]])
  return (row?.target ?? 0) / 100
}
const cashOf = async (of: CasinoPlayer) => (await moneyOf(casino, of)).cash
async function outcome() {
  const postings = await casino.app.database.read.rows<{ kinds: string }>(
    `SELECT string_agg(transfer.kind, ' ' ORDER BY line) AS kinds FROM transfer
     JOIN posting ON posting.id = posting_id AND posting.at = transfer.at
     WHERE posting.player_id = $1 GROUP BY posting.id`,
    [player.id],
  )
  return {
    cash: [await cashOf(player), await cashOf(referrer)],
    targets: [await targetOf(player), await targetOf(referrer)],
    postings: postings.map(({ kinds }) => kinds),
  }
}
const creditedOnce = (roubles: number) => ({
  cash: [2 * roubles, roubles / 5],
  targets: [11 * roubles, roubles / 5],
  postings: ['deposit bonus referral_share'],
})
const nothing = { cash: [0, 0], targets: [0, 0], postings: [] }

test.each<[string, number, (invoice: { uuid: string; invoice_id: string | null }) => Promise<unknown>]>([
  [
    'the provider confirms',
    700,
    ({ uuid, invoice_id }) => {
      card.pay(invoice_id)
      return Promise.all([check(uuid), check(uuid), casino.app.cashier.completer.runDue()])
    },
  ],
  [
    'is paid another amount than requested',
    900,
    ({ uuid, invoice_id }) => {
      card.pay(invoice_id, { amount: 900_00 })
      return check(uuid)
    },
  ],
  [
    'an administrator approves in part',
    300,
    ({ uuid, invoice_id }) => {
      card.invoice(invoice_id).reading = { state: 'partial', arrived: { amount: kopecks(300_00), uuid } }
      return approve(anna, uuid)
    },
  ],
  ['an administrator credits by hand', 700, ({ uuid }) => Promise.all([approve(anna, uuid), approve(boris, uuid)])],
])(
  'a top-up that %s has its bonus, its target and a share for its referrer in one posting',
  async (_, paid, settle) => {
    await settle(await invoiced(700))
    expect(await outcome()).toEqual(creditedOnce(paid))
  },
)

test('an invoice, a note, a first approval and a rejection have no consequences; the second approval has them', async () => {
  await casino.set('payments', { fourEyesAbove: kopecks(500_00) })
  const [first, second] = [await invoiced(700), await invoiced(700)]
  card.invoice(first.invoice_id).reading = { state: 'partial' }
  await check(first.uuid)
  await approve(anna, first.uuid)
  await anna.call('PATCH /api/admin/transactions/{id}/status', {
    params: { id: second.uuid },
    body: { status: 'rejected', reason: 'a doubt' },
  })
  expect(await stepsOf(casino, first.uuid)).toEqual(['opened', 'invoiced', 'invoiced', 'invoiced'])
  expect(await outcome()).toEqual(nothing)
  await approve(boris, first.uuid)
  expect(await outcome()).toEqual(creditedOnce(700))
})

test('a withdrawal is refused by the rule of another module with its figure, and then allowed', async () => {
  const { uuid, invoice_id } = await invoiced(700)
  card.pay(invoice_id)
  await check(uuid)
  const refused = await toCard(player)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'daily_limit_reached', details: { left: 7700 } }])
  expect((await toCard(player, 2000)).body.code).toBe('insufficient_funds')
  expect(await moneyOf(casino, player)).toEqual({ cash: 1400, held: 0 })
  await casino.owner.read.rows('UPDATE story_target SET target = 0')
  expect((await toCard(player)).status).toBe(200)
  expect(await moneyOf(casino, player)).toEqual({ cash: 400, held: 1000 })
})
