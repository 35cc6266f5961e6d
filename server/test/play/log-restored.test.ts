import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCheckpoint, parseNote } from '@casino/rules/log/note'
import { answerAsWitness, openWitness } from '@casino/tools/public-log/witness'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLogSigner } from '../../play/log/log-key.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

// A database restored to an earlier state never signs a conflicting history, whichever server has seen the first one.
const folder = mkdtempSync(join(tmpdir(), 'casino-log-restored-'))
const env = { PUBLIC_URL: 'https://casino.example' }
const tables = ['log_state', 'log_bundle', 'log_root', 'log_commitment', 'log_block', 'log_cosignature']
let nodes: Casino[] = []
let casino: Casino
let admin: Administrator
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino({ env })
  admin = await administratorOf(casino)
  player = await casino.player({ balance: 10_000 })
})
afterAll(async () => {
  await closeAudited(casino)
  rmSync(folder, { recursive: true })
})

let files = 0
/** Another server; a new one has no file yet. */
async function node(more: Readonly<Record<string, string>> = {}) {
  const file = join(folder, `checkpoint-${++files}`)
  const opened = await openCasino({
    databaseUrl: casino.databaseUrl,
    env: { ...env, LOG_CHECKPOINT_FILE: file, ...more },
  })
  nodes.push(opened)
  return { ...opened.app.publicLog, file, troubles: opened.troubles }
}
const roll = () =>
  player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })
const signed = async () => parseCheckpoint(parseNote(await signedText())!.text)!
const signedText = async () => (await fetch(`${casino.address}/log/checkpoint`)).text()
const halted = async () => (await admin.call('GET /api/admin/log', {})).body.halted
const copy = async (name: string) => {
  for (const table of tables) await casino.owner.read.rows(`CREATE TABLE ${name}_${table} AS SELECT * FROM ${table}`)
}
/** Restores the log from a copy. */
const restore = async (name: string) => {
  for (const table of tables) {
    await casino.owner.read.rows(`DELETE FROM ${table}`)
    await casino.owner.read.rows(`INSERT INTO ${table} SELECT * FROM ${name}_${table}`)
  }
}
/** Restores an earlier state without the later rounds, so that different entries are appended next. */
const restoreEarlier = async () => {
  await restore('earlier')
  await casino.owner.read.rows('UPDATE log_state SET posting_id = (SELECT max(id) FROM posting)')
}

beforeEach(async () => {
  await roll()
  await casino.app.publicLog.step()
})
afterEach(async () => {
  // The newest backup contains everything.
  await restore('newest')
  for (const name of ['earlier', 'newest'])
    for (const table of tables) await casino.owner.read.rows(`DROP TABLE ${name}_${table}`)
  for (const one of nodes) await one.close()
  nodes = []
  await casino.app.publicLog.step()
  expect(casino.troubles.splice(0).every((line) => /"the (public log has|witness)/.test(line))).toBe(true)
})

describe('a server that did not append', () => {
  test('stops a new one without a file, until the newest backup is restored', async () => {
    const watching = await node()
    await watching.anchor()
    await copy('earlier')
    for (let i = 0; i < 3; i++) await roll()
    await casino.app.publicLog.step()
    await copy('newest')
    const published = await signedText()
    await watching.anchor()
    expect(readFileSync(watching.file, 'utf8')).toBe(published)

    await restoreEarlier()
    const before = await signedText()
    await watching.anchor()
    await watching.anchor()
    expect(watching.troubles).toHaveLength(1)
    expect(await halted()).toContain('the database was restored to an earlier state')
    const fresh = await node()
    await roll()
    await fresh.step()
    expect(await signedText()).toBe(before)
    expect(fresh.troubles.join()).toContain('restored to an earlier state')
    await watching.step()
    expect(await signedText()).toBe(before)
    expect(readFileSync(watching.file, 'utf8')).toBe(published)

    await restore('newest')
    await watching.anchor()
    expect(await halted()).toBeNull()
    await fresh.step()
    expect((await signed()).size).toBe(parseCheckpoint(parseNote(published)!.text)!.size + 1)
  })

  test('stops a log that has grown past the state it saw with other entries', async () => {
    const watching = await node()
    await copy('earlier')
    await roll()
    await casino.app.publicLog.step()
    await copy('newest')
    const { size } = await signed()
    await watching.anchor()

    await restoreEarlier()
    const fresh = await node()
    for (let i = 0; i < 5; i++) await roll()
    await fresh.step()
    const forked = await signed()
    expect(forked.size).toBeGreaterThan(size)
    await roll()
    await watching.step()
    expect(await signed()).toEqual(forked)
    expect(await halted()).toContain('went on from an earlier state with other entries')
    await fresh.step()
    expect(await signed()).toEqual(forked)
  })

  test('continues a log that has grown past the state it saw', async () => {
    const watching = await node()
    await watching.anchor()
    await copy('earlier')
    for (let i = 0; i < 300; i++) await roll()
    await casino.app.publicLog.step()
    await copy('newest')
    await roll()
    const { size } = await signed()
    await watching.step()
    expect((await signed()).size).toBe(size + 1)
    expect(readFileSync(watching.file, 'utf8')).toBe(await signedText())
    expect(watching.troubles).toEqual([])
    await copy('again')
    await restore('again')
    for (const table of tables) await casino.owner.read.rows(`DROP TABLE again_${table}`)
  })
})

describe('a witness that has seen more', () => {
  const stranger = openLogSigner('https://casino.example', Buffer.alloc(32, 9))
  let answer: string | undefined
  let size: string | undefined
  const state = join(folder, 'witness.json')
  const witness = () =>
    openWitness({
      name: 'witness.example',
      secret: Buffer.alloc(32, 4),
      logs: [casino.app.publicLog.keys.of(1).verifierKey],
      file: state,
    })
  const site = createServer((request, response) => {
    if (request.method === 'POST' && size !== undefined) return response.writeHead(409).end(size)
    if (request.method === 'GET' && answer !== undefined) return response.end(answer)
    return answerAsWitness(witness(), request, response)
  })
  const witnessed = () => {
    const { port } = site.address() as AddressInfo
    return node({ LOG_WITNESSES: `${witness().verifierKey} http://127.0.0.1:${port}` })
  }
  const failure = async () => {
    const { witnesses } = (await nodes.at(-1)!.call('GET /api/admin/log', { token: admin.token })).body
    return witnesses[0]!.failure
  }
  beforeAll(async () => {
    await once(site.listen(0, '127.0.0.1'), 'listening')
  })
  beforeEach(() => {
    ;[answer, size] = [undefined, undefined]
    rmSync(state, { force: true })
  })
  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })

  test.each<[string, number]>([
    ['ahead', 0],
    ['of the same size', 3],
    ['behind', 9],
  ])('and shows a state that the log’s key signed, stops a restored log that is then %s', async (_, more) => {
    const former = await witnessed()
    await copy('earlier')
    for (let i = 0; i < 3; i++) await roll()
    await casino.app.publicLog.step()
    await copy('newest')
    await former.cosign()
    expect(await failure()).toBeNull()

    await restoreEarlier()
    if (more > 0) {
      const unwatched = await node()
      for (let i = 0; i < more; i++) await roll()
      await unwatched.step()
    }
    const before = await signedText()
    await roll()
    const fresh = await witnessed()
    await fresh.step()
    expect(await signedText()).toBe(before)
    expect(await halted()).toMatch(/the witness witness\.example shows a state/)
    expect(await failure()).toContain("that the log's key signed")
    // On other servers, too.
    await casino.app.publicLog.step()
    expect(await signedText()).toBe(before)

    await restore('newest')
    await fresh.cosign()
    expect(await halted()).toBeNull()
  })

  test.each<[string, () => string]>([
    ['nothing', () => ''],
    ['a state that another key signed', () => stranger.checkpoint({ size: 1_000_000, root: new Uint8Array(32) })],
    ['text', () => 'casino.example/log\n1000000\n'],
  ])('as it says, but shows %s, is reported and stops nothing', async (_, shown) => {
    await copy('earlier')
    await copy('newest')
    ;[answer, size] = [shown(), '999999999\n']
    const { size: before } = await signed()
    const fresh = await witnessed()
    await roll()
    await fresh.step()
    expect((await signed()).size).toBe(before + 1)
    expect(await halted()).toBeNull()
    expect(await failure()).toContain('says that it has seen 999999999 entries')
    await copy('again')
    await restore('again')
    for (const table of tables) await casino.owner.read.rows(`DROP TABLE again_${table}`)
  })

  test('that never answers delays the first step only briefly', async () => {
    await copy('earlier')
    await copy('newest')
    const silent = createServer(() => {})
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    const fresh = await node({ LOG_WITNESSES: `${witness().verifierKey} http://127.0.0.1:${port}` })
    const { size: before } = await signed()
    await roll()
    const began = performance.now()
    await fresh.step()
    expect(performance.now() - began).toBeLessThan(7000)
    await roll()
    const again = performance.now()
    await fresh.step()
    expect(performance.now() - again).toBeLessThan(4000)
    expect((await signed()).size).toBe(before + 2)
    silent.closeAllConnections()
    silent.close()
  })
})
