import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLedger } from '../../accounting/ledger/ledger.ts'
import type { Tracing } from '../../platform/tracing/span.ts'
import { openTracing } from '../../platform/tracing/tracing.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { openReceiver, type Receiver } from '../kit/receiver.ts'

interface Sent {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[]
  readonly links: readonly { traceId: string; spanId: string }[]
  readonly status: { code?: number }
}

const lines: Record<string, unknown>[] = []
const troubles: unknown[] = []
let collector: Receiver
let tracing: Tracing
let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  collector = await openReceiver()
  const endpoint = collector.url.replace('/hook', '')
  tracing = (await openTracing({ endpoint, service: 'test', percent: 0 }, (error) => troubles.push(error)))!
  casino = await openCasino({
    tracing,
    openLedger: async (options) => {
      const ledger = await openLedger(options)
      const broken = Promise.reject(new Error('a bug'))
      broken.catch(() => {})
      return { ...ledger, post: (posting) => (posting.kind === 'roulette' ? broken : ledger.post(posting)) }
    },
    onLog: (line) => lines.push(JSON.parse(line)),
  })
  player = await casino.player({ balance: 1000 })
})
afterAll(async () => {
  await casino?.close()
  await tracing?.close()
  await collector?.close()
})

const bodies = () => collector.calls.map(({ raw }) => JSON.parse(raw.toString()))
const spans = (): Sent[] => bodies().flatMap((body) => body.resourceSpans[0].scopeSpans[0].spans)
const spansOf = (trace: string) => spans().filter(({ traceId }) => traceId === trace)
/** The caller's own trace and span. */
const callerOf = (place: number) => ({ trace: `${place}`.padStart(32, 'a'), span: `${place}`.padStart(16, 'b') })
const headersOf = (place: number, flags = '01') => {
  const { trace, span } = callerOf(place)
  return { traceparent: `00-${trace}-${span}-${flags}` }
}
const roll = (place: number, flags?: string) =>
  player.call('POST /api/games/dice/roll', {
    body: { betAmount: 1, targetValue: 50, betType: 'over' },
    headers: headersOf(place, flags),
  })
const whenSent = (trace: string, count: number) =>
  vi.waitFor(() => expect(spansOf(trace)).toHaveLength(count), { timeout: 8000, interval: 50 })

test('a bet is traced from its request through the batch to the commit', async () => {
  expect((await roll(1)).status).toBe(200)
  const { trace, span } = callerOf(1)
  await whenSent(trace, 4)
  const named = (name: string) => spansOf(trace).find((each) => each.name === name)!
  const call = named('POST /api/games/dice/roll')
  expect([call.parentSpanId, call.kind, call.status]).toEqual([span, 2, {}])
  expect([named('batch').parentSpanId, named('batch').kind]).toEqual([call.spanId, 1])
  expect(named('batch').attributes).toEqual([{ key: 'postings', value: { intValue: 1 } }])
  expect([named('lock').parentSpanId, named('commit').parentSpanId]).toEqual(Array(2).fill(named('batch').spanId))
  const times = ['lock', 'commit'].flatMap((name) => [named(name).startTimeUnixNano, named(name).endTimeUnixNano])
  const inOrder = [call.startTimeUnixNano, named('batch').startTimeUnixNano, ...times]
  expect([...inOrder, named('batch').endTimeUnixNano].map(BigInt)).toEqual(
    [...inOrder, named('batch').endTimeUnixNano].map(BigInt).toSorted((a, b) => (a < b ? -1 : Number(a > b))),
  )
  expect(bodies()[0].resourceSpans[0].resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'test' },
  })
})

test('a batch of several calls belongs to one of them, and is linked with the others', async () => {
  const places = [11, 12, 13, 14, 15, 16, 17, 18]
  const rolled = await Promise.all(places.map((place) => roll(place)))
  expect(rolled.map(({ status }) => status)).toEqual(places.map(() => 200))
  const own = () => places.flatMap((place) => spansOf(callerOf(place).trace))
  const calls = () => own().filter(({ kind }) => kind === 2)
  await vi.waitFor(() => expect(calls()).toHaveLength(places.length), { timeout: 8000, interval: 50 })
  const batches = () => own().filter(({ name }) => name === 'batch')
  // Every call has a batch: as its child, or linked with it in both directions.
  await vi.waitFor(() => expect(calls().filter((call) => !batchOf(call, batches()))).toEqual([]), { timeout: 8000 })
  expect(batches().length).toBeLessThan(places.length)
})

function batchOf({ spanId, links }: Sent, batches: readonly Sent[]): Sent | undefined {
  const linked = new Set(links.map((link) => link.spanId))
  return batches.find(
    (batch) =>
      batch.parentSpanId === spanId || (linked.has(batch.spanId) && batch.links.some((link) => link.spanId === spanId)),
  )
}

test('a refusal names its code, and is no failure', async () => {
  const body = { betAmount: 100_000, targetValue: 50, betType: 'over' } as const
  const refused = await player.call('POST /api/games/dice/roll', { body, headers: headersOf(21) })
  const { trace } = callerOf(21)
  await vi.waitFor(() => expect(spansOf(trace).some(({ kind }) => kind === 2)).toBe(true), { timeout: 8000 })
  const call = spansOf(trace).find(({ kind }) => kind === 2)!
  expect(call.status).toEqual({})
  expect(call.attributes).toContainEqual({ key: 'error.type', value: { stringValue: refused.body.code } })
})

test('the log of a failed call has its trace', async () => {
  const body = { bets: [{ type: 'red', amount: 1 }], totalBet: 1 } as const
  const failed = await player.call('POST /api/games/roulette/spin', { body, headers: headersOf(31) })
  expect(failed.status).toBe(500)
  const { trace } = callerOf(31)
  const logged = lines.find(({ msg }) => msg === 'a call failed')
  expect(logged).toMatchObject({ trace_id: trace, span_id: expect.stringMatching(/^[0-9a-f]{16}$/) })
  await whenSent(trace, 1)
  expect(spansOf(trace)[0]!.status).toEqual({ code: 2 })
})

test.each([
  ['without a traceparent, at 0 per cent', {}],
  ['whose caller does not trace it', headersOf(41, '00')],
  ['with a traceparent of nonsense', { traceparent: '00-1-2-01' }],
  ['with an empty trace', { traceparent: `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01` }],
])('a call %s is not traced', async (_, headers) => {
  const before = spans().length
  expect((await casino.call('GET /api/status', { headers })).status).toBe(200)
  const place = 50 + before
  await roll(place)
  await vi.waitFor(() => expect(spansOf(callerOf(place).trace)).toHaveLength(4), { timeout: 8000, interval: 50 })
  expect(spans().filter(({ name }) => name.includes('/api/status'))).toEqual([])
})

test('a collector that is away costs no call anything, and is reported once', async () => {
  expect(troubles).toEqual([])
  await collector.close()
  for (const place of [91, 92]) {
    expect((await roll(place)).status).toBe(200)
    await vi.waitFor(() => expect(troubles).toHaveLength(1), { timeout: 8000, interval: 50 })
  }
  await tracing.close()
  expect(troubles).toHaveLength(1)
})

test('without a collector there is nothing that could trace', async () => {
  expect(await openTracing(undefined, () => {})).toBeUndefined()
})
