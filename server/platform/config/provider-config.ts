import type { ConfiguredProvider, PaymentProvider } from '../../money/providers/payment-provider.ts'
import type { EnvironmentReader } from '../environment/environment.ts'
import {
  browsersSite,
  networks,
  number,
  optional,
  readVariables,
  requiredSite,
  type SettingsOf,
  secret,
  site,
  text,
} from '../environment/variables.ts'

/** A third party has all its settings, or is absent; players then see that it is unavailable. */
export interface Providers {
  /** All payment providers. */
  readonly registered: readonly PaymentProvider[]
  /** The configured ones, in the same order. */
  readonly payments: readonly ConfiguredProvider[]
  readonly partner?: SettingsOf<typeof partnerReads>
  readonly vk?: SettingsOf<typeof vkReads>
  /** OpenID Connect if a client is set, else the older login widget of a bot. */
  readonly telegram?: {
    readonly url: string
    readonly openId?: { readonly clientId: string; readonly clientSecret: string }
    readonly botToken?: string
  }
  /** The bot that sends notices. */
  readonly telegramBot?: SettingsOf<typeof botReads>
  /** Compares players with lists of sanctions and politically exposed persons. */
  readonly screening?: SettingsOf<typeof screeningReads>
}

/** Whether a provider that moves money is configured. */
export const takesPayments = ({ payments }: Pick<Providers, 'payments'>): boolean => payments.length > 0

export function readProviders(
  env: EnvironmentReader,
  production: boolean,
  registered: readonly PaymentProvider[],
): Providers {
  const payments = registered.map((each) => each.read(env, production)).filter((each) => each !== undefined)
  const partner = readVariables('The games partner', partnerReads, env, production)
  const vk = readVariables('VK', vkReads, env, production)
  const telegram = readTelegram(env, production)
  const telegramBot = readTelegramBot(env, production)
  const screening = readVariables('The screening service', screeningReads, env, production)
  return {
    registered,
    payments,
    ...(partner && { partner }),
    ...(vk && { vk }),
    ...(telegram && { telegram }),
    ...(telegramBot && { telegramBot }),
    ...(screening && { screening }),
  }
}

const partnerReads = {
  alias: text('PARTNER_ALIAS', '3 to 13 small letters and digits, a letter first', /^[a-z][a-z0-9]{2,12}$/),
  secret: secret('PARTNER_SECRET'),
  url: browsersSite('PARTNER_URL', 'https://partners.casinomobule.com'),
  addresses: networks('PARTNER_ADDRESSES', []),
}

const screeningReads = {
  url: requiredSite('SCREENING_URL'),
  key: optional(secret('SCREENING_KEY')),
  dataset: optional(text('SCREENING_DATASET', 'the name of a dataset', /^[a-z][a-z0-9_]{0,60}$/)),
}

const vkReads = { clientId: number('VK_CLIENT_ID'), url: browsersSite('VK_URL', 'https://id.vk.ru') }

const openIdReads = { clientId: number('TELEGRAM_CLIENT_ID'), clientSecret: secret('TELEGRAM_CLIENT_SECRET') }
const telegramUrl = browsersSite('TELEGRAM_URL', 'https://oauth.telegram.org')
const botToken = secret('TELEGRAM_BOT_TOKEN', 'a token like 12345:AA…', /^\d+:[\w-]{5,64}$/)

const botReads = {
  name: text('TELEGRAM_BOT_NAME', 'a username of a bot, without @', /^[A-Za-z]\w{3,31}$/),
  token: botToken,
  url: site('TELEGRAM_API_URL', 'https://api.telegram.org'),
  /** Where Telegram in the browser shows mini apps in a frame, and where links to bots lead. */
  web: browsersSite('TELEGRAM_WEB_URL', 'https://web.telegram.org'),
  links: browsersSite('TELEGRAM_LINK_URL', 'https://t.me'),
}

/** A token without a name is only used for the login widget. */
function readTelegramBot(env: EnvironmentReader, production: boolean): Providers['telegramBot'] {
  const { name, url } = botReads
  if (env.given(name.name) === undefined && env.given(url.name) === undefined) return undefined
  return readVariables('The Telegram bot', botReads, env, production)
}

function readTelegram(env: EnvironmentReader, production: boolean): Providers['telegram'] {
  const isSet = ({ name }: { readonly name: string }) => env.given(name) !== undefined
  if (isSet(botToken) && !Object.values(openIdReads).some(isSet))
    return readVariables('Telegram', { url: telegramUrl, botToken }, env, production)
  const reads = { ...openIdReads, url: telegramUrl, botToken: optional(botToken) }
  const settings = readVariables('Telegram', reads, env, production)
  if (!settings) return undefined
  const { url, botToken: token, ...openId } = settings
  return { url, openId, ...(token !== undefined && { botToken: token }) }
}
