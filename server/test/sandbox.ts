import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compileCache } from '@casino/tools/server-process'
import type { Environment } from '../environment.ts'
import type { ProviderName } from '../providers/provider.ts'

export interface Sandbox {
  readonly url: string
  /** The variables that the server reads to use it. */
  readonly env: Environment
  /** Controls or queries it under `/_sandbox/`; with a body it is a POST. Throws unless the answer is a 2xx. */
  control<Said = unknown>(path: string, body?: unknown): Promise<Said>
  setHookAddress(url: string): Promise<void>
  close(): Promise<void>
}

export type SandboxName = ProviderName | 'game-partner' | 'mailbox' | 'vk' | 'telegram'

// The sandboxes read the same variables as the server.
const keys: Readonly<Record<SandboxName, { readonly url: string; readonly env: Record<string, string> }>> = {
  'crypto-pay': {
    url: 'CRYPTO_PAY_URL',
    env: { CRYPTO_PAY_TOKEN: '12345:AAabcdefghijklmnopqrstuvwxyz012345' },
  },
  cryptocloud: {
    url: 'CRYPTOCLOUD_URL',
    env: {
      CRYPTOCLOUD_API_KEY: 'cryptocloud-api-key',
      CRYPTOCLOUD_SHOP_ID: 'shop-1',
      CRYPTOCLOUD_SECRET_KEY: 'cryptocloud-secret-key',
      CRYPTOCLOUD_WITHDRAWAL_KEY: 'cryptocloud-withdrawal-key',
    },
  },
  freekassa: {
    url: 'FREEKASSA_URL',
    env: {
      FREEKASSA_SHOP_ID: '777',
      FREEKASSA_API_KEY: 'fk-api-key',
      FREEKASSA_SECRET_1: 'secret-one',
      FREEKASSA_SECRET_2: 'secret-two',
      FREEKASSA_ADDRESSES: '127.0.0.1',
    },
  },
  'game-partner': {
    url: 'PARTNER_URL',
    env: { PARTNER_ALIAS: 'casino', PARTNER_SECRET: 'partner-secret', PARTNER_ADDRESSES: '127.0.0.1' },
  },
  mailbox: { url: 'MAILBOX_URL', env: { SMTP_URL: 'smtp://127.0.0.1:0', MAIL_FROM: 'casino@example.test' } },
  vk: { url: 'VK_URL', env: { VK_CLIENT_ID: '51000001' } },
  telegram: { url: 'TELEGRAM_URL', env: { TELEGRAM_CLIENT_ID: '424242', TELEGRAM_CLIENT_SECRET: 'telegram-secret' } },
  stripe: {
    url: 'STRIPE_URL',
    env: { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_test_secret' },
  },
}

/** Starts a provider's sandbox as a process of its own, on a port that the system chooses; resolves when it listens. */
export async function openSandbox(name: SandboxName, env: Environment = {}): Promise<Sandbox> {
  const { url: variable, env: own } = keys[name]
  const file = fileURLToPath(new URL(`../../sandbox/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, HOST: '127.0.0.1', PORT: '0', ...own, ...env },
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
