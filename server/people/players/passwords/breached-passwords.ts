import { readFileSync } from 'node:fs'
import { fromBytes, hasDigest, sha1Of } from './password-filter.ts'

const shipped = fromBytes(readFileSync(new URL('./breached-passwords.bin', import.meta.url)))

/** Whether the password appears in a known breach, as typed or in lower case. */
export function isBreached(password: string): boolean {
  return [password, password.toLowerCase()].some((spelling) => hasDigest(shipped, sha1Of(spelling)))
}
