import { kopecks } from '@casino/rules/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { layOf, miner } from '../kit/miner.ts'
import { expectAlways } from '../kit/property.ts'
import { only } from '../kit/stand-in.ts'
import { disableTriggers } from '../kit/stored.ts'
import { testLedger } from '../kit/test-ledger.ts'

let casino: Casino
let player: CasinoPlayer

beforeAll(async () => {
  casino = await openCasino(only())
  player = await casino.player({ balance: 5000 })
})
afterAll(() => closeAudited(casino))

interface Wanted {
  readonly from: string
  readonly to: string
  readonly format: 'csv' | 'pdf'
}

const fetchStatement = (by: { token: string }, query: Wanted, language = 'en') =>
  fetch(`${casino.address}/api/payments/statement?${new URLSearchParams({ ...query })}`, {
    headers: { authorization: `Bearer ${by.token}`, 'accept-language': language },
  })

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(at)
const today = () => dayOf(new Date())
const dayBefore = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))
const kopecksOf = (text: string | undefined) => Math.round(Number(text) * 100)

/** The rows of a statement in CSV: the header, the opening balance, the lines and the closing balance. */
async function csv(by: { token: string }, from: string, to: string, language?: string) {
  const response = await fetchStatement(by, { from, to, format: 'csv' }, language)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = new TextDecoder()
    .decode(bytes)
    .split('\r\n')
    .slice(0, -1)
    .map((row) => row.split(language === 'ru' ? ';' : ','))
  const [head = [], opening = [], ...rest] = rows
  const closing = rest.pop() ?? []
  return { head, lines: rest, opening: kopecksOf(opening[7]), closing: kopecksOf(closing[7]) }
}

/** The player's balance when this day in Moscow began, according to the transfers of the ledger. */
async function balanceAt(id: number, day: string): Promise<number> {
  const [row] = await casino.owner.read.rows<{ balance: number }>(
    `SELECT coalesce(sum(CASE cash.id WHEN credit_account THEN amount ELSE -amount END), 0)::bigint AS balance
     FROM account AS cash JOIN transfer ON cash.id IN (credit_account, debit_account)
     WHERE owner = $1 AND cash.kind = 'cash' AND at < ($2::date::timestamp AT TIME ZONE 'Europe/Moscow')`,
    [id, day],
  )
  return row!.balance
}

const roll = (by: CasinoPlayer) =>
  by.call('POST /api/games/dice/roll', { body: { betAmount: 1.25, targetValue: 50, betType: 'over' } })
const spin = (by: CasinoPlayer) =>
  by.call('POST /api/games/roulette/spin', { body: { bets: [{ type: 'red', amount: 2 }], totalBet: 2 } })
async function dig(by: CasinoPlayer, settle = true) {
  const { start, reveal, cashOut } = miner(by)
  const { game } = (await start({ betAmount: 3.5, numberOfMines: 5 })).body
  if (!settle) return
  await reveal((await layOf(casino, by, game)).safe[0]!)
  await cashOut()
}

test('the lines lead from the opening to the closing balance, which is the ledger’s', async () => {
  const ledger = testLedger(casino.app.ledger, player.id)
  await roll(player)
  await spin(player)
  await dig(player)
  await ledger.topUp({ amount: 700_00, provider: 'stripe' }, 'invoiced', 'paid')
  await ledger.withdraw({ amount: 600_50, provider: null })
  await dig(player, false)
  const { head, lines, opening, closing } = await csv(player, dayBefore(3), today())
  expect(head.slice(0, 3)).toEqual(['Date and time (Moscow)', 'Operation', 'Game'])
  expect(lines.map(([, kind, game]) => (game ? `${kind} ${game}` : kind))).toEqual([
    'Correction',
    'Bet Dice',
    'Bet Roulette',
    'Bet Mines',
    'Bet Mines',
    'Deposit',
    'Withdrawal',
    'Bet Mines',
  ])
  expect(opening).toBe(0)
  expect(opening + lines.reduce((sum, line) => sum + kopecksOf(line[6]), 0)).toBe(closing)
  expect(kopecksOf(lines.at(-1)?.[7])).toBe(closing)
  expect(closing).toBe(await balanceAt(player.id, dayBefore(-1)))
  const russian = await csv(player, today(), today(), 'ru')
  expect(russian.head[0]).toBe('Дата и время (МСК)')
  expect(russian.lines.find(([, kind]) => kind === 'Ставка')?.[4]).toBe('1,25')
})

test('a share of another player’s deposit is a line without their name', async () => {
  const body = {
    username: 'invited.one',
    email: 'invited@example.test',
    password: 'seven-owls-sing',
    referal: player.user.referal,
  }
  const { user } = (await casino.call('POST /api/auth/register', { body })).body
  const uuid = await casino.app.cashier.byHand.topUp(Number(user.id), kopecks(100_00), 'deposit of the invited')
  const [{ id: administrator } = { id: 0 }] = await casino.owner.read.rows<{ id: number }>(
    "SELECT id FROM player WHERE role = 'admin'",
  )
  await casino.app.cashier.byHand.review(uuid, 'success', administrator)
  const { lines } = await csv(player, today(), today())
  expect(lines.at(-1)?.[1]).toBe('Referral reward')
  expect(JSON.stringify(lines)).not.toContain('invited.one')
})

test('a reward of a level and its taking back have names of their own', async () => {
  const climber = await casino.player()
  await testLedger(casino.app.ledger, climber.id).topUp({ amount: 5000_00, provider: 'stripe' }, 'invoiced', 'paid')
  expect((await climber.call('POST /api/payments/claim-bonus', { body: { level: 1 } })).status).toBe(200)
  expect((await climber.call('POST /api/payments/give-up-bonus')).status).toBe(200)
  const { lines } = await csv(climber, today(), today())
  expect(lines.map(([, kind, , , , , change]) => [kind, Math.sign(kopecksOf(change))])).toEqual([
    ['Deposit', 1],
    ['Level reward', 1],
    ['Bonus taken back', -1],
  ])
})

test('periods that begin or end anywhere in a player’s history agree with the ledger', async () => {
  const old = await casino.player({ balance: 300 })
  for (let round = 0; round < 8; round++) {
    await roll(old)
    await (round % 2 ? dig(old) : spin(old))
  }
  await testLedger(casino.app.ledger, old.id).topUp({ amount: 500_00, provider: 'stripe' }, 'invoiced', 'paid')
  const day = fc.integer({ min: -1, max: 30 })
  const property = fc.asyncProperty(day, day, async (one, other) => {
    const [from, to] = [dayBefore(Math.max(one, other, 0)), dayBefore(Math.min(one, other))]
    const { lines, opening, closing } = await csv(old, from, to)
    expect(opening).toBe(await balanceAt(old.id, from))
    expect(opening + lines.reduce((sum, line) => sum + kopecksOf(line[6]), 0)).toBe(closing)
    expect(closing).toBe(await balanceAt(old.id, dayBefore(Math.min(one, other) - 1)))
  })
  await spreadOverDays(() => expectAlways(property, 15))
})

/** Runs with all postings so far spread over twenty days, in their order. */
async function spreadOverDays(run: () => Promise<void>) {
  const { read } = casino.owner
  for (const table of ['posting', 'transfer', 'round'])
    await read.rows(
      `SELECT make_month($1, date_trunc('month', now() AT TIME ZONE 'UTC' - interval '21 days')::date)
       WHERE to_regclass($1 || to_char(now() AT TIME ZONE 'UTC' - interval '21 days', '_YYYY_MM')) IS NULL`,
      [table],
    )
  await read.rows('CREATE TABLE actual AS SELECT id, at FROM posting')
  const move = (moment: string) =>
    casino.owner.transact(async (tx) => {
      await disableTriggers(tx)
      for (const [table, key] of [
        ['posting', 'id'],
        ['transfer', 'posting_id'],
        ['round', 'coalesce(settled_by, moved.id)'],
      ] as const)
        await tx.rows(
          `UPDATE ${table} AS moved SET at = ${moment} FROM actual WHERE actual.id = ${key.replace(/^(id|posting_id)$/, 'moved.$1').replace('(settled_by', '(moved.settled_by')}`,
        )
    })
  await move(
    `now() - (SELECT 0.9 + 20.0 * count(*) FILTER (WHERE later.id > actual.id) / count(*) FROM actual AS later) * interval '1 day'`,
  )
  try {
    await run()
  } finally {
    await move('actual.at')
    await read.rows('DROP TABLE actual')
  }
}

test('a statement in PDF has its pages, and beyond two thousand lines lists days', async () => {
  const response = await fetchStatement(player, { from: dayBefore(10), to: today(), format: 'pdf' }, 'ru')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="vypiska-[\d-]+\.pdf"$/)
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test.each([
  ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 'bad_request'],
  ['an end before the beginning', { from: dayBefore(1), to: dayBefore(2) }, 'statement_period'],
  ['a future', { from: dayBefore(-2), to: dayBefore(-3) }, 'statement_period'],
])('%s is refused', async (_, days, code) => {
  const response = await fetchStatement(player, { ...days, format: 'csv' })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, code])
})

test('nobody without a session gets a statement', async () => {
  const days = { from: today(), to: today(), format: 'csv' } as const
  expect((await fetchStatement({ token: 'x'.repeat(43) }, days)).status).toBe(401)
})
