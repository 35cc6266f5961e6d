import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastDayOf } from '@casino/rules/funds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAuditedExcept } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { siteMonth } from '../kit/past-plays.ts'
import { staffWith } from '../kit/staff.ts'
import { only, standIn, toCard } from '../kit/stand-in.ts'
import { disableTriggers } from '../kit/stored.ts'

const month = siteMonth(1)
const day = lastDayOf(month)
const broken = /statement of player funds/

let casino: Casino
let [owner, finance, auditor] = [] as unknown as [Administrator, Administrator, Administrator]
let player: CasinoPlayer
const folder = mkdtempSync(join(tmpdir(), 'casino-funds-'))
beforeAll(async () => {
  casino = await openCasino(only(standIn({ name: 'freekassa', to: ['card'] })))
  owner = await administratorOf(casino)
  finance = await staffWith(casino, 'finance')
  auditor = await staffWith(casino, 'auditor')
  player = await casino.player({ balance: 1000.5 })
  // Moves everything credited to the player so far to the tenth of last month.
  await casino.owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(`SELECT ensure_partition(table_name, $1::date, unique_key) FROM monthly`, [`${month}-01`])
    const own = `SELECT id FROM posting WHERE player_id = ${player.id}`
    for (const [table, id] of [
      ['transfer', 'posting_id'],
      ['posting', 'id'],
    ])
      await tx.rows(`UPDATE ${table} SET at = '${month}-10T12:00:00Z' WHERE ${id} IN (${own})`)
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  // The last story changes a statement behind the server's back.
  await closeAuditedExcept(broken, casino)
})

const enter = (account: string, amount: number, on = day, by = finance) =>
  by.call('POST /api/admin/funds/entries', { body: { kind: 'bank', account, day: on, amount } })
const sign = (of = month, by = finance) => by.call('POST /api/admin/funds/statements', { body: { month: of } })
const funds = async () => (await auditor.call('GET /api/admin/funds')).body

test('what is owed now is what players have and what they are to be paid', async () => {
  const before = (await funds()).owed
  expect(before).toEqual({ balances: 1000.5, pending: 0, total: 1000.5 })
  const other = await casino.player({ balance: 2000 })
  expect((await toCard(other, 700)).status).toBe(200)
  expect((await funds()).owed).toEqual({ balances: 2300.5, pending: 700, total: 3000.5 })
})

test('finance enters balances, the auditor sees the difference and changes nothing', async () => {
  expect((await enter('Alfa', 900)).body.entry).toMatchObject({ kind: 'bank', account: 'Alfa', amount: 900, day })
  expect((await enter('Alfa', 1, day, auditor)).body.code).toBe('permission_missing')
  expect((await sign(month, auditor)).body.code).toBe('permission_missing')
  expect(await funds()).toMatchObject({ held: 900, difference: -2100.5, month })
})

test.each([
  ['an amount below zero', { amount: -1 }, 'funds_amount_invalid'],
  ['a third decimal', { amount: 0.001 }, 'funds_amount_invalid'],
  ['no name', { account: ' \u200b ' }, 'funds_account_invalid'],
  ['a name that is too long', { account: 'x'.repeat(61) }, 'funds_account_invalid'],
  ['tomorrow', { day: '2199-01-01' }, 'funds_day_invalid'],
  ['no day of the calendar', { day: '2026-02-30' }, 'funds_day_invalid'],
])('%s is refused', async (_, change, code) => {
  const body = { kind: 'bank', account: 'Beta', day, amount: 1, ...change }
  expect((await finance.call('POST /api/admin/funds/entries', { body })).body.code).toBe(code)
  expect((await funds()).accounts).toHaveLength(1)
})

test('the same balance again is the same entry, and a correction replaces it and leaves it on the list', async () => {
  await Promise.all([enter('Alfa', 900), enter('Alfa', 900)])
  await enter('Alfa', 950)
  expect((await funds()).accounts.map(({ amount }) => amount)).toEqual([950])
  const { entries } = (await auditor.call('GET /api/admin/funds/entries')).body
  expect(entries.map(({ amount }) => amount)).toEqual([950, 900])
})

test('a month without the balance of each account on its last day, or that is not over, is not signed', async () => {
  await enter('Beta', 10, `${month}-02`)
  expect((await sign()).body).toMatchObject({ code: 'funds_balance_missing', details: { account: 'Beta', day } })
  await enter('Beta', 0)
  expect((await sign(siteMonth(0))).body.code).toBe('funds_month_invalid')
  expect((await sign('2026-13')).body.code).toBe('funds_month_invalid')
  expect((await funds()).statements).toEqual([])
})

test('the statement has the figures of the month’s end; the same figures are the same statement, and others another', async () => {
  const { statement } = (await sign()).body
  expect(statement).toMatchObject({ month, number: 1, owed: 1000.5, held: 950, difference: -50.5, signed: true })
  expect((await sign()).body.statement.text).toBe(statement.text)
  await enter('Alfa', 1100)
  // A balance of this month does not count for last month.
  await enter('Alfa', 7, `${siteMonth(0)}-01`)
  expect((await sign(month, owner)).body.statement).toMatchObject({ number: 2, held: 1100, difference: 99.5 })
  expect((await funds()).statements.map(({ number }) => number)).toEqual([2, 1])
  const { checks } = await audit(casino.databaseUrl, serverKey)
  expect(checks.find(({ holds }) => broken.test(holds))).toMatchObject({ looked: 2, wrong: 0 })
})

test('anyone with the key verifies the file, and a changed one is a fault', async () => {
  const { statements, key } = await funds()
  const program = fileURLToPath(new URL('../../../tools/verify-funds.ts', import.meta.url))
  const verify = (text: string, by = key) => {
    const file = join(folder, 'statement.txt')
    writeFileSync(file, text)
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, file, '--key', by], { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }
  const { text } = statements[0]!
  expect(verify(text)).toMatchObject({ status: 0, said: expect.stringContaining('Owed in all: 1000.50') })
  expect(verify(text.replace('1100.00', '1100.01'))).toMatchObject({ status: 1 })
  expect(verify(text, 'elsewhere')).toMatchObject({ status: 2 })
})

test('an audit finds a statement that was changed, and one whose movements were', async () => {
  const changed = (statement: string) =>
    casino.owner.transact(async (tx) => {
      await disableTriggers(tx)
      await tx.rows(statement)
    })
  const found = async () => (await audit(casino.databaseUrl, serverKey)).checks.find(({ holds }) => broken.test(holds))
  const moveBy = (days: number) =>
    changed(
      `UPDATE transfer SET at = at + interval '${days} days' WHERE posting_id IN (SELECT id FROM posting WHERE player_id = ${player.id})`,
    )
  await moveBy(31)
  expect(await found()).toMatchObject({
    wrong: 2,
    examples: [expect.stringContaining('balances 0.00'), expect.anything()],
  })
  await moveBy(-31)
  await changed(`UPDATE fund_statement SET note = replace(note, 'Alfa', 'Beta') WHERE number = 1`)
  expect((await found())?.examples[0]).toContain('is not signed by this casino')
})
