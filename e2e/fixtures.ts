import { randomBytes } from 'node:crypto'
import type { login, register } from '@casino/contract/people/account'
import type { BodyOf, ReplyOf } from '@casino/contract/route'
import { test as base, expect, type Page } from '@playwright/test'
import { administrator } from './administrator.ts'
import { Contexts } from './contexts.ts'
import { Shared } from './shared.ts'

export { expect }

export interface StoryPlayer {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly token: string
}

interface Fixtures {
  /** The casino of the story. */
  address: string
  /**
   * A registered player, with the opening credit of a fresh demo site; in `playerTest` the browser is signed in as this
   * player.
   */
  player: StoryPlayer
  /** Console errors that are allowed; any other fails the story. */
  allowedTroubles: readonly RegExp[]
  /** Whether the browser must not have fetched anything before: for stories about loading. */
  newToSite: boolean
}

export function newName(): string {
  return `story-${randomBytes(6).toString('hex')}`
}

export async function registerPlayer(address: string): Promise<StoryPlayer> {
  const username = newName()
  const body: BodyOf<typeof register> = { username, email: `${username}@example.test`, password: 'correct-horse-9' }
  const answer = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, 'a player registers').toBe(200)
  const { token } = (await answer.json()) as ReplyOf<typeof register>
  return { ...body, token }
}

/** A guest's browser. Any console error makes the story fail. */
export const test = base.extend<Fixtures, { contexts: Contexts; shared: Shared }>({
  address: [process.env.STORIES_ADDRESS ?? '', { option: true }],
  baseURL: ({ address }, use) => use(address),
  allowedTroubles: [[], { option: true }],
  newToSite: [false, { option: true }],
  contexts: [({ browser }, use) => use(new Contexts(browser)), { scope: 'worker' }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const shared = new Shared()
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      contexts,
      newToSite,
      storageState,
      allowedTroubles,
      baseURL,
      hasTouch,
      locale,
      reducedMotion,
      serviceWorkers,
      userAgent,
      viewport,
    },
    use,
  ) => {
    const own = newToSite || serviceWorkers === 'allow' || baseURL !== process.env.STORIES_ADDRESS
    const storage = typeof storageState === 'string' ? undefined : storageState
    const options = { baseURL, hasTouch, locale, reducedMotion, serviceWorkers, userAgent, viewport, own, storage }
    const troubles = await contexts.with(options, async (context, seen) => {
      await use(context)
      return seen
    })
    expect(troubles.filter((trouble) => !allowedTroubles.some((allowed) => allowed.test(trouble)))).toEqual([])
  },
  player: ({ address }, use) => registerPlayer(address).then(use),
})

/** The browser of a signed-in player. */
export const playerTest = test.extend({
  storageState: ({ address, player }, use) => use(signedInAs(address, player)),
})

/** The browser of an administrator. */
export const administratorTest = test.extend({
  storageState: ({ address }, use) => administratorState(address).then(use),
})

export async function administratorState(address: string) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return signedInAs(address, (await answer.json()) as ReplyOf<typeof login>)
}

export function signedInAs(origin: string, { token }: Pick<StoryPlayer, 'token'>) {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] }
}

/** The balance in the header, as the player sees it. */
export const balanceIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Баланс .*открыть$/ })

/** Opens a page and waits until it is interactive: a server-rendered document does not react to clicks at first. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(isAlive, undefined, { polling: 20, timeout: 60_000 })
}

function isAlive(): boolean {
  const main = document.querySelector('#app main')
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
}
