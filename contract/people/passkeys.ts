import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { SignedIn } from './account.ts'
import { base64url, PasskeyAnswer } from './passkey-answer.ts'
import { proof, proofRefusals } from './sign-in-proof.ts'

/** The longest name, in characters, that a player can give a passkey. */
export const longestPasskeyName = 60

/** A passkey as its owner sees it. `doubtedAt`: its counter did not grow, so there may be a copy. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  addedAt: IsoTime,
  lastUsedAt: Maybe(IsoTime),
  doubtedAt: Maybe(IsoTime),
})
export type Passkey = Static<typeof Passkey>

const Credential = Type.Object({ id: Type.String(), transports: Type.Array(Type.String()) })

/** A challenge for an authenticator; without credentials, the player chooses among all passkeys that it has for the site. */
const Challenge = Type.Object({
  challenge: Type.String(),
  rpId: Type.String({ description: 'The domain that the passkeys belong to' }),
  credentials: Type.Array(Credential),
})

export const signInChallenge = route({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/challenge',
  summary: 'Begin to sign in with a passkey, or to prove a second factor with it; serves once, in this browser',
  who: 'anyone',
  reply: Challenge,
  refusals: ['too_many_requests'],
})

/** User verification is required of the authenticator, so a passkey counts as both factors (decision 57). */
export const signInWithPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Sign in with a passkey only',
  who: 'anyone',
  body: Type.Object({ passkey: PasskeyAnswer }),
  reply: SignedIn,
  refusals: [
    'too_many_requests',
    'account_locked',
    'account_closed',
    'address_not_allowed',
    'sign_in_expired',
    'passkey_unknown',
    'passkey_refused',
  ],
})

export const proofChallenge = route({
  method: 'POST',
  path: '/api/auth/passkeys/challenge',
  whenRestricted: true,
  summary: 'Begin to prove with a passkey that it is you; serves once, in this session',
  who: 'visitor',
  reply: Challenge,
  refusals: ['too_many_requests', 'passkey_unknown'],
})

export const beginPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/new',
  summary: 'Begin to add a passkey to the account',
  who: 'visitor',
  body: Type.Object(proof),
  reply: Type.Object({
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String() }),
    algorithms: Type.Array(Type.Integer(), { description: 'COSE identifiers, the preferred first' }),
    known: Type.Array(Credential, { description: 'An authenticator that has one of these makes no other' }),
  }),
  refusals: [...proofRefusals, 'too_many_passkeys'],
})

export const addPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add the passkey that the authenticator has made',
  who: 'visitor',
  body: Type.Object({
    credential: base64url(1400),
    clientData: base64url(8192),
    attestation: base64url(8192),
    transports: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 }),
    name: Type.String({
      maxLength: longestPasskeyName,
      description: 'Of the device; the name of a known passkey manager is preferred',
    }),
  }),
  reply: Type.Object({ passkey: Passkey }),
  refusals: ['too_many_requests', 'sign_in_expired', 'passkey_refused', 'passkey_known', 'too_many_passkeys'],
})

export const renamePasskey = route({
  method: 'PATCH',
  path: '/api/auth/passkeys/{id}',
  summary: 'Rename a passkey of the player',
  who: 'visitor',
  params: Type.Object({ id: Id }),
  body: Type.Object({ name: Type.String({ maxLength: longestPasskeyName }) }),
  reply: Type.Object({ passkey: Passkey }),
  refusals: ['fill_all_fields', 'not_found'],
})

export const removePasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/{id}/remove',
  summary: 'Remove a passkey of the player; never the last way to sign in',
  who: 'visitor',
  params: Type.Object({ id: Id }),
  body: Type.Object(proof),
  reply: Type.Object({}),
  refusals: [...proofRefusals, 'not_found', 'last_way_in'],
})
