import type { PasskeyAnswer } from '@casino/contract/people/passkey-answer'
import type { addPasskey } from '@casino/contract/people/passkeys'
import type { BodyOf } from '@casino/contract/route'
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Database, Tx } from '../../platform/database/database.ts'
import { siteOf } from '../../platform/http/origin.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type ChallengeScope, makeChallenge, takeChallenge } from './challenges.ts'
import { managerName } from './manager-name.ts'
import { countSignature, findKey, type NewPasskey, recordCounterFault } from './stored-passkeys.ts'

/** COSE algorithms of passkeys, the preferred first: Ed25519, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** A verified answer. `count` records its signature in the commit of the operation that it authorises. */
export interface Verified {
  readonly player: number
  /** False if the passkey was removed or used meanwhile. */
  count(tx: Tx): Promise<boolean>
}

export interface Passkeys {
  /** A single-use challenge, with the domain that the passkeys belong to. */
  challenge(tx: Tx, scope: ChallengeScope, host: string): Promise<{ readonly challenge: string; readonly rpId: string }>
  /** Refuses `sign_in_expired` or `passkey_refused`. */
  verifyNew(made: BodyOf<typeof addPasskey>, scope: ChallengeScope): Promise<NewPasskey>
  /** Refuses `sign_in_expired`, `passkey_unknown` or `passkey_refused`. */
  verify(answer: PasskeyAnswer, scope: ChallengeScope): Promise<Verified>
}

interface Options {
  readonly database: Database
  readonly publicUrl: string
}

/** WebAuthn. The player is always verified by the authenticator, so that a passkey counts as both factors. */
export function openPasskeys({ database, publicUrl }: Options): Passkeys {
  return {
    async challenge(tx, scope, host) {
      const site = siteOf(host, publicUrl)
      return { challenge: await makeChallenge(tx, scope, site.origin), rpId: site.hostname }
    },

    async verifyNew({ credential: id, clientData, attestation, transports, name }, scope) {
      const expected = await expectedOf(database, clientData, scope)
      if (!isAnonymous(attestation)) refuse('passkey_refused')
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON: clientData, attestationObject: attestation },
          clientExtensionResults: {},
        },
        supportedAlgorithmIDs: algorithms,
      }).catch(refused)
      const { credential, aaguid } = registrationInfo ?? refuse('passkey_refused')
      const { publicKey, counter } = credential
      if (credential.id !== id) refuse('passkey_refused')
      return { credential: id, publicKey, counter, transports, name: managerName(aaguid) ?? name }
    },

    async verify(answer, scope) {
      const expected = await expectedOf(database, answer.clientData, scope)
      const key = (await findKey(database.read, answer.credential)) ?? refuse('passkey_unknown')
      const { id, player, publicKey, counter: from } = key
      if (answer.userHandle !== undefined && answer.userHandle !== userHandleOf(player)) refuse('passkey_refused')
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: onWire(answer),
        // The counter is compared below: a signature that fails only there is recorded.
        credential: { id: answer.credential, publicKey, counter: 0 },
      }).catch(refused)
      if (!verified) refuse('passkey_refused')
      const to = authenticationInfo.newCounter
      if ((to > 0 || from > 0) && to <= from) {
        await database.transact((tx) => recordCounterFault(tx, id))
        refuse('passkey_refused')
      }
      return { player, count: (tx) => countSignature(tx, { id, from, to }) }
    },
  }
}

/** The player's name for authenticators: their number, which reveals nothing about them. */
export function userHandleOf(player: number): string {
  return Buffer.from(String(player)).toString('base64url')
}

/** The values that the answer must match; uses up its challenge. */
async function expectedOf(database: Database, clientData: string, scope: ChallengeScope) {
  const challenge = challengeIn(clientData) ?? refuse('passkey_refused')
  const origin = (await takeChallenge(database, challenge, scope)) ?? refuse('sign_in_expired')
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined
  } catch {
    return undefined
  }
}

function onWire({ credential, clientData, authenticatorData, signature }: PasskeyAnswer): AuthenticationResponseJSON {
  return {
    id: credential,
    rawId: credential,
    type: 'public-key',
    response: { clientDataJSON: clientData, authenticatorData, signature },
    clientExtensionResults: {},
  }
}

/** No attestation is requested: certificates would make the library fetch what they name. */
function isAnonymous(attestation: string): boolean {
  try {
    const object = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')))
    const format = object.get('fmt')
    return format === 'none' || (format === 'packed' && !object.get('attStmt').get('x5c'))
  } catch {
    return false
  }
}

/** The library throws for every invalid answer, and can fail in no other way. */
const refused = (): never => refuse('passkey_refused')
