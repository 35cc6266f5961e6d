import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInHere } from './sign-in.ts'

// A browser in which several Telegram accounts show the site, one after the other.
let local: Map<string, string>
let tab: Map<string, string>
let left: string[]
let reloads: number
/** The answers of the server to the next calls. */
let answers: object[]

const storageOf = (stored: Map<string, string>) => ({
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
})

beforeEach(() => {
  ;[local, tab, left, reloads, answers] = [new Map(), new Map(), [], 0, []]
  const location = { assign: (to: string) => void left.push(to), reload: () => void reloads++ }
  vi.stubGlobal('localStorage', storageOf(local))
  vi.stubGlobal('sessionStorage', storageOf(tab))
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { location })
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
})
afterEach(() => vi.unstubAllGlobals())

const token = (letter: string) => letter.repeat(43)

/** Telegram opens the site for a person. */
async function openFor(person: number, ...answered: object[]): Promise<void> {
  answers = answered
  left = []
  const tgWebAppData = String(new URLSearchParams({ user: JSON.stringify({ id: person }) }))
  tab.set('mini-app', String(new URLSearchParams({ tgWebAppData })))
  await signInHere('/', { open: false })
  // The next document takes the token from its URL.
  const signedIn = new URLSearchParams(left[0]?.split('?')[1]).get('token')
  if (signedIn) local.set('token', signedIn)
}

test('each Telegram account gets a session of its own, and asks for none while it has one', async () => {
  await openFor(1, { token: token('a') })
  await openFor(1)
  expect([local.get('token'), left]).toEqual([token('a'), []])
  await openFor(2, { token: token('b') })
  expect([local.get('token'), reloads]).toEqual([token('b'), 0])
})

test('a Telegram account without an account here does not see the session of another', async () => {
  await openFor(1, { token: token('a') })
  await openFor(2, {})
  expect([local.get('token'), reloads, left]).toEqual([undefined, 1, []])
  await openFor(2, {})
  expect(reloads).toBe(1)
})

test('a session that began with a password stays, also where Telegram began the one before', async () => {
  await openFor(1, { token: token('a') })
  local.set('token', token('c'))
  await openFor(2, { token: token('b') })
  expect([local.get('token'), answers.length, reloads]).toEqual([token('c'), 1, 0])
})
