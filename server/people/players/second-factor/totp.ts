import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20
/** How many steps a device's clock may be ahead or behind. */
const drift = 1

/** A new shared secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The URI that an authenticator reads from a QR code. */
export function totpUri(secret: string, { site, username }: { site: string; username: string }): string {
  // A colon separates the two in the label.
  const [issuer, label] = [site.replaceAll(':', ' '), username]
  return new TOTP({ issuer, label, secret, digits, period }).toString()
}

const shape = /^\d{6}$/

/** Whether it has the format of a device's code, valid or not. */
export function isTotpCode(text: string): boolean {
  return shape.test(text)
}

/** The time step (RFC 6238 §4.2) near this moment that matches the code; undefined if none does. */
export function stepOf(secret: string, code: string, atSeconds: number): number | undefined {
  if (!isTotpCode(code)) return undefined
  const now = Math.floor(atSeconds / period)
  const totp = new TOTP({ secret, digits, period })
  const delta = totp.validate({ token: code, timestamp: now * period * 1000, window: drift })
  return delta === null ? undefined : now + delta
}
