import type { Hmac } from './fairness.ts'
import { hex, hmacSha256, sha256 } from './sha256.ts'

// Separate from fairness.ts, so that a game's page, which draws nothing itself, does not load the verifiers' hash.

/** SHA-256 of the server seed's text, as hexadecimal: the commitment that the player sees before the bet. */
export function commitment(serverSeed: string): string {
  return hex(sha256(serverSeed))
}

/** The HMAC that works everywhere, for verifiers. */
export const pureHmac: Hmac = hmacSha256
