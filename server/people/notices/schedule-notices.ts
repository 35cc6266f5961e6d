import { defaultLanguage } from '@casino/contract/language'
import { type NoticeChannel, noticePath } from '@casino/contract/people/notice-list'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/database/jobs.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import {
  claimDeliveries,
  type Delivery,
  delayDelivery,
  dueHosts,
  noticeToSend,
  removeDelivery,
  removeTarget,
} from './deliveries.ts'
import { noticeText } from './notice-texts.ts'
import type { Sender } from './sender.ts'
import type { TelegramBot } from './telegram-bot.ts'

interface NoticeOptions {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'schedule'>
  readonly notifications: Notifications
  /** The senders of the configured channels. */
  readonly senders: Readonly<Partial<Record<NoticeChannel, Sender>>>
  readonly bot: Pick<TelegramBot, 'register'> | undefined
  /** The site's own address. */
  readonly publicUrl: string
  readonly everyMs: number | undefined
  readonly onTrouble: (error: unknown) => void
}

export interface Notices {
  /** Registers the bot's webhook; failures throw. */
  register(): Promise<void>
  /** Sends due notices; resolves when none is left, or the remaining ones wait after a failure. */
  step(): Promise<void>
  close(): Promise<void>
}

const usualMs = 15_000
/** Telegram keeps its setting, but another program could have replaced it. */
const registeredEveryMs = 3_600_000
/** The number of push services called in parallel, and of messages to each. */
const mostHosts = 32
const mostAtOnce = 8

/**
 * Sends notices on the server that holds the lease, outside of any transaction. Push services do not wait for each
 * other: a slow one delays only its own messages. If a server dies after sending a message and before recording that,
 * another one sends it again, with the same tag.
 */
export function scheduleNotices(options: NoticeOptions): Notices {
  const { database, jobs, notifications, bot, everyMs = usualMs, onTrouble } = options
  const running = new Map<string, Promise<void>>()
  let closed = false
  const begin = async () => {
    const free = mostHosts - running.size
    if (free === 0) return
    for (const host of await dueHosts(database.read, { except: [...running.keys()], limit: free })) {
      if (running.has(host)) continue
      const sending = sendAll(options, host, () => closed)
        .catch(onTrouble)
        .finally(() => running.delete(host))
      running.set(host, sending)
    }
  }
  const job = jobs.schedule({ leases: ['notices'], everyMs, atOnce: true, work: begin })
  const register = async () => bot?.register()
  const registration = jobs.schedule({
    leases: ['telegram'],
    everyMs: everyMs === usualMs ? registeredEveryMs : everyMs,
    atOnce: true,
    work: register,
  })
  notifications.on('notice_queued', () => job.request())
  notifications.onResume(() => job.request())
  return {
    register,
    async step() {
      await begin()
      await Promise.all(running.values())
    },
    async close() {
      closed = true
      await job.close()
      await registration.close()
      await Promise.all(running.values())
    },
  }
}

async function sendAll(options: NoticeOptions, host: string, isClosed: () => boolean): Promise<void> {
  for (let more = true; more && !isClosed(); ) {
    const some = await claimDeliveries(options.database.read, host, mostAtOnce)
    await Promise.all(some.map((delivery) => send(options, delivery).catch(options.onTrouble)))
    more = some.length > 0
  }
}

async function send({ database: { read }, senders, publicUrl, onTrouble }: NoticeOptions, delivery: Delivery) {
  const { target, event, channel, ended, language } = delivery
  if (channel === null || ended) return removeTarget(read, target)
  const notice = noticeToSend(delivery)
  if (!notice) return removeDelivery(read, delivery)
  const sender = senders[channel]
  // The channel is no longer configured: the notice waits for a day, in case it returns.
  if (!sender) return
  const outcome = await sender(delivery, {
    ...noticeText(notice.wording, language ?? defaultLanguage),
    url: `${publicUrl}${noticePath(notice.kind)}`,
    tag: `notice-${event}`,
  })
  if (outcome.is === 'gone') return removeTarget(read, target)
  if (outcome.is === 'failed') return delayDelivery(read, delivery, outcome.retryAfterS ?? 0)
  if (outcome.is === 'refused') onTrouble(new Error(`a notice was refused: ${outcome.text}`))
  return removeDelivery(read, delivery)
}
