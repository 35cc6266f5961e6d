import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentProviders } from '@casino/server/money/providers/list'
import type { PaymentProvider } from '@casino/server/money/providers/payment-provider'
import type { Config } from '@casino/server/platform/config/config'
import { type Providers, takesPayments } from '@casino/server/platform/config/provider-config'
import { openSecret } from '@casino/server/platform/environment/secrets'
import { inRoot, root } from '../places.ts'
import { inheritedEnv } from './inherited-env.ts'
import { freePort } from './ports.ts'
import { witnessKey, witnessName } from './sandbox-witness.ts'
import { compileCache, reachable } from './server-process.ts'

const startTimeoutMs = 30_000
const stopTimeoutMs = 5_000
/** If a sandbox ends this often within a minute, the cause is one that a restart does not cure. */
const mostRestartsAMinute = 5

const mailbox = 'mailbox'

type SandboxConfig = Pick<
  Config,
  'dataDir' | 'environment' | 'host' | 'logWitnesses' | 'mail' | 'port' | 'providers' | 'publicUrl' | 'sandbox'
>

/** For a casino without configured third parties. */
export const unconfigured: Providers = { registered: paymentProviders, payments: [] }

interface Design {
  readonly name: string
  /** The third party that it replaces. */
  readonly title: string
  /** Relative to the repository. */
  readonly program: string
  isConfigured(config: Pick<SandboxConfig, 'providers' | 'mail' | 'logWitnesses'>): boolean
  /** The environment variable of its URL. */
  readonly url?: string
  /** The environment variable of the address at which it accepts emails, on a separate port. */
  readonly smtp?: string
  /** Browsers also open this URL, so it must be reachable from their machines. */
  readonly browsed?: true
  /** The environment variables of its URL for browsers, if the server itself calls another one. */
  readonly pages?: readonly string[]
  /** The path at the server that it calls, and the variable by which the sandbox reads it. */
  readonly calls?: { readonly path: string; readonly variable: string }
  /** The server's other variables for it; `key` derives one that is stable for this data folder, `address` is where the server calls it. */
  env(key: (name: string) => string, callers: string, address: string): Readonly<Record<string, string>>
}

const designOf = ({ name, title, reads, sandboxProgram, sandboxEnv }: PaymentProvider): Design => ({
  name,
  title,
  program: sandboxProgram,
  isConfigured: ({ providers }) => providers.payments.some((each) => each.name === name),
  url: reads.url.name,
  calls: { path: `/api/payments/hooks/${name}`, variable: 'WEBHOOK_URL' },
  env: sandboxEnv,
})

const others: readonly Design[] = [
  {
    name: 'vk',
    title: 'VK',
    program: 'sandbox/identity/vk.ts',
    isConfigured: ({ providers }) => providers.vk !== undefined,
    url: 'VK_URL',
    browsed: true,
    env: () => ({ VK_CLIENT_ID: '51234567' }),
  },
  {
    name: 'telegram',
    title: 'Telegram',
    program: 'sandbox/identity/telegram.ts',
    isConfigured: ({ providers }) => providers.telegram !== undefined,
    url: 'TELEGRAM_URL',
    browsed: true,
    env: (key) => ({ TELEGRAM_CLIENT_ID: '7001', TELEGRAM_CLIENT_SECRET: key('secret') }),
  },
  {
    name: 'telegram-bot',
    title: 'Telegram bot',
    program: 'sandbox/identity/telegram-bot.ts',
    isConfigured: ({ providers }) => providers.telegramBot !== undefined,
    url: 'TELEGRAM_API_URL',
    pages: ['TELEGRAM_WEB_URL', 'TELEGRAM_LINK_URL'],
    env: (key) => ({ TELEGRAM_BOT_NAME: 'casino_sandbox_bot', TELEGRAM_BOT_TOKEN: `7002:${key('token')}` }),
  },
  {
    name: 'game-partner',
    title: 'Games partner',
    program: 'sandbox/games-partner/protocol/game-partner.ts',
    isConfigured: ({ providers }) => providers.partner !== undefined,
    url: 'PARTNER_URL',
    browsed: true,
    calls: { path: '/api/partner/callbacks', variable: 'OPERATOR_URL' },
    env: (key, callers) => ({ PARTNER_ALIAS: 'casino', PARTNER_SECRET: key('secret'), PARTNER_ADDRESSES: callers }),
  },
  {
    name: mailbox,
    title: 'Mailbox',
    program: 'sandbox/mailbox/mailbox.ts',
    isConfigured: ({ mail }) => mail !== undefined,
    smtp: 'SMTP_URL',
    env: () => ({ MAIL_FROM: 'casino@example.test' }),
  },
  {
    name: 'witness',
    title: 'Witness',
    program: 'sandbox/witness/witness.ts',
    isConfigured: ({ logWitnesses }) => logWitnesses.length > 0,
    calls: { path: '/log/key', variable: 'LOG_KEY_URL' },
    env: (key, _callers, address) => ({
      WITNESS_NAME: witnessName,
      WITNESS_SECRET: key('secret'),
      LOG_WITNESSES: `${witnessKey(key('secret'))} ${address}`,
    }),
  },
]

export interface SandboxOptions {
  readonly config: SandboxConfig
  /** The server's URL, which receives the payment webhooks. The sandboxes' ports are near it, unless the system chose it. */
  readonly port: number
  /** The site's URL for browsers, if it is not the configured one: only its pages may frame a game. */
  readonly siteUrl?: string
  /** Called when a sandbox is restarted, or given up. */
  readonly print: (sentence: string) => void
}

export interface Sandboxes {
  /** The variables by which the server uses them. */
  readonly env: Readonly<Record<string, string>>
  readonly running: readonly { readonly title: string; readonly address: string; readonly pid: () => number }[]
  stop(): Promise<void>
}

const withoutSandboxes =
  'A payment provider is configured, so no sandbox is started; with SANDBOX=on the other providers get theirs.'

/**
 * Starts the sandbox of each provider that is not configured. It stores its state and its keys across restarts, reuses its
 * port if free, is restarted when it dies, and ends with this process, however that ends.
 */
export async function startSandboxes({ config, port, siteUrl, print }: SandboxOptions): Promise<Sandboxes> {
  if (!config.sandbox && config.environment !== 'production' && takesPayments(config.providers)) print(withoutSandboxes)
  const designs = designsOf(config)
  const folder = join(config.dataDir, 'sandbox')
  const { own, pages, callers } = await placeOf(config)
  const ports = designs.length > 0 ? await choosePorts(designs, folder, config, port) : {}
  const env: Record<string, string> = {}
  const running = await Promise.all(
    designs.map(async (design) => {
      const { name, title, calls } = design
      const address = `http://${pages}:${ports[name]}`
      const variables = variablesOf(design, config.dataDir, callers, { own, pages, ports })
      Object.assign(env, variables)
      const running = await superviseSandbox(title, print, () =>
        startSandbox(design, {
          ...inheritedEnv(),
          ...variables,
          HOST: config.host,
          PORT: String(ports[name]),
          PUBLIC_URL: address,
          STATE_FILE: join(folder, `${name}.json`),
          SITE_URL: siteUrl ?? config.publicUrl,
          ...(calls && { [calls.variable]: `http://${own}:${port}${calls.path}` }),
        }),
      )
      return { title, address, ...running }
    }),
  )
  return { env, running, stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))) }
}

/** The same, for a command that may run while the casino runs: sandboxes that already run are used as they are. */
export async function joinSandboxes(options: SandboxOptions): Promise<Pick<Sandboxes, 'env' | 'stop'>> {
  const { config } = options
  const designs = designsOf(config)
  const { own, pages, callers } = await placeOf(config)
  const ports = lastPorts(join(config.dataDir, 'sandbox'))
  const running = await Promise.all(
    designs.map(({ name }) => isAnswering(`http://${own}:${ports[name]}/_sandbox/state`)),
  )
  if (!running.every((each) => each)) return startSandboxes(options)
  const variables = designs.map((design) => variablesOf(design, config.dataDir, callers, { own, pages, ports }))
  return { env: Object.assign({}, ...variables), stop: async () => {} }
}

function isAnswering(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )
}

/** The sandboxes to start: those of all unconfigured third parties. */
function designsOf(config: SandboxConfig): Design[] {
  if (!config.sandbox) return []
  return [...config.providers.registered.map(designOf), ...others].filter((design) => !design.isConfigured(config))
}

interface Place {
  readonly own: string
  readonly pages: string
  readonly ports: Ports
}

/** Derived from one secret of the data folder, so that they remain the same. */
function variablesOf(
  { name, url, env, browsed, pages: opened = [], smtp }: Design,
  dataDir: string,
  callers: readonly string[],
  { own, pages, ports }: Place,
) {
  const secret = openSecret(join(dataDir, 'sandbox'), 'secret').value
  const key = (of: string) => createHmac('sha256', secret).update(`${name} ${of}`).digest('hex').slice(0, 40)
  return {
    ...env(key, callers.join(','), `http://${own}:${ports[name]}`),
    ...(url && { [url]: `http://${browsed ? pages : own}:${ports[name]}` }),
    ...Object.fromEntries(opened.map((variable) => [variable, `http://${pages}:${ports[name]}`])),
    ...(smtp && { [smtp]: `smtp://${own}:${ports.smtp}` }),
  }
}

/** The host names for our own calls, and for people's browsers. */
async function placeOf({ host, publicUrl }: SandboxConfig) {
  const own = reachable(host)
  const { address, family } = await lookup(own.replace(/^\[|\]$/g, ''))
  const loopback = family === 6 ? address === '::1' : address.startsWith('127.')
  return {
    own: loopback ? own : family === 6 ? `[${address}]` : address,
    // A server that listens only on this machine also serves its pages here, whatever the site's public URL.
    pages: loopback && own === host ? own : new URL(publicUrl).hostname,
    callers: [...new Set(['127.0.0.1', '::1', address])],
  }
}

/**
 * The ports of the last start if they are free, else the next ones after the server's; any port if the system chose the
 * server's.
 */
async function choosePorts(
  designs: readonly Design[],
  folder: string,
  { host, port: serverPort }: SandboxConfig,
  port: number,
) {
  const last = lastPorts(folder)
  const ports: Ports = {}
  const names = designs.map(({ name }) => name)
  for (const name of [...names, ...(names.includes(mailbox) ? ['smtp'] : [])]) {
    const others = [port, ...Object.values(ports)]
    ports[name] = await freePort(host, last[name] ?? (serverPort === 0 ? 0 : port + 1), others)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, portsFile), `${JSON.stringify({ ...last, ...ports }, undefined, 2)}\n`)
  return ports
}

/** Keyed by the sandboxes' names, plus `smtp` for the mailbox's port for emails. */
type Ports = Record<string, number>
const portsFile = 'ports.json'

function lastPorts(folder: string): Ports {
  const file = join(folder, portsFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

interface Sandbox {
  readonly child: ChildProcess
  readonly exited: Promise<unknown>
}

/** Resolves once it listens. It ends automatically when this process ends. */
async function startSandbox(
  { title, program }: Design,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Sandbox> {
  const child = spawn(
    process.execPath,
    ['--import', inRoot('tools', 'processes', 'end-with-parent.ts'), inRoot(program)],
    {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: compileCache, ...env },
    },
  )
  const exited = once(child, 'exit')
  const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
  await new Promise<void>((listens, fails) => {
    createInterface({ input: child.stdout! }).on('line', (line) => / listens on http/.test(line) && listens())
    exited.then(() => fails(new Error(`The sandbox of ${title} does not start.`)), fails)
  }).finally(() => clearTimeout(late))
  return { child, exited }
}

const mostTries = 3
const pauseMs = 500

/** The chosen port may be temporarily taken, for example by an outgoing connection of another program. */
async function startedAtLast(start: () => Promise<Sandbox>): Promise<Sandbox> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (cause) {
      if (tries === mostTries) throw cause
      await pause(pauseMs)
    }
  }
}

async function superviseSandbox(title: string, print: (sentence: string) => void, start: () => Promise<Sandbox>) {
  let sandbox = await startedAtLast(start)
  let stopping = false
  const restarts: number[] = []
  const supervise = async (): Promise<void> => {
    await sandbox.exited
    restarts.push(Date.now())
    if (stopping) return
    if (restarts.filter((at) => at > Date.now() - 60_000).length > mostRestartsAMinute) {
      throw new Error('it does not stay up')
    }
    print(`The sandbox of ${title} has ended; starting it again.`)
    sandbox = await start()
    return stopping ? void sandbox.child.kill() : supervise()
  }
  const keptUp = supervise().catch((cause) => {
    if (!stopping) print(`The sandbox of ${title} is gone: ${cause instanceof Error ? cause.message : cause}`)
  })
  return {
    pid: () => sandbox.child.pid ?? 0,
    stop: async () => {
      stopping = true
      const late = setTimeout(() => sandbox.child.kill('SIGKILL'), stopTimeoutMs)
      sandbox.child.kill('SIGTERM')
      await keptUp
      clearTimeout(late)
    },
  }
}
