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
 * Encrypts values that must not be readable in the database: card numbers of pending payouts (docs/product.md A5), secrets of
 * second factors, server seeds in use. The ciphertext is useless without the server's key, which is not in the database.
 */
export interface Vault {
  /** Bound to its owner, a payment or a player: it cannot be opened in another owner's row. */
  seal(text: string, of: string, as?: TextForm): string
  /** Throws for any value that was not sealed here for this owner. */
  open(sealed: string, of: string, as?: TextForm): string
  /** The same for a file; raw bytes take a quarter less space than text. */
  sealBytes(bytes: Uint8Array, of: string): Buffer
  openBytes(sealed: Uint8Array, of: string): Buffer
  /** A keyed digest, which shows whether two texts are equal, and reveals nothing else without the key. */
  blind(text: string): string
}

/** Hexadecimal text takes half the space when sealed as bytes. */
type TextForm = 'utf8' | 'hex'

/** The keys from which vaults derive their own, stored in the database and sealed with the server's key (decision 25). */
export interface DataKeys {
  readonly main: string
  /** Set if recovery codes are older than the data keys: digests cannot be recomputed without the codes. */
  readonly recoveryCodes?: string
  /** Set once the data keys have been changed; replaced in place while servers run. */
  readonly sealing?: SealingKeys
  /** Secrets of modules by their names, added while servers run. */
  readonly secrets?: ReadonlyMap<string, string>
}

/** Values are sealed with the current key; values sealed with others can still be opened. */
interface SealingKeys {
  readonly current: string
  readonly others: readonly string[]
}

/**
 * The uses of encryption, each with its own keys, derived from these names. After a renaming, values sealed under the old name
 * cannot be opened.
 */
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

/** Seals and blinds with keys derived for this use only. */
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

/** The secret of each purpose: one of its own if it was added, otherwise one that follows from the main key. */
export const secretsOf =
  (keys: DataKeys) =>
  (purpose: string): Buffer => {
    const own = keys.secrets?.get(purpose)
    return own === undefined ? derivedKey(keys, purpose) : Buffer.from(own, 'base64url')
  }

/** Before data keys existed, the server's key was used instead; its digests of recovery codes remain valid. */
export function olderKeys(serverKey: string): Required<Pick<DataKeys, 'main' | 'recoveryCodes'>> {
  const main = { main: serverKey }
  return { ...main, recoveryCodes: derivedKey(main, uses.secondFactors.blinding).toString('base64url') }
}
