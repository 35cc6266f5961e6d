import { openPushKeys } from '../people/notices/push-keys.ts'
import { noticeRoutes } from '../people/notices/routes.ts'
import { scheduleNotices } from '../people/notices/schedule-notices.ts'
import { openTelegramBot } from '../people/notices/telegram-bot.ts'
import { openWebPush } from '../people/notices/web-push.ts'
import type { Outside } from '../platform/http/outside.ts'
import { derivedKey } from '../platform/keys/vault.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** Notices besides the inbox and letters. */
export function openNotices(
  { config, open, onTrouble, completeEveryMs: everyMs }: Start,
  { database, jobs, notifications, keys: dataKeys }: Storage,
  outside: Outside,
) {
  const { publicUrl, mail, providers } = config
  const keys = openPushKeys(derivedKey(dataKeys, 'keys of web push'))
  const secret = derivedKey(dataKeys, 'calls of the Telegram bot')
  const bot = providers.telegramBot && openTelegramBot({ config: providers.telegramBot, database, publicUrl, secret })
  const senders = {
    push: openWebPush({ outside, keys, contact: mail ? `mailto:${mail.from}` : publicUrl }),
    ...(bot && { telegram: bot.send }),
  }
  const notices = open(scheduleNotices({ database, jobs, notifications, senders, bot, publicUrl, everyMs, onTrouble }))
  const routes = noticeRoutes({ database, outside, keys, bot: providers.telegramBot })
  return { notices, routes, hooks: bot ? [bot.hook] : [] }
}
