import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operationKey } from '@casino/rules/operation-key'
import { readSealed, writeSealed } from '@casino/tools/backup/backup-folder'
import { attachMonth, connectOwner, detachMonth, type OnStep } from '@casino/tools/months/archive'
import { readManifest, sha256Of, writeManifest } from '@casino/tools/months/files'
import {
  auditWithArchive,
  findMonths,
  monthsToDetach,
  problemOfAttaching,
  problemOfDetaching,
} from '@casino/tools/months/months'
import { openDeadline } from '@casino/tools/processes/deadline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAnchorSigner } from '../../accounting/audit/anchor.ts'
import { anchorChecks } from '../../accounting/audit/anchor-check.ts'
import { audit } from '../../accounting/audit/audit.ts'
import { rebuildAggregates } from '../../accounting/audit/rebuild.ts'
import { type Bank, miner, openBank, rollDice } from '../kit/bank.ts'
import { openTestDatabase, ownerOf, type TestDatabase } from '../kit/database.ts'
import { serverKey } from '../kit/keys.ts'
import { monthsAgo, moveToPast, nameOf } from '../kit/past-plays.ts'
import { playInEverything } from '../kit/played-casino.ts'

const [alice, bob, carol] = [1, 2, 3] as const
const [oldest, second, third] = [5, 4, 3].map((months) => nameOf(monthsAgo(months))) as [string, string, string]
const oldKey = operationKey(monthsAgo(5).getTime(), new Uint8Array(10))

// Three players, each with plays in another month; each test archives them in a copy.
let played: TestDatabase
let database: TestDatabase
let bank: Bank
let folder: string
const place = () => ({ folder, key: 'the-key-of-these-archives' })
beforeAll(async () => {
  played = await openTestDatabase()
  await playInEverything(played.url)
  const opened = await openBank({ url: played.url, players: 0 })
  await rollDice(opened.ledger, alice, { betAmount: 1, key: oldKey })
  await rollDice(opened.ledger, alice, { betAmount: 1, key: 'has no time' })
  for (const player of [bob, carol]) await rollDice(opened.ledger, player, { betAmount: 1 })
  // A round of mines in several postings; the player's last one stays.
  const { start, reveal, cashOut } = miner(opened, opened.ledger, bob)
  for (let rounds = 0; rounds < 2; rounds++) {
    for (const cell of (await start({ betAmount: 1, numberOfMines: 3 })).safe.slice(0, 2)) await reveal(cell)
    await cashOut()
  }
  await moveToPast(opened.owner, [alice, oldest], [bob, second], [carol, third])
  await rebuildAggregates(opened.database)
  await opened.close()
})
afterAll(() => played.drop())

beforeEach(async () => {
  database = await openTestDatabase(played.url)
  bank = await openBank({ url: database.url, players: 0 })
  folder = mkdtempSync(join(tmpdir(), 'casino-months-'))
  return async () => {
    await bank.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Runs the command as the owner, on a connection that is closed afterwards. */
async function asOwner<T>(work: (client: Awaited<ReturnType<typeof connectOwner>>) => Promise<T>): Promise<T> {
  const client = await connectOwner(ownerOf(database.url))
  return work(client).finally(() => client.end())
}
const detach = (month: string, onStep?: OnStep) => asOwner((client) => detachMonth(client, month, place(), onStep))
const attach = (month: string, onStep?: OnStep) => asOwner((client) => attachMonth(client, month, place(), onStep))
const months = () => asOwner(findMonths)

const broken = async () =>
  (await audit(bank.url, serverKey)).checks.flatMap(({ wrong, holds, examples }) =>
    wrong > 0 ? [holds, ...examples] : [],
  )
const auditAll = () => auditWithArchive(ownerOf(database.url), serverKey, place())

/** Every row of the tables of plays, as PostgreSQL prints them. */
async function allRows(): Promise<string[]> {
  const parts = ['posting', 'transfer', 'round'].map(
    (table) => `SELECT '${table}' || one::text AS row FROM ${table} AS one`,
  )
  return (await bank.owner.read.rows<{ row: string }>(`${parts.join(' UNION ALL ')} ORDER BY 1`)).map(({ row }) => row)
}
/** All tables of a month, including those that would replace others. */
const partsOf = async (month: string) =>
  bank.owner.read.rows(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND strpos(relname, '${month.replace('-', '_')}') > 0 ORDER BY 1`,
  )
/** The structure of the tables: partitions, columns, indexes, triggers and constraints. */
const shape = () =>
  bank.owner.read.rows(
    `SELECT relid::regclass::text AS name, pg_get_expr(relpartbound, relid) AS bound,
            (SELECT array_agg(attname || ' ' || atttypid::regtype ORDER BY attnum) FROM pg_attribute WHERE attrelid = relid AND attnum > 0) AS columns,
            (SELECT array_agg(def ORDER BY def) FROM pg_index, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX .* ON ', ' ON ') AS def WHERE indrelid = relid) AS indexes,
            (SELECT array_agg(tgname ORDER BY tgname) FROM pg_trigger WHERE tgrelid = relid) AS triggers,
            (SELECT array_agg(def ORDER BY def) FROM pg_constraint, pg_get_constraintdef(pg_constraint.oid) AS def WHERE conrelid = relid) AS constraints,
            (SELECT array_agg(acl::text ORDER BY acl::text) FROM unnest(relacl) AS acl) AS rights
     FROM monthly, pg_partition_tree(table_name) JOIN pg_class ON pg_class.oid = relid ORDER BY 1`,
  )

test('the audit holds before', async () => {
  expect(await broken()).toEqual([])
})

test('an archived month leaves what proves every balance, and comes back as it was', async () => {
  const [rows, before] = [await allRows(), await shape()]
  for (const month of [oldest, second, third]) {
    const manifest = await detach(month)
    expect(Object.values(manifest.tables).every((table) => table.rows > 0)).toBe(true)
    expect(Object.values(manifest.changes).reduce((sum, change) => sum + BigInt(change), 0n)).toBe(0n)
    expect(await broken()).toEqual([])
  }
  expect((await allRows()).length).toBeLessThan(rows.length)
  expect((await months()).filter(({ archived }) => archived).map(({ month }) => month)).toEqual([oldest, second, third])
  expect(await shape()).toEqual(before)
  const whole = await auditAll()
  expect(whole.checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(whole.checks.find(({ holds }) => holds.startsWith('Every round recomputes'))!.looked).toBe(
    rows.filter((row) => row.startsWith('round') && !row.includes('external')).length,
  )
  for (const month of [third, second, oldest]) {
    await attach(month)
    expect(await broken()).toEqual([])
  }
  expect(await allRows()).toEqual(rows)
  expect(await shape()).toEqual(before)
})

test('the key of an archived play moves nothing again, whether it has its time in it or not', async () => {
  const before = await bank.cashOf(alice)
  const again = (key: string) => rollDice(bank.ledger, alice, { betAmount: 1, key })
  const first = await again(oldKey)
  await detach(oldest)
  await expect(again(oldKey)).rejects.toMatchObject({ code: 'key_archived' })
  await expect(again('has no time')).rejects.toMatchObject({ code: 'key_archived' })
  await expect(
    Promise.all([again('has no time'), rollDice(bank.ledger, alice, { betAmount: 1 })]),
  ).rejects.toMatchObject({
    code: 'key_archived',
  })
  // Rows that stayed still give their first answer.
  const repeat = () => rollDice(bank.ledger, alice, { betAmount: 2.5, key: 'mine' })
  expect(await repeat()).toEqual(await repeat())
  await again('a new one')
  await attach(oldest)
  expect(await again(oldKey)).toEqual(first)
  expect(await bank.cashOf(alice)).not.toBe(before)
  expect(await broken()).toEqual([])
})

test.each(['keep', 'write', 'read back', 'swap', 'commit'])('ended before %s, archiving starts again', async (step) => {
  const rows = await allRows()
  const ended = (at: string) => {
    if (at === step) throw new Error('ended')
  }
  const parts = await partsOf(oldest)
  await expect(detach(oldest, ended)).rejects.toThrow('ended')
  expect(await allRows()).toEqual(rows)
  expect(await partsOf(oldest)).toEqual(parts)
  expect(await broken()).toEqual([])
  await detach(oldest)
  expect(await broken()).toEqual([])
  await attach(oldest)
  expect(await allRows()).toEqual(rows)
})

test.each(['read', 'make', 'swap', 'commit'])('ended before %s, attaching starts again', async (step) => {
  const rows = await allRows()
  await detach(oldest)
  const left = await allRows()
  const ended = (at: string) => {
    if (at === step) throw new Error('ended')
  }
  const parts = await partsOf(oldest)
  await expect(attach(oldest, ended)).rejects.toThrow('ended')
  expect(await allRows()).toEqual(left)
  expect(await partsOf(oldest)).toEqual(parts)
  expect(await broken()).toEqual([])
  await attach(oldest)
  expect(await allRows()).toEqual(rows)
})

test('a month that another casino has in the folder, or a backup of this one knows, is not written over', async () => {
  expect(await detach(oldest)).not.toHaveProperty('movedAside')
  const theirs = readFileSync(join(folder, oldest, 'manifest'))
  await attach(oldest)
  expect(await detach(oldest)).toMatchObject({ movedAside: join(folder, `${oldest}.1`) })
  expect(readFileSync(join(folder, `${oldest}.1`, 'manifest'))).toEqual(theirs)
  rmSync(join(folder, oldest), { recursive: true })
  renameSync(join(folder, `${oldest}.1`), join(folder, oldest))
  await expect(attach(oldest)).rejects.toThrow(/not the one/)
})

test('rows come back as they were, however connections print moments', async () => {
  const rows = await allRows()
  const print = (style: string) =>
    bank.owner.read.rows(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET DateStyle = %L', current_database(), '${style}'); END $$`,
    )
  await print('SQL, DMY')
  await detach(oldest)
  await print('SQL, MDY')
  await attach(oldest)
  expect(await allRows()).toEqual(rows)
})

test('no month moves while an audit reads the archive, nor is it read while one moves', async () => {
  await detach(oldest)
  const refused = await asOwner(() => auditAll().catch(({ message }: Error) => message))
  expect(refused).toBe('Another command is moving or reading archived months.')
  expect((await auditAll()).clean).toBe(true)
})

const flip = (name: string) => {
  const file = join(folder, oldest, name)
  const bytes = readFileSync(file)
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(file, bytes)
}
/** An attacker with the key changes the first row, and updates the manifest to match. */
async function rewrite(change: (rows: string) => string): Promise<void> {
  const path = join(oldest, 'transfer.rows')
  const parts: Buffer[] = []
  await readSealed(place(), path, async (bytes) => {
    for await (const part of bytes) parts.push(part)
  })
  const rows = change(Buffer.concat(parts).toString())
  await writeSealed(place(), path, [Buffer.from(rows)])
  const { manifest } = await readManifest(place(), oldest)
  const transfer = { ...manifest.tables.transfer, rows: rows.trimEnd().split('\n').length, sha256: sha256Of(rows) }
  await writeManifest(place(), { ...manifest, tables: { ...manifest.tables, transfer } })
}

test.each<[string, () => unknown, RegExp]>([
  ['a byte of the rows', () => flip('round.rows'), /changed|damaged/],
  ['a byte of the manifest', () => flip('manifest'), /changed|cut off/],
  ['a missing file', () => rmSync(join(folder, oldest, 'posting.rows')), /ENOENT/],
  ['a row that was left out', () => rewrite((rows) => rows.slice(rows.indexOf('\n') + 1)), /not the one/],
  ['an amount', () => rewrite((rows) => rows.replace(/,100\)"/, ',200)"')), /not the one/],
])('%s in the archive is found by the audit, and not attached', async (_, damage, problem) => {
  await detach(oldest)
  const rows = await allRows()
  await damage()
  await expect(auditAll()).rejects.toThrow(problem)
  await expect(attach(oldest)).rejects.toThrow(problem)
  expect(await allRows()).toEqual(rows)
})

test.each([
  ['change = change + 1', 'Every balance is what its transfers make it'],
  ['times = times + 1', 'Every account was counted up once for each posting that touched it'],
  ['staked_counted = staked_counted + 1e6, staked = staked + 1e6', 'Every account has staked what its transfers say'],
  ['won_counted = won_counted + 10000000, won = won + 10000000', 'Every account has won what its transfers say'],
  ['owed = owed + 1', 'Every player owes what their transfers say, and who owes something has no cash'],
])('what is left of an archived month is proved: %s', async (change, holds) => {
  await detach(oldest)
  await bank.owner.read.rows(
    `UPDATE archived_sum SET ${change} WHERE account = (SELECT id FROM account WHERE owner = ${alice} AND kind = 'cash')`,
  )
  expect(await broken()).toContain(holds)
})

test('an anchor amid an archived month holds together with the archive, and shows what is missing there', async () => {
  const [state] = await bank.owner.read.rows<{ posting: number; transfers: number; amount: string }>(
    `SELECT posting_id AS posting, row_number() OVER sums AS transfers, (sum(amount) OVER sums)::text AS amount
     FROM transfer JOIN round ON round.id = posting_id AND round.at = transfer.at AND NOT EXISTS (SELECT FROM highlight WHERE round_id = round.id)
     WINDOW sums AS (ORDER BY posting_id, line) ORDER BY 1 LIMIT 1`,
  )
  const [all] = await bank.owner.read.rows<{ transfers: number; amount: string }>(
    'SELECT count(*) AS transfers, sum(amount)::text AS amount FROM transfer WHERE posting_id <= $1',
    [state!.posting],
  )
  const signer = openAnchorSigner({ main: 'the data key of this test' })
  const line = (transfers: number) =>
    signer.sign({
      at: new Date().toISOString(),
      event: 0,
      hash: '',
      posting: state!.posting,
      amount: all!.amount,
      transfers,
    })
  await detach(oldest)
  const anchored = async (transfers: number) => {
    const since = anchorChecks({ since: [line(transfers)] })
    const found = ({ checks }: Awaited<ReturnType<typeof audit>>) =>
      checks.find(({ holds }) => holds.startsWith('Everything that was anchored'))!
    return [
      await audit(bank.url, serverKey, {}, since),
      await auditWithArchive(ownerOf(database.url), serverKey, place(), since),
    ]
      .map(found)
      .map(({ looked, wrong }) => ({ looked, wrong }))
  }
  const nothing = { looked: 0, wrong: 0 }
  expect(await anchored(all!.transfers)).toEqual([nothing, { looked: 1, wrong: 0 }])
  expect(await anchored(all!.transfers + 1)).toEqual([nothing, { looked: 1, wrong: 1 }])
})

test('bets go on while a month leaves, and a long report delays it, not them', async () => {
  let [slowest, swapping, left] = [0, false, false]
  const check = openDeadline(30_000, 'the month has not left')
  const bet = async () => {
    const began = performance.now()
    await rollDice(bank.ledger, bob, { betAmount: 1 })
    slowest = Math.max(slowest, performance.now() - began)
  }
  let leaving: Promise<unknown> = Promise.resolve()
  await bank.owner.transact(async (tx) => {
    await tx.rows('SELECT count(*) FROM round')
    leaving = detach(oldest, (step) => {
      swapping ||= step === 'swap'
    }).finally(() => {
      left = true
    })
    for (; !swapping; check()) await bet()
    // A bet that waited behind the command proves that the command waited for the report.
    for (; slowest < 100; check()) await bet()
    expect(left).toBe(false)
  })
  for (; !left; check()) await bet()
  await leaving
  expect(slowest).toBeLessThan(1000)
  expect(await broken()).toEqual([])
})

test('months leave in order, those in play stay, and they come back in reverse', async () => {
  const before = await months()
  const current = nameOf(monthsAgo(0))
  expect(monthsToDetach(before, 2)).toEqual([oldest, second, third])
  expect(monthsToDetach(before, 4)).toEqual([oldest])
  expect(problemOfDetaching(before, oldest, 0)).toBeUndefined()
  expect(problemOfDetaching(before, second, 0)).toBe(`${oldest} comes before ${second}.`)
  expect(problemOfDetaching(before, current, 0)).toMatch(/stays/)
  expect(problemOfDetaching(before, '2020-13', 0)).toMatch(/not a month/)
  expect(problemOfDetaching(before, '2020-12', 0)).toBe('There is no month 2020-12.')
  expect(problemOfAttaching(before, oldest)).toBe(`${oldest} is not archived.`)
  await detach(oldest)
  await detach(second)
  const after = await months()
  expect(problemOfDetaching(after, second, 0)).toBe(`${second} is archived.`)
  expect(problemOfAttaching(after, oldest)).toBe(`${second} comes before ${oldest}.`)
  expect(problemOfAttaching(after, second)).toBeUndefined()
  await bank.owner.read.rows(`UPDATE aggregated SET up_to = 0 WHERE aggregate = 'play'`)
  expect(monthsToDetach(await months(), 2)).toEqual([])
})

test('the command lists, archives what the setting does not keep, audits and brings back', async () => {
  const script = fileURLToPath(import.meta.resolve('@casino/tools/months'))
  const run = (args: readonly string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env: {
        ...process.env,
        DATABASE_URL: ownerOf(database.url),
        SERVER_KEY: serverKey.value,
        BACKUP_KEY: place().key,
        DATA_DIR: join(folder, 'data'),
        ...env,
      },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  expect(run([]).said).toMatch(new RegExp(`^${oldest}  attached .* MB$`, 'm'))
  expect(run(['detach', '--to', folder])).toMatchObject({ status: 1, said: expect.stringContaining('MONTHS_ATTACHED') })
  expect(run(['detach', second, '--to', folder]).said).toContain(`${oldest} comes before ${second}.`)
  expect(run(['detach', '--to', folder], { MONTHS_ATTACHED: '3' }).said).toMatch(
    new RegExp(`^${oldest} is archived: .*\n${second} is archived: .*\n$`),
  )
  expect(run([]).said).toMatch(new RegExp(`^${second}  archived `, 'm'))
  expect(run(['audit', '--from', folder])).toMatchObject({
    status: 0,
    said: expect.stringContaining('Everything holds'),
  })
  expect(run(['audit', '--from', folder], { BACKUP_KEY: 'another-key-than-the-archives-have' })).toMatchObject({
    status: 1,
    said: expect.stringContaining('another key'),
  })
  expect(run(['attach', second, '--from', folder])).toMatchObject({ status: 0 })
  expect(run(['move'])).toMatchObject({ status: 1, said: expect.stringContaining('Usage') })
  expect(await broken()).toEqual([])
})

test('a month comes back into tables that have grown a column', async () => {
  await detach(oldest)
  await bank.owner.read.rows(`ALTER TABLE round ADD COLUMN mood text NOT NULL DEFAULT 'calm'`)
  await attach(oldest)
  const moods = await bank.owner.read.rows('SELECT DISTINCT mood FROM round')
  expect(moods).toEqual([{ mood: 'calm' }])
  expect(await broken()).toEqual([])
})
