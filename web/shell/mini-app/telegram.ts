/** Messages between the page and the Telegram app that shows it: core.telegram.org/api/web-events. */

interface Shown {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void }
}

/** Apps inject a function for this; in a browser, Telegram shows the page in a frame. */
export function postToTelegram(eventType: string, eventData: object = {}): void {
  const { TelegramWebviewProxy: app } = window as Shown
  if (app) app.postEvent(eventType, JSON.stringify(eventData))
  // Sent to any origin: the messages are not secret, and our content security policy decides who may frame the page.
  else if (window.parent !== window) window.parent.postMessage(JSON.stringify({ eventType, eventData }), '*')
}

type Fields = Readonly<Record<string, unknown>>
type Listener = (type: string, data: Fields) => void

export function onTelegram(listener: Listener): void {
  const receiveEvent = (type: string, data: unknown) => listener(type, fieldsOf(data))
  Object.assign(window, { Telegram: { WebView: { receiveEvent } }, TelegramGameProxy: { receiveEvent } })
  addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || source === window || typeof data !== 'string') return
    const { eventType, eventData } = parseObject(data)
    if (typeof eventType === 'string') receiveEvent(eventType, eventData)
  })
}

/** An object as JSON; empty for anything else. */
export function parseObject(json: string): Fields {
  try {
    return fieldsOf(JSON.parse(json))
  } catch {
    return {}
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
