import { expect, test } from 'vitest'
import { demoAddress, isFramable, isMobile, randomSession, titleOf } from './launch.ts'

const partner = {
  base: 'https://games.example',
  origin: 'https://games.example',
  alias: 'vezuno',
  currency: 'RUB',
  certifiedOnly: false,
  realPlay: true,
} as const

test('a demo has exactly the parameters of the specification, encoded', () => {
  const game = { provider: 'net & ent', alias: 'книга/1' }
  const address = new URL(demoAddress(partner, game, { mobile: true, session: 'a1' }))
  expect(`${address.origin}${address.pathname}`).toBe('https://games.example/games.startDemo')
  expect([...address.searchParams]).toEqual([
    ['partner.alias', 'vezuno'],
    ['partner.session', 'a1'],
    ['game.provider', 'net & ent'],
    ['game.alias', 'книга/1'],
    ['currency', 'RUB'],
    ['mobile', 'true'],
    ['lang', 'RU'],
    ['balance', '100000000'],
    ['button_exit_show', 'true'],
  ])
})

test('each demo has its own session', () => {
  expect(randomSession()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomSession()).not.toBe(randomSession())
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', true],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', true],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Windows Phone 10.0)', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', false],
])('%s: mobile is %s', (agent, mobile) => expect(isMobile(agent)).toBe(mobile))

test.each([
  ['https://games.example/games.start?a=1', 'https://casino.example', true],
  ['https://games.example.evil.example/', 'https://casino.example', false],
  ['http://games.example/', 'https://casino.example', false],
  ['javascript:alert(1)', 'https://casino.example', false],
  ['/games.start', 'https://casino.example', false],
  ['https://games.example/', 'https://games.example', false],
])('%s on %s may be framed: %s', (address, own, may) => expect(isFramable(address, partner, own)).toBe(may))

test.each([
  ['Copper_Heron', 'Copper Heron'],
  ['fire-crown', 'fire-crown'],
  [' _ ', ''],
])('%s is titled %s', (param, title) => expect(titleOf(param)).toBe(title))
