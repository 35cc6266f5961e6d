import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSignedBy, parseCheckpoint, parseNote, parseVerifierKey } from '@casino/rules/log/note'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { type KillableServer, openKillableServer } from '../kit/killable-server.ts'

// The appending server is killed in each step, and another one continues the same log. The log is named after the casino's
// address, which is the same for all of its servers.
const folder = mkdtempSync(join(tmpdir(), 'casino-log-killed-'))
const file = join(folder, 'checkpoint')
const env = { PUBLIC_URL: 'https://casino.example' }
let database: TestDatabase
let server: KillableServer
let other: Casino
let player: CasinoPlayer
beforeAll(async () => {
  database = await openTestDatabase()
  server = await openKillableServer(database, { ...env, LOG_CHECKPOINT_FILE: file })
  await server.start()
  other = await openCasino({ databaseUrl: database.url, env })
  player = await other.player({ balance: 10_000 })
})
afterAll(async () => {
  await other.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const sizeOf = async () => {
  const text = async (name: string) => (await fetch(`${other.address}/log/${name}`)).text()
  const note = parseNote(await text('checkpoint'))!
  expect(isSignedBy(note, parseVerifierKey((await text('key')).trim())!, verifyEd25519)).toBe(true)
  return parseCheckpoint(note.text)!.size
}
const rounds = 256

test.each(['log_state', 'log_bundle', 'log_root', 'log_commitment'])(
  'killed while it writes %s, it neither leaves out nor doubles an entry',
  async (table) => {
    await other.app.publicLog.step()
    await server.lock.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
    const before = await sizeOf()
    await player.call('POST /api/fairness/rotate', { body: {} })
    const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
    for (let i = 0; i < rounds; i++) await player.call('POST /api/games/dice/roll', { body })
    await server.untilItWaits()
    // Steps before this one may have appended some of the rounds.
    const whenKilled = await sizeOf()
    await server.kill()
    await server.lock.query('ROLLBACK')
    expect(await sizeOf()).toBe(whenKilled)
    await other.app.publicLog.step()
    // Plus a reveal and a commitment.
    expect(await sizeOf()).toBe(before + rounds + 2)
    await server.expectCleanAudit()
    await server.start()
  },
  60_000,
)

test('killed between its commit and its file, the other server continues from the committed state', async () => {
  const inFile = () => parseCheckpoint(parseNote(readFileSync(file, 'utf8'))!.text)!.size
  await other.app.publicLog.step()
  await expect.poll(inFile, { timeout: 20_000 }).toBe(await sizeOf())
  const before = await sizeOf()
  // A pipe without a reader, so that the server blocks while writing its draft.
  execFileSync('mkfifo', [`${file}.${server.pid}`])
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  for (let i = 0; i < 20; i++) await player.call('POST /api/games/dice/roll', { body })
  await expect.poll(sizeOf, { timeout: 20_000 }).toBeGreaterThan(before)
  await server.kill()
  expect(inFile()).toBe(before)
  await player.call('POST /api/games/dice/roll', { body })
  await other.app.publicLog.step()
  expect(await sizeOf()).toBe(before + 21)
  await server.expectCleanAudit()
  // The server continues from its older file.
  await server.start()
  await player.call('POST /api/games/dice/roll', { body })
  await expect.poll(sizeOf, { timeout: 20_000 }).toBe(before + 22)
  await expect.poll(inFile, { timeout: 20_000 }).toBe(before + 22)
}, 90_000)
