import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keeps card numbers while their payout is pending (decision A5). What it gives out is of no use without its secret, which is
 * not in the database.
 */
export interface CardVault {
  /** Bound to its payment: in another one's row it does not open. */
  seal(card: string, payment: string): string
  /** Throws for anything that was not sealed here for this payment. */
  open(sealed: string, payment: string): string
  /** A digest that says whether two texts are the same, and to whom knows not the secret nothing else. */
  blind(text: string): string
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function openCardVault(secret: string): CardVault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  const sealing = keyFor('cards of payouts')
  const blinding = keyFor('fingerprints of payouts')
  return {
    seal(card, payment) {
      const iv = randomBytes(ivBytes)
      const encrypt = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(payment))
      const sealed = Buffer.concat([encrypt.update(card, 'utf8'), encrypt.final()])
      return Buffer.concat([iv, encrypt.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, payment) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
      const decrypt = createDecipheriv(cipher, sealing, iv, { authTagLength: tagBytes })
        .setAAD(Buffer.from(payment))
        .setAuthTag(tag)
      return Buffer.concat([decrypt.update(bytes.subarray(ivBytes + tagBytes)), decrypt.final()]).toString('utf8')
    },
    blind: (text) => createHmac('sha256', blinding).update(text).digest('base64url').slice(0, 22),
  }
}
