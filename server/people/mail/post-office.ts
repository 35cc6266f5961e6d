import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs, ScheduledJob } from '../../platform/database/jobs.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import type { LetterDetails, LetterKind } from './letter-texts.ts'
import { pageOfLink, write } from './letters.ts'
import { claimLetters, type QueuedLetter, removeLetter, removeStaleLetters } from './mail.ts'

interface Ready<K extends LetterKind = LetterKind> {
  readonly details: LetterDetails[K]
  /** The token of the letter's link. */
  readonly token?: string
  /** The recipient, if it differs from the address that the letter was queued for. */
  readonly to?: string
}

/**
 * The data that a letter needs when it is sent; undefined if there is nothing to send, for example because no account has the
 * address.
 */
export type Preparation<K extends LetterKind = LetterKind> = (
  letter: Extract<QueuedLetter, { kind: K }>,
) => Promise<Ready<K> | undefined>

interface Options {
  readonly config: MailConfig
  readonly database: Database
  readonly notifications: Notifications
  readonly prepare: { readonly [K in LetterKind]?: Preparation<K> }
  readonly site: () => { readonly name: string; readonly accent: string; readonly publicUrl: string }
  readonly jobs: Pick<Jobs, 'schedule'>
  readonly onTrouble: (error: unknown) => void
}

export interface PostOffice {
  close(): Promise<void>
}

const lease = 'mail'
const everyMs = 15_000
const mostAtOnce = 5
const timeoutMs = 20_000

/**
 * Sends queued letters: a new one immediately, whichever server queued it; failed ones again at intervals. Servers without a
 * mail server leave them to those that have one.
 */
export function openPostOffice(options: Options): PostOffice {
  return new SmtpPostOffice(options)
}

class SmtpPostOffice implements PostOffice {
  readonly #options: Options
  readonly #transport
  readonly #job: ScheduledJob
  #closed = false

  constructor(options: Options) {
    const { config, notifications, jobs } = options
    this.#options = options
    const { hostname, protocol } = new URL(config.url)
    const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
    this.#transport = createTransport({
      url: config.url,
      // Letters contain links that open accounts, so they never leave this machine unencrypted.
      requireTLS: protocol === 'smtp:' && !isHere,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    this.#job = jobs.schedule({ leases: [lease], everyMs, atOnce: true, work: () => this.#sendDue() })
    notifications.on('mail_queued', () => this.#job.request())
    notifications.onResume(() => this.#job.request())
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#job.close()
    this.#transport.close()
  }

  async #sendDue(): Promise<void> {
    const { database, onTrouble } = this.#options
    for (let more = true; more && !this.#closed; ) {
      const letters = await claimLetters(database.read, mostAtOnce)
      await Promise.all(letters.map((letter) => this.#send(letter).catch(onTrouble)))
      more = letters.length === mostAtOnce
    }
    const stale = await removeStaleLetters(database.read)
    if (stale > 0) onTrouble(new Error(`${stale} letters could not be sent for a day and were dropped`))
  }

  async #send(letter: QueuedLetter): Promise<void> {
    const { config, database, site, prepare } = this.#options
    const preparation = prepare[letter.kind] as Preparation | undefined
    const ready: Ready | undefined = preparation ? await preparation(letter) : { details: letter.details }
    if (ready) {
      const { details, token, to = letter.to } = ready
      const { name, accent, publicUrl } = site()
      const page = pageOfLink[letter.kind]
      const link = page && token ? `${publicUrl}${page}#${token}` : undefined
      await this.#transport.sendMail({
        from: { name, address: config.from },
        to: { name: '', address: to },
        ...write({ ...letter, details }, { site: name, accent, link }),
        // If a crash causes a letter to be sent twice, its Message-ID lets the mailbox recognise the duplicate.
        messageId: `<${letter.id}.${letter.at.getTime()}@${new URL(publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    }
    await removeLetter(database.read, letter.id)
  }
}
