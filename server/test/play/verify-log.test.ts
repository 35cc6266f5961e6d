import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { tilePath } from '@casino/rules/log/tiles'
import { inRoot } from '@casino/tools/places'
import { followLog, type SeenLog } from '@casino/tools/public-log/follow'
import { ForgedLog, inventedEntry } from '@casino/tools/public-log/forged-log'
import { openWitness } from '@casino/tools/public-log/witness'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLogSigner } from '../../play/log/log-key.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
let player: CasinoPlayer
let seen: SeenLog
beforeAll(async () => {
  casino = await openCasino()
  player = await casino.player({ balance: 10_000 })
  for (let i = 0; i < 300; i++) await roll()
  await casino.app.publicLog.step()
  ;({ seen } = await followLog({ address: casino.address, seen: undefined }))
})
afterAll(() => closeAudited(casino))

const roll = () =>
  player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })

test('a stranger follows a log by its address, and goes on where they were', async () => {
  await roll()
  await casino.app.publicLog.step()
  const followed = await followLog({ address: casino.address, seen })
  expect(followed).toMatchObject({ size: 303, before: 302, counts: { round: 301, commitment: 2, reveal: 0 } })
})

type Change = (path: string, body: Buffer) => Buffer | undefined
type Answer = string | Uint8Array | undefined

/** A casino that answers like this one, except for the changes it makes. */
const lying = (change: Change) =>
  serving(async (path) => {
    const answer = await fetch(casino.address + path)
    const body = Buffer.from(await answer.arrayBuffer())
    return answer.ok ? (change(path, body) ?? body) : undefined
  })

async function serving(answerTo: (path: string) => Promise<Answer> | Answer) {
  const server = createServer(async (request, response) => {
    const body = await answerTo(request.url ?? '')
    response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      // Includes connections that clients would reuse.
      server.closeAllConnections()
      server.close()
    },
  }
}

const another = () => openLogSigner(casino.address, Buffer.alloc(32, 9))
const flipped = (body: Buffer, at: number) => Buffer.from(body.map((byte, i) => (i === at ? byte ^ 1 : byte)))
const bundle = tilePath({ level: 'entries', number: 0, width: 256 })
const at =
  (end: string, change: (body: Buffer) => Buffer): Change =>
  (path, body) =>
    path.endsWith(end) ? change(body) : undefined

test.each<[string, Change, RegExp]>([
  ['a changed entry', at(bundle, (body) => flipped(body, 20)), /root that was signed|seen before/],
  ['a changed kind', at(bundle, (body) => flipped(body, 3 + 36)), /is none|reveals a seed|root that was signed/],
  ['a dropped entry', at(bundle, (body) => body.subarray(36)), /does not have 256 entries/],
  ['an added entry', at(bundle, (body) => Buffer.concat([body, body.subarray(0, 36)])), /does not have 256 entries/],
  [
    'two entries in another order',
    at(bundle, (body) => Buffer.concat([body.subarray(36, 72), body.subarray(0, 36), body.subarray(72)])),
    /root that was signed|seen before/,
  ],
  ['another size', at('checkpoint', (body) => Buffer.from(String(body).replace(/\n\d+\n/, '\n7\n'))), /not signed/],
  ['a broken signature', at('checkpoint', (body) => flipped(body, body.length - 8)), /not signed/],
  ['another key', at('key', () => Buffer.from(another().verifierKey)), /which did not name it/],
  ['a key that is none', at('key', (body) => Buffer.from(String(body).replace('127', '128'))), /no verifier key/],
  ['an earlier state', at('checkpoint', () => Buffer.from(seen.checkpoint)), /had 303/],
])('%s is found', async (_, change, fault) => {
  const latest = await followLog({ address: casino.address, seen: undefined })
  const other = await lying(change)
  try {
    await expect(followLog({ address: other.address, seen: latest.seen })).rejects.toThrow(fault)
  } finally {
    other.close()
  }
})

test.each(['tile/0/000', 'tile/0/001.p', 'tile/1/000.p/1'])('a flipped bit of %s is found', async (path) => {
  const other = await lying((at, body) => (at.includes(path) ? flipped(body, 7) : undefined))
  try {
    await expect(followLog({ address: other.address, seen: undefined })).rejects.toThrow(/hashes of its entries/)
  } finally {
    other.close()
  }
})

test.each<[string, (pick: readonly [string, string]) => Change, RegExp]>([
  [
    'a changed round',
    ([id]) => at(`rounds/${id}`, (body) => Buffer.from(String(body).replace('"payout":', '"payout":1'))),
    /is not round \d+ as its page has it/,
  ],
  [
    'a number that was dealt again',
    ([id]) => {
      let other = ''
      return (path, body) => {
        if (!/rounds\/\d+$/.test(path)) return undefined
        if (path.endsWith(`rounds/${id}`)) other = /"nonce":\d+/.exec(String(body))![0]
        return Buffer.from(String(body).replace(/"nonce":\d+/, other))
      }
    },
    /the same number of one pair/,
  ],
  [
    'a late commitment',
    () => at('of=commitment', (body) => Buffer.from(String(body).replace(/index \d+/, 'index 302'))),
    /is not before it/,
  ],
  [
    'a swapped commitment',
    () => at('of=commitment', (body) => Buffer.from(String(body).replace(/index \d+/, 'index 0'))),
    /entry 0 is not the commitment to the seed/,
  ],
])('%s is found by whom its round concerns', async (_, change, fault) => {
  const { body } = await player.call('GET /api/games/history', { query: { limit: '2' } })
  const [one, two] = body.map(({ _id }) => _id) as [string, string]
  const honest = await followLog({ address: casino.address, seen: undefined, rounds: [one, two] })
  expect(honest.size).toBeGreaterThan(300)
  const other = await lying(change([one, two]))
  try {
    await expect(followLog({ address: other.address, seen: undefined, rounds: [one, two] })).rejects.toThrow(fault)
  } finally {
    other.close()
  }
})

test('the command prints figures, and exits with 1 for a log that lies and with 2 without an address', async () => {
  const state = join(mkdtempSync(join(tmpdir(), 'casino-verify-')), 'seen.json')
  const { body } = await player.call('GET /api/games/history', { query: { limit: '1' } })
  const run = async (...given: string[]) => {
    const command = spawn(process.execPath, [inRoot('tools/verify-log.ts'), ...given], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, error, [status]] = await Promise.all([
      text(command.stdout),
      text(command.stderr),
      once(command, 'exit'),
    ])
    return { out, error, status }
  }
  const first = await run(casino.address, '--state', state, '--round', body[0]!._id)
  expect(first).toMatchObject({ status: 0, error: '' })
  expect(first.out).toMatch(/^\d+ entries: \d+ rounds, 2 commitments, 0 reveals\nseen for the first time;/)
  expect(first.out).toContain('1 rounds are in it as their pages have them')
  expect(first.out).toMatch(/[\d.]+ s, \d+ entries a second\n$/)
  const again = await run(casino.address, '--state', state)
  expect(again.out).toMatch(/the first \d+ are those of the last time/)
  const other = await lying(at(bundle, (entries) => flipped(entries, 20)))
  const seenBefore = readFileSync(state, 'utf8')
  const lied = await run(other.address, '--state', state)
  other.close()
  expect(lied).toMatchObject({ status: 1, out: '' })
  expect(lied.error).toMatch(/Fault: /)
  expect(readFileSync(state, 'utf8')).toBe(seenBefore)
  expect((await run()).status).toBe(2)
})

test('the signatures of witnesses are checked by the keys that are given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-verify-'))
  const logs = [casino.app.publicLog.keys.of(1).verifierKey]
  const options = { secret: Buffer.alloc(32, 4), logs, file: join(folder, 'state.json'), now: () => 1_800_000_000 }
  const witness = openWitness({ ...options, name: 'witness.example' })
  const { checkpoint } = (await followLog({ address: casino.address, seen: undefined })).seen
  const { text: line } = witness.addCheckpoint(`old 0\n\n${checkpoint}`)
  rmSync(folder, { recursive: true })
  const late = openWitness({ ...options, name: 'late.example', file: join(folder, 'none') }).verifierKey
  const follow = async (lines: string, witnesses: readonly string[]) => {
    const site = await lying(at('checkpoint', (body) => Buffer.from(body + lines)))
    try {
      return (await followLog({ address: site.address, seen: undefined, witnesses })).cosignatures
    } finally {
      site.close()
    }
  }
  expect(await follow(line, [witness.verifierKey, late])).toEqual([
    { name: 'witness.example', at: new Date(1_800_000_000_000) },
    { name: 'late.example', at: undefined },
  ])
  const wrong = line.replace(/(\S{30}).(\S+\n)$/, (_, before, after) => `${before}${'_'}${after}`).replace('_', 'A')
  await expect(follow(wrong === line ? line.replace('A', 'B') : wrong, [witness.verifierKey])).rejects.toThrow(
    /is not its own/,
  )
  await expect(follow(line, [another().verifierKey])).rejects.toThrow(/no key of a witness/)
})

describe('a casino that signs its lies with the key of its log', () => {
  const round = (number: number) => inventedEntry('round', number)
  const [one, two, three] = [round(1), round(2), round(3)]
  const first = [inventedEntry('commitment', 9), one, two, three]

  test.each<[string, readonly Uint8Array[], readonly Uint8Array[], RegExp]>([
    ['an added round', first, [first[0]!, round(7), one, two, three], /not those that were seen before/],
    ['a dropped round', first, [first[0]!, one, three, round(7)], /not those that were seen before/],
    ['a changed round', first, [first[0]!, one, round(7), three, round(8)], /not those that were seen before/],
    [
      'a swapped commitment',
      first,
      [inventedEntry('commitment', 8), one, two, three],
      /not those that were seen before/,
    ],
    ['a log that became shorter', first, first.slice(0, -1), /has 3 entries, and had 4/],
    [
      'the view of somebody else',
      [...first, round(4)],
      [...first, round(5), round(6)],
      /not those that were seen before/,
    ],
    ['a seed that was committed to twice', [], [...first, first[0]!], /commits to a seed again/],
    ['a reveal without a commitment', [], [inventedEntry('reveal', 9), ...first], /nothing before it committed to/],
  ])('%s is found', async (_, before, after, fault) => {
    const log = new ForgedLog('https://other.example')
    const site = await serving((path) => log.answer(path.slice('/log/'.length)))
    log.serve(before)
    const { seen } = await followLog({ address: site.address, seen: undefined })
    log.serve([...before, round(20)])
    expect((await followLog({ address: site.address, seen })).size).toBe(before.length + 1)
    log.serve(after)
    await expect(followLog({ address: site.address, seen })).rejects.toThrow(fault)
    site.close()
  })
})
