export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  text: string
  action?: { label: string; run: () => void }
}

/** docs/product.md §8: a toast appears after 10 ms. */
const appearsAfterMs = 10

let wanted = false
let show: ((message: ToastMessage) => void) | undefined
let waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

/** Shows a passing message. Never the only place for a form's error. */
export function toast(message: ToastMessage): void {
  setTimeout(() => {
    if (show) return show(message)
    waiting.push(message)
    wanted = true
    for (const listener of listeners) listener()
  }, appearsAfterMs)
}

/** The host registers its function for showing messages; queued messages are then shown. */
export function hostReady(by: (message: ToastMessage) => void): () => void {
  show = by
  for (const message of waiting) by(message)
  waiting = []
  return () => {
    show = undefined
  }
}

/** For the toast host: whether a toast was ever requested. */
export function toastsWanted(): boolean {
  return wanted
}

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
