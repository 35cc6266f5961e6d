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
  /** OpenID Connect where a client is set, else the older login widget of a bot. */
  readonly telegram?: {
    readonly url: string
    readonly openId?: { readonly clientId: string; readonly clientSecret: string }
    readonly botToken?: string
  }
}

/** Whether a provider that moves money is configured. */
export function takesPayments({ cryptoPay, cryptoCloud, freeKassa, stripe }: Providers): boolean {
  return [cryptoPay, cryptoCloud, freeKassa, stripe].some((provider) => provider !== undefined)
}

// The addresses that FreeKassa publishes for its notifications.
const freeKassaAddresses = ['168.119.157.136', '168.119.60.227', '178.154.197.79', '51.250.54.238']

export function readProviders(env: EnvironmentReader, production: boolean): Providers {
  const variables = new Variables(env, production)
  return {
    ...readCryptoPay(variables),
    ...readCryptoCloud(variables),
    ...readFreeKassa(variables),
    ...readStripe(variables),
    ...readPartner(variables),
    ...readVk(variables),
    ...readTelegram(variables),
  }
}

class Variables {
  readonly #env: EnvironmentReader
  readonly #production: boolean

  constructor(env: EnvironmentReader, production: boolean) {
    this.#env = env
    this.#production = production
  }

  /** Whether a provider is configured; reports an error if only some of its required variables are set. */
  areSet(provider: string, required: readonly string[], extras: readonly string[] = []): boolean {
    const missing = required.filter((name) => !this.isSet(name))
    const present = [...required, ...extras].filter((name) => this.isSet(name))
    if (present.length === 0) return false
    if (missing.length === 0) return true
    const are = missing.length === 1 ? 'is' : 'are'
    this.#env.refuse(
      `${provider} is configured only in part: ${present.join(', ')} is set, ${missing.join(', ')} ${are} missing.`,
    )
    return false
  }

  isSet(name: string): boolean {
    return this.#env.given(name) !== undefined
  }

  text(name: string, expectation: string, pattern: RegExp): string {
    return this.#env.text(name, expectation, pattern) ?? ''
  }

  secret(name: string, expectation = 'a key without spaces', pattern = /^\S+$/): string {
    return this.#env.secret(name, expectation, pattern) ?? ''
  }

  number(name: string): string {
    return this.text(name, 'a number', /^\d{1,20}$/)
  }

  site(name: string, fallback: string): string {
    return this.#env.site(name, this.#production ? 'https only' : 'plain http on this machine') ?? fallback
  }

  /** A site that browsers open, too: its sandbox may be at the address of our own site. */
  browsersSite(name: string, fallback: string): string {
    return this.#env.site(name, this.#production ? 'https only' : 'plain http allowed') ?? fallback
  }

  networks(name: string, fallback: readonly string[]): readonly string[] {
    return this.#env.networks(name) ?? fallback
  }
}

type Read<Name extends keyof Providers> = Pick<Providers, Name> | false

function readCryptoPay(variables: Variables): Read<'cryptoPay'> {
  return (
    variables.areSet('Crypto Pay', ['CRYPTO_PAY_TOKEN'], ['CRYPTO_PAY_URL']) && {
      cryptoPay: {
        url: variables.site('CRYPTO_PAY_URL', 'https://pay.crypt.bot'),
        token: variables.secret('CRYPTO_PAY_TOKEN', 'a token like 12345:AA…', /^\d+:\w{16,64}$/),
      },
    }
  )
}

function readCryptoCloud(variables: Variables): Read<'cryptoCloud'> {
  const required = ['CRYPTOCLOUD_API_KEY', 'CRYPTOCLOUD_SHOP_ID', 'CRYPTOCLOUD_SECRET_KEY']
  const withdrawals = 'CRYPTOCLOUD_WITHDRAWAL_KEY'
  return (
    variables.areSet('CryptoCloud', required, ['CRYPTOCLOUD_URL', withdrawals]) && {
      cryptoCloud: {
        url: variables.site('CRYPTOCLOUD_URL', 'https://api.trybit.com'),
        apiKey: variables.secret('CRYPTOCLOUD_API_KEY'),
        shopId: variables.text('CRYPTOCLOUD_SHOP_ID', 'an identifier without spaces', /^\S+$/),
        secretKey: variables.secret('CRYPTOCLOUD_SECRET_KEY'),
        ...(variables.isSet(withdrawals) && { withdrawalKey: variables.secret(withdrawals) }),
      },
    }
  )
}

function readFreeKassa(variables: Variables): Read<'freeKassa'> {
  const required = ['FREEKASSA_SHOP_ID', 'FREEKASSA_API_KEY', 'FREEKASSA_SECRET_1', 'FREEKASSA_SECRET_2']
  return (
    variables.areSet('FreeKassa', required, ['FREEKASSA_URL', 'FREEKASSA_ADDRESSES']) && {
      freeKassa: {
        url: variables.site('FREEKASSA_URL', 'https://api.fk.life'),
        shopId: variables.number('FREEKASSA_SHOP_ID'),
        apiKey: variables.secret('FREEKASSA_API_KEY'),
        secretWord1: variables.secret('FREEKASSA_SECRET_1'),
        secretWord2: variables.secret('FREEKASSA_SECRET_2'),
        addresses: variables.networks('FREEKASSA_ADDRESSES', freeKassaAddresses),
      },
    }
  )
}

function readStripe(variables: Variables): Read<'stripe'> {
  return (
    variables.areSet('Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], ['STRIPE_URL']) && {
      stripe: {
        url: variables.site('STRIPE_URL', 'https://api.stripe.com'),
        secretKey: variables.secret('STRIPE_SECRET_KEY', 'a key that begins with sk_', /^sk_\w+$/),
        webhookSecret: variables.secret('STRIPE_WEBHOOK_SECRET', 'a secret that begins with whsec_', /^whsec_\S+$/),
      },
    }
  )
}

function readPartner(variables: Variables): Read<'partner'> {
  const alias = '3 to 13 small letters and digits, a letter first'
  return (
    variables.areSet(
      'The games partner',
      ['PARTNER_ALIAS', 'PARTNER_SECRET'],
      ['PARTNER_URL', 'PARTNER_ADDRESSES'],
    ) && {
      partner: {
        url: variables.browsersSite('PARTNER_URL', 'https://partners.casinomobule.com'),
        alias: variables.text('PARTNER_ALIAS', alias, /^[a-z][a-z0-9]{2,12}$/),
        secret: variables.secret('PARTNER_SECRET'),
        addresses: variables.networks('PARTNER_ADDRESSES', []),
      },
    }
  )
}

function readVk(variables: Variables): Read<'vk'> {
  return (
    variables.areSet('VK', ['VK_CLIENT_ID'], ['VK_URL']) && {
      vk: { url: variables.browsersSite('VK_URL', 'https://id.vk.ru'), clientId: variables.number('VK_CLIENT_ID') },
    }
  )
}

function readTelegram(variables: Variables): Read<'telegram'> {
  const openId = ['TELEGRAM_CLIENT_ID', 'TELEGRAM_CLIENT_SECRET']
  const widget = 'TELEGRAM_BOT_TOKEN'
  const hasWidgetOnly = variables.isSet(widget) && !openId.some((name) => variables.isSet(name))
  return (
    variables.areSet('Telegram', hasWidgetOnly ? [widget] : openId, ['TELEGRAM_URL', widget]) && {
      telegram: {
        url: variables.browsersSite('TELEGRAM_URL', 'https://oauth.telegram.org'),
        ...(!hasWidgetOnly && {
          openId: {
            clientId: variables.number('TELEGRAM_CLIENT_ID'),
            clientSecret: variables.secret('TELEGRAM_CLIENT_SECRET'),
          },
        }),
        ...(variables.isSet(widget) && {
          botToken: variables.secret(widget, 'a token like 12345:AA…', /^\d+:[\w-]{5,64}$/),
        }),
      },
    }
  )
}
