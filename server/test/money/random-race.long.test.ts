import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareMonths } from '../../platform/database/months.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { stake } from '../kit/depositor.ts'
import { type KillableServer, lockedPrize, openKillableServer } from '../kit/killable-server.ts'
import { partnerEnv, type StartedGame, start } from '../kit/partner.ts'
import { expectAlways } from '../kit/property.ts'
import { openClockedDatabase, setClock } from '../kit/week-clock.ts'

// Random weekly races, each closed by a server that is killed midway and by two others that continue.
let nodes: readonly [Casino, Casino]
let killable: KillableServer
beforeAll(async () => {
  const database = await openClockedDatabase()
  const here = await openCasino({ databaseUrl: database.url, env: partnerEnv })
  nodes = [here, await here.node()]
  // The killed server closes the races automatically; these do so when the test calls them.
  for (const { app } of nodes) await app.jobs.close()
  killable = await openKillableServer(database)
})
afterAll(async () => {
  await closeAudited(...nodes)
  await killable.close()
})

/** Up to five with PROPERTY_RUNS. */
const few = 3
const timeoutMs = 60_000 + Number(process.env.PROPERTY_RUNS ?? few) * 20_000

const some = [0, 1, 2, 3]
const who = fc.constantFrom(...some)
const node = fc.constantFrom(0, 1)
// Few different stakes, so that several players reach the same sum.
const roubles = fc.constantFrom(1, 20, 50, 50, 100)
const bet = fc.record({ does: fc.constant('bet' as const), who, node, roubles })
const action = fc.oneof(
  bet,
  // One round of the partner, whose bets count when it is settled.
  fc.record({ does: fc.constant('spin' as const), who, node, roubles, end: fc.constantFrom('open', 'win', 'cancel') }),
  fc.record({ does: fc.constant('settle' as const), who, node }),
  fc.record({ does: fc.constant('hide' as const), who, node, hidden: fc.boolean() }),
  fc.record({ does: fc.constant('look' as const), node, marginSeconds: fc.constantFrom(0, 60) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

// Not shrunk after a failure: each attempt takes a fortnight of the few months that a database has ahead of it.
const week = fc.noShrink(
  fc.record({
    prizes: fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 1, maxLength: 5 }),
    minimum: fc.constantFrom(0, 50, 100),
    actions: fc.array(action, { minLength: 4, maxLength: 20 }),
    /** After midnight, before the results are final. */
    late: fc.array(bet, { maxLength: 2 }),
    bannedBefore: fc.subarray(some, { maxLength: 2 }),
    /** Killed before the places are final, or at the next prize after this many were paid. */
    killedAt: fc.constantFrom('places', 0, 1, 2),
    /** Banned between the kill and the payment. */
    bannedAfter: fc.option(who),
  }),
)
type Week = typeof week extends fc.Arbitrary<infer T> ? T : never

/** An independent implementation of the rules: sums of whole stakes in the order in which they were reached. */
class Model {
  readonly #sums = new Map<number, { kopecks: number; reached: number }>()
  #open: { readonly who: number; readonly roubles: number; readonly won: boolean }[] = []
  readonly hidden = new Set<number>()
  readonly banned = new Set<number>()
  #moment = 0

  bet(who: number, roubles: number): void {
    const { kopecks = 0 } = this.#sums.get(who) ?? {}
    this.#sums.set(who, { kopecks: kopecks + roubles * 100, reached: ++this.#moment })
  }

  /** A bet of the partner begins a round, so rounds that were won before have ended. */
  spin(who: number): void {
    this.settle(who, ({ won }) => won)
  }

  played(who: number, roubles: number, won: boolean): void {
    this.#open.push({ who, roubles, won })
  }

  /** Counts the rounds that have ended, in the week of this model or of another one. */
  settle(who: number, isOver: (round: { won: boolean }) => boolean = () => true, week: Model = this): void {
    const over = this.#open.filter((round) => round.who === who && isOver(round))
    this.#open = this.#open.filter((round) => !over.includes(round))
    const roubles = over.reduce((sum, round) => sum + round.roubles, 0)
    if (roubles > 0) week.bet(who, roubles)
  }

  /** The players with a place, the first one first. */
  ranked(minimum: number): { who: number; kopecks: number }[] {
    return [...this.#sums]
      .map(([who, sum]) => ({ who, ...sum }))
      .filter(({ who, kopecks }) => kopecks >= minimum && !this.banned.has(who))
      .toSorted((a, b) => b.kopecks - a.kopecks || a.reached - b.reached)
  }
}

let weeks = 0
let rounds = 0

/** One week with new players, so that nothing remains of earlier weeks. */
class Played {
  readonly model = new Model()
  readonly late = new Model()
  readonly players: CasinoPlayer[] = []
  readonly #games: StartedGame[] = []
  readonly #week: Week
  /** Every second week is played; the weeks in between receive the late stakes. */
  readonly #from = `${14 * weeks++} days`

  constructor(week: Week) {
    this.#week = week
  }

  at = (fromMidnight: string) => setClock(nodes[0], `${this.#from} ${fromMidnight}`)

  async open(): Promise<void> {
    await this.at('-1 hour')
    await prepareMonths(nodes[0].app.database.read)
    for (const _ of some) {
      const player = await nodes[0].player({ balance: 10_000 })
      this.players.push(player)
      this.#games.push(await start(player))
    }
    const { prizes, minimum } = this.#week
    await this.set({ enabled: false })
    await this.set({ enabled: true, prizes, minimum: minimum * 100 })
  }

  /** At both servers, because each caches the settings for a while. */
  async set(fields: object): Promise<void> {
    await nodes[0].set('race', fields as never)
    await nodes[1].app.settings.refresh()
    await nodes[0].app.races.step()
  }

  async take(action: Action, model = this.model): Promise<void> {
    const { who } = { who: 0, ...action }
    const [at, player, game] = [nodes[action.node]!, this.players[who]!, this.#games[who]!]
    const call: CasinoPlayer['call'] = (name, request) => at.call(name, { token: player.token, ...request })
    switch (action.does) {
      case 'bet': {
        expect((await stake({ ...player, call }, action.roubles)).status).toBe(200)
        return model.bet(who, action.roubles)
      }
      case 'spin': {
        const [trx, amount] = [`trx-${++rounds}`, action.roubles * 100]
        expect((await game.bet(at, trx, amount, `round-${rounds}`)).status).toBe(200)
        model.spin(who)
        if (action.end === 'win') expect((await game.win(at, `${trx}-w`, 7, `round-${rounds}`)).status).toBe(200)
        if (action.end === 'cancel') await game.cancel(at, trx, amount, `round-${rounds}`)
        else model.played(who, action.roubles, action.end === 'win')
        // Nothing is settled automatically, however long the test takes.
        await at.owner.read.rows(`UPDATE partner_round SET due_at = now() + interval '1 day' WHERE settled_by IS NULL`)
        return
      }
      case 'settle':
        return this.settle(who, at, model)
      case 'hide': {
        await call('PATCH /api/auth/privacy', { body: { hideName: action.hidden } })
        if (action.hidden) model.hidden.add(who)
        else model.hidden.delete(who)
        return
      }
      case 'look':
        return at.app.races.step({ marginSeconds: action.marginSeconds })
    }
  }

  async settle(who: number, at: Casino, week: Model): Promise<void> {
    await at.owner.read.rows('UPDATE partner_round SET due_at = now() WHERE settled_by IS NULL AND player_id = $1', [
      this.players[who]!.id,
    ])
    await at.app.partner.settler.runDue()
    this.model.settle(who, undefined, week)
  }

  async ban(who: number, status: 'banned' | 'active'): Promise<void> {
    await nodes[0].changeRights(this.players[who]!.id, { status })
    if (status === 'banned') this.model.banned.add(who)
    else this.model.banned.delete(who)
  }

  /** The places that everyone is shown. */
  places(model = this.model): [place: number, username: string | null, staked: number, prize: number][] {
    const { prizes, minimum } = this.#week
    return model.ranked(Math.max(1, minimum * 100)).map(({ who, kopecks }, index) => {
      const name = this.model.hidden.has(who) ? null : this.players[who]!.username
      return [index + 1, name, kopecks / 100, (prizes[index] ?? 0) / 100]
    })
  }

  async shownAt(casino: Casino) {
    await casino.app.races.step()
    const { current, last } = (await casino.call('GET /api/race')).body
    const rows = (entries: readonly { place: number; username: string | null; staked: number; prize: number }[]) =>
      entries.map(({ place, username, staked, prize }) => [place, username, staked, prize])
    return { current: rows(current!.top), last: rows(last?.results ?? []) }
  }

  /** Each prize that each player received, in kopecks. */
  async paid(): Promise<number[][]> {
    const { rows } = await killable.owner.query<{ amounts: number[] }>(
      `SELECT ARRAY(SELECT amount::int FROM transfer JOIN account ON account.id = credit_account
                    WHERE owner = player AND transfer.kind = 'bonus') AS amounts
       FROM unnest($1::bigint[]) WITH ORDINALITY AS of (player, place) ORDER BY place`,
      [this.players.map(({ id }) => id)],
    )
    return rows.map(({ amounts }) => amounts)
  }

  /** The prizes due to each player while only these winners are paid. */
  due(winners: readonly number[]): number[][] {
    const { prizes } = this.#week
    return some.map((who) => (winners.includes(who) ? [prizes[winners.indexOf(who)]!] : []))
  }
}

/** A server begins to close the race, and is killed while it waits for a locked row. */
async function closeAndKill(sql: string, values: unknown[]): Promise<void> {
  await killable.lock.query('BEGIN')
  await killable.lock.query(sql, values)
  await killable.start()
  await killable.untilItWaits()
  await killable.kill()
  await killable.endWaiting()
  // Its lease would delay the next one.
  await killable.owner.query('DELETE FROM lease')
  await killable.lock.query('ROLLBACK')
}

test('places and prizes are those of the model, and each prize is paid once whenever a server is killed', {
  timeout: timeoutMs,
}, async () => {
  const property = fc.asyncProperty(week, async (of) => {
    const played = new Played(of)
    await played.open()
    for (const action of of.actions) await played.take(action)
    for (const at of nodes) expect((await played.shownAt(at)).current).toEqual(played.places())

    await played.at('30 seconds')
    for (const late of of.late) await played.take(late, played.late)
    // A round counts for the week in which it ended.
    for (const who of some) await played.settle(who, nodes[0], played.late)
    for (const who of of.bannedBefore) await played.ban(who, 'banned')
    await played.at('61 seconds')
    const places = played.places()
    const winners = played.model
      .ranked(Math.max(1, of.minimum * 100))
      .slice(0, of.prizes.length)
      .map(({ who }) => who)
    const { killedAt } = of
    const isPaying = typeof killedAt === 'number' && winners.length > 0
    // The number of prizes paid when the server is killed.
    const kills = isPaying ? Math.min(killedAt, winners.length - 1) : 0
    if (isPaying) await closeAndKill(lockedPrize, [played.players[winners[kills]!]!.id])
    else await closeAndKill('SELECT FROM race WHERE closed_at IS NULL AND cancelled_at IS NULL FOR UPDATE', [])
    expect(await played.paid()).toEqual(played.due(winners.slice(0, kills)))

    const waits = isPaying ? winners.slice(kills).find((who) => who === of.bannedAfter) : undefined
    if (waits !== undefined) await played.ban(waits, 'banned')
    const goOn = () => Promise.all([...nodes, ...nodes].map(({ app }) => app.races.step()))
    await goOn()
    const expected = played.due(winners).map((amounts, who) => (who === waits ? [] : amounts))
    expect(await played.paid()).toEqual(expected)
    for (const who of played.model.banned) await played.ban(who, 'active')
    await goOn()
    expect(await played.paid()).toEqual(played.due(winners))
    for (const at of nodes) {
      const { current, last } = await played.shownAt(at)
      expect(last).toEqual(places.slice(0, of.prizes.length))
      expect(current).toEqual(played.places(played.late))
    }
  })
  await expectAlways(property, few)
})
