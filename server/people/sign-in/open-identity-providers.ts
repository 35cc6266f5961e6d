import type { SignInProvider } from '@casino/contract/people/sign-in'
import type { Providers } from '../../platform/config/provider-config.ts'
import type { Database } from '../../platform/database/database.ts'
import { countTelegramLogin } from './attempts.ts'
import type { IdentityProvider } from './provider.ts'
import { openTelegram } from './telegram.ts'
import { openTelegramWidget } from './telegram-widget.ts'
import { openVk } from './vk.ts'

interface Opening {
  readonly database: Database
  /** The database's time in milliseconds. */
  readonly now: () => number
}

/** The configured identity providers; Telegram's widget only if it has no OpenID client. */
export function openIdentityProviders(
  { vk, telegram }: Providers,
  { database, now }: Opening,
): ReadonlyMap<SignInProvider, IdentityProvider> {
  const open: IdentityProvider[] = []
  if (vk) open.push(openVk(vk))
  if (telegram?.openId) open.push(openTelegram({ url: telegram.url, now, ...telegram.openId }))
  else if (telegram?.botToken) {
    const { url, botToken } = telegram
    const countOnce = (signature: string) => database.transact((tx) => countTelegramLogin(tx, signature))
    open.push(openTelegramWidget({ url, botToken, now: () => now() / 1000, countOnce }))
  }
  return new Map(open.map((provider) => [provider.name, provider]))
}
