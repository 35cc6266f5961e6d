import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

interface OpenPage {
  focus(): Promise<void>
  navigate(url: string): Promise<void>
}

/** The worker in a browser with these pages; returns what it did. */
function openWorker(pages: readonly OpenPage[] = []) {
  const did: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(readFileSync(new URL('./worker.js', import.meta.url), 'utf8'), {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: async (...shown: unknown[]) => did.push(shown) },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => did.push(['opened', url]) },
  })
  const dispatch = async (name: string, event: object) => {
    const waits: unknown[] = []
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => waits.push(promise) })
    await Promise.all(waits)
    return did
  }
  return { did, dispatch }
}

const url = 'https://casino.test/balance?tab=history'
const notification = { data: url, close: () => {} }

test('a pushed message is shown under its tag', async () => {
  const message = { title: 'Withdrawal paid', body: 'Details', url, tag: 'notice-7' }
  const did = await openWorker().dispatch('push', { data: { json: () => message } })
  expect(did).toEqual([['Withdrawal paid', { body: 'Details', tag: 'notice-7', icon: '/icons/192.png', data: url }]])
})

test('a press leads an open page to the link, or opens one', async () => {
  const went: string[] = []
  const page = { focus: async () => {}, navigate: async (to: string) => void went.push(to) }
  expect(await openWorker([page]).dispatch('notificationclick', { notification })).toEqual([])
  expect(went).toEqual([url])
  expect(await openWorker().dispatch('notificationclick', { notification })).toEqual([['opened', url]])
})

test('a page that cannot be led there is left as it is', async () => {
  const page = { focus: async () => {}, navigate: async () => Promise.reject(new TypeError('not controlled')) }
  expect(await openWorker([page]).dispatch('notificationclick', { notification })).toEqual([['opened', url]])
})
