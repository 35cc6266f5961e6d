/** Types of the functions that are used here; the package has none. */
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
