import type { Slide } from '@casino/contract/slides'
import { dayOf } from '@casino/rules/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
})
afterAll(() => casino.close())

const dayIn = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
const own = {
  scene: 'dice',
  title: { ru: 'Кости недели', en: 'Dice of the week' },
  text: { ru: 'Удвоенный кэшбэк' },
  button: { ru: 'Играть' },
  link: '/dice',
  on: true,
} as const satisfies Slide
const shown = ({ on, ...rest }: Slide) => rest

const save = (slides: unknown) => admin.call('PUT /api/admin/settings/home', { body: { slides } as never })
const slides = async () => (await casino.call('GET /api/casino/get-settings')).body.slides

test('a new site has its own four', async () => {
  const built = ['welcome', 'fair', 'live', 'tournament']
  expect(await slides()).toEqual(built.map((each) => ({ built: each })))
})

test('everyone sees those that are on, in their order and on their days, and no others', async () => {
  const today = { from: dayIn(0), to: dayIn(0) }
  const off = { built: 'fair', on: false } as const
  const saved = [
    { ...own, ...today },
    off,
    { ...own, from: dayIn(1) },
    { ...own, to: dayIn(-1) },
    { built: 'live', on: true },
  ] as const
  expect((await save(saved)).body.settings.home).toMatchObject({ slides: saved })
  expect(await slides()).toEqual([shown(own), { built: 'live' }])
  // An administrator's own page has the same, next to the whole list.
  const { body } = await admin.call('GET /api/casino/get-settings')
  expect(body).toMatchObject({ slides: [shown(own), { built: 'live' }], home: { slides: saved } })
})

test('of two administrators who edit the same list, the later one is refused and changes nothing', async () => {
  const change = (slides: object[], seenSlides: object[]) =>
    admin.call('PUT /api/admin/settings/home', { body: { slides, seenSlides } as never })
  const seen = [own, { built: 'fair', on: true }]
  await save(seen)
  const answers = await Promise.all([change([own], seen), change([...seen, { built: 'live', on: true }], seen)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'settings_changed' })
  const stored = answers.find(({ status }) => status === 200)?.body.settings.home as { slides: object[] }
  expect(await change([], stored.slides)).toMatchObject({ status: 200 })
  expect(await slides()).toEqual([])
})

test('the games of the house have an order, which names each once', async () => {
  const order = async () => (await casino.call('GET /api/casino/get-settings')).body.gameOrder
  const saveOrder = (games: unknown) => admin.call('PUT /api/admin/settings/home', { body: { games } as never })
  expect(await order()).toEqual([])
  expect((await saveOrder(['keno', 'dice'])).status).toBe(200)
  expect(await order()).toEqual(['keno', 'dice'])
  for (const wrong of [['chess'], ['dice', 'dice'], 'dice', [1]])
    expect((await saveOrder(wrong)).body).toMatchObject({ code: 'setting_invalid' })
  expect(await order()).toEqual(['keno', 'dice'])
  expect((await saveOrder([])).status).toBe(200)
})

test('a change is in the log, with the slides before and after', async () => {
  await save([own])
  await save([])
  const { auditEvents: events } = (await admin.call('GET /api/admin/audit-log', { query: { action: 'settings.save' } }))
    .body
  expect(events[0]).toMatchObject({
    subject: { kind: 'settings', id: 'home' },
    before: { slides: [own] },
    after: { slides: [] },
  })
  expect(await slides()).toEqual([])
})

test.each([
  ['a script', { link: 'javascript:alert(1)' }],
  ["somebody else's site without a protocol", { link: '//evil.example' }],
  ['the same with a backslash', { link: '/\\evil.example' }],
  ['http', { link: 'http://shop.example' }],
  ['spaces', { link: '/dice now' }],
  ['no link', { link: '' }],
  ['no words in Russian', { title: { en: 'Dice' } }],
  ['a blank title', { title: { ru: '  ' } }],
  ['a long title', { title: { ru: 'ё'.repeat(33) } }],
  ['a long text in another language', { text: { ru: 'да', es: 'x'.repeat(61) } }],
  ['words that are none', { text: 'Удвоенный кэшбэк' }],
  ['an unknown picture', { scene: 'https://evil.example/a.png' }],
  ['a day there is not', { from: '2026-02-30' }],
  ['days in the wrong order', { from: dayIn(1), to: dayIn(0) }],
  ['no picture', { scene: undefined }],
  ['no switch', { on: undefined }],
])('refused: %s', async (_, change) => {
  await save([own])
  expect(await save([{ ...own, ...change }])).toMatchObject({ status: 400, body: { code: 'setting_invalid' } })
  expect(await slides()).toEqual([shown(own)])
})

test('refused: nine slides, an invalid one, an unknown one, and an invalid list', async () => {
  for (const wrong of [
    Array(9).fill(own),
    [{}],
    [null],
    [{ built: 'casino', on: true }],
    [{ ...own, built: 'fair' }],
    'slides',
    { 0: own },
  ])
    expect(await save(wrong)).toMatchObject({ status: 400, body: { code: 'setting_invalid' } })
  expect((await save(Array(8).fill(own))).status).toBe(200)
})

test('unknown fields of a slide are not stored, and markup is text', async () => {
  const title = { ru: '<b>Кости</b>' }
  await save([{ ...own, title, hidden: 'x', link: 'https://blog.example/dice?a=1' }])
  expect(await slides()).toEqual([{ ...shown(own), title, link: 'https://blog.example/dice?a=1' }])
})
