import type { Promocode } from '@casino/contract/money/promo-codes'
import { expect, test } from 'vitest'
import { emptyPromo, promoChange, readPromo, typedPromo } from './promo-draft.ts'

const promo: Promocode = {
  id: '7',
  code: 'SPRING',
  reward: 99.5,
  maxUses: 10,
  currentUses: 3,
  uses: 3,
  expiryDate: '2099-12-31T21:00:00.000Z',
  active: true,
  freeRounds: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const typed = typedPromo(promo)

test('a saved code is shown as it was typed, with its last day in Moscow', () => {
  expect(typed).toEqual({ code: 'SPRING', reward: '99,50', maxUses: '10', expiryDate: '2099-12-31' })
  expect(typedPromo({ ...promo, expiryDate: null }).expiryDate).toBe('')
})

test.each([
  [{}, {}],
  [{ reward: '99,5' }, {}],
  [{ reward: '100' }, { reward: 100 }],
  [{ maxUses: '3' }, { maxUses: 3 }],
  [{ maxUses: '2' }, {}],
  [{ expiryDate: '' }, { expiryDate: null }],
  [{ expiryDate: '2100-01-01' }, { expiryDate: '2100-01-01' }],
])('changing %j sends %j', (edit, change) => {
  expect(promoChange(promo, { ...typed, ...edit })).toEqual(change)
})

test.each([
  [{ code: '' }, { code: 'required' }],
  [{ reward: '0,99' }, { reward: 'below' }],
  [{ maxUses: '1,5' }, { maxUses: 'whole' }],
])('%j is wrong: %j', (edit, wrong) => {
  expect(readPromo({ ...emptyPromo, code: 'A1', reward: '1', ...edit })).toEqual({ wrong })
})

test('the limit cannot be lower than the number of uses', () => {
  expect(readPromo({ ...typed, maxUses: '2' }, { leastUses: 3 })).toEqual({ wrong: { maxUses: 'below' } })
  expect(readPromo({ ...typed, maxUses: '3' }, { leastUses: 3 })).toHaveProperty('promo.maxUses', 3)
})

test('a code with free rounds need not give money', () => {
  const bare = { ...emptyPromo, code: 'A1', reward: '0' }
  expect(readPromo(bare)).toEqual({ wrong: { reward: 'below' } })
  expect(readPromo(bare, { leastReward: 0 })).toHaveProperty('promo.reward', 0)
  const freeRounds = { provider: 'Northlight', alias: 'moon-garden', rounds: 10, stake: 5, days: 7 }
  const withRounds = { ...promo, reward: 0, freeRounds }
  expect(promoChange(withRounds, { ...typedPromo(withRounds), maxUses: '20' })).toEqual({ maxUses: 20 })
})
