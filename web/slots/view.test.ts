import { expect, test } from 'vitest'
import { viewOf } from './view.ts'

const open = {
  base: 'https://g.example',
  origin: 'https://g.example',
  alias: 'vezuno',
  currency: 'RUB',
  certifiedOnly: false,
  realPlay: true,
} as const
const demoOnly = { ...open, realPlay: false }
const guest = { authenticated: false, loading: false }
const player = { authenticated: true, loading: false }
const unknown = { authenticated: false, loading: true }

test.each([
  // mode partner session agreed shown
  ['demo', undefined, guest, false, 'loading'],
  ['demo', null, guest, false, 'no-partner'],
  ['demo', open, guest, false, 'game'],
  ['demo', demoOnly, unknown, false, 'game'],
  ['real', null, player, true, 'no-partner'],
  ['real', demoOnly, player, true, 'no-real-play'],
  ['real', open, unknown, false, 'loading'],
  ['real', open, guest, true, 'sign-in'],
  ['real', open, player, false, 'notice'],
  ['real', open, player, true, 'game'],
] as const)('%s, partner %o, session %o, agreed %s: %s', (mode, partner, session, agreed, shown) => {
  expect(viewOf({ mode, partner, failed: false, session, agreed }).at).toBe(shown)
})

test('an unknown partner after a failure is a failure, a known one stays', () => {
  const failed = { mode: 'demo', failed: true, session: guest, agreed: false } as const
  expect(viewOf({ ...failed, partner: undefined }).at).toBe('failed')
  expect(viewOf({ ...failed, partner: open }).at).toBe('game')
})
