import { createECDH } from 'node:crypto'
import { encrypt } from 'http_ece'
import { importJWK, SignJWT } from 'jose'
import type { Outside } from '../../platform/http/outside.ts'
import { noticeLifetimeS } from './deliveries.ts'
import { curve, type PushKeys } from './push-keys.ts'
import type { Sender } from './sender.ts'

interface WebPush {
  readonly outside: Outside
  readonly keys: PushKeys
  /** The operator's contact for push services: an https address or mailto. */
  readonly contact: string
}

/** The service does not know the subscription. */
const gone = [404, 410]
/** The service will never accept the message. */
const unacceptable = [400, 413]
/** Services accept at most a day. */
const signedForS = 12 * 3600

/** Encrypts messages for a browser (RFC 8291) and sends them to its push service (RFC 8030), signed (RFC 8292). */
export const openWebPush =
  ({ outside, keys, contact }: WebPush): Sender =>
  async ({ address, p256dh, auth }, message) => {
    const privateKey = createECDH(curve)
    privateKey.generateKeys()
    const content = Buffer.from(JSON.stringify(message))
    const body = encrypt(content, { version: 'aes128gcm', dh: p256dh, authSecret: auth, privateKey })
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      authorization: `vapid t=${await tokenFor({ address, keys, contact })}, k=${keys.publicKey}`,
      ttl: String(noticeLifetimeS),
      urgency: 'normal',
      // A repeated message replaces one that still waits at the service.
      topic: message.tag,
    }
    const failure = await outside.post({ url: address, headers, body })
    if (!failure) return { is: 'sent' }
    const { status = 0, text, retryAfterS } = failure
    if (gone.includes(status)) return { is: 'gone' }
    return unacceptable.includes(status) ? { is: 'refused', text } : { is: 'failed', text, retryAfterS }
  }

async function tokenFor({ address, keys, contact }: { address: string } & Pick<WebPush, 'keys' | 'contact'>) {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(address).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(Date.now() / 1000) + signedForS)
    .sign(await importJWK(keys.jwk, 'ES256'))
}
