import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

type Storage = Exclude<BrowserContextOptions['storageState'], string>

interface Open {
  readonly context: BrowserContext
  readonly addInitScript: BrowserContext['addInitScript']
  /** The console errors of its pages. */
  readonly troubles: string[]
  /** Whether its story changed more than its pages and their storage. */
  changed: boolean
}

/** A server on a busy machine refuses calls for a moment; the pages repeat their reads (web/wire/read-again.ts). */
const shed = /^Failed to load resource: the server responded with a status of 503 /

// The effects of these last as long as the context, and so outlive a story.
const lasting = ['addInitScript', 'exposeFunction', 'grantPermissions', 'on', 'route', 'routeWebSocket', 'setOffline']
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

/**
 * The contexts of one browser, by their options. A story gets one without pages, cookies and stored items, but with the files
 * that the browser fetched for earlier stories.
 */
export class Contexts {
  readonly #browser: Browser
  readonly #free = new Map<string, Open>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Works in a context with these options and initial storage items: a new one, or a free one. */
  async with<T>(
    { own, storage, ...options }: BrowserContextOptions & { own: boolean; storage: Storage },
    work: (context: BrowserContext, troubles: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify(options)
    const free = own ? undefined : this.#free.get(key)
    const open = free ?? (await this.#open(options))
    this.#free.delete(key)
    const { context, troubles } = open
    try {
      troubles.length = 0
      // A storage state would open another page in another process for each story to write its items.
      const begun = await open.addInitScript(begin, { story: randomUUID(), origins: storage?.origins ?? [] })
      const result = await work(context, troubles)
      // A handler that is still at work would fail with its page, and the story with it.
      for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
      if (own || open.changed) return result
      await Promise.all(context.pages().map((page) => page.close()))
      await begun.dispose()
      await context.clearCookies()
      this.#free.set(key, open)
      return result
    } finally {
      if (this.#free.get(key) !== open) await context.close()
    }
  }

  async #open(options: BrowserContextOptions): Promise<Open> {
    const context = await this.#browser.newContext({ ...options, storageState: undefined })
    const open: Open = { context, addInitScript: context.addInitScript.bind(context), troubles: [], changed: false }
    context.on('console', (message) => {
      if (message.type() === 'error' && !shed.test(message.text()))
        open.troubles.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => open.troubles.push(String(error.error())))
    const changes = () => {
      open.changed = true
    }
    noteCalls(context, lasting, changes)
    noteCalls(context.clock, lastingOfClock, changes)
    return open
  }
}

function noteCalls(of: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const call = Reflect.get(of, name) as (...values: unknown[]) => unknown
    Reflect.set(of, name, (...values: unknown[]) => {
      note()
      return call.apply(of, values)
    })
  }
}

/** Runs in each document before its own scripts: a story's first document of an origin has exactly these items. */
function begin({ story, origins }: { story: string; origins: Exclude<Storage, undefined>['origins'] }): void {
  try {
    if (self.origin === 'null' || localStorage.getItem('story') === story) return
    localStorage.clear()
    localStorage.setItem('story', story)
    for (const { name, value } of origins.find(({ origin }) => origin === self.origin)?.localStorage ?? [])
      localStorage.setItem(name, value)
  } catch {
    // A frame of another site may have no storage; then it has no item of another story either.
  }
}
