import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { compileCache } from '@casino/tools/processes/server-process'
import { paymentProviders } from '../../money/providers/list.ts'
import { envOf } from '../../money/providers/payment-provider.ts'
import type { Environment } from '../../platform/environment/environment.ts'
import { subjectOf } from './provider-subjects.ts'
import type { Sandbox } from './running-sandbox.ts'

interface Program {
  readonly name: string
  /** Relative to the repository. */
  readonly program: string
  /** The variable of its address. */
  readonly url: string
  /** It reads the same variables as the server. */
  readonly env: Readonly<Record<string, string>>
}

const others = {
  'game-partner': {
    program: 'sandbox/games-partner/protocol/game-partner.ts',
    url: 'PARTNER_URL',
    env: { PARTNER_ALIAS: 'casino', PARTNER_SECRET: 'partner-secret', PARTNER_ADDRESSES: '127.0.0.1' },
  },
  mailbox: {
    program: 'sandbox/mailbox/mailbox.ts',
    url: 'MAILBOX_URL',
    env: { SMTP_URL: 'smtp://127.0.0.1:0', MAIL_FROM: 'casino@example.test' },
  },
  screening: { program: 'sandbox/screening/screening.ts', url: 'SCREENING_URL', env: {} },
  push: { program: 'sandbox/push/push.ts', url: 'PUSH_URL', env: {} },
  'telegram-bot': {
    program: 'sandbox/identity/telegram-bot.ts',
    url: 'TELEGRAM_API_URL',
    env: { TELEGRAM_BOT_NAME: 'casino_test_bot', TELEGRAM_BOT_TOKEN: '424242:test-bot-token' },
  },
  vk: { program: 'sandbox/identity/vk.ts', url: 'VK_URL', env: { VK_CLIENT_ID: '51000001' } },
  telegram: {
    program: 'sandbox/identity/telegram.ts',
    url: 'TELEGRAM_URL',
    env: { TELEGRAM_CLIENT_ID: '424242', TELEGRAM_CLIENT_SECRET: 'telegram-secret' },
  },
} as const
type OtherName = keyof typeof others
const isOther = (name: string): name is OtherName => name in others

/** The program of a provider of payments, with the keys that its subject names. */
export async function programOf(name: string): Promise<Program> {
  const provider = paymentProviders.find((each) => each.name === name)
  if (!provider) throw new Error(`there is no provider ${name}`)
  const { keys } = await subjectOf(name)
  const { reads, sandboxProgram } = provider
  return { name, program: sandboxProgram, url: reads.url.name, env: envOf(reads, keys) }
}

/** Starts a provider's sandbox as a separate process. */
export async function openSandbox(name: string, env: Environment = {}): Promise<Sandbox> {
  const program = isOther(name) ? { name, ...others[name] } : await programOf(name)
  return startProgram(program, env)
}

/** On a port chosen by the system; resolves when it listens. */
export async function startProgram(
  { name, program, url: variable, env: own }: Program,
  env: Environment = {},
): Promise<Sandbox> {
  const file = fileURLToPath(new URL(`../../../${program}`, import.meta.url))
  const child = spawn(process.execPath, [file], {
    env: { ...inheritedEnv(), NODE_COMPILE_CACHE: compileCache, HOST: '127.0.0.1', PORT: '0', ...own, ...env },
    // The channel ends it together with this process.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((listening, failed) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const [, address] = / listens on (http:\S+)$/.exec(line) ?? []
      if (address) listening(address)
    })
    ended.then(([code]) => failed(new Error(`the sandbox of ${name} has ended with ${code}`)), failed)
  })

  async function control<Said>(path: string, body?: unknown): Promise<Said> {
    const response = await fetch(`${url}/_sandbox/${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`the sandbox of ${name} answered ${path} with ${response.status}: ${text}`)
    return JSON.parse(text)
  }

  return {
    url,
    env: { ...own, [variable]: url },
    control,
    setHookAddress: async (address) => {
      await control('hook-address', { url: address })
    },
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
