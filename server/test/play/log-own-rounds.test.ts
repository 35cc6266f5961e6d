import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { ownRounds } from '@casino/contract/play/log'
import type { QueryOf, ReplyOf } from '@casino/contract/route'
import { fromBase64 } from '@casino/rules/log/base64'
import { entryBytes, roundDigest } from '@casino/rules/log/entry'
import { rootsByMany } from '@casino/rules/log/many'
import { parseCheckpoint, parseNote } from '@casino/rules/log/note'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeHasher } from '../../play/log/log-key.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
let anna: CasinoPlayer
let boris: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino()
  anna = await casino.player({ balance: 1000 })
  boris = await casino.player({ balance: 1000 })
})
afterAll(() => closeAudited(casino))

type OwnRounds = ReplyOf<typeof ownRounds>

async function rolled(player: CasinoPlayer, count: number) {
  const ids: string[] = []
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  for (let i = 0; i < count; i++) ids.push((await player.call('POST /api/games/dice/roll', { body })).body.roundId)
  return ids
}
async function signed() {
  await casino.app.publicLog.step()
  const text = await (await fetch(`${casino.address}/log/checkpoint`)).text()
  return parseCheckpoint(parseNote(text)!.text)!
}
const textsOf = (query: QueryOf<typeof ownRounds>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
const own = async (player: CasinoPlayer, query: QueryOf<typeof ownRounds>): Promise<OwnRounds> =>
  (await player.call('GET /api/log/rounds', { query: textsOf(query) })).body

/** The round as its page publishes it, without the fields that its entry does not cover. */
const roundOf = ({ rounds, seeds }: OwnRounds, at: number) => {
  const { algorithm, nonce, seeds: of, index: _, salt: __, ...published } = rounds[at]!
  const { committed: ___, ...seed } = seeds[of]!
  return { ...published, fairness: { algorithm, ...seed, nonce } }
}

/** The roots computed from an answer's rounds, commitments and hashes. */
function rootsOf(answer: OwnRounds, states: { readonly size: number; readonly old: number }) {
  const leaves = new Map<number, Uint8Array>()
  for (const [at, { index, salt }] of answer.rounds.entries())
    if (index !== undefined) {
      const digest = roundDigest(fromBase64(salt!)!, roundOf(answer, at))
      leaves.set(index, nodeHasher.leaf(entryBytes({ kind: 'round', hash: digest })))
    }
  for (const { committed, serverSeedHash } of answer.seeds)
    if (committed !== undefined) {
      const digest = new Uint8Array(Buffer.from(serverSeedHash, 'hex'))
      leaves.set(committed, nodeHasher.leaf(entryBytes({ kind: 'commitment', hash: digest })))
    }
  const bytes = Buffer.from(answer.hashes, 'base64')
  const hashes = Array.from(
    { length: bytes.length / 32 },
    (_, i) => new Uint8Array(bytes.subarray(32 * i, 32 * i + 32)),
  )
  return rootsByMany(nodeHasher, leaves, states, hashes)
}
/** The body as it is sent. */
async function bytesOf({ token }: CasinoPlayer, path: string, encoding: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
  const [answer] = await once(get(casino.address + path, { headers }), 'response')
  return (await buffer(answer)).length
}
const hexOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

test('one answer proves the player’s rounds, the commitments to their seeds, and the former state', async () => {
  await rolled(boris, 3)
  const before = await signed()
  const ids = await rolled(anna, 4)
  await rolled(boris, 5)
  await anna.call('POST /api/fairness/rotate', { body: {} })
  const started = await anna.call('POST /api/games/mines/start', { body: { betAmount: 1, numberOfMines: 3 } })
  ids.push(...(await rolled(anna, 3)))
  // Settled after rounds with higher numbers.
  await anna.call('POST /api/games/mines/reveal', { body: { cellIndex: 0 } })
  await anna.call('POST /api/games/mines/cashout', { body: {} })
  expect(started.status).toBe(200)
  const state = await signed()
  const states = { size: state.size, old: before.size }
  const answer = await own(anna, states)
  expect(answer.rounds).toHaveLength(8)
  expect(answer.rounds.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(answer.rounds.every(({ index, salt }) => index !== undefined && salt !== undefined)).toBe(true)
  expect(answer.seeds.map(({ committed, serverSeed }) => [typeof committed, serverSeed === null])).toEqual(
    expect.arrayContaining([
      ['number', true],
      ['number', false],
    ]),
  )
  for (const [at, { seeds, index }] of answer.rounds.entries()) {
    expect(answer.seeds[seeds]!.committed).toBeLessThan(index!)
    const page = await (await fetch(`${casino.address}/api/games/rounds/${answer.rounds[at]!.id}`)).json()
    expect(page).toMatchObject(JSON.parse(JSON.stringify(roundOf(answer, at))))
  }
  const roots = rootsOf(answer, states)
  expect([hexOf(roots?.now), hexOf(roots?.old)]).toEqual([hexOf(state.root), hexOf(before.root)])

  // No new rounds: only the proof that the log has grown remains.
  const none = await own(anna, { ...states, after: answer.rounds[0]!.id })
  expect([none.rounds, none.next]).toEqual([[], undefined])
  expect(hexOf(rootsOf(none, states)?.old)).toBe(hexOf(before.root))
})

test('pages follow each other, and end where they should', async () => {
  const player = await casino.player({ balance: 100 })
  const ids = (await rolled(player, 5)).reverse()
  const { size } = await signed()
  const first = await own(player, { size, limit: 2 })
  expect([first.rounds.map(({ id }) => id), first.next]).toEqual([ids.slice(0, 2), ids[1]])
  const second = await own(player, { size, limit: 2, before: first.next!, after: ids[4]! })
  expect([second.rounds.map(({ id }) => id), second.next]).toEqual([ids.slice(2, 4), ids[3]])
  const end = await own(player, { size, limit: 2, before: second.next!, after: ids[4]! })
  expect([end.rounds, end.next, end.archived]).toEqual([[], undefined, undefined])
  // The newest page has the seeds of the next round, as their own call has them.
  const { serverSeedHash, nextServerSeedHash, nonce } = (await player.call('GET /api/fairness', {})).body
  expect([first.active, second.active]).toEqual([{ serverSeedHash, nextServerSeedHash, nonce }, undefined])
  expect(nonce).toBe(5)
})

test('a round that the state does not have has no place, and without a state nothing is proved', async () => {
  const player = await casino.player({ balance: 100 })
  await rolled(player, 1)
  const { size } = await signed()
  await rolled(player, 1)
  await casino.app.publicLog.step()
  const placesIn = async (query: QueryOf<typeof ownRounds>) =>
    (await own(player, query)).rounds.map(({ index, salt }) => [index !== undefined, salt !== undefined])
  expect(await placesIn({ size })).toEqual([
    [false, false],
    [true, true],
  ])
  expect(await placesIn({})).toEqual([
    [false, false],
    [false, false],
  ])
  expect((await own(player, {})).hashes).toBe('')
  // If there is one.
  expect(await placesIn({ size: Number.MAX_SAFE_INTEGER, old: Number.MAX_SAFE_INTEGER })).toEqual([
    [true, true],
    [true, true],
  ])
})

test('only the signed-in player’s rounds are returned', async () => {
  const { size } = await signed()
  const ofBoris = new Set((await own(boris, { size })).rounds.map(({ id }) => id))
  expect((await own(anna, { size })).rounds.filter(({ id }) => ofBoris.has(id))).toEqual([])
  expect((await casino.call('GET /api/log/rounds', { query: { size: String(size) } })).status).toBe(401)
  for (const [name, value] of [
    ['size', '-1'],
    ['limit', '41'],
    ['limit', '0'],
    ['before', 'x'],
  ] as const)
    expect((await anna.call('GET /api/log/rounds', { query: { [name]: value } })).status).toBe(400)
})

test('forty rounds with their proof are sent in a fraction of their single answers', async () => {
  const player = await casino.player({ balance: 100 })
  // As on a busy site: each round is in another part of the log.
  for (let i = 0; i < 40; i++) {
    await rolled(player, 1)
    await rolled(boris, 3)
  }
  const { size } = await signed()
  const answer = await own(player, { size })
  const single = async ({ id }: { readonly id: string }) => {
    const paths = [`/api/games/rounds/${id}`, `/api/games/rounds/${id}/log-proof`]
    const texts = await Promise.all(paths.map(async (path) => (await fetch(casino.address + path)).text()))
    return texts.join('').length
  }
  const singles = (await Promise.all(answer.rounds.map(single))).reduce((sum, one) => sum + one, 0)
  const sentAs = (encoding: string) => bytesOf(player, `/api/log/rounds?size=${size}`, encoding)
  const [plain, gzip, br] = [await sentAs('identity'), await sentAs('gzip'), await sentAs('gzip, br')]
  console.log(
    `40 rounds: ${plain} bytes, ${gzip} with gzip, ${br} with brotli; ${singles} in 80 answers without headers`,
  )
  expect(answer.rounds).toHaveLength(40)
  expect(plain).toBeLessThan(singles / 2)
  expect(Math.max(gzip, br)).toBeLessThan(singles / 6)
})
