import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Encrypts what must not be readable in the database: card numbers while their payout is pending (docs/product.md A5), secrets
 * of second factors, server seeds in use. The ciphertext is useless without the server's key, which is not in the database.
 */
export interface Vault {
  /** Bound to its owner, a payment or a player: it cannot be opened in another owner's row. */
  seal(text: string, of: string, as?: TextForm): string
  /** Throws for anything that was not sealed here for this owner. */
  open(sealed: string, of: string, as?: TextForm): string
  /** The same for a file; bytes as they are take a quarter less space than text. */
  sealBytes(bytes: Uint8Array, of: string): Buffer
  openBytes(sealed: Uint8Array, of: string): Buffer
  /** A digest that shows whether two texts are the same, and reveals nothing else without the key. */
  blind(text: string): string
}

/** Hexadecimal text takes half the space when sealed as bytes. */
type TextForm = 'utf8' | 'hex'

/** The keys from which vaults derive their own. Stored in the database, sealed with the server's key (decision 25). */
export interface DataKeys {
  readonly main: string
  /** Set if recovery codes are older than the data keys: digests cannot be recomputed without the codes. */
  readonly recoveryCodes?: string
  /** Set once the data keys were changed; replaced in place while servers run. */
  readonly sealing?: SealingKeys
}

/** Everything is sealed with the current key; what another one sealed still opens. */
interface SealingKeys {
  readonly current: string
  readonly others: readonly string[]
}

/** What is encrypted; each use has its own keys, derived from these names. Changing a name loses what was sealed under it. */
const uses = {
  dataKeys: { sealing: 'data keys', blinding: 'fingerprints of data keys' },
  payouts: { sealing: 'cards of payouts', blinding: 'fingerprints of payouts' },
  seeds: { sealing: 'server seeds in use', blinding: 'fingerprints of server seeds' },
  identifiers: { sealing: 'identifiers of players', blinding: 'digests of identifiers' },
  documents: { sealing: 'documents of players', blinding: 'digests of documents' },
  secondFactors: { sealing: 'secrets of second factors', blinding: 'recovery codes of second factors' },
} as const

export type VaultUse = keyof typeof uses

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals and blinds with keys that are derived for this use alone. */
export function openVault(keys: DataKeys, use: VaultUse): Vault {
  const derived = new Map<string, KeyObject>()
  const sealingKey = (main: string) => {
    const known = derived.get(main)
    if (known) return known
    const key = createSecretKey(derivedKey({ main }, uses[use].sealing))
    derived.set(main, key)
    return key
  }
  const older = use === 'secondFactors' ? keys.recoveryCodes : undefined
  const blinding = createSecretKey(older ? Buffer.from(older, 'base64url') : derivedKey(keys, uses[use].blinding))
  const sealBytes = (bytes: Uint8Array, of: string) => {
    const iv = randomBytes(ivBytes)
    const key = sealingKey(keys.sealing?.current ?? keys.main)
    const encrypt = createCipheriv(cipher, key, iv).setAAD(Buffer.from(of))
    const sealed = [encrypt.update(bytes), encrypt.final()]
    return Buffer.concat([iv, encrypt.getAuthTag(), ...sealed])
  }
  const openBytes = (bytes: Uint8Array, of: string) => {
    const { current, others } = keys.sealing ?? { current: keys.main, others: [] }
    for (const main of others.length === 0 ? [] : [current, ...others])
      try {
        return openWith(sealingKey(main), bytes, of)
      } catch {}
    return openWith(sealingKey(current), bytes, of)
  }
  const openWith = (key: KeyObject, bytes: Uint8Array, of: string) => {
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
    const decrypt = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(of))
      .setAuthTag(tag)
    return Buffer.concat([decrypt.update(bytes.subarray(ivBytes + tagBytes)), decrypt.final()])
  }
  return {
    seal: (text, of, as = 'utf8') => sealBytes(Buffer.from(text, as), of).toString('base64url'),
    open: (sealed, of, as = 'utf8') => openBytes(Buffer.from(sealed, 'base64url'), of).toString(as),
    sealBytes,
    openBytes,
    blind: (text) => createHmac('sha256', blinding).update(text).digest('base64url').slice(0, 22),
  }
}

/** 32 bytes for one purpose, which reveal nothing about those for another. */
export function derivedKey({ main }: Pick<DataKeys, 'main'>, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', main, '', purpose, 32))
}

/** Before data keys existed, the server's key was used in their place; its digests of recovery codes remain valid. */
export function olderKeys(serverKey: string): Required<Pick<DataKeys, 'main' | 'recoveryCodes'>> {
  const main = { main: serverKey }
  return { ...main, recoveryCodes: derivedKey(main, uses.secondFactors.blinding).toString('base64url') }
}
