import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseHandovers } from '@casino/rules/log/handover'
import { parseNote, parseVerifierKey, signatureBy } from '@casino/rules/log/note'
import { proveRound } from '@casino/rules/log/prove-round'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { followLog, type SeenLog } from '@casino/tools/public-log/follow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'
import { nodeHasher } from '../../play/log/log-key.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { serverKey } from '../kit/keys.ts'
import { type KillableServer, openKillableServer } from '../kit/killable-server.ts'

// The key of the log is changed while two servers run; the command is killed in each step, and given again. The tests follow each other.
const env = { PUBLIC_URL: 'https://casino.example' }
let database: TestDatabase
let server: KillableServer
let other: Casino
let player: CasinoPlayer
/** The state seen by a verifier before the change, who returns only after it has ended. */
let away: SeenLog
beforeAll(async () => {
  database = await openTestDatabase()
  server = await openKillableServer(database, env)
  await server.start()
  other = await openCasino({ databaseUrl: database.url, env })
  player = await other.player({ balance: 10_000 })
  await roll()
  away = (await follow(undefined)).seen
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const command = fileURLToPath(new URL('../../platform/operations/rotate-log-key-command.ts', import.meta.url))
const start = (...given: string[]): ChildProcess =>
  spawn(process.execPath, [command, ...given], {
    env: { ...inheritedEnv(), DATABASE_URL: database.url, SERVER_KEY: serverKey.value },
  })
async function run(...given: string[]) {
  const child = start(...given)
  const [out, error, [status]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { status, said: out + error }
}
/** Kills the command while it waits to write a row that only it writes. */
async function killed(...given: string[]) {
  await server.lock.query('BEGIN; LOCK TABLE log_key IN EXCLUSIVE MODE')
  const child = start(...given)
  await server.untilItWaits()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await server.endWaiting()
  await server.lock.query('ROLLBACK')
}

const textAt = async (address: string, path: string) => (await fetch(`${address}/log/${path}`)).text()
const addresses = () => [server.address, other.address]
const keysAt = async (address: string) => (await textAt(address, 'key')).trim().split('\n')
/** Which of these keys have signed the checkpoint of each server. */
const signedBy = async (keys: readonly string[]) => {
  const notes = await Promise.all(addresses().map(async (address) => parseNote(await textAt(address, 'checkpoint'))!))
  return notes.map((note) => keys.map((key) => signatureBy(note, parseVerifierKey(key)!, verifyEd25519)))
}
/** Plays a round, and waits until one of the servers has signed it. */
async function roll() {
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  const { roundId } = (await player.call('POST /api/games/dice/roll', { body })).body
  await other.app.publicLog.step()
  return roundId
}
const follow = (seen: SeenLog | undefined) => followLog({ address: other.address, seen })
let former = ''
let next = ''

test('a command killed before the new key signs leaves the old key, and continues with the same new key', async () => {
  ;[former = ''] = await keysAt(other.address)
  await killed()
  expect(await keysAt(other.address)).toEqual([former])
  await roll()
  expect(await signedBy([former])).toEqual([['right'], ['right']])
  const secrets = () => server.owner.query(`SELECT sealed FROM data_key WHERE name LIKE 'secret %'`)
  const { rows } = await secrets()
  expect(rows).toHaveLength(1)
  const { status, said } = await run()
  expect([status, (await secrets()).rows]).toEqual([0, rows])
  ;[next = ''] = said.split('\n')
  expect(parseVerifierKey(next)?.name).toBe('casino.example/log')
  // Repeating the command changes nothing.
  expect((await run()).said).toBe(said)
})

test('both keys sign at both servers, and verifiers that know either one continue', async () => {
  const id = await roll()
  for (const address of addresses()) expect(await keysAt(address)).toEqual([next, former])
  expect(await signedBy([next, former])).toEqual([
    ['right', 'right'],
    ['right', 'right'],
  ])
  const proof = await (await fetch(`${other.address}/api/games/rounds/${id}/log-proof`)).text()
  const { body } = await other.call('GET /api/games/rounds/{id}', { params: { id } })
  for (const key of [next, former]) {
    const of = { key: parseVerifierKey(key)!, hasher: nodeHasher, verify: verifyEd25519 }
    expect(proveRound(body, proof, of)).toMatchObject({ index: expect.any(Number) })
  }
  expect((await follow(away)).seen.key).toBe(next)
  expect((await follow(undefined)).seen.key).toBe(next)
  const document = (await (await fetch(`${other.address}/api/openapi.json`)).json()) as Record<string, unknown>
  expect(document['x-public-log-keys']).toEqual([next, former])
})

test('the old key does not end before its time, nor while the last state lacks a signature', async () => {
  expect(await run('--end')).toEqual({ status: 1, said: expect.stringMatching(/Both keys sign since .+ --end --now/) })
  // The servers would add the signature immediately.
  await server.owner.query(`
    CREATE FUNCTION strip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF cardinality(string_to_array(NEW.checkpoint, E'\n— ')) = 3 THEN
        NEW.checkpoint := regexp_replace(NEW.checkpoint, '[^\n]+\n$', '');
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER strip BEFORE UPDATE ON log_state FOR EACH ROW EXECUTE FUNCTION strip();
    UPDATE log_state SET checkpoint = checkpoint`)
  expect(await run('--end', '--now')).toEqual({
    status: 1,
    said: expect.stringContaining('not signed by both keys'),
  })
  await server.owner.query('DROP TRIGGER strip ON log_state; DROP FUNCTION strip()')
  expect(await keysAt(server.address)).toEqual([next, former])
  await other.app.publicLog.step()
}, 30_000)

test('a command killed while it ends the old key leaves both, and ends it when repeated', async () => {
  await killed('--end', '--now')
  await roll()
  expect(await signedBy([next, former])).toEqual([
    ['right', 'right'],
    ['right', 'right'],
  ])
  expect((await run('--end', '--now')).status).toBe(0)
  await roll()
  for (const address of addresses()) expect(await keysAt(address)).toEqual([next])
  expect(await signedBy([next, former])).toEqual([
    ['right', 'none'],
    ['right', 'none'],
  ])
  expect((await run('--end')).said).toContain('No change of the log’s key is under way')
})

test('a verifier that was away accepts the new key by the state that both signed; a server that starts later signs with it', async () => {
  const { seen, size } = await follow(away)
  expect(seen.key).toBe(next)
  expect(parseHandovers(await textAt(server.address, 'handovers'))).toMatchObject([{ from: former, to: next }])
  await server.kill()
  await server.start()
  await roll()
  expect(await follow(away)).toMatchObject({ size: size + 1 })
  expect(await signedBy([next])).toEqual([['right'], ['right']])
  await server.expectCleanAudit()
}, 30_000)

test('without such a state the new key is a fault', async () => {
  const { rows } = await server.owner.query<{ handover: string }>('SELECT handover FROM log_key WHERE number = 1')
  const [handover = ''] = rows.map((row) => row.handover)
  const replace = (by: string) => server.owner.query('UPDATE log_key SET handover = $1 WHERE number = 1', [by])
  const { checkpoint } = (await follow(undefined)).seen
  // A state that only the new key signed.
  await replace(checkpoint)
  await expect(follow(away)).rejects.toThrow(/which did not name it/)
  await replace(handover)
  expect((await follow(away)).seen.key).toBe(next)
})

test('the key is changed a second time, and a verifier that knows the first one follows both changes', async () => {
  const { said } = await run()
  const [third = ''] = said.split('\n')
  await roll()
  expect((await run('--end', '--now')).status).toBe(0)
  await roll()
  expect(await keysAt(server.address)).toEqual([third])
  expect((await follow(away)).seen.key).toBe(third)
})

test('the command that verifies a round accepts a former key only together with the later handovers', async () => {
  const id = await roll()
  const folder = await mkdtemp(join(tmpdir(), 'former-key-'))
  const stored = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  await player.call('POST /api/fairness/rotate', { body: {} })
  const { body } = await other.call('GET /api/games/rounds/{id}', { params: { id } })
  const round = await stored('round.json', JSON.stringify(body))
  const proof = await (await fetch(`${other.address}/api/games/rounds/${id}/log-proof`)).text()
  const given = [round, '--proof', await stored('proof', proof), '--key', former]
  const changes = await stored('handovers', await textAt(other.address, 'handovers'))
  expect(await verified(...given, '--handovers', changes)).toEqual([0, expect.stringContaining('public log: entry')])
  expect(await verified(...given)).toEqual([1, expect.stringContaining('not signed by this key')])
  // A key change signed by a stranger.
  const strange = (await readFile(changes, 'utf8')).replaceAll(former, next)
  const others = await stored('strange', strange.replaceAll(/— casino\.example\/log [^\\]+/g, ''))
  expect(await verified(...given, '--handovers', others)).toEqual([
    1,
    expect.stringContaining('not signed by this key'),
  ])
  await rm(folder, { recursive: true })
}, 30_000)

async function verified(...given: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../tools/verify.ts', import.meta.url)), ...given])
  const [said, , [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return [status, said]
}
