import { hash } from 'node:crypto'
import { type Html, html, type Language, page } from '../kit/page.ts'
import type { RouteAnswer } from '../kit/routes.ts'

/** The pages of Telegram for a person: the chat with the bot, and the mini app in a frame, as Telegram shows it in browsers. */

const texts = {
  ru: {
    chat: (bot: string) => `Чат с @${bot}`,
    write: 'Сообщение',
    send: 'Отправить',
    start: 'Начать',
    open: 'Открыть сайт в Telegram',
    app: 'Сайт внутри Telegram',
    back: 'Назад',
    reload: 'Обновить',
    empty: 'Здесь пока ничего нет.',
    off: 'Сайт показывается здесь, только если администратор это включил: настройки, «Безопасность».',
  },
  en: {
    chat: (bot: string) => `Chat with @${bot}`,
    write: 'Message',
    send: 'Send',
    start: 'Start',
    open: 'Open the site in Telegram',
    app: 'The site inside Telegram',
    back: 'Back',
    reload: 'Reload',
    empty: 'There is nothing here yet.',
    off: 'The site is shown here only if an administrator has switched it on: Settings, Security.',
  },
} satisfies Record<Language, object>

interface Chat {
  readonly language: Language
  readonly bot: string
  readonly person: number
  /** The parameter of the link that led here: the person only presses Start. */
  readonly start: string | undefined
  readonly messages: readonly string[]
}

export function chatPage({ language, bot, person, start, messages }: Chat): string {
  const say = texts[language]
  const written = messages.map((text) => html`<p class="card">${text}</p>`)
  const form: Html =
    start === undefined
      ? html`<label>${say.write}<input name="text" required></label><button>${say.send}</button>`
      : html`<input type="hidden" name="text" value="/start ${start}"><button class="main">${say.start}</button>`
  const body = html`${messages.length > 0 ? written : html`<p class="soft">${say.empty}</p>`}
<form method="post" action="?person=${person}">${form}</form>
<p><a class="button" href="/app?person=${person}">${say.open}</a></p>`
  return page({ language, title: say.chat(bot), body })
}

// Telegram's side of the protocol: https://core.telegram.org/api/bots/webapps
const script = `
const frame = document.querySelector('iframe')
const back = document.querySelector('#back')
const reload = document.querySelector('#reload')
const tell = (eventType, eventData = null) => frame.contentWindow.postMessage(JSON.stringify({ eventType, eventData }), '*')
back.addEventListener('click', () => tell('back_button_pressed'))
reload.addEventListener('click', () => tell('reload_iframe'))
addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow) return
  const { eventType, eventData } = JSON.parse(data)
  if (eventType === 'web_app_ready') document.querySelector('#note').hidden = true
  if (eventType === 'iframe_ready') reload.hidden = !eventData.reload_supported
  if (eventType === 'web_app_setup_back_button') back.hidden = !eventData.is_visible
  if (eventType === 'web_app_set_header_color') document.body.style.background = eventData.color
  if (eventType === 'web_app_open_link') open(eventData.url, '_blank', 'noopener')
})`

const sheet =
  'iframe{position:fixed;inset:56px 0 0;width:100%;height:calc(100% - 56px);border:0}#back,#reload{width:auto}[hidden]{display:none}.bar{height:56px;padding:6px 16px}'

/** `address` is that of the site with Telegram's parameters in its fragment. */
export function appPage(language: Language, address: string): RouteAnswer {
  const say = texts[language]
  const body = html`<div class="bar"><button id="back" hidden>${say.back}</button> <button id="reload" hidden>${say.reload}</button> <small id="note">${say.off}</small></div>
<iframe src="${address}" title="${say.app}" allow="fullscreen"></iframe>
<style>${{ html: `main{max-width:none;padding:0}h1{display:none}.band{display:none}${sheet}` }}</style><script>${{ html: script }}</script>`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${hash('sha256', script, 'base64')}'; frame-src *`
  return { html: page({ language, title: say.app, body }), headers: { 'content-security-policy': policy } }
}
