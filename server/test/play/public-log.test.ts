import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEntry, roundDigest } from '@casino/rules/log/entry'
import { isSignedBy, parseCheckpoint, parseNote, parseVerifierKey } from '@casino/rules/log/note'
import { parseProof } from '@casino/rules/log/proof'
import { proveCommitment, proveRound } from '@casino/rules/log/prove-round'
import { parseBundle } from '@casino/rules/log/tiles'
import { consistencyProof, isConsistent, rootByInclusion, rootOf, sameHash } from '@casino/rules/log/tree'
import { openWitness } from '@casino/tools/public-log/witness'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'
import { appendStep } from '../../play/log/append.ts'
import { LogBehind } from '../../play/log/blocks.ts'
import { nodeHasher, openLogSigner } from '../../play/log/log-key.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'

let casino: Casino
let anna: CasinoPlayer
let boris: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino()
  anna = await casino.player({ balance: 10_000 })
  boris = await casino.player({ balance: 10_000 })
})
afterAll(() => closeAudited(casino))

const roll = async (player: CasinoPlayer) => {
  const body = { betAmount: 1, targetValue: 50, betType: 'over' }
  return (await player.call('POST /api/games/dice/roll', { body })).body.roundId
}
const get = (path: string) => fetch(`${casino.address}/log/${path}`)
const textOf = async (path: string) => (await get(path)).text()
const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer())

/** The signed state, checked by its own key as a stranger would. */
async function checkpoint() {
  const key = parseVerifierKey((await textOf('key')).trim())!
  const note = parseNote(await textOf('checkpoint'))!
  expect(isSignedBy(note, key, verifyEd25519)).toBe(true)
  return parseCheckpoint(note.text)!
}
/** All entries, by the bundles that the state requires. */
async function entriesOf(size: number) {
  const paths = Array.from({ length: Math.ceil(size / 256) }, (_, number) => {
    const width = Math.min(256, size - number * 256)
    return `tile/entries/${String(number).padStart(3, '0')}${width === 256 ? '' : `.p/${width}`}`
  })
  return (await Promise.all(paths.map(bytesOf))).flatMap((bundle) => parseBundle(bundle)!)
}
const proofOf = async (id: string) => {
  const answer = await fetch(`${casino.address}/api/games/rounds/${id}/log-proof`)
  return { status: answer.status, text: await answer.text() }
}

/** Whether a round, as its page publishes it, is in the log according to its proof only. */
async function isProved(id: string): Promise<boolean> {
  const { text } = await proofOf(id)
  const proof = parseProof(text)!
  const note = parseNote(proof.checkpoint)!
  const { size, root } = parseCheckpoint(note.text)!
  const { body } = await casino.call('GET /api/games/rounds/{id}', { params: { id } })
  const bytes = Uint8Array.from([1, 2, ...roundDigest(proof.salt!, body)])
  const reached = rootByInclusion(nodeHasher, nodeHasher.leaf(bytes), { index: proof.index, size, proof: proof.hashes })
  return reached !== undefined && sameHash(reached, root)
}

test('every round is in it once, after the commitment to its seeds, and provable by its own proof', async () => {
  const ids: string[] = []
  for (let i = 0; i < 20; i++) ids.push(await roll(i % 2 ? anna : boris))
  expect((await proofOf(ids[0]!)).status).toBe(404)
  expect(JSON.parse((await proofOf(ids[0]!)).text).code).toBe('not_in_log_yet')
  await casino.app.publicLog.step()
  const { size, root } = await checkpoint()
  const entries = await entriesOf(size)
  expect(entries).toHaveLength(size)
  expect(
    sameHash(
      rootOf(
        nodeHasher,
        entries.map((entry) => nodeHasher.leaf(entry)),
      ),
      root,
    ),
  ).toBe(true)
  const kinds = entries.map((entry) => parseEntry(entry)?.kind)
  // The administrator and the two players have one pair each.
  expect(kinds.filter((kind) => kind === 'commitment')).toHaveLength(3)
  expect(kinds.filter((kind) => kind === 'round')).toHaveLength(20)
  expect(kinds.lastIndexOf('commitment')).toBeLessThan(kinds.indexOf('round'))
  for (const id of ids) expect(await isProved(id), id).toBe(true)
})

test('the commitment to a round’s seed has a proof of its own, and is before the round', async () => {
  const id = await roll(anna)
  await casino.app.publicLog.step()
  const answer = await fetch(`${casino.address}/api/games/rounds/${id}/log-proof?of=commitment`)
  const proof = await answer.text()
  const { body } = await casino.call('GET /api/games/rounds/{id}', { params: { id } })
  const hash = new Uint8Array(Buffer.from(body.fairness.serverSeedHash, 'hex'))
  const by = { key: casino.app.publicLog.keys.of(1).key, hasher: nodeHasher, verify: verifyEd25519 }
  const [committed, round] = [proveCommitment(hash, proof, by), proveRound(body, (await proofOf(id)).text, by)]
  if (typeof committed === 'string' || typeof round === 'string') throw new Error(`${committed} ${round}`)
  expect(committed.index).toBeLessThan(round.index)
  expect(
    proveCommitment(
      hash.map((byte) => byte ^ 1),
      proof,
      by,
    ),
  ).toBe('changed')
  expect(proveRound(body, proof, by)).toBe('missing')
})

test('a round that was settled by another posting than it was staked by has its proof, too', async () => {
  const { body } = await anna.call('POST /api/games/mines/start', { body: { betAmount: 1, numberOfMines: 3 } })
  const { roundId } = body
  await roll(anna)
  const revealed = await anna.call('POST /api/games/mines/reveal', { body: { roundId, cellIndex: 0 } })
  // Either ends it.
  if (revealed.body.outcome === 'safe') await anna.call('POST /api/games/mines/cashout', { body: { roundId } })
  await casino.app.publicLog.step()
  expect((await proofOf(roundId)).status).toBe(200)
  expect(await isProved(roundId)).toBe(true)
})

test('it grows without changing earlier entries; a second step adds nothing, and two concurrent ones add everything once', async () => {
  const before = await checkpoint()
  for (let i = 0; i < 300; i++) await roll(anna)
  await anna.call('POST /api/fairness/rotate', { body: {} })
  await Promise.all([casino.app.publicLog.step(), casino.app.publicLog.step()])
  await casino.app.publicLog.step()
  const now = await checkpoint()
  // 300 rounds, a reveal and a commitment.
  expect(now.size).toBe(before.size + 302)
  const leaves = (await entriesOf(now.size)).map((entry) => nodeHasher.leaf(entry))
  const read = async (level: number, index: number) =>
    rootOf(nodeHasher, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
  const proof = await consistencyProof(nodeHasher, read, before.size, now.size)
  expect(isConsistent(nodeHasher, before, now, proof)).toBe(true)
  const last = (await entriesOf(now.size)).slice(-2).map((entry) => parseEntry(entry)?.kind)
  expect(last).toEqual(['reveal', 'commitment'])
  expect(await isProved(await lastRound())).toBe(true)

  // Tiles follow the standard: full ones never change, partial ones are as wide as the state requires.
  expect(await bytesOf('tile/0/000')).toHaveLength(8192)
  const wide = (now.size % 256).toString()
  expect(await bytesOf(`tile/0/001.p/${wide}`)).toHaveLength(Number(wide) * 32)
  expect(await bytesOf('tile/1/000.p/1')).toEqual(Uint8Array.from(rootOf(nodeHasher, leaves.slice(0, 256))))
  expect((await get('tile/0/000')).headers.get('cache-control')).toContain('immutable')
})

const lastRound = async () =>
  String((await anna.call('GET /api/games/history', { query: { limit: '1' } })).body[0]!._id)

const [forEver, shortly] = ['public, max-age=31536000, immutable', 'public, max-age=1']
// Hashes are not compressible, and other texts are too short.
test.each([
  ['tile/0/000', forEver, 'application/octet-stream'],
  ['tile/0/001.p/1', forEver, 'application/octet-stream'],
  ['tile/1/000.p/1', forEver, 'application/octet-stream'],
  ['tile/entries/000', forEver, 'application/octet-stream'],
  ['checkpoint', shortly, 'text/plain; charset=utf-8'],
  ['key', shortly, 'text/plain; charset=utf-8'],
  ['witnesses', shortly, 'text/plain; charset=utf-8'],
  ['handovers', shortly, 'text/plain; charset=utf-8'],
])('%s is cached as long as it stays, for every site and without a cookie', async (path, cached, type) => {
  const { status, headers } = await fetch(`${casino.address}/log/${path}`, {
    headers: { origin: 'https://other.example' },
  })
  const names = [
    'cache-control',
    'content-type',
    'access-control-allow-origin',
    'content-encoding',
    'vary',
    'set-cookie',
  ]
  expect([status, ...names.map((name) => headers.get(name))]).toEqual([200, cached, type, '*', null, null, null])
})

test('an entry is its version, its kind and a digest, so that it has nothing personal', async () => {
  const entries = await entriesOf((await checkpoint()).size)
  expect(new Set(entries.map((entry) => entry.length))).toEqual(new Set([34]))
  expect(entries.every(([version, kind]) => version === 1 && kind && kind <= 3)).toBe(true)
  // The same salt and round without its player: the name is in no digest.
  const id = await lastRound()
  const { body } = await casino.call('GET /api/games/rounds/{id}', { params: { id } })
  const { salt } = parseProof((await proofOf(id)).text)!
  expect(roundDigest(salt!, { ...body, username: 'another' })).toEqual(roundDigest(salt!, body))
})

test.each(['tile/0/001', 'tile/0/999', 'tile/2/000', 'tile/0/001.p/255', 'tile/9', 'tile/entries/0', 'nothing'])(
  '%s is not there',
  async (path) => expect((await get(path)).status).toBe(404),
)

describe('what was published', () => {
  const signer = openLogSigner('https://casino.example', Buffer.alloc(32, 7))
  const file = join(tmpdir(), `log-behind-${process.pid}`)
  const step = () => appendStep({ database: casino.app.database, signersIn: async () => [signer], file })

  test.each<[string, (size: number) => string]>([
    ['a longer state', (size) => signer.checkpoint({ size: size + 1, root: new Uint8Array(32) })],
    ['another state of the same length', (size) => signer.checkpoint({ size, root: new Uint8Array(32) })],
  ])('%s is never signed over by a database that was restored', async (_, published) => {
    const before = await checkpoint()
    writeFileSync(file, published(before.size))
    await roll(anna)
    await expect(step()).rejects.toBeInstanceOf(LogBehind)
    expect(await checkpoint()).toEqual(before)
    await casino.app.publicLog.step()
    expect((await checkpoint()).size).toBe(before.size + 1)
  })

  test('an invalid checkpoint file is not treated as missing', async () => {
    const before = await checkpoint()
    writeFileSync(file, '')
    await expect(step()).rejects.toBeInstanceOf(LogBehind)
    expect(await checkpoint()).toEqual(before)
  })
})

test('a casino with another address signs the same state again, under its name', async () => {
  const before = await checkpoint()
  const signer = openLogSigner('https://other.example', Buffer.alloc(32, 9))
  await appendStep({
    database: casino.app.database,
    signersIn: async () => [signer],
    file: join(tmpdir(), `log-other-${process.pid}`),
  })
  const note = parseNote(await textOf('checkpoint'))!
  expect(isSignedBy(note, signer.key, verifyEd25519)).toBe(true)
  expect(parseCheckpoint(note.text)).toEqual({ ...before, origin: 'other.example/log' })
  await casino.app.publicLog.step()
  expect(await checkpoint()).toEqual(before)
})

describe('a witness', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-witness-'))
  const file = join(folder, 'state.json')
  const open = () =>
    openWitness({
      name: 'witness.example',
      secret: Buffer.alloc(32, 4),
      logs: [casino.app.publicLog.keys.of(1).verifierKey],
      file,
    })
  type WitnessAnswer = { readonly status: number; readonly text: string }
  let answers: WitnessAnswer[] = []
  let answer: ((body: string) => WitnessAnswer | Promise<WitnessAnswer>) | undefined
  const site = createServer(async (request, response) => {
    const given = await (answer ?? open().addCheckpoint)(await text(request))
    answers.push(given)
    response.writeHead(given.status).end(given.text)
  })
  let node: Casino
  beforeAll(async () => {
    await once(site.listen(0, '127.0.0.1'), 'listening')
    const { port } = site.address() as AddressInfo
    node = await openCasino({
      databaseUrl: casino.databaseUrl,
      env: { LOG_WITNESSES: `${open().verifierKey} http://127.0.0.1:${port}/` },
    })
  })
  afterAll(async () => {
    await node.close()
    site.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    answers = []
    answer = undefined
  })

  const grow = async () => {
    await roll(anna)
    await casino.app.publicLog.step()
  }
  const cosigned = async () => {
    const note = parseNote(await (await fetch(`${node.address}/log/checkpoint`)).text())!
    expect(isSignedBy(note, parseVerifierKey(casino.app.publicLog.keys.of(1).verifierKey)!, verifyEd25519)).toBe(true)
    return isSignedBy(note, parseVerifierKey(open().verifierKey)!, verifyEd25519)
  }

  test('signs each new state once, and its line stands under the checkpoint', async () => {
    await grow()
    expect(await cosigned()).toBe(false)
    await node.app.publicLog.cosign()
    await node.app.publicLog.cosign()
    expect(await cosigned()).toBe(true)
    expect(answers.map(({ status }) => status)).toEqual([200])
    expect(await (await fetch(`${node.address}/log/witnesses`)).text()).toBe(`${open().verifierKey}\n`)
    expect(await textOf('witnesses')).toBe('')
    await grow()
    expect(await cosigned()).toBe(false)
    await node.app.publicLog.cosign()
    expect(await cosigned()).toBe(true)
  })

  test('has no line under the same state with another address', async () => {
    await grow()
    await node.app.publicLog.cosign()
    const signer = openLogSigner('https://other.example', Buffer.alloc(32, 9))
    await appendStep({ database: casino.app.database, signersIn: async () => [signer], file: join(folder, 'other') })
    const served = await (await fetch(`${node.address}/log/checkpoint`)).text()
    expect(served).not.toContain('witness.example')
    await casino.app.publicLog.step()
    expect(await cosigned()).toBe(true)
  })

  test('that has seen another size is sent a proof from there', async () => {
    rmSync(file)
    await grow()
    await node.app.publicLog.cosign()
    expect(answers.map(({ status }) => status)).toEqual([409, 200])
    expect(await cosigned()).toBe(true)
  })

  test('that never answers delays no state, and has no line', async () => {
    await grow()
    const late = Promise.withResolvers<WitnessAnswer>()
    answer = () => late.promise
    const before = node.troubles.length
    const cosigning = node.app.publicLog.cosign()
    const { size } = await checkpoint()
    await grow()
    expect((await checkpoint()).size).toBe(size + 1)
    await cosigning
    expect(node.troubles.slice(before).join()).toContain('TimeoutError')
    expect(await cosigned()).toBe(false)
    late.resolve({ status: 200, text: '' })
  })

  test.each<[string, (body: string) => WitnessAnswer]>([
    ['refuses', () => ({ status: 422, text: 'no\n' })],
    ['says a size that is none', () => ({ status: 409, text: 'many' })],
    ['says a size above the log', () => ({ status: 409, text: '999999999' })],
    ['says the same size for ever', () => ({ status: 409, text: '0' })],
    ['answers with nothing', () => ({ status: 200, text: '' })],
    ['signs something else', () => ({ status: 200, text: open().addCheckpoint('').text })],
    ['is another one', () => ({ status: 200, text: `— witness.example ${Buffer.alloc(76, 1).toString('base64')}\n` })],
  ])('that %s is reported, and nothing stands under the checkpoint', async (_, given) => {
    await grow()
    answer = given
    const before = node.troubles.length
    await node.app.publicLog.cosign()
    expect(node.troubles.slice(before).join()).toContain('witness.example')
    expect(await cosigned()).toBe(false)
    // Also a request for the last state that it has seen.
    expect(answers.length).toBeLessThanOrEqual(3)
  })
})

test.each<[string, string, RegExp]>([
  [
    'an entry that was changed',
    'UPDATE log_bundle SET entries = set_byte(entries, 29, get_byte(entries, 29) # 1) WHERE number = 0',
    /tile 0|not that of|not the one/,
  ],
  ['a round that is left out', `UPDATE log_bundle SET postings[300 - 255] = 0 WHERE number = 1`, /0 times/],
  ['a state of another size', 'UPDATE log_state SET size = size + 1', /not that of its/],
  [
    'a tile with another root',
    `UPDATE log_root SET hash = decode(repeat('00', 32), 'hex') WHERE level = 1 AND number = 0`,
    /tile 0/,
  ],
  [
    'a tile too many',
    `INSERT INTO log_root VALUES (2, 7, decode(repeat('00', 32), 'hex'))`,
    /roots of tiles, and needs/,
  ],
])('the audit finds %s', async (_, change, sentence) => {
  const { owner, databaseUrl } = casino
  const tables = ['log_state', 'log_bundle', 'log_root']
  for (const table of tables) await owner.read.rows(`CREATE TABLE before_${table} AS SELECT * FROM ${table}`)
  try {
    await owner.read.rows(change)
    const { checks } = await audit(databaseUrl, serverKey)
    expect(checks.flatMap(({ examples }) => examples).join('\n')).toMatch(sentence)
  } finally {
    for (const table of tables) {
      await owner.read.rows(`DELETE FROM ${table}`)
      await owner.read.rows(`INSERT INTO ${table} SELECT * FROM before_${table}`)
      await owner.read.rows(`DROP TABLE before_${table}`)
    }
  }
})
