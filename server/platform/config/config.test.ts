import { resolve } from 'node:path'
import { verifierKeyText } from '@casino/rules/log/note'
import { expect, test } from 'vitest'
import { paymentProviders } from '../../money/providers/list.ts'
import type { Environment } from '../environment/environment.ts'
import { readConfig } from './config.ts'

const witnessKey = verifierKeyText({ name: 'witness.example', type: 4, publicKey: Buffer.alloc(32, 1) })

function configOf(env: Environment) {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.config
}

function problemsOf(env: Environment): readonly string[] {
  const reading = readConfig(env)
  return reading.ok ? [] : reading.problems
}

test('without any variable everything has its default', () => {
  expect(configOf({})).toEqual({
    environment: 'development',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    replicaDatabaseUrl: undefined,
    replicaMaximumLagSeconds: 2,
    standby: 'none',
    role: 'all',
    dataDir: resolve('data'),
    logCheckpointFile: resolve('data/log-checkpoint'),
    logWitnesses: [],
    anchorFile: resolve('data/audit-anchors.jsonl'),
    webDir: resolve('web/dist'),
    redisUrl: undefined,
    admin: { username: 'admin', password: undefined },
    sandbox: true,
    seed: 'demo',
    rateLimits: true,
    trustedProxies: [],
    webhookNetworks: [],
    keepAliveSeconds: 620,
    metricsToken: undefined,
    logLevel: 'info',
    serverKey: undefined,
    providers: { registered: paymentProviders, payments: [] },
  })
})

test('production defaults to no sandboxes, a minimal seed and rate limits', () => {
  const config = configOf({ NODE_ENV: 'production' })
  expect([config.sandbox, config.seed, config.rateLimits]).toEqual([false, 'minimal', true])
})

test('a release is for production, whether or not a variable says so', () => {
  const reading = readConfig({}, { released: true })
  expect(reading.ok && [reading.config.environment, reading.config.sandbox, reading.config.seed]).toEqual([
    'production',
    false,
    'minimal',
  ])
})

test.each([
  // variables                                          what is read
  [{ HOST: '0.0.0.0', PORT: '8080' }, { publicUrl: 'http://localhost:8080' }],
  [{ HOST: '::1' }, { publicUrl: 'http://[::1]:3000' }],
  [{ PUBLIC_URL: 'https://casino.example/' }, { publicUrl: 'https://casino.example' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 4000 ' }, { port: 4000 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ DATA_DIR: '/srv/casino' }, { dataDir: '/srv/casino', anchorFile: '/srv/casino/audit-anchors.jsonl' }],
  [{ LOG_CHECKPOINT_FILE: '/mnt/checkpoint' }, { logCheckpointFile: '/mnt/checkpoint' }],
  [
    { LOG_WITNESSES: `${witnessKey} https://witness.example/` },
    { logWitnesses: [{ key: { name: 'witness.example' }, url: 'https://witness.example' }] },
  ],
  [{ AUDIT_ANCHOR_FILE: '/mnt/anchors' }, { anchorFile: '/mnt/anchors' }],
  [{ AUDIT_ANCHOR_URL: 'https://a.example/in/1' }, { anchorUrl: 'https://a.example/in/1' }],
  [{ DATABASE_URL: 'postgres://a:b@db/casino' }, { databaseUrl: 'postgres://a:b@db/casino' }],
  [{ MIGRATION_DATABASE_URL: 'postgres://o:b@db/casino' }, { migrationDatabaseUrl: 'postgres://o:b@db/casino' }],
  [{ READER_DATABASE_URL: 'postgres://r:b@db/casino' }, { readerDatabaseUrl: 'postgres://r:b@db/casino' }],
  [{ REPLICA_DATABASE_URL: 'postgres://a:b@two/casino' }, { replicaDatabaseUrl: 'postgres://a:b@two/casino' }],
  [{ REPLICA_MAX_LAG_SECONDS: '10' }, { replicaMaximumLagSeconds: 10 }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', TRACE_PERCENT: '5' },
    { tracing: { endpoint: 'http://collector:4318', service: 'casino', percent: 5 } },
  ],
  [{ OTEL_SERVICE_NAME: 'alone' }, { tracing: undefined }],
  [{ STANDBY: 'required' }, { standby: 'required' }],
  [{ REDIS_URL: 'redis://cache:6379' }, { redisUrl: 'redis://cache:6379' }],
  [
    { SANDBOX: 'off', SEED: 'minimal', RATE_LIMITS: 'off' },
    { sandbox: false, seed: 'minimal', rateLimits: false },
  ],
  [{ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }, { trustedProxies: ['10.0.0.1', 'fd00::/8'] }],
  [{ WEBHOOK_NETWORKS: '10.0.0.0/8' }, { webhookNetworks: ['10.0.0.0/8'] }],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, { sandbox: false }],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', SANDBOX: 'on' }, { sandbox: true }],
  // It moves no money.
  [{ VK_CLIENT_ID: '1' }, { sandbox: true }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ ADMIN_USERNAME: 'хозяин' }, { admin: { username: 'хозяин', password: undefined } }],
] as const)('%o is understood', (env, expected) => {
  expect(configOf(env)).toMatchObject(expected)
})

test.each([
  // variables                              the sentence names
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not “http”.'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ PORT: '3e3' }, 'PORT'],
  [{ HOST: 'my host' }, 'HOST'],
  [{ PUBLIC_URL: 'casino.example' }, 'PUBLIC_URL'],
  [{ LOG_WITNESSES: 'https://witness.example' }, 'LOG_WITNESSES'],
  [{ LOG_WITNESSES: `${witnessKey} ftp://witness.example` }, 'LOG_WITNESSES'],
  [{ LOG_WITNESSES: `${witnessKey} https://witness.example,` }, 'LOG_WITNESSES'],
  [{ PUBLIC_URL: 'ftp://casino.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://casino.example/?a=1' }, 'PUBLIC_URL'],
  [
    { PUBLIC_URL: 'https://casino.example/casino' },
    'PUBLIC_URL must be an address with https or http and without a path, since all pages are at the root of their host, not “https://casino.example/casino”.',
  ],
  [
    { DATABASE_URL: 'mysql://db/casino' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL'],
  [{ REDIS_URL: 'localhost' }, 'REDIS_URL'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ TRACE_PERCENT: '101' }, 'TRACE_PERCENT'],
  [{ REPLICA_DATABASE_URL: 'two' }, 'REPLICA_DATABASE_URL'],
  [{ REPLICA_MAX_LAG_SECONDS: '0' }, 'REPLICA_MAX_LAG_SECONDS must be a whole number from 1 to 10, not “0”.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test, not “prod”.'],
  [{ SANDBOX: 'yes' }, 'SANDBOX'],
  [{ SEED: 'full' }, 'SEED'],
  [{ RATE_LIMITS: '0' }, 'RATE_LIMITS'],
  [{ TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.1', COUNTRY_HEADER: 'a header' }, 'COUNTRY_HEADER'],
  [{ COUNTRY_HEADER: 'CF-IPCountry' }, 'COUNTRY_HEADER counts only from a proxy'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ WEBHOOK_NETWORKS: 'crm.example' }, 'WEBHOOK_NETWORKS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ ADMIN_USERNAME: 'a b' }, 'ADMIN_USERNAME'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be 6 to 128 characters long.'],
  [{ NODE_ENV: 'production', SANDBOX: 'on' }, 'SANDBOX=on is not for production'],
  [{ NODE_ENV: 'production', RATE_LIMITS: 'off' }, 'RATE_LIMITS=off is for load tests only'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'Stripe is configured only in part: STRIPE_SECRET_KEY is set, STRIPE_WEBHOOK_SECRET is missing.',
  ],
  [
    { STRIPE_SECRET_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_SECRET_KEY must be a key that begins with sk_.',
  ],
  [{ STRIPE_URL: 'https://stripe.example' }, 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET are missing'],
  [{ CRYPTO_PAY_TOKEN: 'abc' }, 'CRYPTO_PAY_TOKEN'],
  [{ CRYPTOCLOUD_API_KEY: 'k' }, 'CRYPTOCLOUD_SHOP_ID, CRYPTOCLOUD_SECRET_KEY are missing'],
  [{ FREEKASSA_SHOP_ID: '7' }, 'FreeKassa is configured only in part'],
  [{ PARTNER_ALIAS: 'Test', PARTNER_SECRET: 's' }, 'PARTNER_ALIAS'],
  [{ PARTNER_ALIAS: 'test' }, 'PARTNER_SECRET is missing'],
  [{ VK_CLIENT_ID: 'seven' }, 'VK_CLIENT_ID'],
  [{ TELEGRAM_CLIENT_ID: '7' }, 'TELEGRAM_CLIENT_SECRET is missing'],
  [{ TELEGRAM_BOT_TOKEN: '12345:AAabcdef', TELEGRAM_CLIENT_SECRET: 's' }, 'TELEGRAM_CLIENT_ID is missing'],
  [{ TELEGRAM_BOT_TOKEN: 'no bot' }, 'TELEGRAM_BOT_TOKEN'],
  [
    { CRYPTO_PAY_TOKEN: '12345:AAhdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0', CRYPTO_PAY_URL: 'http://pay.example' },
    'CRYPTO_PAY_URL',
  ],
  [
    { CRYPTO_PAY_TOKEN: '12345:AAhdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0', CRYPTO_PAY_URL: 'http://192.0.2.1:4000' },
    'CRYPTO_PAY_URL',
  ],
  [
    { VK_CLIENT_ID: '7', VK_URL: 'http://127.0.0.1:4000', NODE_ENV: 'production' },
    'VK_URL must be an address with https',
  ],
] as const)('%o is refused with a sentence', (env, sentence) => {
  const problems = problemsOf(env)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(sentence)
})

test('a rejected secret is not repeated in the message', () => {
  expect(problemsOf({ ADMIN_PASSWORD: 'hunter2' }).join()).not.toContain('hunter2')
  expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' }).join()).not.toContain('hunter2')
})

test('all mistakes are reported at once', () => {
  expect(problemsOf({ PORT: 'x', SEED: 'x', SANDBOX: 'x' })).toHaveLength(3)
})

test('a configured provider has all of its settings', () => {
  const { providers } = configOf({
    CRYPTO_PAY_TOKEN: '12345:AAhdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0',
    CRYPTOCLOUD_API_KEY: 'k',
    CRYPTOCLOUD_SHOP_ID: 's',
    CRYPTOCLOUD_SECRET_KEY: 'x',
    FREEKASSA_SHOP_ID: '777',
    FREEKASSA_API_KEY: 'k',
    FREEKASSA_SECRET_1: 'one',
    FREEKASSA_SECRET_2: 'two',
    FREEKASSA_ADDRESSES: '127.0.0.1',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_URL: 'http://127.0.0.1:4001/',
    PARTNER_ALIAS: 'test',
    PARTNER_SECRET: 'testsecret',
    VK_CLIENT_ID: '1',
    TELEGRAM_CLIENT_ID: '2',
    TELEGRAM_CLIENT_SECRET: 's',
  })
  const settings = Object.fromEntries(providers.payments.map((each) => [each.name, each.settings]))
  expect(settings).toMatchObject({
    'crypto-pay': { url: 'https://pay.crypt.bot' },
    cryptocloud: { withdrawalKey: undefined },
    freekassa: { shopId: '777', addresses: ['127.0.0.1'] },
    stripe: { url: 'http://127.0.0.1:4001', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
  })
  expect(providers.partner).toMatchObject({ alias: 'test', addresses: [] })
  expect(providers.vk?.url).toBe('https://id.vk.ru')
  expect(providers.telegram?.openId?.clientId).toBe('2')
  expect(configOf({ TELEGRAM_BOT_TOKEN: '12345:AAabcdef' }).providers.telegramBot).toBe(undefined)
  expect(
    configOf({ TELEGRAM_BOT_TOKEN: '12345:AAabcdef', TELEGRAM_BOT_NAME: 'casino_bot' }).providers.telegramBot,
  ).toEqual({
    name: 'casino_bot',
    token: '12345:AAabcdef',
    url: 'https://api.telegram.org',
    web: 'https://web.telegram.org',
    links: 'https://t.me',
  })
  expect(configOf({ TELEGRAM_BOT_TOKEN: '12345:AAabcdef' }).providers.telegram).toEqual({
    url: 'https://oauth.telegram.org',
    botToken: '12345:AAabcdef',
  })
})
