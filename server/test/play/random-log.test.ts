import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveRound } from '@casino/rules/log/prove-round'
import { kopecks } from '@casino/rules/money'
import { openDeadline } from '@casino/tools/processes/deadline'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Database, DatabaseUnavailable, isAnswer, openDatabase } from '../../platform/database/database.ts'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'
import { roundOnWire } from '../../play/games/history.ts'
import { playOnce } from '../../play/games/limbo/play-limbo.ts'
import { appendStep } from '../../play/log/append.ts'
import { LogBehind } from '../../play/log/blocks.ts'
import { nodeHasher, openLogSigner } from '../../play/log/log-key.ts'
import { findRoundProof } from '../../play/log/round-proof.ts'
import { type ItemsThread, openItemsThread } from '../../play/log/thread-client.ts'
import { openStakes } from '../../play/rounds/stakes.ts'
import { type Bank, miner, openBank, rollDice, rotateSeeds, settings } from '../kit/bank.ts'
import { countingReads, type Statement } from '../kit/counting-reads.ts'
import { Death, dying } from '../kit/dying-step.ts'
import { heldSeeds } from '../kit/held-account.ts'
import { serverKey } from '../kit/keys.ts'
import { LogModel } from '../kit/log-model.ts'
import { type LoneFlight, openLoneFlights } from '../kit/lone-flights.ts'
import { isTrouble, persist } from '../kit/persist.ts'
import { expectAlways } from '../kit/property.ts'
import { PublicLogReader } from '../kit/public-log-reader.ts'
import { waitingForLock } from '../kit/stored.ts'

// Rounds of a few players on two servers that append to one log. Their steps race, die before and after their commit, start
// without their file or with one of another log; a posting commits late while later ones are appended.

const signer = openLogSigner('https://casino.example', Buffer.alloc(32, 7))
const by = { key: signer.key, hasher: nodeHasher, verify: verifyEd25519 }
const cash = 1000_00

/** A server that appends; the second one makes the entries of a large step in a thread. */
interface Appender {
  readonly database: Database
  readonly file: string
  readonly thread?: ItemsThread
}
let bank: Bank
let appenders: readonly Appender[]
let log: PublicLogReader
let fly: Awaited<ReturnType<typeof openLoneFlights>>
beforeAll(async () => {
  bank = await openBank({ players: 0, nodes: 2 })
  const file = () => join(tmpdir(), `casino-random-log-${randomUUID()}`)
  appenders = [
    { database: openDatabase(bank.url), file: file() },
    { database: openDatabase(bank.url), file: file(), thread: openItemsThread(bank.url) },
  ]
  log = new PublicLogReader(bank.database.read, signer.key)
  fly = await openLoneFlights(bank)
})
afterAll(async () => {
  const { checks } = await audit(bank.url, serverKey)
  for (const { database, file, thread } of appenders) {
    await thread?.close()
    await database.close()
    await rm(file, { force: true })
  }
  await bank.close()
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
})

const signersIn = async () => [signer]
const optionsOf = (node: number) => ({ ...appenders[node]!, signersIn })

/** On a busy machine a step may wait too long for the one of the other server: the server tries again. */
const stepOf = (node: number) =>
  persist(() =>
    appendStep(optionsOf(node)).catch((error: unknown) => {
      throw isAnswer(error) && error.code === lockNotAvailable
        ? new DatabaseUnavailable('busy', { cause: error })
        : error
    }),
  )
const lockNotAvailable = '55P03'

const last: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
/** Until nothing is left; a server makes one step at a time. */
function append(node: number): Promise<void> {
  const run = last[node]!.then(async () => {
    const check = openDeadline(60_000, 'the log has no end')
    while ((await stepOf(node)).more) check()
  })
  last[node] = run.catch(() => {})
  return run
}

const node = fc.nat({ max: 1 })
const who = fc.nat({ max: 2 })
const play = (...games: readonly string[]) =>
  fc.record({ does: fc.constant('play' as const), game: fc.constantFrom(...games), who, node })
const step = fc.record({ does: fc.constant('step' as const), node })
const event = fc.oneof(
  { weight: 8, arbitrary: play('dice', 'dice', 'limbo', 'mines', 'mines', 'rotate', 'crash') },
  { weight: 4, arbitrary: step },
)
/** Alone in its group. */
const incident = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('dies' as const),
      node,
      before: fc.oneof(fc.nat({ max: 16 }), fc.constantFrom('the state' as const, 'the file' as const)),
      repeats: node,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('held' as const), who, node }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('lost', 'older', 'foreign', 'longer'), node }),
  },
)
/** The events of a group happen at the same time. */
const groups = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.array(event, { minLength: 1, maxLength: 6 }) },
    { weight: 1, arbitrary: incident },
  ),
  { minLength: 1, maxLength: 10 },
)
type Group = typeof groups extends fc.Arbitrary<readonly (infer G)[]> ? G : never
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
type Incident = typeof incident extends fc.Arbitrary<infer I> ? I : never

class Life {
  readonly #players: readonly number[]
  /** Where the entries of this life begin. */
  readonly #from = log.entries.length
  readonly #settled = new Set<number>()
  readonly #flights: LoneFlight[] = []
  readonly #mines = new Map<number, { readonly mines: readonly number[]; readonly safe: readonly number[] }>()
  /** The former states of the log. */
  readonly #checkpoints: string[] = []

  constructor(players: readonly number[]) {
    this.#players = players
  }

  async take(group: Group): Promise<void> {
    const before = this.#settled.size
    if (Array.isArray(group)) await this.#takeAll(group)
    else await this.#meet(group)
    const text = log.checkpoint
    await log.catchUp()
    if (text !== log.checkpoint) this.#checkpoints.push(text)
    const steps = Array.isArray(group) ? group.filter(({ does }) => does === 'step') : []
    // A step appends at least what was answered before it began.
    if (steps.length > 0) expect(this.#logged()).toBeGreaterThanOrEqual(before)
    if (steps.length > 0 && steps.length === (group as Event[]).length) expect(this.#logged()).toBe(before)
  }

  #logged(): number {
    return log.entries.slice(this.#from).filter((entry) => entry.startsWith('round')).length
  }

  async #takeAll(events: readonly Event[]): Promise<void> {
    const steps = events.map((each) => (each.does === 'step' ? append(each.node) : undefined))
    const players = this.#players.map(async (_, place) => {
      for (const each of events) if (each.does === 'play' && each.who === place) await this.#play(each)
    })
    const ended = await Promise.allSettled([...steps, ...players])
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }

  async #play({ game, who: place, node: at }: Event & { does: 'play' }): Promise<void> {
    const player = this.#players[place]!
    const ledger = bank.ledgers[at]!
    if (game === 'dice') this.#settled.add(Number((await rollDice(ledger, player, { betAmount: 1 })).roundId))
    if (game === 'limbo') {
      const deps = { ledger, stakes: openStakes([]), settings, seedVault: bank.seedVault, read: bank.database.read }
      const posted = await playOnce(deps)({ player, stake: kopecks(100), target: 200 } as never)
      if ('id' in posted) this.#settled.add(posted.id)
    }
    if (game === 'crash') {
      const flight = await fly(player, at)
      this.#settled.add(flight.posting)
      this.#flights.push(flight)
    }
    if (game === 'rotate' && !this.#mines.has(player)) await rotateSeeds(ledger, player)
    if (game === 'mines') await this.#playMines(player, at)
  }

  /** Begins a round, or ends the one under way. */
  async #playMines(player: number, at: number): Promise<void> {
    const round = this.#mines.get(player)
    const game = miner(bank, bank.ledgers[at]!, player)
    if (!round) {
      this.#mines.set(player, await game.start({ betAmount: 1, numberOfMines: 3 }))
      return
    }
    this.#mines.delete(player)
    if (at === 0) await game.reveal(round.mines[0]!)
    else {
      await game.reveal(round.safe[0]!)
      await game.cashOut()
    }
    const { posting } = await bank.database.read.one<{ posting: number }>(
      `SELECT settled_by AS posting FROM round WHERE player_id = $1 AND game = 'mines' ORDER BY id DESC LIMIT 1`,
      [player],
    )
    this.#settled.add(posting)
  }

  async #meet(incident: Incident): Promise<void> {
    const { does } = incident
    if (does === 'dies') await this.#die(incident)
    else if (does === 'held') await this.#hold(incident)
    else await this.#loseFile(does, incident.node)
  }

  /** The step dies; this server or the other one repeats it. */
  async #die({ node: at, before, repeats }: Incident & { does: 'dies' }): Promise<void> {
    const salted = await this.#allHaveSalts()
    let state = ''
    const { database, ...options } = optionsOf(at)
    const died = await appendStep({ ...options, database: dying(database, before, (text) => (state = text)) }).catch(
      (error: unknown) => {
        if (!(error instanceof Death || error instanceof DatabaseUnavailable)) throw error
        return 'died' as const
      },
    )
    await log.catchUp()
    // What it has signed may have been seen: nothing else is signed of the same rounds.
    if (died === 'died' && before === 'the file' && state) expect(log.checkpoint).toBe(state)
    await append(repeats)
    await log.catchUp()
    if (state && salted) expect(log.checkpoint).toBe(state)
    expect(this.#logged()).toBe(this.#settled.size)
  }

  /** The digest of a player's first round has a secret that is made with it. */
  async #allHaveSalts(): Promise<boolean> {
    const { count } = await bank.database.read.one<{ count: number }>(
      `SELECT count(DISTINCT player_id)::int AS count FROM round WHERE player_id = ANY($1)
       AND NOT EXISTS (SELECT FROM log_salt WHERE log_salt.player_id = round.player_id)`,
      [this.#players],
    )
    return count === 0
  }

  /** A posting has its number and does not end: later ones pass it, and the steps wait for it. */
  async #hold({ who: place, node: at }: { readonly who: number; readonly node: number }): Promise<void> {
    const other = (place + 1) % this.#players.length
    const roll = (of: number, on: number) => this.#play({ does: 'play', game: 'dice', who: of, node: on })
    const release = await heldSeeds(bank.owner, this.#players[place]!)
    // It may give up if the machine is busy.
    let isSlow = true
    const slow = roll(place, at)
      .catch((error: unknown) => {
        if (!isTrouble(error)) throw error
      })
      .finally(() => (isSlow = false))
    const isHeld = async () => !isSlow || (await waitingForLock(bank.owner.read, 'UPDATE seeds%')).length > 0
    await expect.poll(isHeld, { interval: 2 }).toBe(true)
    await roll(other, 1 - at)
    const statements: Statement[] = []
    const { database, ...options } = optionsOf(at)
    const step = appendStep({
      ...options,
      database: { ...database, read: countingReads(database.read, statements) },
    }).finally(() => (isSlow = false))
    const looks = () => statements.filter(({ text }) => text.includes('pg_locks')).length
    await expect.poll(() => !isSlow || looks() > 1, { interval: 2 }).toBe(true)
    await release()
    await Promise.all([slow, step])
  }

  async #loseFile(how: string, at: number): Promise<void> {
    const { file } = appenders[at]!
    const own = await readFile(file, 'utf8').catch(() => undefined)
    const size = log.size
    if (how === 'lost') await rm(file, { force: true })
    else if (how === 'older') await writeFile(file, this.#checkpoints.find(Boolean) ?? log.checkpoint)
    else {
      const root = new Uint8Array(32)
      await writeFile(file, signer.checkpoint({ size: how === 'longer' ? size + 1000 : size, root }))
      await expect(append(at)).rejects.toBeInstanceOf(LogBehind)
      await log.catchUp()
      expect(log.size).toBe(size)
      await (own === undefined ? rm(file) : writeFile(file, own))
    }
    await append(at)
  }

  /** After all is appended the log has exactly what the model says. */
  async expectLogged(): Promise<void> {
    await Promise.all([append(0), append(1)])
    await log.catchUp()
    const { read } = bank.database
    const model = new LogModel()
    for (const posting of this.#settled) model.settle(posting)
    const pairs = await read.rows<{ posting: number; player: number; hash: string }>(
      'SELECT id AS posting, player_id AS player, server_seed_hash AS hash FROM seed_pair WHERE player_id = ANY($1) ORDER BY id',
      [this.#players],
    )
    for (const player of this.#players) model.take(pairs.filter((pair) => pair.player === player))
    const logged = log.entries.slice(this.#from)
    const shared = this.#flights.flatMap(({ end }) => [`commitment ${end}`, `reveal ${end}`])
    expect(logged.filter((entry) => !shared.includes(entry))).toEqual(model.sequence)
    expect(logged.filter((entry) => shared.includes(entry)).sort()).toEqual(shared.sort())
    // What all players share is committed to before it is used or revealed.
    for (const { end, posting } of this.#flights)
      for (const later of [`reveal ${end}`, `round ${posting}`])
        expect(logged.indexOf(`commitment ${end}`)).toBeLessThan(logged.indexOf(later))
    const rounds = await read.rows<{ id: number }>('SELECT id FROM round WHERE player_id = ANY($1) ORDER BY id', [
      this.#players,
    ])
    expect(rounds).toHaveLength(model.rounds)
    for (const { id } of [rounds[0], rounds.at(-1)].flatMap((round) => round ?? [])) await this.#expectProved(id)
  }

  async #expectProved(id: number): Promise<void> {
    const { read } = bank.database
    const round = await roundOnWire({ read, usernameOf: async () => null })(id)
    const proof = await findRoundProof(read, id)
    const proved = typeof proof === 'string' ? proof : proveRound(round!, proof.text, by)
    const { posting } = await read.one<{ posting: number }>(
      'SELECT coalesce(settled_by, id) AS posting FROM round WHERE id = $1',
      [id],
    )
    expect(proved).toMatchObject({ index: log.entries.indexOf(`round ${posting}`), state: { size: log.size } })
  }
}

async function live(all: readonly Group[]): Promise<void> {
  await append(0)
  await log.catchUp()
  const life = new Life(await bank.admit(3, cash))
  for (const group of all) await life.take(group)
  await life.expectLogged()
}

/** After a failure: another log, without what was settled before, so that a smaller life finds nothing of a larger one. */
async function startOver(): Promise<void> {
  await bank.owner.transact(async (tx) => {
    for (const table of ['log_state', 'log_bundle', 'log_root', 'log_commitment', 'log_block'])
      await tx.rows(`DELETE FROM ${table}`)
    await tx.rows(
      `INSERT INTO log_state (size, roots, posting_id, shared_up_to, checkpoint, checkpoint_at)
       SELECT 0, '', greatest((SELECT max(id) FROM posting), (SELECT max(id) FROM seed_pair)), 0, $1, now()`,
      [signer.checkpoint({ size: 0, root: nodeHasher.empty() })],
    )
  })
  for (const { file } of appenders) await rm(file, { force: true })
  log = new PublicLogReader(bank.database.read, signer.key)
}

const timeoutMs = 120_000 + Number(process.env.PROPERTY_RUNS ?? 0) * 1000

test('every settled round is in the log once, in order, and no signed state contradicts another, whichever step dies', {
  timeout: timeoutMs,
}, async () => {
  const property = fc.asyncProperty(groups, async (all) => {
    await live(all).catch(async (error: unknown) => {
      await startOver()
      throw error
    })
  })
  await expectAlways(property, 20)
})
