import type { EnvironmentReader } from './environment.ts'

/** A provider has all its settings, or is absent; players then see that it is not available. */
export interface Providers {
  readonly cryptoPay?: { readonly url: string; readonly token: string }
  readonly cryptoCloud?: {
    readonly url: string
    readonly apiKey: string
    readonly shopId: string
    readonly secretKey: string
    /** The key for payouts; without it withdrawals through this provider are not available. */
    readonly withdrawalKey?: string
  }
  readonly freeKassa?: {
    readonly url: string
    readonly shopId: string
    readonly apiKey: string
    readonly secretWord1: string
    readonly secretWord2: string
    /** The addresses its notifications come from; empty: any. */
    readonly addresses: readonly string[]
  }
  readonly stripe?: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string }
  readonly partner?: {
    readonly url: string
    readonly alias: string
    readonly secret: string
    readonly addresses: readonly string[]
  }
  readonly vk?: { readonly url: string; readonly clientId: string }
  readonly telegram?: { readonly url: string; readonly clientId: string; readonly clientSecret: string }
}

/** Whether a provider that moves money is configured. */
export function takesPayments({ cryptoPay, cryptoCloud, freeKassa, stripe }: Providers): boolean {
  return [cryptoPay, cryptoCloud, freeKassa, stripe].some((provider) => provider !== undefined)
}

const anything = /^\S+$/
const digits = /^\d{1,20}$/

// The addresses that FreeKassa publishes for its notifications.
const freeKassaAddresses = ['168.119.157.136', '168.119.60.227', '178.154.197.79', '51.250.54.238']

export function readProviders(env: EnvironmentReader, production: boolean): Providers {
  const plain = production ? 'https only' : 'plain http on this machine'

  /** Whether a provider is configured; reports an error if only some of its required variables are set. */
  function group<const K extends string>(
    provider: string,
    required: Record<K, string>,
    extras: readonly string[] = [],
  ) {
    const names = Object.values<string>(required)
    const missing = names.filter((name) => env.given(name) === undefined)
    const present = [...names, ...extras].filter((name) => env.given(name) !== undefined)
    if (present.length === 0) return false
    if (missing.length === 0) return true
    const are = missing.length === 1 ? 'is' : 'are'
    env.refuse(
      `${provider} is configured only in part: ${present.join(', ')} is set, ${missing.join(', ')} ${are} missing.`,
    )
    return false
  }

  const secret = (name: string, expectation = 'a key without spaces', pattern = anything) =>
    env.secret(name, expectation, pattern) ?? ''
  const id = (name: string) => env.text(name, 'a number', digits) ?? ''
  const site = (name: string, fallback: string) => env.site(name, plain) ?? fallback

  return {
    ...(group('Crypto Pay', { token: 'CRYPTO_PAY_TOKEN' }, ['CRYPTO_PAY_URL']) && {
      cryptoPay: {
        url: site('CRYPTO_PAY_URL', 'https://pay.crypt.bot'),
        token: secret('CRYPTO_PAY_TOKEN', 'a token like 12345:AA…', /^\d+:\w{16,64}$/),
      },
    }),
    ...(group(
      'CryptoCloud',
      { apiKey: 'CRYPTOCLOUD_API_KEY', shopId: 'CRYPTOCLOUD_SHOP_ID', secretKey: 'CRYPTOCLOUD_SECRET_KEY' },
      ['CRYPTOCLOUD_URL', 'CRYPTOCLOUD_WITHDRAWAL_KEY'],
    ) && {
      cryptoCloud: {
        url: site('CRYPTOCLOUD_URL', 'https://api.trybit.com'),
        apiKey: secret('CRYPTOCLOUD_API_KEY'),
        shopId: env.text('CRYPTOCLOUD_SHOP_ID', 'an identifier without spaces', anything) ?? '',
        secretKey: secret('CRYPTOCLOUD_SECRET_KEY'),
        ...(env.given('CRYPTOCLOUD_WITHDRAWAL_KEY') && { withdrawalKey: secret('CRYPTOCLOUD_WITHDRAWAL_KEY') }),
      },
    }),
    ...(group(
      'FreeKassa',
      {
        shopId: 'FREEKASSA_SHOP_ID',
        apiKey: 'FREEKASSA_API_KEY',
        secretWord1: 'FREEKASSA_SECRET_1',
        secretWord2: 'FREEKASSA_SECRET_2',
      },
      ['FREEKASSA_URL', 'FREEKASSA_ADDRESSES'],
    ) && {
      freeKassa: {
        url: site('FREEKASSA_URL', 'https://api.fk.life'),
        shopId: id('FREEKASSA_SHOP_ID'),
        apiKey: secret('FREEKASSA_API_KEY'),
        secretWord1: secret('FREEKASSA_SECRET_1'),
        secretWord2: secret('FREEKASSA_SECRET_2'),
        addresses: env.networks('FREEKASSA_ADDRESSES') ?? freeKassaAddresses,
      },
    }),
    ...(group('Stripe', { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' }, ['STRIPE_URL']) && {
      stripe: {
        url: site('STRIPE_URL', 'https://api.stripe.com'),
        secretKey: secret('STRIPE_SECRET_KEY', 'a key that begins with sk_', /^sk_\w+$/),
        webhookSecret: secret('STRIPE_WEBHOOK_SECRET', 'a secret that begins with whsec_', /^whsec_\S+$/),
      },
    }),
    ...(group('The games partner', { alias: 'PARTNER_ALIAS', secret: 'PARTNER_SECRET' }, [
      'PARTNER_URL',
      'PARTNER_ADDRESSES',
    ]) && {
      partner: {
        url: site('PARTNER_URL', 'https://partners.casinomobule.com'),
        alias:
          env.text('PARTNER_ALIAS', '3 to 13 small letters and digits, a letter first', /^[a-z][a-z0-9]{2,12}$/) ?? '',
        secret: secret('PARTNER_SECRET'),
        addresses: env.networks('PARTNER_ADDRESSES') ?? [],
      },
    }),
    ...(group('VK', { clientId: 'VK_CLIENT_ID' }, ['VK_URL']) && {
      vk: { url: site('VK_URL', 'https://id.vk.ru'), clientId: id('VK_CLIENT_ID') },
    }),
    ...(group('Telegram', { clientId: 'TELEGRAM_CLIENT_ID', clientSecret: 'TELEGRAM_CLIENT_SECRET' }, [
      'TELEGRAM_URL',
    ]) && {
      telegram: {
        url: site('TELEGRAM_URL', 'https://oauth.telegram.org'),
        clientId: id('TELEGRAM_CLIENT_ID'),
        clientSecret: secret('TELEGRAM_CLIENT_SECRET'),
      },
    }),
  }
}
