/** How a page talks to the Telegram that shows it: core.telegram.org/api/web-events. */

interface Shown {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void }
}

/** Apps have a function for it; Telegram in a browser shows the page in a frame. */
export function tellTelegram(eventType: string, eventData: object = {}): void {
  const { TelegramWebviewProxy: app } = window as Shown
  if (app) app.postEvent(eventType, JSON.stringify(eventData))
  // To any origin: nothing of it is secret, and the policy of our pages decides who may frame them.
  else if (window.parent !== window) window.parent.postMessage(JSON.stringify({ eventType, eventData }), '*')
}

type Fields = Readonly<Record<string, unknown>>
type Listener = (type: string, data: Fields) => void

export function onTelegram(listener: Listener): void {
  const receiveEvent = (type: string, data: unknown) => listener(type, fieldsOf(data))
  Object.assign(window, { Telegram: { WebView: { receiveEvent } }, TelegramGameProxy: { receiveEvent } })
  addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || source === window || typeof data !== 'string') return
    const { eventType, eventData } = parsed(data)
    if (typeof eventType === 'string') receiveEvent(eventType, eventData)
  })
}

/** An object as JSON; empty for anything else. */
export function parsed(json: string): Fields {
  try {
    return fieldsOf(JSON.parse(json))
  } catch {
    return {}
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
