import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User, UserRole, UserStatus } from '@casino/contract/entities'
import type { LiveBet, RecentWin } from '@casino/contract/play/wins'
import type { ClientEvents, ServerEvents } from '@casino/contract/realtime'
import type { Refused } from '@casino/contract/route'
import type { Calls } from '@casino/contract/routes'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { type App, openApp } from '../../app.ts'
import type { AppOptions } from '../../composition/start.ts'
import type { PaymentProvider } from '../../money/providers/payment-provider.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import type { Groups, Section } from '../../platform/settings/groups.ts'
import { adjustment, postAccepted } from './bank.ts'
import { openTestDatabase, ownerOf } from './database.ts'
import { serverKey } from './keys.ts'
import { changeGames, changePlayers, saveFields } from './stored.ts'

export type CallName = keyof Calls

export interface CallRequest {
  readonly token?: string
  readonly body?: unknown
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface WireAnswer<Reply> {
  readonly status: number
  readonly headers: Headers
  /** The body of the answer: the reply of the contract, or a refusal. */
  readonly body: Reply & Partial<Refused>
}

export interface CasinoPlayer {
  readonly id: number
  readonly user: User
  readonly token: string
  readonly username: string
  readonly password: string
  call<N extends CallName>(name: N, request?: CallRequest): Promise<WireAnswer<Calls[N]['reply']>>
  live(): LiveConnection
}

/** One live connection, with everything it received. */
export interface LiveConnection {
  readonly socket: Socket<ServerEvents, ClientEvents>
  readonly balances: readonly (readonly [balance: number, sequence: number])[]
  readonly endings: readonly string[]
  /** Each message in order of arrival. */
  readonly wins: readonly RecentWin[][]
  readonly bets: readonly LiveBet[][]
  /** The public state of the site, each time it was received. */
  readonly sites: readonly Parameters<ServerEvents['site:update']>[0][]
  readonly payments: readonly { uuid: string; status: string; step: string }[]
  subscribe(userId: unknown): Promise<{ ok: boolean; code?: string }>
}

export interface Casino {
  readonly app: App
  readonly address: string
  readonly databaseUrl: string
  /** The same database for its owner, who has rights that the server lacks. */
  readonly owner: Database
  /** Warnings and errors in the log. */
  readonly troubles: string[]
  readonly administrator: { readonly username: string; readonly password: string }
  call<N extends CallName>(name: N, request?: CallRequest): Promise<WireAnswer<Calls[N]['reply']>>
  /** Registers a player with this many roubles. */
  player(options?: { balance?: number; username?: string; client?: string }): Promise<CasinoPlayer>
  signIn(credentials: {
    username: string
    password: string
  }): Promise<WireAnswer<Calls['POST /api/auth/login']['reply']>>
  /** Saves these fields of a group of settings, without checks or an audit event. */
  set<S extends Section>(section: S, fields: Partial<Groups[S]>): Promise<void>
  /** Changes a game of the house, without checks or an audit event. */
  setGame(type: string, values: Parameters<typeof changeGames>[2]): Promise<void>
  /** Updates the player's row without an audit event; all nodes are notified. */
  changeRights(player: number, to: { status?: UserStatus; role?: UserRole; staffRole?: string }): Promise<void>
  live(token: string | undefined): LiveConnection
  /** Another server on the same database. */
  node(): Promise<Casino>
  close(): Promise<void>
}

export interface CasinoOptions {
  readonly env?: Environment
  readonly databaseUrl?: string
  readonly openLedger?: AppOptions['openLedger']
  readonly tracing?: AppOptions['tracing']
  /** Third parties defined by the story; otherwise those of `env`. */
  readonly openProviders?: AppOptions['openProviders']
  /** The available payment providers. */
  readonly registered?: readonly PaymentProvider[]
  /** The payment rules of other modules. */
  readonly paymentRules?: AppOptions['paymentRules']
  /** The interval of the completer and the race; if absent, they run only when called (`app.cashier.completer`, `app.races`). */
  readonly completeEveryMs?: number
  /** The cost of a password's hash, by default the minimum. */
  readonly passwordCost?: AppOptions['passwordCost']
  /** Receives every line of the log, down to the lowest level. */
  readonly onLog?: (line: string) => void
}

const administrator = { username: 'admin', password: 'correct-horse-battery' }
const lowestPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The whole server in this process, with its own database, on a port chosen by the system. */
export async function openCasino(options: CasinoOptions = {}): Promise<Casino> {
  const { databaseUrl, openLedger, onLog, ...shared } = options
  const {
    env = {},
    registered: paymentProviders,
    openProviders,
    paymentRules,
    tracing,
    completeEveryMs = Number.POSITIVE_INFINITY,
    passwordCost = lowestPasswordCost,
  } = shared
  const own = databaseUrl === undefined ? await openTestDatabase() : undefined
  const url = databaseUrl ?? own?.url ?? ''
  const owner = openDatabase(ownerOf(url))
  const troubles: string[] = []
  const write = (line: string) => {
    onLog?.(line)
    if (JSON.parse(line).level >= pino.levels.values.warn!) troubles.push(line)
  }
  const app = await openApp({
    config: configOf({ RATE_LIMITS: 'off', ...env }, paymentProviders),
    databaseUrl: url,
    log: pino({ level: onLog ? 'trace' : 'warn', ...(tracing && { mixin: tracing.logFields }) }, { write }),
    print: () => {},
    completeEveryMs,
    passwordCost,
    tracing,
    ...(openLedger && { openLedger }),
    ...(openProviders && { openProviders }),
    ...(paymentRules && { paymentRules }),
  })
  const address = `http://127.0.0.1:${app.port}`
  const closers: (() => Promise<void>)[] = []
  const lives: LiveConnection[] = []
  let registered = 0

  const call = <N extends CallName>(name: N, request: CallRequest = {}) =>
    send<Calls[N]['reply']>(address, name, request)
  const live = (token: string | undefined) => {
    const connection = openLive(address, token)
    lives.push(connection)
    return connection
  }
  const casino: Casino = {
    app,
    address,
    databaseUrl: url,
    owner,
    troubles,
    administrator,
    call,
    live,
    async player({ balance = 0, username = `player-${app.port}-${++registered}`, client } = {}) {
      const body = { username, email: `${encodeURIComponent(username)}@example.test`, password: 'seven-owls-sing' }
      const headers: Record<string, string> = client === undefined ? {} : { 'x-forwarded-for': client }
      const { status, body: reply } = await call('POST /api/auth/register', { body, headers })
      if (status !== 200) throw new Error(`registration answered ${status}: ${JSON.stringify(reply)}`)
      const { token, user } = reply
      const id = Number(user.id)
      if (balance > 0) await postAccepted(app.ledger, adjustment(id, balance * 100))
      return {
        id,
        user,
        token,
        username,
        password: body.password,
        call: (name, request) => call(name, { token, ...request }),
        live: () => live(token),
      }
    },
    signIn: (credentials) => call('POST /api/auth/login', { body: credentials }),
    async set(section, fields) {
      await saveFields(app.database.read, section, fields)
      await app.settings.refresh()
    },
    async setGame(type, values) {
      await changeGames(app.database.read, { type }, values)
      await app.settings.refresh()
    },
    changeRights: (id, to) => changePlayers(app.database.read, { id }, to),
    async node() {
      const other = await openCasino({ ...shared, databaseUrl: url })
      closers.push(other.close)
      return other
    },
    async close() {
      for (const { socket } of lives) socket.disconnect()
      for (const close of closers) await close()
      await app.close()
      await owner.close()
      await own?.drop()
    },
  }
  return casino
}

export function configOf(env: Environment, registered?: readonly PaymentProvider[]) {
  const variables = {
    NODE_ENV: 'test',
    PORT: '0',
    SEED: 'minimal',
    LOG_CHECKPOINT_FILE: join(tmpdir(), `casino-log-${process.pid}-${randomUUID()}`),
    AUDIT_ANCHOR_FILE: join(tmpdir(), `casino-anchors-${process.pid}`),
    SERVER_KEY: serverKey.value,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ...env,
  }
  const reading = readConfig(variables, registered && { registered })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.config
}

async function send<Reply>(address: string, name: string, request: CallRequest): Promise<WireAnswer<Reply>> {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(request.params?.[field] ?? ''))
  const query = new URLSearchParams(request.query)
  const response = await fetch(`${address}${path}?${query}`, {
    method,
    headers: {
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
      ...(request.key !== undefined && { 'idempotency-key': request.key }),
      ...request.headers,
    },
    ...(request.body !== undefined && {
      // A string is sent unchanged, so that a story can send a body that is not JSON.
      body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
    }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Reply & Partial<Refused>,
  }
}

function openLive(address: string, token: string | undefined): LiveConnection {
  const socket: Socket<ServerEvents, ClientEvents> = io(address, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
  const balances: [number, number][] = []
  const endings: string[] = []
  const wins: RecentWin[][] = []
  const bets: LiveBet[][] = []
  const sites: LiveConnection['sites'][number][] = []
  const payments: { uuid: string; status: string; step: string }[] = []
  socket.on('recentWins:update', (some) => wins.push(some))
  socket.on('bets:update', (some) => bets.push(some))
  socket.on('site:update', (site) => sites.push(site))
  socket.on('payment:update', (payment) => payments.push(payment))
  socket.on('balance:update', (balance, sequence) => balances.push([balance, sequence]))
  socket.on('session:ended', () => endings.push('session:ended'))
  socket.on('disconnect', (reason) => endings.push(reason))
  return {
    socket,
    balances,
    endings,
    wins,
    bets,
    sites,
    payments,
    subscribe: (userId) => socket.timeout(5000).emitWithAck('balance:subscribe', { userId } as { userId: string }),
  }
}
