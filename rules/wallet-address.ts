import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base64, base64url, bech32, bech32m } from '@scure/base'
import { hex, sha256 } from './sha256.ts'
import { tidy } from './tidy.ts'

/** A coin as docs/product.md §9 writes it; the network, as `TRC-20`, only where a coin has several. */
export interface NamedCoin {
  readonly asset: string
  readonly network?: string
}

/** The coins and networks for withdrawals to a wallet (docs/product.md §9). */
export const payoutCoins = [
  { asset: 'USDT', network: 'TRC-20' },
  { asset: 'USDT', network: 'BEP-20' },
  { asset: 'BTC' },
  { asset: 'ETH' },
  { asset: 'LTC' },
] as const satisfies readonly NamedCoin[]

export interface WalletAddress {
  /** The canonical form, stored and compared: bech32 in lower case, Ethereum's with its checksum, others as given. */
  readonly address: string
  /** TON only, where one wallet has several spellings: the form without bounce flag and checksum. */
  readonly raw?: string
}

type Check = (text: string) => WalletAddress | undefined

const utf8 = new TextEncoder()
const ascii = /^[\x21-\x7e]{1,128}$/

interface KnownCoin extends NamedCoin {
  /** Accepted names of the network; a coin with only one network may omit it, or use the coin's own name. */
  readonly words: readonly string[]
  readonly check: Check
}

const onTron: Check = (text) => fromBase58Check(text, [0x41])

const knownCoins: readonly KnownCoin[] = [
  { asset: 'USDT', network: 'TRC-20', words: ['TRC20', 'TRON', 'TRX'], check: onTron },
  { asset: 'USDT', network: 'BEP-20', words: ['BEP20', 'BSC'], check: fromHex },
  { asset: 'BTC', words: ['', 'BTC'], check: (text) => fromBase58Check(text, [0x00, 0x05]) ?? fromBech32(text, 'bc') },
  { asset: 'ETH', words: ['', 'ETH'], check: fromHex },
  // Addresses of the old script form (3…) are excluded: they could equally be Bitcoin's.
  { asset: 'LTC', words: ['', 'LTC'], check: (text) => fromBase58Check(text, [0x30, 0x32]) ?? fromBech32(text, 'ltc') },
  { asset: 'TRX', words: ['', 'TRX'], check: onTron },
  { asset: 'TON', words: ['', 'TON'], check: fromTon },
  { asset: 'SOL', words: ['', 'SOL'], check: fromSolana },
]

/**
 * Token contracts, whose addresses have a valid form: coins sent there are lost. Tether and USD Coin on each network, and the
 * wrapped native coins. TON's are in raw form.
 */
const contracts: ReadonlySet<string> = new Set([
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0x55d398326f99059fF775485246999027B3197955',
  '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'So11111111111111111111111111111111111111112',
  '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
])

/** The coin, written as in docs/product.md §9; nothing if it is unknown or its network is ambiguous. */
export function readCoin(asset: string, network?: string | null): NamedCoin | undefined {
  const known = findCoin(asset, network)
  return known && { asset: known.asset, ...(known.network && { network: known.network }) }
}

/**
 * Reads the address that a player wants their coins sent to. It is valid only for its coin and network: coins sent to an
 * address of another network are lost. Returns nothing for any other network, a wrong checksum, a test network, an address
 * without an owner or one of a token contract. Solana's have no checksum, so they are shown to the player for confirmation.
 */
export function readWalletAddress(text: string, asset: string, network?: string | null): WalletAddress | undefined {
  const given = tidy(text)
  const wallet = ascii.test(given) ? findCoin(asset, network)?.check(given) : undefined
  return wallet && !contracts.has(wallet.raw ?? wallet.address) ? wallet : undefined
}

function findCoin(asset: string, network: string | null | undefined): KnownCoin | undefined {
  const name = asset.trim().toUpperCase()
  const word = (network ?? '').toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return knownCoins.find((coin) => coin.asset === name && coin.words.includes(word))
}

/** A version byte, twenty bytes of a key or script hash, and four bytes of a double SHA-256 over both. */
function fromBase58Check(text: string, versions: readonly number[]): WalletAddress | undefined {
  const bytes = base58Bytes(text)
  if (bytes?.length !== 25 || !versions.includes(bytes[0] as number)) return undefined
  const checksum = sha256(sha256(bytes.subarray(0, 21)))
  const right = bytes.subarray(21).every((byte, at) => byte === checksum[at])
  return right && isOwned(bytes.subarray(1, 21)) ? { address: text } : undefined
}

/** Witness 0 with the older checksum (BIP 173), witness 1 with the newer (BIP 350); later versions cannot be spent yet. */
function fromBech32(text: string, prefix: string): WalletAddress | undefined {
  for (const [coder, version, lengths] of [
    [bech32, 0, [20, 32]],
    [bech32m, 1, [32]],
  ] as const) {
    const decoded = coder.decodeUnsafe(text, 90)
    if (decoded?.prefix !== prefix || decoded.words[0] !== version) continue
    const program = coder.fromWordsUnsafe(decoded.words.slice(1))
    const right = program && (lengths as readonly number[]).includes(program.length) && isOwned(program)
    return right ? { address: text.toLowerCase() } : undefined
  }
}

/** Mixed case is a checksum (EIP-55); in a single case there is none. */
function fromHex(text: string): WalletAddress | undefined {
  const [, digits = ''] = /^0x([\da-f]{40})$/i.exec(text) ?? []
  if (!/[^0]/.test(digits)) return undefined
  const small = digits.toLowerCase()
  const hash = hex(keccak_256(utf8.encode(small)))
  const checked = [...small].map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')
  const unmixed = digits === small || digits === digits.toUpperCase()
  return unmixed || digits === checked ? { address: `0x${checked}` } : undefined
}

/** Thirty-two bytes and no checksum. */
function fromSolana(text: string): WalletAddress | undefined {
  const bytes = base58Bytes(text)
  return bytes?.length === 32 && isOwned(bytes) ? { address: text } : undefined
}

const tonTags = [0x11, 0x51]

/** Either `workchain:hash`, or 36 bytes: tag, workchain, hash, CRC-16. Tags of the test network are refused. */
function fromTon(text: string): WalletAddress | undefined {
  const raw = /^(?:0|-1):[\da-f]{64}$/i.test(text) ? text.toLowerCase() : rawTon(text)
  return raw && !/:0+$/.test(raw) ? { address: text, raw } : undefined
}

function rawTon(text: string): string | undefined {
  const coder = /^[\w-]{48}$/.test(text) ? base64url : /^[A-Za-z\d+/]{48}$/.test(text) ? base64 : undefined
  const bytes = coder?.decode(text)
  if (!bytes || !tonTags.includes(bytes[0] as number) || crc16(bytes) !== 0) return undefined
  const workchain = bytes[1] === 0 ? '0' : bytes[1] === 0xff ? '-1' : undefined
  return workchain && `${workchain}:${hex(bytes.subarray(2, 34))}`
}

/** CRC-16/XMODEM; zero over bytes that end with their own checksum. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc
}

function base58Bytes(text: string): Uint8Array | undefined {
  return /^[1-9A-HJ-NP-Za-km-z]{1,64}$/.test(text) ? base58.decode(text) : undefined
}

/** The all-zero address has no private key: coins sent there are lost. */
function isOwned(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte !== 0)
}
