import { isRecord } from './body.ts'
import { type HookState, type Hooks, hookFaults, type StoredHook } from './hooks.ts'
import { type Html, html, type Language, page } from './page.ts'
import type { ReceivedCall, Routes } from './routes.ts'

/** How one of the next replies of the protocol misbehaves. */
export interface ReplyFault {
  /** `drop`: the connection breaks instead of an answer. `delay`: the answer comes later. `say`: this answer is sent. */
  readonly fault: 'drop' | 'delay' | 'say'
  /** Still carries out the call. */
  readonly carriesOut: boolean
  readonly ms: number
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  /** Only for calls whose path begins with this. */
  readonly path: string
  times: number
}

export type ReplyTwists = ReplyFault[]
export const freshReplies = (): ReplyTwists => []

export interface SandboxControls {
  readonly name: string
  /** Whether the provider sends webhooks. */
  readonly notifies: boolean
  readonly hooks: Hooks
  overview(language: Language): Html | undefined
  hookState(): HookState
  replies(): ReplyTwists
  dump(): unknown
  reset(): void
  setAhead(ms: number): void
}

/**
 * The controls of every sandbox, called with JSON or from the forms on its page:
 *
 * - `POST /_sandbox/reply {fault, carriesOut?, times?, ms?, status?, json?, text?, path?}`: how the next replies misbehave
 * - `POST /_sandbox/hook {twist, ms?}`: how the next webhook misbehaves
 * - `POST /_sandbox/hook-address {url}`: where webhooks go
 * - `POST /_sandbox/resend {id?}`: sends one or all webhooks again, correctly; `POST /_sandbox/deliver`: sends the waiting
 * ones now
 * - `POST /_sandbox/clock {aheadMs}`, `POST /_sandbox/reset`, `GET /_sandbox/hooks`, `GET /_sandbox/state`
 */
export function controlRoutes<State>(controls: SandboxControls): Routes<State> {
  const { hooks, hookState } = controls
  const done = (call: ReceivedCall, json: unknown) =>
    call.headers.accept?.includes('text/html') ? { location: '/_sandbox' } : { json }
  const wrong = (say: string) => ({ status: 400, json: { error: say } })

  return {
    'GET /_sandbox': ({ language }) => ({ html: controlPage(controls, language) }),
    'GET /_sandbox/state': () => ({ json: controls.dump() }),
    'GET /_sandbox/hooks': () => ({ json: hookState().messages }),
    'POST /_sandbox/reply': (call) => {
      const twist = replyTwist(call.body ?? {})
      if (!twist) return wrong('fault is drop, delay or say')
      controls.replies().push(twist)
      return done(call, twist)
    },
    'POST /_sandbox/hook': (call) => {
      const twist = hookFaults.find((each) => each === call.body?.twist)
      if (!twist) return wrong(`twist is one of ${hookFaults.join(', ')}`)
      hookState().twists.push({ twist, ms: numberOf(call.body?.ms, 5_000) })
      return done(call, hookState().twists)
    },
    'POST /_sandbox/hook-address': (call) => {
      const url = String(call.body?.url ?? '')
      if (!URL.canParse(url)) return wrong('url is an address')
      hookState().address = url
      setImmediate(() => hooks.wake())
      return done(call, { url })
    },
    'POST /_sandbox/resend': async (call) => {
      const id = call.body?.id === undefined ? undefined : [Number(call.body.id)]
      return done(call, await hooks.resend(id))
    },
    'POST /_sandbox/deliver': async (call) => {
      await hooks.deliver()
      return done(call, hookState().messages)
    },
    'POST /_sandbox/clock': (call) => {
      controls.setAhead(numberOf(call.body?.aheadMs, 0))
      return done(call, {})
    },
    'POST /_sandbox/reset': (call) => {
      controls.reset()
      return done(call, {})
    },
  }
}

function replyTwist(body: Record<string, unknown>): ReplyFault | undefined {
  const fault = (['drop', 'delay', 'say'] as const).find((each) => each === body.fault)
  if (!fault) return undefined
  return {
    fault,
    // A `say` reply does not carry out the call unless `carriesOut` is set; a dropped or delayed one does.
    carriesOut:
      body.carriesOut === undefined ? fault !== 'say' : body.carriesOut === true || body.carriesOut === 'true',
    ms: numberOf(body.ms, fault === 'delay' ? 5_000 : 0),
    status: numberOf(body.status, 500),
    ...(body.json !== undefined && { json: body.json }),
    ...(typeof body.text === 'string' && { text: body.text }),
    path: typeof body.path === 'string' ? body.path : '',
    times: numberOf(body.times, 1),
  }
}

function numberOf(value: unknown, fallback: number): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : fallback
}

const texts = {
  ru: {
    title: (name: string) => `${name}: пульт`,
    replies: 'Следующий ответ',
    hooks: 'Следующее уведомление',
    drop: 'Потерять',
    delay: 'Задержать на 5 с',
    say: 'Ответить 500',
    address: 'Куда уходят уведомления',
    save: 'Сохранить',
    sent: 'Уведомления',
    none: 'Пока не было.',
    resend: 'Отправить ещё раз',
    armed: 'Ожидает',
    states: { waiting: 'в пути', done: 'закончено' },
    twists: {
      signature: 'Неверная подпись',
      old: 'Старая подпись',
      amount: 'Неверная сумма',
      currency: 'Неверная валюта',
      twice: 'Дважды',
      late: 'Поздно (5 с)',
      reorder: 'Не по порядку',
      lost: 'Не отправлять',
    },
  },
  en: {
    title: (name: string) => `${name}: controls`,
    replies: 'The next reply',
    hooks: 'The next notification',
    drop: 'Lose it',
    delay: 'Delay it by 5 s',
    say: 'Answer 500',
    address: 'Where notifications go',
    save: 'Save',
    sent: 'Notifications',
    none: 'None yet.',
    resend: 'Send again',
    armed: 'Waiting',
    states: { waiting: 'on its way', done: 'done' },
    twists: {
      signature: 'Wrong signature',
      old: 'Old signature',
      amount: 'Wrong amount',
      currency: 'Wrong currency',
      twice: 'Twice',
      late: 'Late (5 s)',
      reorder: 'Out of order',
      lost: 'Do not send',
    },
  },
}

function controlPage({ name, notifies, overview, hookState, replies }: SandboxControls, language: Language): string {
  const text = texts[language]
  const { twists } = hookState()
  const armed = [...replies().map(({ fault }) => text[fault]), ...twists.map(({ twist }) => text.twists[twist])]
  return page({
    language,
    title: text.title(name),
    body: html`
${overview(language)}
${armed.length > 0 && html`<p class="card" role="status">${text.armed}: ${armed.join(', ')}</p>`}
<h2>${text.replies}</h2>
<div class="row">${(['drop', 'delay', 'say'] as const).map((fault) => button('reply', 'fault', fault, text[fault]))}</div>
${notifies && hookControls(hookState(), text)}`,
  })
}

const button = (action: string, field: string, value: string, label: string) =>
  html`<form method="post" action="/_sandbox/${action}"><input type="hidden" name="${field}" value="${value}"><button>${label}</button></form>`

function hookControls({ address, messages }: HookState, text: (typeof texts)[Language]): Html {
  return html`<h2>${text.hooks}</h2>
<div class="row">${hookFaults.map((twist) => button('hook', 'twist', twist, text.twists[twist]))}</div>
<h2>${text.address}</h2>
<form method="post" action="/_sandbox/hook-address">
<input aria-label="${text.address}" name="url" type="url" required value="${address ?? ''}"><button>${text.save}</button></form>
<h2>${text.sent}</h2>
${
  messages.length === 0
    ? html`<p class="soft">${text.none}</p>`
    : html`<div class="scroll"><table><tbody>${messages
        .slice(-20)
        .reverse()
        .map((message) => messageRow(message, text))}</tbody></table></div>`
}`
}

function messageRow(message: StoredHook, text: (typeof texts)[Language]) {
  const state = message.done ? text.states.done : text.states.waiting
  return html`<tr><td>${message.id}</td><td>${aboutOf(message.data)}</td><td>${state} ${message.attempts.join(', ')}</td>
<td><form method="post" action="/_sandbox/resend"><input type="hidden" name="id" value="${message.id}"><button>${text.resend}</button></form></td></tr>`
}

const aboutOf = (data: unknown) => (isRecord(data) && typeof data.type === 'string' ? data.type : '')
