import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto'

/** A browser's side of a subscription: the keys that decrypt what is pushed to it. */
export interface BrowserKeys {
  /** In base64url, like all of them. */
  readonly privateKey: string
  readonly auth: string
}

const [saltBytes, keyBytes, nonceBytes, tagBytes, headerBytes] = [16, 16, 12, 16, 21]
/** Ends the last record; zeros may follow. */
const lastRecord = 2

function browserKeyPair(privateKey: string): ECDH {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair
}

/** The message of a body that fits into one record: RFC 8291 within RFC 8188. Throws if it is anything else. */
export function decrypt(body: Buffer, { privateKey, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, saltBytes)
  const recordBytes = body.readUInt32BE(saltBytes)
  const idBytes = body.readUInt8(saltBytes + 4)
  const sender = body.subarray(headerBytes, headerBytes + idBytes)
  const record = body.subarray(headerBytes + idBytes)
  if (record.length > recordBytes) throw new Error('there is more than one record')
  const pair = browserKeyPair(privateKey)
  const derive = (secret: Buffer, from: Buffer, about: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, about, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), keyBytes)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), nonceBytes)
  const opened = createDecipheriv('aes-128-gcm', key, nonce)
  opened.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([opened.update(record.subarray(0, -tagBytes)), opened.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== lastRecord) throw new Error('the last record does not end')
  return padded.subarray(0, end)
}
