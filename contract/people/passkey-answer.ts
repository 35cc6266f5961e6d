import Type, { type Static } from 'typebox'

/** Bytes as base64url (RFC 4648), with at most this many characters. */
export const base64url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' })

/** The answer of an authenticator to a challenge, in base64url (WebAuthn, AuthenticatorAssertionResponse). */
export const PasskeyAnswer = Type.Object({
  credential: base64url(1400),
  clientData: base64url(8192),
  authenticatorData: base64url(4096),
  signature: base64url(4096),
  userHandle: Type.Optional(base64url(128)),
})
export type PasskeyAnswer = Static<typeof PasskeyAnswer>
