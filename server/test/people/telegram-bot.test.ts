import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueHosts } from '../../people/notices/deliveries.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit } from '../kit/depositor.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { changeDeliveries, minutesAgo } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
let casino: Casino
let bot: Sandbox
let nextChat = 900_001
beforeAll(async () => {
  bot = await openSandbox('telegram-bot')
  casino = await openCasino({ openProviders: providersOf(card), env: bot.env })
  // The casino of a story has a port of its own, which its public address does not name.
  await casino.app.notices.register()
  const { secret, url } = await bot.control<{ secret: string; url: string }>('webhook')
  expect(new URL(url).pathname).toBe('/api/telegram/hook')
  const body = { url: `${casino.address}/api/telegram/hook`, secret_token: secret }
  await callApi('setWebhook', body)
})
afterAll(async () => {
  await closeAudited(casino)
  await bot.close()
})

const callApi = (method: string, body: object) =>
  fetch(`${bot.url}/bot${bot.env.TELEGRAM_BOT_TOKEN}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const write = async (chat: number, text: string, more: object = {}) =>
  (await bot.control<{ status: number; text: string | null }>('write', { chat, text, ...more })).text
const received = async (chat: number) =>
  (await bot.control<{ chat: string; text: string }[]>('messages'))
    .filter((one) => one.chat === String(chat))
    .map(({ text }) => text.split('\n')[0])
const codeFor = async (player: CasinoPlayer) => {
  const { url } = (await player.call('POST /api/notices/telegram')).body
  const [, code = ''] = /^https:\/\/t\.me\/casino_test_bot\?start=([\w-]{32})$/.exec(url) ?? []
  return code
}
const isLinked = async (player: CasinoPlayer) => (await player.call('GET /api/notices')).body.telegram?.linked
async function linked() {
  const [player, chat] = [await casino.player(), nextChat++]
  expect(await write(chat, `/start ${await codeFor(player)}`)).toMatch(/^Уведомления включены\n/)
  return { player, chat }
}
const send = () => casino.app.notices.step()
const waiting = () =>
  casino.owner.read.rows<{ due: number }>('SELECT extract(epoch FROM due_at - now())::int AS due FROM notice_delivery')

describe('a chat', () => {
  test('is linked by a code, receives what the player chose, and is unlinked by /stop', async () => {
    const { player, chat } = await linked()
    expect(await isLinked(player)).toBe(true)
    await deposit(card, player, 700)
    await send()
    await player.call('POST /api/notices/choice', { body: { channel: 'telegram', topic: 'deposits', on: false } })
    await deposit(card, player, 700)
    await send()
    expect(await received(chat)).toEqual(['Уведомления включены', 'Депозит зачислен'])
    expect(await write(chat, '/stop')).toMatch(/^Уведомления выключены\n/)
    expect(await isLinked(player)).toBe(false)
    await player.call('POST /api/notices/choice', { body: { channel: 'telegram', topic: 'deposits', on: true } })
    await deposit(card, player, 700)
    await send()
    expect(await received(chat)).toHaveLength(3)
  })

  test('is answered in the language of the account, or of the person', async () => {
    const player = await casino.player()
    await casino.call('GET /api/auth/me', { token: player.token, headers: { 'accept-language': 'en' } })
    const chat = nextChat++
    expect(await write(chat, 'hello', { language: 'es' })).toMatch(/^Notificaciones de su cuenta\n/)
    expect(await write(chat, `/start ${await codeFor(player)}`, { language: 'es' })).toMatch(/^Notices are on\n/)
  })

  test('is linked without a code to the account that signs in with the same Telegram account', async () => {
    const [player, chat] = [await casino.player(), nextChat++]
    expect(await write(chat, '/start')).toMatch(/^Уведомления вашего аккаунта\n/)
    await casino.owner.read.rows(
      `INSERT INTO player_identity (provider, subject, player_id, name) VALUES ('telegram', $1, $2, 'Player')`,
      [String(chat), player.id],
    )
    expect(await write(chat, '/start')).toMatch(/^Уведомления включены\n/)
    expect(await isLinked(player)).toBe(true)
  })

  test('serves one player, and a player has one chat', async () => {
    const { player, chat } = await linked()
    const other = await casino.player()
    // What waits is about the first player.
    await deposit(card, player, 700)
    await write(chat, `/start ${await codeFor(other)}`)
    expect([await isLinked(player), await isLinked(other)]).toEqual([false, true])
    const second = nextChat++
    await write(second, `/start ${await codeFor(other)}`)
    await deposit(card, other, 700)
    await send()
    expect([await received(chat), await received(second)].map((texts) => texts.includes('Депозит зачислен'))).toEqual([
      false,
      true,
    ])
  })

  test('is unlinked in the profile', async () => {
    const { player } = await linked()
    expect((await player.call('DELETE /api/notices/telegram')).body.telegram?.linked).toBe(false)
  })

  test('of a group is not answered', async () => {
    const player = await casino.player()
    expect(await write(nextChat++, `/start ${await codeFor(player)}`, { type: 'group' })).toBe(null)
    expect(await isLinked(player)).toBe(false)
  })
})

describe('a code', () => {
  test('serves once, but its chat may repeat it', async () => {
    const [player, chat] = [await casino.player(), nextChat++]
    const code = await codeFor(player)
    const answers = [await write(chat, `/start ${code}`), await write(chat, `/start ${code}`)]
    expect(answers[1]).toBe(answers[0])
    expect(await write(nextChat++, `/start ${code}`)).toMatch(/^Ссылка больше не действует\n/)
    expect(await isLinked(player)).toBe(true)
  })

  test('ends with the next one, and after ten minutes', async () => {
    const player = await casino.player()
    const [first, second] = [await codeFor(player), await codeFor(player)]
    expect(await write(nextChat++, `/start ${first}`)).toMatch(/^Ссылка больше не действует\n/)
    await casino.owner.read.rows('UPDATE notice_link SET expires_at = now() WHERE player_id = $1', [player.id])
    expect(await write(nextChat++, `/start ${second}`)).toMatch(/^Ссылка больше не действует\n/)
    expect(await isLinked(player)).toBe(false)
  })
})

describe('Telegram', () => {
  test('has a queue of its own, whatever the hosts of push services are called', async () => {
    const { player } = await linked()
    const browser = await casino.player()
    const keys = createECDH('prime256v1')
    const endpoint = 'https://telegram/a'
    const body = { endpoint, p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
    expect((await browser.call('POST /api/notices/devices', { body })).status).toBe(200)
    await deposit(card, player, 700)
    await deposit(card, browser, 700)
    const queues = await dueHosts(casino.app.database.read, { except: [], limit: 10 })
    expect(queues.sort()).toEqual(['telegram', 'telegram:bot'])
    await browser.call('POST /api/auth/logout')
    await send()
    expect(await waiting()).toEqual([])
  })

  test('that says 403 is not called again: the chat is unlinked', async () => {
    const { player, chat } = await linked()
    await bot.control('block', { chat })
    await deposit(card, player, 700)
    await send()
    expect([await isLinked(player), await waiting()]).toEqual([false, []])
  })

  test('that says 429 is called again after the time that it names', async () => {
    const { player, chat } = await linked()
    const json = { ok: false, error_code: 429, parameters: { retry_after: 777 } }
    await bot.control('reply', { path: '/bot', fault: 'say', status: 429, json, times: 1 })
    await deposit(card, player, 700)
    await send()
    const [left] = await waiting()
    expect(left?.due).toBeGreaterThan(700)
    await changeDeliveries(casino.owner.read, {}, { dueAt: minutesAgo(0) })
    await send()
    expect([await received(chat), await waiting()]).toEqual([['Уведомления включены', 'Депозит зачислен'], []])
  })

  test.each([
    ['without its secret', {}],
    ['with another one', { 'x-telegram-bot-api-secret-token': 'x'.repeat(43) }],
  ])('calls nothing %s', async (_, headers) => {
    const [player, chat] = [await casino.player(), nextChat++]
    const message = { chat: { id: chat, type: 'private' }, text: `/start ${await codeFor(player)}` }
    const answer = await fetch(`${casino.address}/api/telegram/hook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
      body: JSON.stringify({ update_id: 1, message }),
    })
    expect([answer.status, await isLinked(player)]).toEqual([400, false])
  })

  test.each([
    '',
    'no json',
    '[]',
    '{"message":{"chat":{"id":"1","type":"private"},"text":"/start"}}',
    '{"edited_message":{}}',
  ])('may send %s, which changes nothing', async (body) => {
    const { secret } = await bot.control<{ secret: string }>('webhook')
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
    const answer = await fetch(`${casino.address}/api/telegram/hook`, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
  })
})

test('without a bot there is nothing to link', async () => {
  const plain = await openCasino({ databaseUrl: casino.databaseUrl })
  try {
    const player = await plain.player()
    expect((await player.call('GET /api/notices')).body.telegram).toBe(null)
    expect((await player.call('POST /api/notices/telegram')).body.code).toBe('not_found')
    expect((await fetch(`${plain.address}/api/telegram/hook`, { method: 'POST' })).status).toBe(404)
  } finally {
    await plain.close()
  }
})
