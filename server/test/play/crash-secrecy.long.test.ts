import { crashPoint } from '@casino/rules/games/crash/rules'
import { pureHmac } from '@casino/rules/pure-hash'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTracing } from '../../platform/tracing/tracing.ts'
import { type End, endOf, type Flight, findLatest } from '../../play/games/crash/flight.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { dumpOf } from '../kit/dump.ts'
import { chooseFlights, openChains } from '../kit/flights.ts'
import { openReceiver, type Receiver } from '../kit/receiver.ts'

// All output of two servers, with its time: answers, live events, logs down to their lowest level, traces, figures.
interface Said {
  readonly at: number
  readonly road: string
  readonly text: string
}
const said: Said[] = []
const say = (road: string, text: string) => void said.push({ at: Date.now(), road, text })
let collector: Receiver
let here: Casino
let there: Casino
let [anna, boris] = [] as unknown as [CasinoPlayer, CasinoPlayer]
const closers: (() => Promise<unknown> | undefined)[] = []
beforeAll(async () => {
  collector = await openReceiver()
  const endpoint = collector.url.replace('/hook', '')
  const tracing = (await openTracing({ endpoint, service: 'test', percent: 100 }, () => {}))!
  here = await openCasino({ tracing, onLog: (line) => say('log', line) })
  there = await openCasino({ databaseUrl: here.databaseUrl, onLog: (line) => say('log', line) })
  anna = await here.player({ balance: 1000 })
  boris = await here.player({ balance: 1000 })
  // Some seconds long; a slow machine misses some.
  const lasting = Array.from({ length: 3 }, () => [190, 330] as const)
  await chooseFlights(here.app.database.read, lasting)
  closers.push(
    there.close,
    here.close,
    () => tracing.close(),
    () => collector.close(),
  )
})
afterAll(async () => {
  for (const close of closers) await close()
})

async function answered(request: Promise<{ status: number; headers: Headers; body: unknown }>): Promise<void> {
  const { status, headers, body } = await request
  say('answer', JSON.stringify([status, body, [...headers]]))
}

/** The calls that players and strangers may make during a flight. */
async function lookAround(): Promise<void> {
  for (const casino of [here, there]) {
    for (const token of [undefined, anna.token, boris.token]) {
      const by = token === undefined ? {} : { token }
      await answered(casino.call('GET /api/games/crash', by))
      await answered(casino.call('GET /api/games/live-bets', by))
      await answered(casino.call('GET /api/games/recent-wins', by))
      await answered(casino.call('GET /api/casino/get-games', by))
      if (token === undefined) continue
      await answered(casino.call('GET /api/games/crash/bets', by))
      await answered(casino.call('GET /api/games/history', { ...by, query: { limit: '-1' } }))
      await answered(casino.call('POST /api/games/crash/bet', { ...by, body: { betAmount: 1, panel: 2 } }))
      await answered(casino.call('POST /api/games/crash/cancel', { ...by, body: { panel: 1 } }))
      await answered(casino.call('POST /api/games/crash/cashout', { ...by, body: { panel: 2 } }))
    }
    say('figures', await (await fetch(`${casino.address}/metrics`)).text())
    say('page', await (await fetch(`${casino.address}/games/crash`)).text())
    say('log of rounds', await (await fetch(`${casino.address}/log/checkpoint`)).text())
  }
  say('stored', await dumpOf(here.app.database.read))
}

/** Polls the public state of the flight and its rows during the last second before a crash. */
async function lookUntil(end: End): Promise<void> {
  const repeat = async (look: () => Promise<void>) => {
    while (Date.now() < end.at) await look()
  }
  const stored = async () => {
    const rows = await here.app.database.read.rows(
      `SELECT to_jsonb(crash_round)::text AS flight, (SELECT jsonb_agg(bet) FROM crash_bet AS bet)::text AS bets FROM crash_round`,
    )
    say('stored', JSON.stringify(rows))
  }
  const { token } = boris
  const looks = [here, there].flatMap((casino) => [
    () => answered(casino.call('GET /api/games/crash')),
    () => answered(casino.call('GET /api/games/crash/bets', { token })),
    () => answered(casino.call('POST /api/games/crash/cashout', { token, body: { panel: 2 } })),
  ])
  await Promise.all([stored, ...looks].map(repeat))
}

/** A field with more distinct numbers than this contains a time or an identifier. */
const mostNumbers = 3

/** Fields that contain this multiplier, in hundredths or as displayed, and few other numbers. */
function placesOf(texts: readonly Said[], crash: number, most: number): Set<string> {
  const values = new Map<string, Set<number>>()
  for (const { road, text } of texts)
    for (const { 0: number, index } of text.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?!\w)/g)) {
      const place = `${road}: ${text.slice(Math.max(0, index - 16), index).replaceAll(/\d/g, '0')}`
      const there = values.get(place) ?? new Set()
      values.set(place, there.add(Number(number)))
    }
  const isCrash = (numbers: Set<number>) => numbers.size <= most && (numbers.has(crash) || numbers.has(crash / 100))
  return new Set([...values].flatMap(([place, numbers]) => (isCrash(numbers) ? [place] : [])))
}

/** Exact texts of an end: as JSON of an answer and of a row, its moment, and the seed. */
function textsOf({ seed, crash, at }: End): string[] {
  const shown = (crash / 100).toFixed(2).replace(/0+$/, '').replace(/\.$/, '')
  const moments = [Math.round(at), Math.floor(at), Math.ceil(at)]
  const ends = moments.flatMap((ms) => [`${ms}`, new Date(ms).toISOString()])
  return [seed, `"crash":${shown}`, `"crash": ${crash}`, `"crash":${crash}`, ...ends]
}
const found = (secrets: readonly string[], texts: readonly string[]) =>
  secrets.filter((secret) => texts.some((text) => text.includes(secret)))

const patient = { timeout: 90_000, interval: 20 }
const nowHere = async () => (await here.call('GET /api/games/crash')).body.now

interface Followed {
  readonly flight: Flight
  readonly end: End
  /** The output of the servers before the crash and after it. */
  readonly before: readonly Said[]
  readonly after: readonly Said[]
}

/** Follows the next flight with another crash than `earlier`, from its bets until its end is public. */
async function followFlight(earlier?: Followed): Promise<Followed> {
  const { read } = here.app.database
  const chains = await openChains(read)
  const { flight, end } = await vi.waitFor(async () => {
    const now = await nowHere()
    const flight = (await findLatest(read))!
    const end = endOf(chains, flight)
    expect([flight.startsAt > now + 3000, end.crash !== earlier?.end.crash]).toEqual([true, true])
    return { flight, end }
  }, patient)
  const first = earlier ? said.length : 0
  const bet = { betAmount: 10, panel: 1, autoCashOut: 1.2 } as const
  const answers = [
    await anna.call('POST /api/games/crash/bet', { body: bet }),
    await there.call('POST /api/games/crash/bet', { token: boris.token, body: { betAmount: 5, panel: 1 } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await lookAround()
  await vi.waitFor(async () => expect(await nowHere()).toBeGreaterThan(flight.startsAt + 100), patient)
  await lookAround()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(end.at - 1000), patient)
  await lookUntil(end)
  const isOver = async () => expect((await here.call('GET /api/games/crash')).body.round?.crash).not.toBeNull()
  await vi.waitFor(isOver, patient)
  const all = said.length
  const before = said.slice(first).filter(({ at }) => at < end.at)
  // The same search finds it afterwards, so it does work.
  await lookAround()
  return { flight, end, before, after: said.slice(all) }
}

const lastMs = 200

test('until a flight has crashed, no answer, event, log line, trace, figure or row tells its end, or that of a later one', async () => {
  for (const [casino, player] of [
    [here, anna],
    [there, boris],
  ] as const) {
    const { socket } = casino.live(player.token)
    socket.onAny((...event: unknown[]) => say('event', JSON.stringify(event)))
    socket.emit('table:subscribe', { game: 'crash' })
    closers.unshift(async () => void socket.disconnect())
  }
  const { read } = here.app.database
  const one = await followFlight()
  const flights = [one, await followFlight(one)] as const
  const roads = [...new Set(flights.flatMap(({ before }) => before.map(({ road }) => road)))].sort()
  expect(roads).toEqual(['answer', 'event', 'figures', 'log', 'log of rounds', 'page', 'stored'])
  const late = flights.flatMap(({ end, before }) => before.filter(({ at }) => at >= end.at - lastMs))
  expect(late.map(({ road }) => road)).toEqual(expect.arrayContaining(['answer', 'stored']))
  for (const { flight, end, before, after } of flights) {
    expect(crashPoint(pureHmac, end.seed, flight.salt, flight.edgeBasisPoints)).toBe(end.crash)
    const secrets = textsOf(end)
    expect(
      found(
        secrets,
        before.map(({ text }) => text),
      ),
    ).toEqual([])
    expect(
      found(
        secrets,
        after.map(({ text }) => text),
      ),
    ).toEqual(expect.arrayContaining(secrets.slice(0, 3)))
  }

  // A number may occur by chance; a leak is in the same field in both flights.
  const inBoth = (part: 'before' | 'after', most = mostNumbers) => {
    const [one, other] = flights.map((each) => placesOf(each[part], each.end.crash, most)) as [Set<string>, Set<string>]
    return [...one].filter((place) => other.has(place))
  }
  expect(inBoth('before')).toEqual([])
  // Afterwards it is also among the past flights that the answers list.
  expect(inBoth('after', Number.POSITIVE_INFINITY)).not.toEqual([])

  // Ignores the times of spans, some of which begin or end with the flight.
  const spanTimes = /"\w*[tT]imeUnixNano":"?\d+"?/g
  const traces = collector.calls.map(({ raw }) => raw.toString().replaceAll(spanTimes, ''))
  expect(traces.join('')).toContain('crash/bet')
  expect(
    traces.filter((text) => flights.some(({ end }) => found([end.seed, ...textsOf(end).slice(4)], [text]).length > 0)),
  ).toEqual([])
  // Later seeds stay secret after the crash, too.
  const chains = await openChains(read)
  const { flight } = flights[1]
  const later = [1, 2, 3, 4].map((place) => chains.seed({ ...flight, end: flight.chainEnd }, flight.number + place))
  const everything = [...said.map(({ text }) => text), ...traces, await dumpOf(here.app.database.read)]
  expect(found(later, everything)).toEqual([])
}, 300_000)
