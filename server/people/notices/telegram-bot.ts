import { createHmac } from 'node:crypto'
import { defaultLanguage, type Language, languages } from '@casino/contract/language'
import { sameSecret } from '../../money/providers/adapters/read-answer.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { HookAnswer, HookCall, ServedHook } from '../../platform/http/hooks.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { getPlayer } from '../players/player.ts'
import { findByIdentity } from '../sign-in/identities.ts'
import { takeCode } from './link-codes.ts'
import { type BotWording, noticeText } from './notice-texts.ts'
import type { Outcome, Sender } from './sender.ts'
import { linkChat, playerOfChat, unlinkChat } from './targets.ts'

/** The bot's username, its token, and the address of the Bot API. */
export interface BotConfig {
  readonly name: string
  readonly token: string
  readonly url: string
}

interface Options {
  readonly config: BotConfig
  readonly database: Database
  readonly publicUrl: string
  /** The secret that Telegram sends with each call is derived from it. */
  readonly secret: Buffer
}

export interface TelegramBot {
  readonly send: Sender
  readonly hook: ServedHook
  /** Registers the webhook at Telegram; throws if that failed. */
  register(): Promise<void>
}

const path = '/api/telegram/hook'
const timeoutMs = 10_000

export function openTelegramBot({ config, database, publicUrl, secret }: Options): TelegramBot {
  // A new token or address is registered with another secret, so calls for the previous one are refused.
  const expected = createHmac('sha256', secret).update(`${config.token} ${publicUrl}`).digest('base64url')
  const call = (method: string, body: object) => callBot(config, method, body)
  return {
    send: async ({ address }, { title, body, url }) => {
      const message = {
        chat_id: address,
        text: `${title}\n${body}\n${url}`,
        link_preview_options: { is_disabled: true },
      }
      return outcomeOf(await call('sendMessage', message))
    },
    async register() {
      const hook = { url: `${publicUrl}${path}`, secret_token: expected, allowed_updates: ['message'] }
      const { status } = await call('setWebhook', hook)
      if (status !== 200) throw new Error(`the webhook of the Telegram bot was not set: answered ${status}`)
    },
    hook: {
      path,
      methods: ['POST'],
      async answer({ headers, raw }: HookCall): Promise<HookAnswer> {
        if (!sameSecret(headers['x-telegram-bot-api-secret-token'], expected)) refuse('signature_invalid')
        const said = messageOf(raw)
        const answer = said && (await database.transact((tx) => answerTo(tx, said)))
        // An answer may contain a call of the Bot API, which saves a request.
        const reply = answer ? { method: 'sendMessage', chat_id: said.chat, text: answer } : {}
        return { type: 'application/json', body: JSON.stringify(reply) }
      },
    },
  }
}

interface Answered {
  /** 0: no answer. */
  readonly status: number
  readonly retryAfterS?: number | undefined
}

/** The URL contains the token, so errors must not include it. */
async function callBot({ url, token }: BotConfig, method: string, body: object): Promise<Answered> {
  try {
    const response = await fetch(`${url}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as { parameters?: { retry_after?: unknown } }
    return { status: response.status, retryAfterS: Number(answer.parameters?.retry_after) || undefined }
  } catch {
    return { status: 0 }
  }
}

function outcomeOf({ status, retryAfterS }: Answered): Outcome {
  if (status === 200) return { is: 'sent' }
  // The player has blocked the bot or deleted their Telegram account.
  if (status === 403) return { is: 'gone' }
  const text = `answered ${status}`
  return status === 400 ? { is: 'refused', text } : { is: 'failed', text, retryAfterS }
}

interface Said {
  readonly chat: string
  readonly text: string
  readonly language: Language
}

/** A person's message to the bot; undefined for groups, edits and anything unreadable. */
function messageOf(raw: Buffer): Said | undefined {
  try {
    const { message } = JSON.parse(raw.toString())
    const { chat, from, text } = message
    if (chat.type !== 'private' || !Number.isSafeInteger(chat.id) || typeof text !== 'string') return undefined
    const language = languages.find((one) => one === from?.language_code) ?? defaultLanguage
    return { chat: String(chat.id), text, language }
  } catch {
    return undefined
  }
}

async function answerTo(tx: Tx, { chat, text, language }: Said): Promise<string> {
  const say = (wording: BotWording, spoken: Language = language) => {
    const { title, body } = noticeText(wording, spoken)
    return `${title}\n${body}`
  }
  if (/^\/stop\b/.test(text)) {
    await unlinkChat(tx, chat)
    return say('bot_stopped')
  }
  const [, code] = /^\/start(?: ([\w-]{1,64}))?\s*$/.exec(text) ?? []
  if (!text.startsWith('/start')) return say('bot_help')
  const player = await playerFor(tx, chat, code)
  if (player === undefined) return say(code === undefined ? 'bot_help' : 'bot_code')
  return say('bot_linked', (await getPlayer(tx, player)).language ?? language)
}

/**
 * Links the chat by its code or, without one, to the account that signs in with the same Telegram account. Telegram
 * repeats a call whose answer was lost: the chat is then already linked.
 */
async function playerFor(tx: Tx, chat: string, code: string | undefined): Promise<number | undefined> {
  const found =
    code === undefined ? await findByIdentity(tx, { provider: 'telegram', subject: chat }) : await takeCode(tx, code)
  if (found === undefined) return playerOfChat(tx, chat)
  await linkChat(tx, found, chat)
  return found
}
