/** The package has no types of its own: only what is used here. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Encryption {
    readonly version: 'aes128gcm'
    /** The public key of the receiver, and its secret, in base64url. */
    readonly dh: string
    readonly authSecret: string
    readonly privateKey: ECDH
  }
  export function encrypt(message: Buffer, encryption: Encryption): Buffer
}
