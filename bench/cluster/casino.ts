import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLedger } from '@casino/server/accounting/ledger/ledger'
import { houseAccounts } from '@casino/server/composition/house-accounts'
import { readConfig } from '@casino/server/platform/config/config'
import { withClient } from '@casino/server/platform/database/with-client'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { startSandboxes } from '@casino/tools/processes/sandboxes'
import { type ServerProcess, startServer } from '@casino/tools/processes/server-process'
import { credit } from '../drills/credit.ts'
import { withOwnLink } from '../drills/own-link.ts'
import type { StagePlayer } from '../drills/stage.ts'
import { serverKey } from '../fixture.ts'
import { type DatabaseCluster, frontPort, nodePorts } from './database-cluster.ts'
import { here } from './machine.ts'

/** A million roubles: players do not run out of money during the drills. */
const openingKopecks = 100_000_000

export const administratorPassword = 'only-for-this-drill'

const mostTries = 40
/** The port of a server on another database. */
const besidePort = 3003

export interface ClusterCasino {
  /** HAProxy, in front of all servers, for players and third parties. */
  readonly address: string
  readonly databaseUrl: string
  readonly cryptoPay: string
  readonly partner: { readonly alias: string; readonly secret: string }
  readonly nodes: readonly (ServerProcess | undefined)[]
  /** Starts the servers that have ended, and waits until all of them are ready. */
  startNodes(): Promise<void>
  /** Starts a server on another database, which answers calls and does no background work. */
  startBeside(databaseUrl: string): Promise<{ readonly address: string; stop(): Promise<number> }>
  admit(count: number): Promise<StagePlayer[]>
}

/** Third parties that no drill uses, configured so that no sandbox is started for them. */
const unused = {
  STRIPE_SECRET_KEY: 'sk_test_unused',
  STRIPE_WEBHOOK_SECRET: 'whsec_unused',
  FREEKASSA_SHOP_ID: '1',
  FREEKASSA_API_KEY: 'unused',
  FREEKASSA_SECRET_1: 'unused',
  FREEKASSA_SECRET_2: 'unused',
  CRYPTOCLOUD_API_KEY: 'unused',
  CRYPTOCLOUD_SHOP_ID: 'unused',
  CRYPTOCLOUD_SECRET_KEY: 'unused',
  VK_CLIENT_ID: '1',
  TELEGRAM_CLIENT_ID: '1',
  TELEGRAM_CLIENT_SECRET: 'unused',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'casino@example.test',
}

/** Two servers of the casino on the cluster's database, with the sandboxes of payments and of the games partner. */
export async function openClusterCasino(cluster: DatabaseCluster, folder: string): Promise<ClusterCasino> {
  const address = `http://${here}:${frontPort}`
  const place = { NODE_ENV: 'test', HOST: here, PORT: '0', PUBLIC_URL: address, DATA_DIR: folder, SANDBOX: 'on' }
  const reading = readConfig({ ...place, ...unused })
  assert(reading.ok, 'problems' in reading ? reading.problems.join(' ') : '')
  const { env: sandboxes, running } = await startSandboxes({
    config: reading.config,
    port: frontPort,
    print: console.log,
  })
  const addressOf = (title: string) => running.find((sandbox) => sandbox.title === title)!.address
  const databaseUrl = cluster.urlFor('app')
  const env = {
    ...place,
    ...sandboxes,
    ...inheritedEnv(),
    SERVER_KEY: serverKey.value,
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: cluster.urlFor('owner'),
    STANDBY: 'required',
    TRUSTED_PROXIES: here,
    RATE_LIMITS: 'off',
    SEED: 'minimal',
    ADMIN_PASSWORD: administratorPassword,
    LOG_LEVEL: 'fatal',
  }
  const nodes: (ServerProcess | undefined)[] = [undefined, undefined]
  const start = async (index: number) => {
    const node = startServer({
      host: here,
      port: nodePorts[index]!,
      env: { ...env, DATA_DIR: join(folder, `node-${index}`) },
    })
    nodes[index] = node
    void node.exited.then(() => {
      if (nodes[index] === node) nodes[index] = undefined
    })
    await node.ready()
  }
  const casino: ClusterCasino = {
    address,
    databaseUrl,
    cryptoPay: addressOf('Crypto Pay'),
    partner: { alias: String(sandboxes.PARTNER_ALIAS), secret: String(sandboxes.PARTNER_SECRET) },
    nodes,
    startNodes: async () => {
      await Promise.all(nodes.map((node, index) => (node ? node.ready() : start(index))))
    },
    startBeside: async (otherUrl) => {
      const urls = {
        DATABASE_URL: otherUrl.replaceAll(/owner/gi, (part) => (part === 'OWNER' ? 'APP' : 'app')),
        MIGRATION_DATABASE_URL: otherUrl,
      }
      const own = { ...env, ...urls, STANDBY: 'none', ROLE: 'web', DATA_DIR: join(folder, 'beside') }
      const server = startServer({ host: here, port: besidePort, env: own })
      await server.ready()
      return { address: `http://${here}:${besidePort}`, stop: () => server.stop() }
    },
    admit: (count) => admit(casino, count),
  }
  await casino.startNodes()
  await configure(cluster.urlFor('owner'))
  return casino
}

/** Withdrawals are paid immediately, and there is a promo code for each drill. */
async function configure(ownerUrl: string): Promise<void> {
  const values = [JSON.stringify({ approveUpTo: 10 ** 11 })]
  const save = `INSERT INTO setting (section, value) VALUES ('payments', $1)
    ON CONFLICT (section) DO UPDATE SET value = setting.value || excluded.value`
  await withOwnLink(() => withClient(ownerUrl, (owner) => owner.query(save, values)))
}

async function admit({ address, databaseUrl }: ClusterCasino, count: number): Promise<StagePlayer[]> {
  const players = await Promise.all(Array.from({ length: count }, () => register(address)))
  await withOwnLink(async () => {
    const ledger = await openLedger({ url: databaseUrl, houseAccounts })
    try {
      for (const { id } of players) await credit(ledger, id, openingKopecks, `opening-${id}`)
    } finally {
      await ledger.close()
    }
  })
  return players
}

/** Repeats the call until it is answered, because HAProxy may not have found the servers yet. */
async function register(address: string): Promise<StagePlayer> {
  const username = `drill-${randomUUID().slice(0, 12)}`
  const body = JSON.stringify({ username, email: `${username}@example.test`, password: 'seven-owls-sing' })
  for (let tries = 1; ; tries++) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })
    if (response.status === 503 && tries < mostTries) {
      await response.text()
      await pause(250)
      continue
    }
    assert(response.ok, `registration was answered ${response.status}`)
    const { user, token } = (await response.json()) as { user: { id: string }; token: string }
    return { id: Number(user.id), token }
  }
}
