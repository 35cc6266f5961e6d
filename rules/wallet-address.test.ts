import { base58, base58check, base64, base64url, bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'
import { payoutCoins, readCoin, readWalletAddress } from './wallet-address.ts'

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const solana = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const tonHash = 'ed1691307050047117b998b561d8de82d31fbf84910ced6eb5fc92e7485ef8a7'
const bounceable = 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2'

/** Valid addresses, each with the networks that share its format. */
const right: readonly [coins: readonly string[], text: string, address?: string][] = [
  [['BTC'], '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  [['BTC'], '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  [['BTC'], 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  [['BTC'], 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  [['BTC'], 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  [['BTC'], 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  [['LTC'], 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  [['LTC'], 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441'],
  [['LTC'], 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
  [['ETH', 'USDT BEP-20'], checksummed],
  [['ETH', 'USDT BEP-20'], checksummed.toLowerCase(), checksummed],
  [['ETH', 'USDT BEP-20'], `0x${checksummed.slice(2).toUpperCase()}`, checksummed],
  [['TRX', 'USDT TRC-20'], tron],
  [['SOL'], solana],
  [['TON'], bounceable],
  [['TON'], 'UQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p9dz'],
  [['TON'], 'UQDtFpEwcFAEcRe5mLVh2N6C0x+/hJEM7W61/JLnSF74p9dz'],
  [['TON'], `0:${tonHash}`],
]
const coins = ['BTC', 'LTC', 'ETH', 'TRX', 'SOL', 'TON', 'USDT TRC-20', 'USDT BEP-20']
const read = (text: string, coin: string) => {
  const [asset = '', network] = coin.split(' ')
  return readWalletAddress(text, asset, network)
}

test.each(right)('for %j %s is valid, and for no other coin', (known, text, address = text) => {
  const taken = coins.filter((coin) => read(text, coin))
  expect(taken).toEqual(coins.filter((coin) => known.includes(coin)))
  for (const coin of known) expect(read(` ${text}\n`, coin)?.address).toBe(address)
  // A stored address is read again before it is sent.
  for (const coin of known) expect(read(address, coin)?.address).toBe(address)
})

test('the spellings of one TON wallet are recognised as the same', () => {
  const raws = right.filter(([of]) => of[0] === 'TON').map(([, text]) => read(text, 'TON')?.raw)
  expect(new Set(raws)).toEqual(new Set([`0:${tonHash}`]))
})

test.each([
  ['BTC', 'a wrong checksum', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
  ['BTC', 'a wrong checksum of bech32', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx'],
  ['BTC', 'the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BTC', 'the test network in base58', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['BTC', 'taproot with the older checksum', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqr9a0ap'],
  ['BTC', 'witness 0 with the newer checksum', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['BTC', 'letters of both cases in bech32', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ'],
  ['BTC', 'a key that nobody has', '1111111111111111111114oLvT2'],
  ['BTC', 'a space inside', '1BvBMSEYstWetqTFn5 Au4m4GFg7xJaNVN2'],
  ['BTC', 'a letter that only looks right', '1BvBMSEYstWetqTFn5Au4m4GFg7xJаNVN2'],
  ['BTC', 'nothing', ''],
  ['BTC', 'much too much', '1'.repeat(5000)],
  ['LTC', 'an address of Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['LTC', 'the old form of scripts, which is Bitcoin’s too', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['ETH', 'a wrong checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['ETH', 'no prefix', checksummed.slice(2)],
  ['ETH', 'a digit too few', checksummed.slice(0, -1)],
  ['ETH', 'the address of nobody', `0x${'0'.repeat(40)}`],
  ['ETH', 'the contract of Tether', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ['USDT BEP-20', 'the contract of Tether', '0x55d398326f99059fF775485246999027B3197955'],
  ['USDT TRC-20', 'a wrong checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['USDT TRC-20', 'the contract of Tether', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['USDT TRC-20', 'the address of nobody', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['USDT TRC-20', 'another network', checksummed],
  ['SOL', 'too few letters', solana.slice(0, -2)],
  ['SOL', 'a letter that base58 does not have', solana.replace('7', '0')],
  ['SOL', 'the address of nobody', '1'.repeat(32)],
  ['SOL', 'the contract of USD Coin', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['SOL', 'the contract of USD Coin, cut', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwy'],
  ['TON', 'a wrong checksum', 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q3'],
  ['TON', 'the test network', 'kQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74pzE8'],
  ['TON', 'both alphabets in one', 'UQDtFpEwcFAEcRe5mLVh2N6C0x-/hJEM7W61_JLnSF74p9dz'],
  ['TON', 'another workchain', `7:${tonHash}`],
  ['TON', 'the address of nobody', `0:${'0'.repeat(64)}`],
  ['TON', 'the contract of Tether', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'],
])('refused for %s: %s', (coin, _, text) => {
  expect(read(text, coin)).toBeUndefined()
})

test.each([
  ['USDT', 'TRC-20', { asset: 'USDT', network: 'TRC-20' }],
  ['usdt', 'trc20', { asset: 'USDT', network: 'TRC-20' }],
  ['USDT', 'BEP20', { asset: 'USDT', network: 'BEP-20' }],
  [' USDT ', 'bep_20', { asset: 'USDT', network: 'BEP-20' }],
  ['BTC', undefined, { asset: 'BTC' }],
  ['BTC', null, { asset: 'BTC' }],
  ['BTC', '', { asset: 'BTC' }],
  ['eth', 'ETH', { asset: 'ETH' }],
  // Tether sent without its network could be lost, and so could a coin on a network that does not carry it.
  ['USDT', undefined, undefined],
  ['USDT', 'ERC-20', undefined],
  ['BTC', 'BEP-20', undefined],
  ['DOGE', undefined, undefined],
  ['USDT TRC-20', undefined, undefined],
  ['constructor', undefined, undefined],
  ['USDT', 'constructor', undefined],
  ['', '', undefined],
])('“%s” on “%s” is %j', (asset, network, coin) => {
  expect(readCoin(asset, network)).toEqual(coin)
})

test('everything that can be paid out is a coin', () => {
  for (const coin of payoutCoins) expect(readCoin(coin.asset, 'network' in coin ? coin.network : null)).toEqual(coin)
})

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const checked = base58check(sha256)
const onBase58 = (coin: string, version: number) =>
  bytes(20).map((hash) => [coin, checked.encode(Uint8Array.of(version, ...hash))] as const)
const addresses = fc.oneof(
  onBase58('BTC', 0x00),
  onBase58('LTC', 0x30),
  onBase58('USDT TRC-20', 0x41),
  bytes(20).map((hash) => ['BTC', bech32.encode('bc', [0, ...bech32.toWords(hash)])] as const),
  bytes(32).map((hash) => ['LTC', bech32m.encode('ltc', [1, ...bech32m.toWords(hash)])] as const),
  fc
    .tuple(fc.constantFrom(0x11, 0x51), fc.constantFrom(0, 0xff), bytes(32), fc.constantFrom(base64, base64url))
    .map(([tag, workchain, hash, coder]) => {
      const body = Uint8Array.of(tag, workchain, ...hash)
      return ['TON', coder.encode(Uint8Array.of(...body, ...crcOf(body)))] as const
    }),
)

/** Long division, where the rule works bit by bit. */
function crcOf(body: Uint8Array): [number, number] {
  let rest = 0n
  for (const byte of [...body, 0, 0]) {
    rest = (rest << 8n) | BigInt(byte)
    for (let bit = 23n; bit >= 16n; bit--) if ((rest >> bit) & 1n) rest ^= 0x11021n << (bit - 16n)
  }
  return [Number(rest >> 8n), Number(rest & 255n)]
}

test('one changed character of an address with a checksum is refused', () => {
  fc.assert(
    fc.property(addresses, fc.nat(), fc.stringMatching(/^[!-~]$/), ([coin, text], where, other) => {
      expect(read(text, coin), `${coin} ${text}`).toBeDefined()
      const at = where % text.length
      // TON's two alphabets use different letters for the same bits.
      const sameBits = ['+-', '/_'].some((two) => two.includes(text[at] as string) && two.includes(other))
      if (text[at] === other || (coin === 'TON' && sameBits)) return
      expect(read(text.slice(0, at) + other + text.slice(at + 1), coin)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

test('one letter in the wrong case is refused for a mixed-case Ethereum address', () => {
  fc.assert(
    fc.property(bytes(20), fc.nat(39), (key, at) => {
      const text = read(`0x${Buffer.from(key).toString('hex')}`, 'ETH')?.address ?? checksummed
      const digits = text.slice(2)
      const letter = digits[at] as string
      const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const changed = digits.slice(0, at) + turned + digits.slice(at + 1)
      if (changed === digits || changed === changed.toLowerCase() || changed === changed.toUpperCase()) return
      expect(read(`0x${changed}`, 'ETH')).toBeUndefined()
    }),
  )
})

test('only the length of a Solana address can be checked', () => {
  fc.assert(
    fc.property(bytes(32), (key) => {
      expect(read(base58.encode(key), 'SOL') !== undefined).toBe(key.some((byte) => byte !== 0))
      expect(read(base58.encode(key.subarray(1)), 'SOL')).toBeUndefined()
    }),
  )
})

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 140 }), fc.constantFrom(...coins), (text, coin) => {
      expect(() => read(text, coin)).not.toThrow()
    }),
  )
})
