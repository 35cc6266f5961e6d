import type { PasskeyAnswer } from '@casino/contract/people/passkey-answer'
import { call, type Reply } from './api.ts'

/** The device confirmed nothing: the player dismissed its prompt or did not answer, or the device already has a passkey. */
export class NotConfirmed extends Error {
  readonly reason: 'cancelled' | 'known'

  constructor(reason: NotConfirmed['reason'], cause: unknown) {
    super(`the device did not confirm: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Whether this browser supports passkeys for this host: a numeric address has none. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
}

const load = () => import('@simplewebauthn/browser')
const timeout = 120_000

/** Requests a signature from the device: to sign in, or to prove the identity of the signed-in player. */
export async function answerWithPasskey(purpose: 'sign-in' | 'proof', byAutofill = false): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { challenge, rpId, credentials }] = await Promise.all([
    load(),
    call(purpose === 'sign-in' ? 'POST /api/auth/passkeys/sign-in/challenge' : 'POST /api/auth/passkeys/challenge'),
  ])
  const { id, response } = await startAuthentication({
    useBrowserAutofill: byAutofill,
    optionsJSON: {
      challenge,
      rpId,
      timeout,
      userVerification: 'required',
      allowCredentials: credentials.map((each) => ({ ...each, type: 'public-key' })),
    },
  }).catch(notConfirmed)
  return {
    credential: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { userHandle: response.userHandle }),
  }
}

/** A challenge is valid for five minutes; the next one is requested a little earlier. */
const renewMs = 270_000

/**
 * Offers the device's passkeys among the browser's name suggestions, until one is chosen. Returns a function that stops it; a
 * passkey requested by the button also stops it. Failures here are not shown, because the button remains available.
 */
export function offerPasskeys(onAnswer: (passkey: PasskeyAnswer) => void): () => void {
  let stopped = false
  const offer = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || stopped) return
    const passkey = await answerWithPasskey('sign-in', true)
    if (!stopped) onAnswer(passkey)
  }
  const start = () => void offer().catch(() => undefined)
  const renewal = setInterval(start, renewMs)
  start()
  return () => {
    if (stopped) return
    stopped = true
    clearInterval(renewal)
    void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }
}

/** Has the device create a passkey. */
export async function makePasskey(options: Reply<'POST /api/auth/passkeys/new'>) {
  const { startRegistration } = await load()
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: options.challenge,
      rp: options.rp,
      user: { ...options.user, displayName: options.user.name },
      pubKeyCredParams: options.algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: options.known.map((each) => ({ ...each, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout,
    },
  }).catch(notConfirmed)
  return {
    credential: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

function notConfirmed(error: unknown): never {
  throw new NotConfirmed(error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'cancelled', error)
}
