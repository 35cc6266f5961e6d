import { expect, signedInAs, test } from './fixtures.ts'

test('a story gets the browser of the previous one, and nothing that it left there', async ({ contexts, address }) => {
  const options = { baseURL: address, viewport: { width: 400, height: 300 }, own: false }
  const found = (token: string, leave = async (_: Parameters<Parameters<typeof contexts.with>[1]>[0]) => {}) =>
    contexts.with({ ...options, storage: signedInAs(address, { token }) }, async (context) => {
      const before = { pages: context.pages().length, cookies: await context.cookies() }
      const page = await context.newPage()
      await page.goto('/health/ready')
      const items = await page.evaluate(() => ({
        token: localStorage.getItem('token'),
        own: localStorage.getItem('own'),
      }))
      await page.evaluate(() => {
        localStorage.setItem('own', 'yes')
        localStorage.removeItem('token')
        // biome-ignore lint/suspicious/noDocumentCookie: a page of the casino may set cookies
        document.cookie = 'own=yes'
      })
      await page.reload()
      expect(await page.evaluate(() => localStorage.getItem('token')), 'it is signed out for good').toBeNull()
      await leave(context)
      return { context, ...before, ...items }
    })

  const first = await found('one')
  expect(first).toMatchObject({ pages: 0, cookies: [], token: 'one', own: null })
  const second = await found('two', (context) => context.setOffline(true))
  expect(second).toMatchObject({ pages: 0, cookies: [], token: 'two', own: null })
  expect(second.context).toBe(first.context)
  // An irreversible change ends the context.
  const third = await found('three')
  expect(third).toMatchObject({ pages: 0, cookies: [], token: 'three', own: null })
  expect(third.context).not.toBe(first.context)
})
