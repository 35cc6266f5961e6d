import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { houseAccounts } from '../../composition/house-accounts.ts'
import type { Span, Tracing } from '../../platform/tracing/span.ts'
import { openTracing } from '../../platform/tracing/tracing.ts'
import { type Bank, lostBet, openBank } from '../../test/kit/bank.ts'
import { openReceiver, type Receiver } from '../../test/kit/receiver.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { Posting } from './posting.ts'

let bank: Bank
let collector: Receiver
let tracing: Tracing
let ledger: Ledger
const troubles: unknown[] = []
beforeAll(async () => {
  bank = await openBank({ players: 0 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  collector = await openReceiver()
  const endpoint = collector.url.replace('/hook', '')
  tracing = (await openTracing({ endpoint, service: 'test', percent: 100 }, (error) => troubles.push(error)))!
  ledger = await openLedger({ houseAccounts, url: bank.url, writers: 1, tracing })
})
afterEach(async () => {
  await ledger.close()
  await collector.close()
  expect(troubles).toEqual([])
})

interface Sent {
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { key: string; value: { intValue?: number } }[]
  readonly links: readonly { spanId: string }[]
}

/** The spans, once all are sent. */
async function sent(): Promise<Sent[]> {
  await tracing.close()
  return collector.calls.flatMap(({ raw }) => JSON.parse(raw.toString()).resourceSpans[0].scopeSpans[0].spans as Sent[])
}

/** Posts as one traced call. */
async function call(...postings: Posting<unknown>[]): Promise<Span> {
  // The call has a context of its own.
  await null
  const span = tracing.begin('call', undefined)!
  await Promise.all(postings.map((posting) => ledger.post(posting)))
  span.end()
  return span
}

const player = async () => (await bank.admit(1, 100))[0]!

test('a batch has one span for all of its calls, with its locks and its commit inside', async () => {
  const alice = await player()
  const [one, two] = await Promise.all([
    call(lostBet(alice, 1), lostBet(alice, 1), lostBet(alice, 200)),
    call(lostBet(alice, 1)),
  ])
  const spans = await sent()
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['batch', 'call', 'call', 'commit', 'lock'])
  const batch = spans.find(({ name }) => name === 'batch')!
  expect(batch).toMatchObject({
    parentSpanId: one.spanId,
    attributes: [{ key: 'postings', value: { intValue: 4 } }],
    links: [{ spanId: two.spanId }],
  })
  for (const name of ['lock', 'commit'])
    expect(spans.find((span) => span.name === name)?.parentSpanId).toBe(batch.spanId)
})

test('a batch that writes nothing is rolled back', async () => {
  await call(lostBet(await player(), 200))
  expect((await sent()).map(({ name }) => name).toSorted()).toEqual(['batch', 'call', 'lock', 'rollback'])
})

test('postings outside of a traced call have no span', async () => {
  await ledger.post(lostBet(await player(), 1))
  expect(await sent()).toEqual([])
})
