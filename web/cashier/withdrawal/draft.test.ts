import { kopecks } from '@casino/rules/money'
import { readWalletAddress } from '@casino/rules/wallet-address'
import { describe, expect, test } from 'vitest'
import type { CoinChoice } from './coin-choice.ts'
import { assetsOf, type Draft, everything, networksOf, readDraft, settleCoin, type Terms, waysOf } from './draft.ts'
import type { ReadWallet } from './wallet-rules.ts'

const terms: Terms = {
  minimum: 500,
  maximumPerDay: 5000,
  leftToday: 3000,
  available: 4000,
  leftToStake: 0,
  heldShares: 0,
  outOfPlay: false,
  underWay: null,
  usual: {},
  card: true,
  sbp: true,
  crypto: [
    { asset: 'TON', network: null, wallet: true, cheque: false },
    { asset: 'LTC', network: null, wallet: true, cheque: false },
    { asset: 'BTC', network: null, wallet: false, cheque: true },
    { asset: 'USDT', network: 'TRC-20', wallet: true, cheque: true },
    { asset: 'USDT', network: 'BEP-20', wallet: true, cheque: false },
    { asset: 'ETH', network: null, wallet: false, cheque: false },
  ],
}
const amount = kopecks(1000_00)
const card = '4111 1111 1111 1111'
const trc20: CoinChoice = { asset: 'USDT', network: 'TRC-20', way: 'wallet' }
const readWallet: ReadWallet = ({ asset, network }, typed) => readWalletAddress(typed, asset, network)?.address
const tron = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

describe('problems found before sending, in the order of the specification', () => {
  const byCard = (fields: Partial<Extract<Draft, { type: 'card' }>>): Draft => ({
    type: 'card',
    amount,
    card,
    ...fields,
  })
  const byPhone = (fields: Partial<Extract<Draft, { type: 'sbp' }>>): Draft => ({
    type: 'sbp',
    amount,
    phone: '8 900 123-45-67',
    bank: ' Т-Банк ',
    ...fields,
  })
  const byCoin = (fields: Partial<Extract<Draft, { type: 'crypto' }>>): Draft => ({
    type: 'crypto',
    amount,
    coin: trc20,
    wallet: tron,
    ...fields,
  })
  test.each<[string, Draft, Partial<Terms>, unknown]>([
    ['no sum and no card', byCard({ amount: undefined, card: '' }), {}, { code: 'amount_invalid' }],
    ['a sum below the minimum', byCard({ amount: kopecks(499_99) }), {}, { code: 'amount_too_small', figure: 500_00 }],
    ['more than there is', byCard({ amount: kopecks(4000_01) }), {}, { code: 'insufficient_funds' }],
    [
      'a share that is not released',
      byCard({ amount: kopecks(4000_01) }),
      { heldShares: 200 },
      { code: 'share_not_released', figure: 4000_00 },
    ],
    [
      'more than there is with it',
      byCard({ amount: kopecks(4200_01) }),
      { heldShares: 200 },
      { code: 'insufficient_funds' },
    ],
    [
      'something left to stake',
      byCard({}),
      { available: 0, leftToStake: 700 },
      { code: 'turnover_left', figure: 700_00 },
    ],
    [
      'more than today allows',
      byCard({ amount: kopecks(3000_01) }),
      {},
      { code: 'daily_limit_reached', figure: 3000_00 },
    ],
    ['nobody pays to phones', byPhone({}), { sbp: false }, { code: 'method_unavailable' }],
    ['no phone', byPhone({ phone: ' ' }), {}, { code: 'phone_empty' }],
    ['a landline', byPhone({ phone: '+7 495 123-45-67' }), {}, { code: 'phone_invalid' }],
    ['no bank', byPhone({ bank: ' ' }), {}, { code: 'bank_empty' }],
    ['a bank of one letter', byPhone({ bank: 'Т' }), {}, { code: 'bank_invalid' }],
    ['a phone', byPhone({}), {}, { type: 'sbp', amount, phone: '79001234567', bank: 'Т-Банк' }],
    ['no card', byCard({ card: ' ' }), {}, { code: 'card_empty' }],
    ['a card with a wrong digit', byCard({ card: '4111 1111 1111 1112' }), {}, { code: 'card_invalid' }],
    ['half a card', byCard({ card: '4111 1111' }), {}, { code: 'card_invalid' }],
    ['cards are not paid out', byCard({}), { card: false }, { code: 'method_unavailable' }],
    ['no wallet', byCoin({ wallet: '' }), {}, { code: 'wallet_empty' }],
    ['a wallet of another network', byCoin({ coin: { ...trc20, network: 'BEP-20' } }), {}, { code: 'wallet_invalid' }],
    ['no coin is paid out', byCoin({ coin: undefined }), {}, { code: 'method_unavailable' }],
  ])('%s', (_, draft, changed, problem) => {
    expect(readDraft(draft, { ...terms, ...changed }, readWallet)).toEqual(problem)
  })

  test('a valid draft becomes an order', () => {
    expect(readDraft(byCard({}), terms, readWallet)).toEqual({ type: 'card', amount, card: '4111111111111111' })
    expect(readDraft(byCard({ amount: kopecks(3000_00) }), terms, readWallet)).toMatchObject({ amount: 3000_00 })
    expect(readDraft(byCoin({ wallet: ` ${tron}\n` }), terms, readWallet)).toEqual({
      type: 'crypto',
      amount,
      coin: trc20,
      wallet: tron,
    })
    const cheque: CoinChoice = { ...trc20, way: 'cheque' }
    expect(readDraft(byCoin({ coin: cheque, wallet: 'left from before' }), terms, readWallet)).toMatchObject({
      wallet: null,
    })
  })
})

describe('available choices', () => {
  test('coins that can be paid out, in the order of the specification', () => {
    expect(assetsOf(terms)).toEqual(['USDT', 'BTC', 'LTC', 'TON'])
    expect(waysOf(terms, 'USDT')).toEqual(['wallet', 'cheque'])
    expect(waysOf(terms, 'BTC')).toEqual(['cheque'])
    expect(networksOf(terms, 'USDT')).toEqual(['TRC-20', 'BEP-20'])
    expect(networksOf(terms, 'LTC')).toEqual([])
  })

  test.each<[Partial<CoinChoice>, CoinChoice]>([
    [{}, trc20],
    [{ network: 'BEP-20' }, { ...trc20, network: 'BEP-20' }],
    [{ asset: 'BTC' }, { asset: 'BTC', network: null, way: 'cheque' }],
    [
      { asset: 'LTC', network: 'BEP-20', way: 'cheque' },
      { asset: 'LTC', network: null, way: 'wallet' },
    ],
    [
      { asset: 'USDT', network: 'BEP-20', way: 'cheque' },
      { ...trc20, way: 'cheque' },
    ],
    [{ asset: 'ETH' }, trc20],
  ])('%j becomes what is possible', (desired, choice) => {
    expect(settleCoin(terms, desired)).toEqual(choice)
  })

  test('nothing when no coin can be paid out', () => {
    expect(settleCoin({ ...terms, crypto: [] }, {})).toBeUndefined()
  })

  test('«all» is the available amount, up to what the daily limit still allows', () => {
    expect(everything(terms)).toBe(3000_00)
    expect(everything({ ...terms, leftToday: null })).toBe(4000_00)
    expect(everything({ ...terms, available: 12.34 })).toBe(12_34)
  })
})
