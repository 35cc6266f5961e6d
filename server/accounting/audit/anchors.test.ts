import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openJobs } from '../../platform/database/jobs.ts'
import { administration, type Bank, openBank, postAccepted, rollDice } from '../../test/kit/bank.ts'
import { serverKey } from '../../test/kit/keys.ts'
import { openAnchorSigner, parseAnchor } from './anchor.ts'
import { type Anchors, type AnchorsOptions, scheduleAnchors } from './schedule-anchors.ts'

let bank: Bank
let folder: string
let file: string
const opened: Anchors[] = []
const signer = openAnchorSigner({ main: 'the data key of this test' })

beforeEach(async () => {
  bank = await openBank({ players: 2, cash: 1_000_00 })
  folder = mkdtempSync(join(tmpdir(), 'casino-anchors-'))
  file = join(folder, 'made', 'anchors')
  for (const player of bank.players) {
    await postAccepted(bank.ledger, administration(player, 100))
    await rollDice(bank.ledger, player, { betAmount: 1 })
  }
})
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
  await bank.close()
  rmSync(folder, { recursive: true, force: true })
})

const unexpected = (error: unknown) => {
  throw error
}
function openAnchors(options: Partial<AnchorsOptions> = {}): Anchors {
  const anchors = scheduleAnchors({
    database: bank.database,
    jobs: openJobs({ read: bank.database.read, onTrouble: unexpected }),
    signer,
    file,
    url: undefined,
    log: () => {},
    onTrouble: unexpected,
    ...options,
  })
  opened.push(anchors)
  return anchors
}

const asOwner = async (...statements: string[]) => {
  await bank.owner.transact(async (tx) => {
    for (const statement of statements) await tx.rows(statement)
  })
}

/** Makes the last anchor old enough that the next is due. */
const ageAnchors = () =>
  asOwner(
    'ALTER TABLE anchor DISABLE TRIGGER USER',
    `UPDATE anchor SET at = at - interval '61 minutes'`,
    'ALTER TABLE anchor ENABLE TRIGGER USER',
  )

const anchored = async () => (await openAnchors().step())!

function auditSince(...args: string[]): { code: number; said: string } {
  const command = fileURLToPath(new URL('./command.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    env: { DATABASE_URL: bank.url, SERVER_KEY: serverKey.value },
    encoding: 'utf8',
  })
  return { code: status ?? -1, said: stdout + stderr }
}

test('one server makes an anchor once an hour, logs it and appends it to the file', async () => {
  const logged: string[] = []
  const nodes = [1, 2, 3].map(() => openAnchors({ log: (line) => logged.push(line) }))
  const made = (await Promise.all(nodes.map((node) => node.step()))).filter((line) => line !== undefined)
  expect(made).toHaveLength(1)
  expect(await nodes[0]!.step()).toBeUndefined()
  expect(logged).toEqual(made)
  await ageAnchors()
  await postAccepted(bank.ledger, administration(bank.players[0]!, 5))
  const next = await nodes[1]!.step()
  expect(readFileSync(file, 'utf8')).toBe(`${made[0]}\n${next}\n`)
  expect(parseAnchor(next!).event).toBe(parseAnchor(made[0]!).event + 1)
})

test('each anchor continues the one before it, and an untouched casino passes the check of all of them', async () => {
  const first = parseAnchor(await anchored())
  expect(first.transfers).toBeGreaterThan(0)
  await rollDice(bank.ledger, bank.players[0]!, { betAmount: 2 })
  await ageAnchors()
  const second = parseAnchor(await anchored())
  expect(second.transfers).toBeGreaterThan(first.transfers)
  const { said, code } = auditSince('--since', file, '--key', signer.publicKey)
  expect(said).toContain('still in the audit log and in the ledger (2 looked at')
  expect(said).toContain('everything holds')
  expect(code).toBe(0)
  expect(second.at > first.at).toBe(true)
})

test('a long ledger is counted in pieces, none of them twice and none left out', async () => {
  const [whole] = await bank.database.read.rows(
    'SELECT max(posting_id) AS posting, count(*) AS transfers, sum(amount)::text AS amount FROM transfer',
  )
  const made = await openAnchors().step({ idsAtOnce: 700 })
  expect(parseAnchor(made!)).toMatchObject(whole!)
})

describe('npm run audit -- --since shows that', () => {
  const rehashed = `UPDATE audit_event SET hash = audit_event_hash(audit_event, coalesce((SELECT hash FROM audit_event AS one WHERE one.id = audit_event.id - 1), '\\x'))`
  const moved = `(SELECT max(posting_id) FROM transfer WHERE kind = 'adjustment')`
  test.each<[what: string, sql: string[], sentence: string]>([
    [
      'the log was shortened',
      [
        'ALTER TABLE audit_event DISABLE TRIGGER USER',
        'DELETE FROM audit_event WHERE id = (SELECT max(id) FROM audit_event)',
      ],
      'the audit log was shortened: it had 2 events',
    ],
    [
      'the log was rewritten with all its hashes',
      [
        'ALTER TABLE audit_event DISABLE TRIGGER USER',
        'UPDATE audit_event SET administrator_id = 7 WHERE id = 1',
        `${rehashed} WHERE id = 1`,
        `${rehashed} WHERE id = 2`,
      ],
      'the audit log was rewritten',
    ],
    [
      'a transfer is gone',
      ['ALTER TABLE transfer DISABLE TRIGGER USER', `DELETE FROM transfer WHERE posting_id = ${moved}`],
      'the ledger was changed',
    ],
    [
      'an amount was changed',
      [
        'ALTER TABLE transfer DISABLE TRIGGER USER',
        `UPDATE transfer SET amount = amount + 1 WHERE posting_id = ${moved}`,
      ],
      'the ledger was changed',
    ],
  ])('%s', async (_, sql, sentence) => {
    const line = await anchored()
    await asOwner(...sql)
    const { said, code } = auditSince('--since', line)
    expect(said).toContain(sentence)
    expect(code).toBe(1)
  })

  test('an anchor was altered, or belongs to another casino', async () => {
    const line = await anchored()
    expect(auditSince('--since', line.replace(/"event":\d+/, '"event":0')).said).toContain(
      'the signature of the anchor',
    )
    const other = openAnchorSigner({ main: 'another' }).sign(parseAnchor(line))
    expect(auditSince('--since', other, '--key', signer.publicKey)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is signed with the key'),
    })
  })

  test.each(['nonsense', '{"event":1}', 'null'])('%s is not an anchor', (line) => {
    expect(auditSince('--since', line)).toMatchObject({ code: 2, said: expect.stringContaining('This is no anchor') })
  })
})

describe('AUDIT_ANCHOR_URL', () => {
  async function receiver(status: number) {
    const bodies: string[] = []
    const server = createServer(async (request, response) => {
      bodies.push(await text(request))
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return { bodies, url: `http://127.0.0.1:${port}/anchors`, close: () => server.close() }
  }

  test('receives the same line', async () => {
    const { url, bodies, close } = await receiver(204)
    const line = await openAnchors({ url }).step()
    expect(bodies).toEqual([line])
    close()
  })

  test('a failed delivery, like a file that cannot be written, is only logged', async () => {
    const troubles: unknown[] = []
    const { url, bodies, close } = await receiver(500)
    const onTrouble = (error: unknown) => troubles.push(error)
    const anchors = openAnchors({ url, file: folder, onTrouble })
    expect(await anchors.step()).toBeDefined()
    expect(bodies).toHaveLength(1)
    expect(troubles).toHaveLength(2)
    close()
  })
})
