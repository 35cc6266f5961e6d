import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Round } from '@casino/contract/play/rounds'
import { toBase64 } from '@casino/rules/log/base64'
import {
  cosignedText,
  type NoteKey,
  parseVerifierKey,
  signatureLine,
  type VerifyEd25519,
  verifierKeyText,
} from '@casino/rules/log/note'
import { describe, expect, test } from 'vitest'
import {
  casinoOf,
  changeRound,
  checkRepeatedly,
  emptyPage,
  faultOf,
  rememberedAfter,
  roundOf,
  rounds,
  singly,
  verify,
} from '../test/log-casino.ts'
import { checkLog, checkRound, type Remembered } from './check.ts'
import { mostOlderADay } from './history.ts'
import { once } from './once.ts'
import { type LogSource, nodesOf, type OwnRounds } from './source.ts'

test('a device checks forty rounds with one answer, and continues where it stopped', async () => {
  const first = await rememberedAfter(casinoOf(rounds(30)))
  expect(first).toMatchObject({ remembered: { checked: 30, lastRound: '29', size: 31, gaps: [] }, open: 0 })
  expect(await rememberedAfter(casinoOf(rounds(35)), first.remembered)).toMatchObject({
    open: 0,
    remembered: { checked: 35, lastRound: '34' },
  })
})

test('rounds that the page does not prove are checked ten a visit, oldest first', async () => {
  const first = await rememberedAfter(singly(casinoOf(rounds(30))))
  expect(first).toMatchObject({ remembered: { checked: 10, lastRound: '9', size: 31, gaps: [] }, open: 20 })
  const second = await rememberedAfter(singly(casinoOf(rounds(35))), first.remembered)
  expect(second).toMatchObject({ remembered: { checked: 20, lastRound: '19', size: 36, gaps: [] }, open: 15 })
  expect((await rememberedAfter(casinoOf(rounds(35)), second.remembered)).remembered.checked).toBe(35)
})

test('the whole history of a new device is checked over time, each round once, a few older ones a day', async () => {
  for (const casino of [casinoOf(rounds(300)), singly(casinoOf(rounds(300)))]) {
    const { last, seen } = await checkRepeatedly(casino, 20)
    // The newest page, and the daily maximum of older rounds.
    expect([last.checked, last.lastRound, last.gaps]).toEqual([80, '299', [{ after: '', before: '220' }]])
    const { last: end, seen: later } = await checkRepeatedly(casino, 200, last)
    expect([end.checked, end.gaps]).toEqual([300, []])
    const all = [...seen, ...later].map(Number)
    expect([all.length, new Set(all).size]).toEqual([300, 300])
  }
})

test('a device that does not pay for data checks forty rounds a minute', async () => {
  const { last, seen } = await checkRepeatedly(casinoOf(rounds(300)), 8, undefined, mostOlderADay)
  expect([last.checked, last.gaps, new Set(seen).size]).toEqual([300, [], 300])
})

test('on the day of the last check no tile is read, and the next day the state is checked by its tiles', async () => {
  const { last } = await checkRepeatedly(casinoOf(rounds(300)), 8, undefined, mostOlderADay)
  const read: string[] = []
  const casino = casinoOf(rounds(310))
  const bytes = (path: string) => {
    read.push(path)
    return casino.bytes(path)
  }
  const at = (now: number) => checkLog({ ...casino, bytes }, last, { verify, now, olderADay: 40 })
  expect(await at(0)).toMatchObject({ remembered: { size: 311, checked: 310 } })
  expect(read).toEqual([])
  expect(await at(86_400_000)).toMatchObject({ remembered: { size: 311, checked: 310 } })
  expect(read.length).toBeGreaterThan(1)
})

test('rounds played while the device was away are checked as well', async () => {
  const { last } = await checkRepeatedly(casinoOf(rounds(20)), 3)
  expect(last).toMatchObject({ checked: 20, lastRound: '19', gaps: [] })
  const { last: away } = await checkRepeatedly(casinoOf(rounds(200)), 1, last)
  expect(away.gaps).toEqual([{ after: '19', before: '160' }])
  const { last: end } = await checkRepeatedly(casinoOf(rounds(200)), 100, away)
  expect([end.checked, end.gaps]).toEqual([200, []])
})

test('where older rounds are archived, the history ends; pages without rounds of the house are passed over', async () => {
  const casino = casinoOf(rounds(100))
  const archived: LogSource = {
    ...casino,
    rounds: async (query) => (Number(query.before ?? 100) <= 60 ? emptyPage : casino.rounds(query)),
  }
  const { last } = await checkRepeatedly(archived, 60)
  expect([last.checked, last.gaps]).toEqual([40, []])
  const partners: LogSource = {
    ...casino,
    rounds: async (query) => (query.before === undefined ? { ...emptyPage, next: '500' } : casino.rounds(query)),
  }
  const { last: end } = await checkRepeatedly(partners, 80)
  expect([end.checked, end.lastRound, end.gaps]).toEqual([100, '500', []])
})

test('a round that the log lacks is open at first, and missing after ten minutes', async () => {
  const withoutOne = rounds(9).filter((_, i) => i !== 4)
  expect(await rememberedAfter(casinoOf(withoutOne, rounds(9)))).toMatchObject({
    open: 5,
    remembered: { lastRound: '3' },
  })
  expect(await faultOf(casinoOf(withoutOne, rounds(9), { ageMs: 700_000 }))).toBe('missing')
})

test('a visit reads each tile once, computes each root once, and verifies the signature of a state once', async () => {
  const casino = casinoOf(rounds(200))
  const paths: string[] = []
  const bytes = (path: string) => {
    paths.push(path)
    return casino.bytes(path)
  }
  await rememberedAfter({ ...casino, bytes })
  expect(paths).toEqual([...new Set(paths)])
  const read = nodesOf(casino, 201)
  expect(read(7, 0)).toBe(read(7, 0))
  const verified = once<boolean>()
  let verifications = 0
  const counted: VerifyEd25519 = (...given) =>
    verified(given.join(), () => {
      verifications++
      return verify(...given)
    })
  await checkLog(casino, undefined, { verify: counted, now: 0, olderADay: 40 })
  expect(verifications).toBe(1)
})

test('an empty log is not a fault', async () => {
  expect(await rememberedAfter(casinoOf([]))).toMatchObject({ remembered: { size: 0, checked: 0 }, open: 0 })
})

const flipped = (bytes: Uint8Array) => Uint8Array.from(bytes, (byte, i) => (i === 0 ? byte ^ 1 : byte))

test.each<[string, string, () => LogSource, number]>([
  ['a changed payout', 'changed', () => casinoOf(rounds(5), changeRound(2, { payout: 99 } as Partial<Round>)), 0],
  [
    'a re-dealt nonce',
    'changed',
    () => casinoOf(rounds(5), changeRound(2, { fairness: { ...roundOf(2).fairness, nonce: 7 } })),
    0,
  ],
  [
    'a nonce that was used twice',
    'repeated',
    () => {
      const twice = changeRound(2, { fairness: { ...roundOf(2).fairness, nonce: 1 } })
      return casinoOf(twice)
    },
    0,
  ],
  [
    'another seed than the one committed to',
    'seed',
    () =>
      casinoOf(
        changeRound(1, { fairness: { ...roundOf(1).fairness, serverSeed: 'b' } }),
        changeRound(1, { fairness: { ...roundOf(1).fairness, serverSeed: 'b' } }),
      ),
    0,
  ],
  [
    'a dropped round',
    'rewritten',
    () =>
      casinoOf(
        rounds(9).filter((_, i) => i !== 1),
        rounds(3),
      ),
    5,
  ],
  ['an added round', 'rewritten', () => casinoOf([roundOf(77), ...rounds(6)], rounds(3)), 5],
  ['a shortened log', 'shorter', () => casinoOf(rounds(3)), 5],
  [
    'a flipped bit of a tile',
    'rewritten',
    () => {
      const casino = casinoOf(rounds(5))
      return { ...casino, bytes: async (path) => flipped(await casino.bytes(path)) }
    },
    0,
  ],
  [
    'a broken signature',
    'signature',
    () => {
      const casino = casinoOf(rounds(5))
      return { ...casino, text: async (path) => (await casino.text(path)).replace('\n6\n', '\n7\n') }
    },
    0,
  ],
  ['a proof that is none', 'missing', () => ({ ...singly(casinoOf(rounds(5))), proof: async () => 'nothing' }), 0],
])('%s is found', async (_, kind, source, seen) => {
  const before = seen > 0 ? (await rememberedAfter(casinoOf(rounds(seen)))).remembered : undefined
  expect(await faultOf(source(), before)).toBe(kind)
})

/** A casino that answers with a changed page. */
const withPage = (change: (page: OwnRounds) => Partial<OwnRounds>): LogSource => {
  const casino = casinoOf(rounds(30))
  return {
    ...casino,
    async rounds(query) {
      const page = await casino.rounds(query)
      return { ...page, ...change(page) }
    },
  }
}

test.each<[string, (page: OwnRounds) => Partial<OwnRounds>]>([
  ['another payout', ({ rounds: of }) => ({ rounds: of.map((one, i) => (i === 3 ? { ...one, payout: 99 } : one)) })],
  ['another salt', ({ rounds: of }) => ({ rounds: of.map((one) => ({ ...one, salt: 'AAAA' })) })],
  [
    'the place of another round',
    ({ rounds: [one, two, ...of] }) => ({ rounds: [one!, { ...two!, index: one!.index! }, ...of] }),
  ],
  ['a place after the end', ({ rounds: [one, ...of] }) => ({ rounds: [{ ...one!, index: 2 ** 50 }, ...of] })],
  [
    'no place',
    ({ rounds: of }) => ({ rounds: of.map(({ index, ...one }, i) => (i === 0 ? one : { ...one, index: index! })) }),
  ],
  ['a commitment without a place', ({ seeds }) => ({ seeds: seeds.map(({ committed: _, ...one }) => one) })],
  ['a commitment at the place of a round', ({ seeds }) => ({ seeds: seeds.map((one) => ({ ...one, committed: 30 })) })],
  ['another seed', ({ seeds }) => ({ seeds: seeds.map((one) => ({ ...one, serverSeed: 'b' })) })],
  ['too many hashes', ({ hashes }) => ({ hashes: hashes + toBase64(new Uint8Array(64)) })],
])('a page with %s proves nothing: its rounds are checked one by one', async (_, change) => {
  expect(await rememberedAfter(withPage(change))).toMatchObject({
    remembered: { checked: 10, lastRound: '9' },
    open: 20,
  })
})

test('another key is found by a device that knows the first one', async () => {
  const { remembered: before } = await rememberedAfter(casinoOf(rounds(5)))
  expect(await faultOf(casinoOf(rounds(5)), { ...before, key: before.key.replace('casino', 'other') })).toBe('key')
})

test('the published key is read once a day, and where the known one has not signed', async () => {
  const casino = casinoOf(rounds(5))
  const { remembered: before } = await rememberedAfter(casino)
  const reads = async (known: Remembered, now: number) => {
    const paths: string[] = []
    const text = (path: string) => {
      paths.push(path)
      return casino.text(path)
    }
    await checkLog({ ...casino, text }, known, { verify, now, olderADay: 40 })
    return paths.includes('key')
  }
  expect(await reads(before, 0)).toBe(false)
  expect(await reads(before, 86_400_000)).toBe(true)
  expect(await reads({ ...before, key: before.key.replace('casino', 'other') }, 0)).toBe(true)
})

test('the newest page has the player’s seeds, which are not read again', async () => {
  const casino = casinoOf(rounds(5))
  const { hash, next, nonce } = await casino.seeds()
  const active = { serverSeedHash: hash, nextServerSeedHash: next, nonce }
  const { remembered: known } = await rememberedAfter({
    ...casino,
    rounds: async (query) => ({ ...(await casino.rounds(query)), active }),
    seeds: () => Promise.reject(new Error()),
  })
  expect([known.nextHash, known.used]).toMatchObject([next, { hash, count: nonce }])
})

test('anyone can look up a round and its index, and detects one that is missing or changed', async () => {
  const casino = casinoOf(rounds(30), [...rounds(30), roundOf(31)])
  expect(await checkRound(casino, '7', { verify })).toEqual({ at: 'included', index: 8, size: 31 })
  expect(await checkRound(casino, '31', { verify })).toEqual({ at: 'none' })
  const lying = casinoOf(rounds(5), changeRound(2, { payout: 99 } as Partial<Round>))
  expect(await checkRound(lying, '2', { verify })).toMatchObject({
    at: 'fault',
    fault: { kind: 'changed', round: '2' },
  })
})

describe('witnesses that the casino lists', () => {
  const witnessOf = (number: number) => {
    const secret = createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, number)]),
      format: 'der',
      type: 'pkcs8',
    })
    const raw = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(12)
    const of: NoteKey = { name: `witness-${number}.example`, type: 4, publicKey: new Uint8Array(raw) }
    /** The witness's signature line: 8 bytes of time, then the signature. */
    const line = (checkpoint: string) => {
      const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1)
      return signatureLine(
        of,
        Buffer.concat([Buffer.alloc(8), sign(null, Buffer.from(cosignedText(0n, text)), secret)]),
      )
    }
    return { key: verifierKeyText(of), line }
  }
  const [one, two] = [witnessOf(4), witnessOf(5)]
  const witnessed = (lines: (checkpoint: string) => string): LogSource => {
    const casino = casinoOf(rounds(5))
    return {
      ...casino,
      async text(path) {
        const text = await casino.text(path)
        if (path === 'witnesses') return `${one.key}\n${two.key}\n`
        return path === 'checkpoint' ? text + lines(text) : text
      },
    }
  }

  test.each<[string, (checkpoint: string) => string, string[], string[]]>([
    ['both sign', (text) => one.line(text) + two.line(text), ['witness-4.example', 'witness-5.example'], []],
    ['one is late', (text) => one.line(text), ['witness-4.example'], ['witness-5.example']],
    ['none signs', () => '', [], ['witness-4.example', 'witness-5.example']],
  ])('%s, which is no fault', async (_, lines, signed, missing) => {
    expect(await rememberedAfter(witnessed(lines))).toMatchObject({ witnesses: { signed, missing } })
  })

  test('one that has signed is remembered, and shown when it is not listed, or has another key', async () => {
    const { remembered: before } = await rememberedAfter(witnessed((text) => one.line(text)))
    expect(Object.values(before.witnesses ?? {})).toEqual([one.key])
    const listing = (keys: readonly string[]): LogSource => {
      const casino = casinoOf(rounds(5))
      return { ...casino, text: async (path) => (path === 'witnesses' ? keys.join('\n') : casino.text(path)) }
    }
    const witnessesAt = async (keys: readonly string[]) => (await rememberedAfter(listing(keys), before)).witnesses
    expect(await witnessesAt([two.key])).toMatchObject({ gone: ['witness-4.example'], changed: [] })
    const replaced = verifierKeyText({ ...parseVerifierKey(two.key)!, name: 'witness-4.example' })
    expect(await witnessesAt([replaced])).toMatchObject({ gone: [], changed: ['witness-4.example'] })
    expect(await witnessesAt([one.key, two.key])).toMatchObject({ gone: [], changed: [] })
    // Shown until the player has seen it.
    const { remembered: later } = await rememberedAfter(listing([]), before)
    expect((await rememberedAfter(listing([]), later)).witnesses.gone).toEqual(['witness-4.example'])
  })

  test('their list is read once a day, and where one has not signed', async () => {
    const both = witnessed((text) => one.line(text) + two.line(text))
    const { remembered: before } = await rememberedAfter(both)
    const reads = async (source: LogSource, now: number) => {
      const paths: string[] = []
      const text = (path: string) => {
        paths.push(path)
        return source.text(path)
      }
      const result = await checkLog({ ...source, text }, before, { verify, now, olderADay: 40 })
      return [paths.includes('witnesses'), 'fault' in result ? result.fault : result.witnesses.missing]
    }
    expect(await reads(both, 0)).toEqual([false, []])
    expect(await reads(both, 86_400_000)).toEqual([true, []])
    const late = witnessed((text) => one.line(text))
    expect(await reads(late, 0)).toEqual([true, ['witness-5.example']])
  })

  test('a signature of another state is a fault', async () => {
    const other = `casino.example/log\n9\n${Buffer.alloc(32).toString('base64')}\n\n`
    expect(await faultOf(witnessed((text) => one.line(text) + two.line(other)))).toBe('witness')
  })
})
