import { createPrivateKey, createPublicKey, hash } from 'node:crypto'
import { verifierKeyText } from '@casino/rules/log/note'

export const witnessName = 'witness.sandbox'

/** The verifier key of the sandbox's witness, as it derives it from its secret. */
export function witnessKey(secret: string): string {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const seed = hash('sha256', secret, 'buffer')
  const privateKey = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return verifierKeyText({ name: witnessName, type: 4, publicKey })
}
