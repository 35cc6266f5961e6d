import { expect, test } from 'vitest'
import type { PaymentDeps } from '../payments/deps.ts'
import type { Payment } from '../payments/payment-record.ts'
import type { PayoutTarget, Quote } from '../providers/provider.ts'
import { cardPayer, isFresh, payerFor, paysTo, targetOf } from './payers.ts'

const provider = (name: string, role: 'payer' | 'handPayer', to: string) => ({
  name,
  [role]: { can: (target: { to: string }) => target.to === to },
})
const depsWith = (providers: readonly { readonly name: string }[], cardsByHand = false) =>
  ({
    providers: new Map(providers.map((one) => [one.name, one])),
    settings: { current: { payments: { cardsByHand } } },
    vault: { open: (sealed: string, context: string) => `${sealed} of ${context}` },
  }) as unknown as PaymentDeps

const [banks, people, coins] = [
  provider('banks', 'payer', 'card'),
  provider('people', 'handPayer', 'card'),
  provider('coins', 'payer', 'wallet'),
]
const toWallet: PayoutTarget = { to: 'wallet', wallet: 'w', coin: { asset: 'USDT', network: 'TRC20' } }

test('a withdrawal goes to the first provider that pays there, by itself or by people', () => {
  expect(payerFor(depsWith([{ name: 'collector' }, coins, people, banks]), { to: 'card' })).toBe('people')
  expect(payerFor(depsWith([banks, people, coins]), toWallet)).toBe('coins')
  expect(payerFor(depsWith([banks, people]), toWallet)).toBeNull()
})

test('without a provider for cards an administrator pays by hand, if the settings allow it', () => {
  expect(cardPayer(depsWith([banks], true))).toBe('banks')
  expect(cardPayer(depsWith([coins], true))).toBeNull()
  expect(cardPayer(depsWith([coins]))).toBeUndefined()
})

test('only providers that pay by themselves are named for their own calls', () => {
  const deps = depsWith([coins, people])
  expect([paysTo(deps, 'coins', toWallet), paysTo(deps, 'coins', { to: 'card' })]).toEqual([true, false])
  expect([paysTo(deps, 'people', { to: 'card' }), paysTo(deps, 'none', toWallet)]).toEqual([false, false])
})

const going = {
  uuid: 'u',
  method: 'crypto',
  bank: null,
  numberSealed: null,
  asset: 'USDT',
  network: null,
  wallet: null,
}

test.each<[what: string, payment: object, target: PayoutTarget | string]>([
  ['a card', { method: 'card', numberSealed: 'digits' }, { to: 'card', card: 'digits of u' }],
  [
    'a phone at a bank',
    { method: 'sbp', numberSealed: 'd', bank: 'Sber' },
    { to: 'sbp', phone: 'd of u', bank: 'Sber' },
  ],
  ['a phone without a bank', { method: 'sbp', numberSealed: 'd' }, { to: 'sbp', phone: 'd of u', bank: '' }],
  ['a wallet in its network', { wallet: 'w', network: 'TRC20' }, toWallet],
  ['a wallet of a coin with one network', { wallet: 'w' }, { to: 'wallet', wallet: 'w', coin: { asset: 'USDT' } }],
  ['a cheque', {}, { to: 'cheque', coin: { asset: 'USDT' } }],
  ['a card whose number was erased', { method: 'card' }, 'the number that withdrawal u goes to is gone'],
  ['no coin', { asset: null }, 'withdrawal u names no coin'],
])('the money of a withdrawal to %s goes there', (_, payment, target) => {
  const read = () => targetOf(depsWith([]), { ...going, ...payment } as Payment)
  if (typeof target === 'string') expect(read).toThrow(target)
  else expect(read()).toEqual(target)
})

test('a rate serves for five minutes on both sides of the database’s clock', () => {
  const rateAt = new Date('2026-12-01T12:00:00Z')
  const after = (ms: number) => isFresh({ rateAt } as Quote, new Date(rateAt.getTime() + ms))
  const limit = 5 * 60_000
  expect([limit, limit + 1, -limit, -limit - 1].map(after)).toEqual([true, false, true, false])
})
