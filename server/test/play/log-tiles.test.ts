import { hash } from 'node:crypto'
import { entryBytes, type LogEntry } from '@casino/rules/log/entry'
import { parseProof } from '@casino/rules/log/proof'
import { parseBundle, tilePath, tileWidth, widthIn } from '@casino/rules/log/tiles'
import {
  consistencyProof,
  Frontier,
  inclusionProof,
  isConsistent,
  rootByInclusion,
  rootOf,
  sameHash,
} from '@casino/rules/log/tree'
import { followLog } from '@casino/tools/public-log/follow'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { appendItems } from '../../play/log/append.ts'
import { nodeHasher } from '../../play/log/log-key.ts'
import { nodesOf } from '../../play/log/read-log.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'

// A log with tiles of three levels: generated entries stand for months of play.
const many = 70_000
let casino: Casino
let leaves: Uint8Array[]
let round: string
let size: number
beforeAll(async () => {
  casino = await openCasino()
  const items = Array.from({ length: many }, (_, i) => ({
    entry: { kind: 'round', hash: hash('sha256', String(i), 'buffer') } satisfies LogEntry,
    posting: 0,
  }))
  const signer = casino.app.publicLog.keys.of(1)
  await casino.app.database.transact(async (tx) => {
    const frontier = new Frontier(nodeHasher)
    // Appended in steps that begin and end within tiles.
    for (let from = 0; from < many; from += 9000) await appendItems(tx, frontier, items.slice(from, from + 9000))
    await tx.rows(
      `INSERT INTO log_state (size, roots, posting_id, shared_up_to, checkpoint, checkpoint_at) VALUES ($1, $2, 0, 0, $3, now())`,
      [many, Buffer.concat(frontier.roots), signer.checkpoint({ size: many, root: frontier.root() })],
    )
  })
  const player = await casino.player({ balance: 100 })
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  round = (await player.call('POST /api/games/dice/roll', { body })).body.roundId
  await casino.app.publicLog.step()
  size = (await followLog({ address: casino.address, seen: undefined })).size
  const bundles = Array.from({ length: Math.ceil(size / tileWidth) }, (_, number) => ({
    level: 'entries' as const,
    number,
    width: widthIn(size, 0, number),
  }))
  leaves = []
  for (const bundle of bundles)
    for (const entry of parseBundle(await bytesAt(tilePath(bundle)))!) leaves.push(nodeHasher.leaf(entry))
}, 120_000)
afterAll(() => closeAudited(casino))

const bytesAt = async (path: string) => {
  const answer = await fetch(`${casino.address}/log/${path}`)
  expect(answer.status, path).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
const treeOf = (level: number, index: number) =>
  rootOf(nodeHasher, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
const hexOf = (hashes: readonly Uint8Array[]) => hashes.map((one) => Buffer.from(one).toString('hex'))
const inMemory = async (level: number, index: number) => treeOf(level, index)

test('the entries are those that were appended', () => {
  const expected = nodeHasher.leaf(entryBytes({ kind: 'round', hash: hash('sha256', '69999', 'buffer') }))
  expect(leaves[many - 1]).toEqual(expected)
  expect(leaves).toHaveLength(size)
})

test('the tiles of every level have the roots of their entries', async () => {
  for (const [level, numbers] of [
    [0, [0, 1, 255, 256, 273]],
    [1, [0, 1]],
    [2, [0]],
  ] as const)
    for (const number of numbers) {
      const width = widthIn(size, level, number)
      const hashes = Array.from({ length: width }, (_, i) => treeOf(8 * level, number * tileWidth + i))
      const tile = await bytesAt(tilePath({ level, number, width }))
      expect(Buffer.from(tile).equals(Buffer.concat(hashes)), `${level} ${number}`).toBe(true)
    }
  for (const path of ['tile/1/001', 'tile/2/000', 'tile/2/000.p/2', 'tile/3/000', 'tile/3/000.p/1'])
    expect((await fetch(`${casino.address}/log/${path}`)).status, path).toBe(404)
})

test('the proofs from the tiles are those of the entries', async () => {
  const read = nodesOf(casino.app.database.read)
  for (const index of [0, 255, 256, 12_345, 65_535, 65_536, many - 1, size - 1])
    expect(hexOf(await inclusionProof(nodeHasher, read, index, size)), `${index}`).toEqual(
      hexOf(await inclusionProof(nodeHasher, inMemory, index, size)),
    )
  const now = { size, root: rootOf(nodeHasher, leaves) }
  for (const old of [1, 256, 65_535, 65_536, 65_537, many]) {
    const proof = await consistencyProof(nodeHasher, read, old, size)
    expect(isConsistent(nodeHasher, { size: old, root: rootOf(nodeHasher, leaves.slice(0, old)) }, now, proof)).toBe(
      true,
    )
  }
  // The hashing above blocks the server of this process, which sheds calls for a moment then.
  const text = await vi.waitFor(
    async () => {
      const answer = await fetch(`${casino.address}/api/games/rounds/${round}/log-proof`)
      expect(answer.status).toBe(200)
      return answer.text()
    },
    { timeout: 20_000 },
  )
  const { index, hashes } = parseProof(text)!
  const reached = rootByInclusion(nodeHasher, leaves[index]!, { index, size, proof: hashes })
  expect(reached && sameHash(reached, now.root)).toBe(true)
})

test.each([1, 2])('the audit finds a changed root of level %i', async (level) => {
  const wrong = async () => (await audit(casino.databaseUrl, serverKey)).checks.flatMap(({ examples }) => examples)
  expect(await wrong()).toEqual([])
  const flip = () =>
    casino.owner.read.rows(
      'UPDATE log_root SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1) WHERE level = $1 AND number = 0',
      [level],
    )
  await flip()
  expect((await wrong()).join()).toMatch(/roots of the tiles that end with tile/)
  await flip()
})
