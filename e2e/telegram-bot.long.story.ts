import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { expect, test as guestTest, open, registerPlayer, type StoryPlayer, signedInAs } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

interface Call {
  readonly method: string
  readonly body: { readonly url: string; readonly secret_token: string; readonly text: string }
}

interface Own {
  readonly address: string
  readonly player: StoryPlayer
  /** The casino's calls of the Bot API. */
  readonly calls: readonly Call[]
  close(): Promise<void>
}

async function openOwn(): Promise<Own> {
  const calls: Call[] = []
  const api = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    calls.push({ method: request.url?.split('/').at(-1) ?? '', body: JSON.parse(Buffer.concat(parts).toString()) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"result":true}')
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const env = {
    TELEGRAM_BOT_NAME: 'casino_story_bot',
    TELEGRAM_BOT_TOKEN: '424242:story-bot-token',
    TELEGRAM_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  }
  const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', { env })
  return {
    address: casino.address,
    player: await registerPlayer(casino.address),
    calls,
    async close() {
      await casino.close()
      api.closeAllConnections()
      api.close()
    },
  }
}

// The bot is off where it is not configured, so these stories have a casino of their own.
const test = guestTest.extend<{ own: Own }>({
  own: async ({ shared }, use) => use(await shared.of('telegram bot', openOwn)),
  address: ({ own }, use) => use(own.address),
  storageState: ({ own }, use) => use(signedInAs(own.address, own.player)),
})

test('a chat with the bot is linked by the profile’s link, chooses its own topics, and is unlinked', async ({
  page,
  own,
}) => {
  await open(page, '/profile?tab=settings')
  const notices = page.locator('#notices')
  await notices.getByRole('button', { name: 'Подключить: Telegram' }).click()
  const link = notices.getByRole('link', { name: 'Открыть Telegram' })
  await expect(link).toHaveAttribute('href', /^https:\/\/t\.me\/casino_story_bot\?start=[\w-]{32}$/)
  const code = new URL((await link.getAttribute('href')) ?? '').searchParams.get('start')

  await expect.poll(() => own.calls.some(({ method }) => method === 'setWebhook')).toBe(true)
  const { url, secret_token: secret } = own.calls.find(({ method }) => method === 'setWebhook')!.body
  const message = { chat: { id: 900_001, type: 'private' }, from: { language_code: 'ru' }, text: `/start ${code}` }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    body: JSON.stringify({ update_id: 1, message }),
  })
  expect(await answer.json()).toMatchObject({ method: 'sendMessage', chat_id: '900001' })

  // The player comes back from Telegram.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(notices.getByText('Подключён @casino_story_bot')).toBeVisible()
  const topics = notices.getByRole('group', { name: 'О чём писать в Telegram' })
  await topics.getByRole('switch', { name: 'Депозиты и возвраты' }).click()
  await expect(topics.getByRole('switch', { name: 'Депозиты и возвраты' })).not.toBeChecked()
  const pushed = notices.getByRole('group', { name: 'О чём уведомлять' })
  await expect(pushed.getByRole('switch', { name: 'Депозиты и возвраты' })).toBeChecked()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 1440])
  await notices.getByRole('button', { name: 'Выключить: Telegram' }).click()
  await expect(notices.getByRole('button', { name: 'Подключить: Telegram' })).toBeVisible()
})
