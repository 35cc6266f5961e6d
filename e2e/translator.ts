import type { Page } from '@playwright/test'

/**
 * Translates a page, and content that appears on it later, into the same words: each text node is replaced or wrapped in one of
 * the ways of browsers and their extensions. It ignores even `translate="no"`.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(startTranslator)
}

function startTranslator(): void {
  const done = new WeakSet<Node>()
  const inFont = (text: Text) => {
    const font = document.createElement('font')
    font.append(new Text(text.data))
    return font
  }
  const ways: readonly ((text: Text) => void)[] = [
    (text) => text.replaceWith(inFont(text)),
    (text) => {
      text.before(inFont(text))
      text.remove()
    },
    (text) => {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
      done.add(text)
    },
    (text) => {
      const other = new Text(text.data)
      done.add(other)
      text.replaceWith(other)
    },
  ]
  let translated = 0
  const work = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    for (const text of found) {
      const within = text.parentElement?.closest('script, style, textarea, font')
      if (text.data.trim() && text.isConnected && !within && !done.has(text)) ways[translated++ % ways.length]?.(text)
    }
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) work(node)
  }).observe(document.body, { childList: true, subtree: true })
  work(document.body)
}

/** The maximum number of buttons pressed on one screen. */
const mostPresses = 30

/** Presses every button of a screen, and submits its forms empty and with invalid values. */
export async function pressEveryButton(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const drawn = async () => {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      await new Promise((later) => setTimeout(later))
    }
    const isShown = (element: Element) => element.getClientRects().length > 0
    const all = <E extends Element>(name: string) =>
      [...document.querySelectorAll<E>(`main ${name}, [role=dialog] ${name}, header ${name}`)].filter(isShown)
    const send = async () => {
      for (const form of all<HTMLFormElement>('form')) {
        // As `requestSubmit`, which the oldest browsers do not have.
        const button = document.createElement('button')
        form.append(button)
        button.click()
        button.remove()
        await drawn()
      }
    }
    const fill = async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const field of all<HTMLInputElement>('input:is(:not([type]), [type=text], [type=email], [type=password])')) {
        set?.call(field, '1')
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
        await drawn()
      }
    }
    await send()
    await fill()
    await send()
    const pressed = new Set<Element>()
    while (pressed.size < most) {
      const next = all('button').find((button) => !pressed.has(button))
      if (!next) return
      pressed.add(next)
      if (next instanceof HTMLElement) next.click()
      await drawn()
    }
  }, mostPresses)
}
