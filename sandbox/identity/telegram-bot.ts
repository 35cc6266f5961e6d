import { openSandbox } from '../kit/frame.ts'
import { html } from '../kit/page.ts'
import type { ReceivedCall, RouteAnswer, RouteContext } from '../kit/routes.ts'
import { appPage, chatPage } from './telegram-chat.ts'
import { type InitDataLie, initDataOf } from './telegram-init-data.ts'
import { telegramPeople } from './telegram-people.ts'
import type { TelegramPerson } from './telegram-widget.ts'

// Telegram's Bot API for the bot of TELEGRAM_BOT_TOKEN, with the people who write to it. Controls besides the common ones:
//
// - POST /_sandbox/write {chat, text, language?, type?}: a person writes to the bot; its answer to the call is the answer here
// - POST /_sandbox/block {chat, on}: a person blocks the bot, which then gets 403
// - POST /_sandbox/init-data {person, startParam?, lie?}: what Telegram passes to the mini app that this person opens
// - GET /_sandbox/messages: what people received, as {chat, text}
// - GET /_sandbox/webhook: where the bot is called, and the secret

interface Message {
  readonly chat: string
  readonly text: string
}

interface State {
  webhook: { readonly url: string; readonly secret: string } | null
  blocked: string[]
  messages: Message[]
  updates: number
}
type Frame = RouteContext<State>

const mostStored = 1000
const longestText = 4096

const wrong = (status: number, description: string): RouteAnswer => ({
  status,
  json: { ok: false, error_code: status, description },
})
const right = (result: unknown): RouteAnswer => ({ json: { ok: true, result } })

/** The route, for calls with the right token only. */
const known =
  (route: (call: ReceivedCall, frame: Frame) => RouteAnswer) =>
  (call: ReceivedCall, frame: Frame): RouteAnswer =>
    call.params[0] === frame.env.TELEGRAM_BOT_TOKEN ? route(call, frame) : wrong(401, 'Unauthorized')

function deliver(state: State, chat: string, text: string): RouteAnswer {
  if (text === '' || text.length > longestText) return wrong(400, 'Bad Request: message text is empty or too long')
  if (state.blocked.includes(chat)) return wrong(403, 'Forbidden: bot was blocked by the user')
  state.messages = [...state.messages, { chat, text }].slice(-mostStored)
  return right({ message_id: state.messages.length, chat: { id: Number(chat) }, text })
}

function setWebhook({ body = {} }: ReceivedCall, { state }: Frame): RouteAnswer {
  const secret = String(body.secret_token ?? '')
  if (!/^[\w-]{1,256}$/.test(secret)) return wrong(400, 'Bad Request: secret token contains unallowed characters')
  state.webhook = { url: String(body.url), secret }
  return right(true)
}

async function write({ body = {} }: ReceivedCall, frame: Frame): Promise<RouteAnswer> {
  const { state } = frame
  if (!state.webhook) return { status: 409, json: { error: 'there is no webhook' } }
  const { chat, text, language = 'ru', type = 'private' } = body
  const id = Number(chat)
  const update = {
    update_id: ++state.updates,
    message: {
      message_id: state.updates,
      from: { id, is_bot: false, first_name: 'Player', language_code: language },
      chat: { id, type },
      date: 1,
      text,
    },
  }
  const answer = await fetch(state.webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': state.webhook.secret },
    body: JSON.stringify(update),
  })
  const said = (await answer.json()) as { method?: string; chat_id?: string; text?: string }
  if (said.method === 'sendMessage') deliver(state, String(said.chat_id), String(said.text))
  return { json: { status: answer.status, text: said.text ?? null } }
}

const personOf = ({ query }: ReceivedCall) =>
  telegramPeople.find(({ id }) => String(id) === query.person) ?? telegramPeople[0]!

async function chat(call: ReceivedCall, frame: Frame): Promise<RouteAnswer> {
  const { id } = personOf(call)
  if (call.method === 'POST') {
    const text = String(call.body?.text ?? '')
    await write({ ...call, body: { chat: id, text, language: call.language } }, frame)
    return { location: `${call.path}?person=${id}` }
  }
  const messages = frame.state.messages.filter(({ chat }) => chat === String(id)).map(({ text }) => text)
  const { language, params, query } = call
  return { html: chatPage({ language, bot: params[0]!, person: id, start: query.start, messages }) }
}

/** The site with the parameters in its fragment that Telegram adds. */
function app(call: ReceivedCall, { env, now }: Frame): RouteAnswer {
  const theme = call.query.theme === 'light' ? { bg_color: '#ffffff', text_color: '#000000' } : { bg_color: '#17212b' }
  const fragment = new URLSearchParams({
    tgWebAppData: initDataOf(personOf(call), env.TELEGRAM_BOT_TOKEN!, now(), { startParam: call.query.startapp }),
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'web',
    tgWebAppThemeParams: JSON.stringify(theme),
  })
  return appPage(call.language, `${env.SITE_URL}/#${fragment}`)
}

await openSandbox<State>({
  name: 'Telegram bot',
  fresh: () => ({ webhook: null, blocked: [], messages: [], updates: 0 }),
  api: {
    'POST /bot{token}/setWebhook': known(setWebhook),
    'POST /bot{token}/sendMessage': known(({ body = {} }, { state }) =>
      deliver(state, String(body.chat_id), String(body.text ?? '')),
    ),
  },
  pages: { 'GET /app': app, 'GET /{bot}': chat, 'POST /{bot}': chat },
  controls: {
    'POST /write': write,
    'POST /init-data': ({ body = {} }, { env, now }) => {
      const { person, startParam, lie } = body as { person: TelegramPerson; startParam?: string; lie?: InitDataLie }
      return { json: { initData: initDataOf(person, env.TELEGRAM_BOT_TOKEN!, now(), { startParam, lie }) } }
    },
    'POST /block': ({ body = {} }, { state }) => {
      const chat = String(body.chat)
      state.blocked = body.on === false ? state.blocked.filter((each) => each !== chat) : [...state.blocked, chat]
      return { json: { blocked: state.blocked } }
    },
    'GET /messages': (_call, { state }) => ({ json: state.messages }),
    'GET /webhook': (_call, { state }) => ({ json: state.webhook }),
  },
  overview: ({ state }) =>
    html`${state.messages.map(({ chat, text }) => html`<p class="card">${chat}<br>${text}</p>`)}`,
})
