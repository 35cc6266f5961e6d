import type { Kopecks } from '@casino/rules/money'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { guardProvider } from '../../money/providers/guarded.ts'
import {
  type InvoiceOrder,
  type InvoiceReading,
  type Provider,
  ProviderDenied,
  ProviderSilent,
  ProviderUnavailable,
} from '../../money/providers/provider.ts'
import { DatabaseUnavailable } from '../../platform/database/database.ts'
import type { HookCall } from '../../platform/http/hooks.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { expectAlways } from '../kit/property.ts'
import { changeAttempts, changePayments, daysAgo } from '../kit/stored.ts'
import { times } from '../kit/two-servers.ts'

/** How a provider answers an invoice order. After `lost` and `crash` there may be an invoice whose answer never arrived. */
const answers = ['made', 'unavailable', 'denied', 'silent', 'lost', 'lost, then unavailable', 'crash'] as const
type Answer = (typeof answers)[number]
const names = ['stripe', 'freekassa', 'crypto-pay', 'cryptocloud'] as const
type Name = (typeof names)[number]

interface MoodyInvoice {
  readonly ref: string
  readonly uuid: string
  readonly player: number
  readonly amount: Kopecks
  reading: InvoiceReading
}

/** A provider that answers each player's orders as configured for that player. */
function openMoody(name: Name) {
  const invoices = new Map<string, MoodyInvoice>()
  const moods = new Map<number, Answer[]>()
  const crashing = new Set<string>()
  const make = ({ uuid, player, amount }: InvoiceOrder): MoodyInvoice => {
    const ref = `${name}-${invoices.size + 1}`
    const made: MoodyInvoice = { ref, uuid, player: player.id, amount, reading: { state: 'waiting' } }
    invoices.set(ref, made)
    return made
  }
  const provider: Provider = {
    name,
    collector: {
      method: 'card',
      async create(order) {
        const mood = moods.get(order.player.id)?.shift() ?? 'made'
        if (mood === 'unavailable') throw new ProviderUnavailable(`${name} is busy`)
        if (mood === 'denied') throw new ProviderDenied(`${name} denies it`)
        if (mood === 'silent') throw new ProviderSilent(`${name} is silent`)
        const { ref } = make(order)
        if (mood === 'lost') throw new ProviderSilent('its answer was lost')
        if (mood === 'lost, then unavailable') {
          moods.get(order.player.id)!.unshift('unavailable')
          throw new ProviderSilent('its answer was lost')
        }
        if (mood === 'crash') throw new Error('the server ended here')
        return { ref, url: `https://pay.test/${ref}`, expiresAt: new Date(Date.now() + 3600_000) }
      },
      async read(ref) {
        if (crashing.delete(ref)) throw new Error('the server ended here')
        return invoices.get(ref)!.reading
      },
      paidSince: async () => [],
    },
    hook: {
      methods: ['POST'],
      accepted: { type: 'text/plain', body: 'YES' },
      verify: ({ raw }: HookCall) => JSON.parse(raw.toString()),
    },
  }
  const limits = {
    callMs: 2000,
    retries: 1,
    firstPauseMs: 1,
    longestPauseMs: 2,
    failures: 1e9,
    openMs: 1,
    payMs: 1,
    listMs: 1,
  }
  return { name, provider: guardProvider(provider, limits), invoices, moods, crashing }
}

const providers = names.map(openMoody)
const players: CasinoPlayer[] = []
const nodes: Casino[] = []
/** Payments of one case, at the same time: PROPERTY_RUNS=3200 is a search over 102 400 payments. */
const together = 32
/** New players after this many cases, because each step reads its player's payments of a month. */
const casesOfPlayers = 100
/** Its own connection, so that the checks do not compete with the servers for theirs. */
let connection: pg.Pool

beforeAll(async () => {
  const here = await openCasino({
    openProviders: () => new Map(providers.map(({ name, provider }) => [name, provider])),
  })
  nodes.push(here, await here.node())
  connection = new pg.Pool({ connectionString: here.databaseUrl, max: 1 })
  const fast = { amount: 1_000_000, seconds: 1, burst: 1_000_000 }
  await here.set('rates', { calls: fast, deposits: fast, checks: fast, strangers: fast, refusals: fast, visits: fast })
  await here.set('payments', {
    routes: names.map((provider, order) => ({ provider, on: true, order: order + 1, share: 100 })),
  })
  await newPlayers()
})
async function newPlayers(): Promise<void> {
  players.splice(0, players.length, ...(await Promise.all(times(together, () => nodes[0]!.player()))))
}
afterAll(async () => {
  const { checks } = await audit(nodes[0]!.databaseUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  await connection.end()
  await nodes[0]!.close()
})

const event = fc.record({
  does: fc.constantFrom('decline', 'pay', 'expire', 'hook', 'check', 'repeat', 'complete', 'crash'),
  /** Of the invoices that the player has seen so far. */
  which: fc.nat({ max: 3 }),
  node: fc.nat({ max: 1 }),
})
const script = fc.record({
  moods: fc.array(fc.constantFrom(...answers), { minLength: 4, maxLength: 4 }),
  roubles: fc.integer({ min: 500, max: 100_000 }),
  /** Events of one group happen at the same time. */
  groups: fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
})
type Script = typeof script extends fc.Arbitrary<infer S> ? S : never

interface Seen {
  readonly provider: Name
  readonly ref: string | null
  readonly uuid: string
  readonly outcome: string
  readonly payment: string
}

async function read<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await connection.query<Row>(text, values)).rows
}
const attemptsOf = ({ id }: CasinoPlayer) =>
  read<Seen>(
    `SELECT attempt.provider, attempt.ref, attempt.uuid, attempt.outcome, payment.uuid AS payment FROM payment_attempt AS attempt
     JOIN payment ON payment.id = attempt.payment_id WHERE payment.player_id = $1 AND payment.created_at > now() - interval '1 day'
     ORDER BY payment.id, number`,
    [id],
  )
const balances = async () => {
  const found = await statement(nodes[0]!.app.database.read).balancesOf(players.map(({ id }) => id))
  return new Map(found.map(({ player, balance }) => [player, balance]))
}
/** The payments of this case. */
const present = async () =>
  (
    await read<{ id: number }>(
      `SELECT id FROM payment WHERE player_id = ANY($1) AND created_at > now() - interval '1 day'`,
      [players.map(({ id }) => id)],
    )
  ).map(({ id }) => id)
const becomeDue = async (ids: readonly number[]) => {
  const database = nodes[0]!.app.database.read
  await changePayments(database, { id: ids }, { dueAt: new Date() })
  await changeAttempts(database, { payment: ids }, { dueAt: new Date() })
}
const hook = (node: number, name: Name, about: object) =>
  fetch(`${nodes[node]!.address}/api/payments/hooks/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(about),
  })
/** On a busy machine a server may have no free connection: then the next completion does the work. */
const complete = (node: number) =>
  nodes[node]!.app.cashier.completer.runDue().catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error
  })
const invoiceOf = ({ provider, ref }: Seen) => providers.find(({ name }) => name === provider)!.invoices.get(ref!)!

let cases = 0
/** Figures of a long search. */
const found = { payments: 0, attempts: 0, unknown: 0, wentOn: 0, wentOnAfterInvoice: 0, credited: 0 }
async function play(player: CasinoPlayer, { moods, roubles, groups }: Script): Promise<void> {
  for (const [at, { moods: of }] of providers.entries()) of.set(player.id, [moods[at]!])
  const key = `case-${cases}`
  const open = (node: number) =>
    nodes[node]!.call('POST /api/payments/create-payment', {
      token: player.token,
      body: { amount: roubles, currency: 'RUB', user_id: player.user.id },
      key,
    })
  // A second click.
  await Promise.all([open(0), open(roubles % 2)])
  for (const group of groups) {
    const all = await attemptsOf(player)
    const seen = all.filter(({ ref }) => ref !== null)
    await Promise.all(
      group.map(async ({ does, which, node }) => {
        const one = seen[which % Math.max(1, seen.length)]
        if (does === 'repeat') return open(node)
        if (does === 'complete') return complete(node)
        if (!one) return
        const invoice = invoiceOf(one)
        // A provider always reports a paid invoice as paid.
        const isPaid = invoice.reading.state === 'paid'
        if (does === 'pay') invoice.reading = { state: 'paid', amount: invoice.amount, uuid: invoice.uuid }
        if (does === 'decline' && !isPaid) invoice.reading = { state: 'failed' }
        if (does === 'expire' && !isPaid) invoice.reading = { state: 'expired' }
        if (does === 'crash') providers.find(({ name }) => name === one.provider)!.crashing.add(one.ref!)
        if (does === 'hook') await hook(node, one.provider, which % 2 ? { ref: one.ref } : { uuid: one.uuid })
        if (does === 'check')
          await nodes[node]!.call('GET /api/payments/check-payment/{uuid}', {
            token: player.token,
            params: { uuid: one.payment },
          })
      }),
    )
  }
}

/** The providers repeat their webhooks, and both servers complete what is due, until nothing is left to do. */
async function settle(): Promise<void> {
  for (const { crashing } of providers) crashing.clear()
  for (let round = 0; round < 3; round++) {
    await becomeDue(await present())
    await Promise.all(nodes.map((_, node) => complete(node)))
  }
  const seen = (await Promise.all(players.map(attemptsOf))).flat().filter(({ ref }) => ref !== null)
  await Promise.all(seen.map((one) => hook(1, one.provider, { ref: one.ref })))
}

/** Invariants of a player's payments, however the providers behaved. */
async function expectRight(player: CasinoPlayer, before: number, after: number, { moods }: Script): Promise<void> {
  const attempts = await attemptsOf(player)
  const refs = new Set(attempts.flatMap(({ ref, provider }) => (ref === null ? [] : [`${provider} ${ref}`])))
  const paid = providers.flatMap(({ name, invoices }) =>
    [...refs].flatMap((ref) => {
      const invoice = ref.startsWith(`${name} `) ? invoices.get(ref.slice(name.length + 1)) : undefined
      return invoice?.reading.state === 'paid' ? [invoice.amount] : []
    }),
  )
  // Nothing is credited twice or lost.
  expect(after - before).toBe(paid.reduce<number>((sum, amount) => sum + amount, 0))
  found.credited += paid.length
  found.payments += new Set(attempts.map(({ payment }) => payment)).size
  found.attempts += attempts.length
  const first = attempts[0]?.payment
  for (const [place, attempt] of attempts.entries()) {
    const next = attempts[place + 1]
    const mood = moods[names.indexOf(attempt.provider)]
    if (mood !== 'made' && mood !== 'unavailable' && mood !== 'denied') found.unknown++
    if (attempt.payment !== first || next?.payment !== first) continue
    found.wentOn++
    if (attempt.ref !== null) found.wentOnAfterInvoice++
    // Only a definite refusal led to the next provider.
    if (attempt.ref === null) expect(['unavailable', 'denied']).toContain(mood)
    else expect(['declined', 'paid', 'left']).toContain(attempt.outcome)
  }
}

test('whatever providers answer and whenever: no payment twice, none lost, and no cascade after an unknown outcome', {
  timeout: 24 * 3600_000,
}, async () => {
  onTestFinished(() => {
    if (process.env.PROPERTY_RUNS) console.info(JSON.stringify(found))
  })
  await expectAlways(
    fc.asyncProperty(fc.noShrink(fc.array(script, { minLength: together, maxLength: together })), async (scripts) => {
      if (cases++ % casesOfPlayers === casesOfPlayers - 1) await newPlayers()
      const before = await balances()
      await Promise.all(players.map((player, at) => play(player, scripts[at]!)))
      await settle()
      const after = await balances()
      await Promise.all(
        players.map((player, at) => expectRight(player, before.get(player.id)!, after.get(player.id)!, scripts[at]!)),
      )
      // Open payments end as they would after their deadlines.
      const ids = await present()
      const database = nodes[0]!.app.database.read
      await changeAttempts(database, { payment: ids }, { dueAt: 'infinity' })
      await changePayments(database, { id: ids }, { createdAt: daysAgo(40), expiresAt: daysAgo(40), dueAt: new Date() })
      await expect
        .poll(() => complete(0).then(() => read(`SELECT id FROM payment WHERE status = 'pending'`)))
        .toEqual([])
    }),
    10,
  )
})
