import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@casino/server/platform/database/with-client'
import { openDeadline } from '@casino/tools/processes/deadline'
import { measureInBlocks, medianOf, ratioOf } from './comparisons.ts'
import { createCasinoDatabase, dropCasinoDatabase, playerIds, tokenOf } from './fixture.ts'
import { type LoadPlan, quantile } from './load-client.ts'
import { type Bench, connections, dice, fine } from './measurements.ts'
import { load, startServer } from './processes.ts'

/** Webhooks: how much a slow receiver slows bets down, and how late a fast one receives the rounds of two servers. */
export async function measureEvents(bench: Bench) {
  return { ...(await measureSlowReceiver(bench)), ...(await measureDelay(bench)) }
}

/** Answers after this time; a server gives up after ten seconds. */
const slowMs = 9000
const delayRate = 500

interface Receiver {
  readonly url: string
  /** The calls that have arrived. */
  readonly calls: () => number
  close(): Promise<void>
}

async function openReceiver(received: (call: IncomingMessage) => Promise<unknown>): Promise<Receiver> {
  let calls = 0
  const server = createServer(async (request, response) => {
    calls++
    await received(request)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Subscribes one URL to all types of events from now on. */
const addWebhook = (url: string, to: string) =>
  withClient(url, (client) =>
    client.query(
      `INSERT INTO webhook (url, types, personal, event_id, posting_id, created_by)
       SELECT $1, '{deposit.succeeded,round.settled}', false, 0, (SELECT max(id) FROM posting), min(id) FROM player`,
      [to],
    ),
  )

/** Bets with a slow receiver of all rounds, and without a receiver. */
async function measureSlowReceiver({ postgresUrl, dataDir, scale, say }: Bench) {
  const receiver = await openReceiver(() => pause(slowMs, undefined, { ref: false }))
  const names = ['bench_slow_receiver', 'bench_no_receiver']
  const urls: string[] = []
  for (const name of names) urls.push(await createCasinoDatabase(postgresUrl, name))
  await addWebhook(urls[0]!, receiver.url)
  const servers = [await startServer(urls[0]!, 'batched', dataDir), await startServer(urls[1]!, 'batched', dataDir)]
  const callers = (await playerIds(urls[0]!)).map((id) => ({ token: tokenOf(id) }))
  const plans = servers.map(
    ({ port }): LoadPlan => ({ ...dice, port, callers, connections, seconds: 1, warmupSeconds: 0.15 }),
  )
  // Events are sent every second or less: in shorter turns, bets without a receiver would pay part of their cost.
  const blocks = await measureInBlocks(scale, plans, scale.seconds / 4)
  if (receiver.calls() === 0) throw new Error('nothing was sent to the slow receiver')
  for (const server of servers) await server.close()
  await receiver.close()
  for (const url of urls) await dropCasinoDatabase(postgresUrl, url)
  const { median, from, to } = ratioOf(blocks, 0, 1)
  const [withSlow, without] = [medianOf(blocks, 0), medianOf(blocks, 1)]
  say(
    `dice with a slow receiver of events: ${Math.round(withSlow)} bets/s, without: ${Math.round(without)}; ` +
      `with ÷ without ${median.toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)})`,
  )
  return { withSlow, without, ratio: median }
}

interface RoundsMessage {
  readonly data: { readonly events?: readonly { readonly data: { readonly round: string } }[] }
}

/** The delay from each round to its arrival at a receiver, with play on two servers. */
async function measureDelay({ postgresUrl, dataDir, scale, say }: Bench) {
  const arrived = new Map<number, number>()
  const receiver = await openReceiver(async (request) => {
    const { data } = (await json(request)) as RoundsMessage
    for (const event of data.events ?? []) arrived.set(Number(event.data.round), Date.now() / 1000)
  })
  const url = await createCasinoDatabase(postgresUrl, 'bench_events')
  await addWebhook(url, receiver.url)
  const servers = [await startServer(url, 'batched', dataDir), await startServer(url, 'batched', dataDir)]
  const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
  const plans = servers.map(({ port }, side) => ({
    ...dice,
    port,
    callers: callers.filter((_, index) => index % 2 === side),
    connections: 32,
    seconds: scale.seconds * 2,
    rate: delayRate / 2,
    warmupSeconds: 0,
  }))
  for (const report of await Promise.all(plans.map((plan) => load(plan)))) fine(report)
  const rounds = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; at: number }>(
      'SELECT id, extract(epoch FROM at)::float AS at FROM round',
    )
    return rows.map(({ id, at }) => ({ id: Number(id), at }))
  })
  const check = openDeadline(60_000, 'the receiver did not get the last round')
  for (; !rounds.every(({ id }) => arrived.has(id)); check()) await pause(50)
  for (const server of servers) await server.close()
  await receiver.close()
  await dropCasinoDatabase(postgresUrl, url)
  const delays = rounds.map(({ id, at }) => arrived.get(id)! - at)
  const [middle, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)]
  say(
    `${rounds.length} rounds at ${delayRate}/s on two servers: at the receiver after ${middle.toFixed(2)} s, p99 ${p99.toFixed(2)} s`,
  )
  return { delay: { median: middle, p99, perSecond: delayRate } }
}
