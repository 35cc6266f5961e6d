import { betsMs, decidedWithinMs, pauseMs } from '@casino/rules/games/crash/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../accounting/ledger/accounts.ts'
import { openHeldAccount } from '../../money/payments/transfers.ts'
import { DatabaseUnavailable } from '../../platform/database/database.ts'
import { roundsOf } from '../../play/rounds/round.ts'
import { adjustment } from '../kit/bank.ts'
import {
  called,
  crashOfSeed,
  distinct,
  type ModelCall,
  type ModelFlight,
  modelFlight,
  type Panel,
  perhapsSettled,
  type Rules,
  settled,
  type World,
} from '../kit/crash-model.ts'
import {
  type CrashServer,
  type CrashServers,
  openCrashServers,
  type ReceivedAnswer,
  type SentCall,
} from '../kit/crash-servers.ts'
import { chooseFlights } from '../kit/flights.ts'
import { persist } from '../kit/persist.ts'
import { expectAlways } from '../kit/property.ts'
import { times } from '../kit/two-servers.ts'

// Random flights of several players on two servers, against a model that knows only the rules. The clock stands still between the
// moments of a flight. Answers are lost, and the client repeats with the same key at the other server; a server's link to the
// database is cut in a batch; servers are replaced by others without their memory.

const cash = 300_00
const maximumWin = 250_00
// Ahead of the database's clock, which goes on while this one stands still.
let clock = Date.now() + 3_600_000
let crash: CrashServers
beforeAll(async () => {
  crash = await openCrashServers({ maximumWin, now: () => clock })
})
afterAll(async () => {
  await crash.servers[0].casino.app.publicLog.step()
  await crash.close()
})

/** In hundredths. */
const lengths = { instant: [100, 100], short: [101, 149], middle: [150, 299], long: [300, 1500] } as const
/** Moments of a flight in their order, except that a short one crashes before its half has passed. */
const momentsOf = ({ startsAt, crashesAt }: ModelFlight) =>
  [
    startsAt - betsMs,
    startsAt - 1,
    startsAt,
    startsAt + Math.floor((crashesAt - startsAt) / 3),
    crashesAt - 1,
    crashesAt,
    crashesAt + 300,
    crashesAt + decidedWithinMs - 1,
    crashesAt + decidedWithinMs,
    crashesAt + pauseMs - 1,
  ].sort((one, other) => one - other)

const accidents = ['cut at the locks', 'cut before the commit', 'cut after the commit'] as const
const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant('none' as const) },
  { weight: 2, arbitrary: fc.constantFrom('lost' as const, 'twice' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...accidents) },
)
const when = (...moments: readonly number[]) => ({
  flight: fc.nat({ max: 1 }),
  moment: fc.constantFrom(...moments),
  node: fc.nat({ max: 1 }),
  fault,
})
const panel = fc.constantFrom<Panel>(1, 1, 2)
/** How many moments before it is decided a call arrived. */
const late = fc.constantFrom(0, 0, 0, 1, 2, 4)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...when(0, 0, 0, 1, 1, 2, 3, 5, 6),
      does: fc.constant('bet' as const),
      panel,
      late: fc.constantFrom(0, 0, 2, 4),
      stake: fc.constantFrom(100_00, 33_33, 1_01, 99, 200_00),
      target: fc.constantFrom(null, 101, 150, 300, -1, 0, 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ ...when(3, 4, 5, 6, 0, 1, 2, 7, 8, 9), does: fc.constant('cashOut' as const), panel, late }),
  },
  { weight: 1, arbitrary: fc.record({ ...when(0, 1, 2, 3, 6), does: fc.constant('cancel' as const), panel, late }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...when(1, 3, 5, 7, 0), does: fc.constant('again' as const), which: fc.nat({ max: 3 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const pass = fc.record({ ...when(3, 4, 5, 6, 7, 8, 9), both: fc.boolean(), racing: fc.boolean() })
const life = fc.record({
  flights: fc.array(fc.constantFrom(...(Object.keys(lengths) as (keyof typeof lengths)[])), {
    minLength: 1,
    maxLength: 2,
  }),
  players: fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 10 }),
  passes: fc.array(pass, { maxLength: 5 }),
  restarts: fc.array(fc.record(when(0, 2, 3, 6)), { maxLength: 2 }),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

/** One player, and the worlds that agree with everything that was answered. */
class Run {
  readonly player: number
  /** While it calls, servers settle. */
  isRacing = false
  readonly #rules: Rules
  worlds: World[] = [{ cash, bets: [], answered: {} }]
  readonly #sent: SentCall[] = []
  /** The first answers to accepted calls. */
  readonly #first = new Map<string, string>()

  constructor(player: number, rules: Rules) {
    this.player = player
    this.#rules = rules
  }

  /** What servers that settle at this moment have done, or may have. */
  settle(how: 'surely' | 'perhaps'): void {
    this.worlds = distinct(
      this.worlds.flatMap((world) =>
        how === 'surely' ? [settled(this.#rules, world, clock)] : perhapsSettled(this.#rules, world, clock),
      ),
    )
  }

  /** Only worlds in which the call was answered like this are left. */
  #answered(sent: SentCall, at: number, received: ReceivedAnswer): void {
    if (this.isRacing) this.settle('perhaps')
    const next = this.worlds.map((world) => called(this.#rules, world, { ...sent, at }))
    if (received === 'trouble') {
      this.worlds = distinct([...this.worlds, ...next.map(({ world }) => world)])
      return
    }
    const agreeing = next.filter(({ answer }) => JSON.stringify(answer) === JSON.stringify(received.answer))
    if (agreeing.length === 0)
      expect({ ...sent, answer: received.answer }).toEqual({ ...sent, answer: next.map(({ answer }) => answer) })
    this.worlds = distinct(agreeing.map(({ world }) => world))
    if ('refused' in received.answer) return
    const first = this.#first.get(sent.key) ?? received.whole
    this.#first.set(sent.key, first)
    expect(received.whole).toBe(first)
  }

  /** Sends it, and again at the other server for as long as no answer arrives. */
  async take(each: Step, arrivedAt: number): Promise<void> {
    const { node, fault: injected } = each
    const sent = this.#sentBy(each)
    if (!sent) return
    const [here, there] = serversFrom(node)
    if (injected === 'twice') {
      const received = await Promise.all([here, there].map((one) => one.send(this.player, sent, arrivedAt)))
      for (const one of received) this.#answered(sent, arrivedAt, one)
    } else {
      cutNext(here, injected)
      const received = await here.send(this.player, sent, arrivedAt)
      this.#answered(sent, arrivedAt, received)
      if (injected !== 'lost' && received !== 'trouble') return
    }
    await persist(async () => {
      const received = await there.send(this.player, sent, clock)
      this.#answered(sent, clock, received)
      if (received === 'trouble') throw new DatabaseUnavailable('again')
    })
  }

  #sentBy(each: Step): SentCall | undefined {
    if (each.does === 'again') return this.#sent[each.which % Math.max(1, this.#sent.length)]
    const call: ModelCall =
      each.does === 'bet'
        ? { does: 'bet', panel: each.panel, stake: each.stake, target: targetOf(each, this.#rules) }
        : { does: each.does, panel: each.panel }
    const sent = { call, key: `${this.player}-${this.#sent.length}` }
    this.#sent.push(sent)
    return sent
  }

  expectCash(balance: number): void {
    const agreeing = this.worlds.filter((world) => world.cash === balance)
    if (agreeing.length === 0) expect(balance).toEqual(this.worlds.map((world) => world.cash))
    this.worlds = agreeing
  }
}

/** Targets near the crash are hundredths from it. */
const targetOf = ({ target }: Step & { does: 'bet' }, { flights }: Rules): number | null =>
  target === null || target > 100 ? target : Math.max(101, flights.at(-1)!.crash + target)

const serversFrom = (node: number) => {
  const [one, two] = crash.servers
  return node === 0 ? ([one, two] as const) : ([two, one] as const)
}
let players = 1_000_000
async function admit(count: number): Promise<number[]> {
  const fresh = times(count, () => ++players)
  await crash.servers[0].casino.app.database.transact(async (tx) => {
    for (const player of fresh) {
      await openAccount(tx, player, 'cash')
      await openHeldAccount(tx, player)
    }
  })
  const opening = { key: 'opening', fingerprint: '' }
  await Promise.all(
    fresh.map((player) => persist(() => crash.servers[0].casino.app.ledger.post(adjustment(player, cash, opening)))),
  )
  return fresh
}

async function expectBalances(runs: readonly Run[]): Promise<void> {
  const rows = await crash.read.rows<{ owner: number; balance: number }>(
    `SELECT owner, balance FROM account WHERE kind = 'cash' AND owner = ANY($1)`,
    [runs.map(({ player }) => player)],
  )
  const of = new Map(rows.map(({ owner, balance }) => [owner, balance]))
  for (const run of runs) run.expectCash(of.get(run.player)!)
}

type Pass = Life['passes'][number]

/** Servers settle, perhaps until their link is cut. */
const settledByAll = (due: readonly Pass[]): Promise<boolean>[] =>
  due.flatMap(({ node, both, fault: injected }) => {
    const [here, there] = serversFrom(node)
    cutNext(here, injected)
    return [here.settle(), ...(both ? [there.settle()] : [])]
  })

function cutNext({ link }: CrashServer, injected: Pass['fault']): void {
  if (injected !== 'none' && injected !== 'lost' && injected !== 'twice') void link.next(injected)
}

/** One moment: servers are replaced, settle, and decide calls. */
async function live(
  runs: readonly Run[],
  { flights }: Rules,
  { players: steps, passes, restarts }: Life,
  moment: number,
) {
  const flight = flights.length - 1
  const isNow = (one: { readonly flight: number; readonly moment: number }) =>
    one.flight === flight && one.moment === moment
  if (![...steps.flat(), ...passes, ...restarts].some(isNow)) return
  for (const { node } of restarts.filter(isNow)) await crash.servers[node]!.restart()
  const due = passes.filter(isNow)
  const racing = due.filter((one) => one.racing)
  const whole = await Promise.all(settledByAll(due.filter((one) => !one.racing)))
  for (const run of runs) {
    if (whole.length > 0) run.settle(whole.includes(true) ? 'surely' : 'perhaps')
    run.isRacing = racing.length > 0
  }
  const arrival = ({ does, late: by }: Step & { does: 'bet' | 'cancel' | 'cashOut' }) => {
    // A cash-out that waited until the next flight took bets.
    if (does === 'cashOut' && moment === 0 && flight > 0 && by > 0) return flights[flight - 1]!.crashesAt - 1
    return momentsOf(flights[flight]!)[Math.max(0, moment - by)]!
  }
  const calls = runs.map(async (run, place) => {
    for (const each of steps[place]!.filter(isNow)) await run.take(each, each.does === 'again' ? clock : arrival(each))
  })
  // All of it ends before the next life begins.
  const ended = await Promise.allSettled([...settledByAll(racing), ...calls])
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  for (const run of runs) {
    if (run.isRacing) run.settle('perhaps')
    run.isRacing = false
  }
  await expectBalances(runs)
}

/** A server that comes long after finds the flights of earlier lives ended, too. */
async function end(): Promise<void> {
  const found = async () =>
    crash.read.one<{ at: number }>(
      `SELECT coalesce(max((extract(epoch FROM starts_at) * 1000)::float8), 0) AS at FROM crash_round`,
    )
  clock = Math.max(clock, (await found()).at + 100_000)
  for (const server of crash.servers)
    await persist(async () => {
      if (!(await server.settle())) throw new DatabaseUnavailable('again')
    })
}

interface StoredBet {
  readonly id: number
  readonly player: number
  readonly number: number
  readonly panel: Panel
  readonly stake: number
  readonly target: number | null
  readonly state: string
  readonly payout: number
}

/** Each bet has ended exactly once, as one of the worlds says, and the history has every settled one. */
async function expectEnded(runs: readonly Run[], { flights }: Rules): Promise<void> {
  for (const run of runs) run.settle('surely')
  await expectBalances(runs)
  const stored = await crash.read.rows<StoredBet>(
    `SELECT bet.id, player_id AS player, number, panel, stake, target, state, payout FROM crash_bet AS bet
     JOIN crash_round AS flight ON flight.id = round_id WHERE player_id = ANY($1) ORDER BY bet.id`,
    [runs.map(({ player }) => player)],
  )
  for (const { player, worlds } of runs) {
    const own = stored.filter((bet) => bet.player === player)
    const bets = own.map(({ number, panel, stake, target, state, payout }) => ({
      flight: flights.findIndex((flight) => flight.number === number),
      panel,
      stake,
      target,
      state,
      payout,
    }))
    expect(worlds.map((world) => world.bets)).toContainEqual(bets)
    const rounds = await roundsOf(crash.read, player, { limit: 100 })
    expect(rounds.map(({ id, stake, payout }) => ({ id, stake, payout }))).toEqual(
      own
        .filter(({ state }) => state === 'settled')
        .map(({ id, stake, payout }) => ({ id, stake, payout }))
        .reverse(),
    )
  }
}

let lives = 0
async function play(whole: Life, crashes: readonly number[]): Promise<void> {
  const flights: ModelFlight[] = []
  const rules: Rules = { flights, maximumWin }
  const runs = (await admit(whole.players.length)).map((player) => new Run(player, rules))
  for (const crashing of crashes) {
    const flight = (await crash.servers[lives % 2]!.table.wanted())!
    expect(flight.startsAt).toBe(clock + betsMs)
    flights.push(modelFlight(flight.number, flight.startsAt, crashing))
    const moments = momentsOf(flights.at(-1)!)
    for (const [moment, at] of moments.entries()) {
      clock = at
      await live(runs, rules, whole, moment)
    }
    clock = flights.at(-1)!.crashesAt + pauseMs
  }
  await end()
  await expectEnded(runs, rules)
  const past = await crash.read.rows<{ number: number; seed: string; salt: string; crash: number; settled: boolean }>(
    'SELECT number, seed, salt, crash, settled FROM crash_round ORDER BY id DESC LIMIT $1',
    [flights.length],
  )
  expect(past.reverse().map(({ seed, salt, ...flight }) => [flight, crashOfSeed(seed, salt, 2)])).toEqual(
    flights.map(({ number, crash }) => [{ number, crash, settled: true }, crash]),
  )
  if (lives++ % 50 === 0)
    expect(await crash.read.one('SELECT sum(balance)::bigint AS sum FROM account')).toEqual({ sum: 0 })
}

// A life takes up to a few hundred milliseconds, and shrinking takes many.
const timeoutMs = 120_000 + Number(process.env.PROPERTY_RUNS ?? 0) * 1000

test('a bet of a flight ends exactly once and as the rules say, whichever servers decide, die and repeat', {
  timeout: timeoutMs,
}, async () => {
  const property = fc.asyncProperty(life, async (whole) => {
    const wanted = whole.flights.map((length) => lengths[length])
    const crashes = await chooseFlights(crash.read, wanted, crash.chains)
    await play(whole, crashes).finally(end)
  })
  await expectAlways(property, 20)
})
