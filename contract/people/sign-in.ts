import Type, { type Static } from 'typebox'
import { IsoTime } from '../entities.ts'
import { route } from '../route.ts'
import { SignedIn } from './account.ts'
import { Passkey } from './passkeys.ts'
import { factorAnswer, factorRefusals } from './second-factor.ts'
import { proof, proofRefusals } from './sign-in-proof.ts'

/** The providers of sign-in without a password. */
export const SignInProvider = Type.Enum(['vk', 'telegram'])
export type SignInProvider = Static<typeof SignInProvider>

/**
 * A sign-in elsewhere is not a call: the browser opens `/api/auth/{provider}/redirect?redirect_uri={origin}&ref={code}&attempt={name}`
 * and returns to the origin with `token` and `provider` in the query, or with `sign_in_error`, a refusal's code, or with
 * `sign_in_code`, where a second factor is set up: `finishSignIn` takes it. `attempt` comes back as it was given, so that the tab
 * recognises its own sign-in.
 */
export const signInProviders = route({
  method: 'GET',
  path: '/api/auth/providers',
  summary: 'Where players can sign in instead of typing a password: the providers that are configured',
  who: 'anyone',
  reply: Type.Object({ providers: Type.Array(SignInProvider) }),
  refusals: [],
})

export const finishSignIn = route({
  method: 'POST',
  path: '/api/auth/providers/code',
  summary: 'The second step of a sign-in elsewhere, where a second factor is set up',
  who: 'anyone',
  body: Type.Object({ signIn: Type.String({ maxLength: 64 }), ...factorAnswer }),
  reply: SignedIn,
  refusals: ['too_many_requests', 'sign_in_expired', 'account_closed', 'address_not_allowed', ...factorRefusals],
})

/** The reply has a token, or the `signIn` that `finishSignIn` takes; neither if the person has no account yet. */
export const signInMiniApp = route({
  method: 'POST',
  path: '/api/auth/telegram/mini-app',
  summary: 'Sign in where Telegram shows the site as a mini app of its bot',
  who: 'anyone',
  decidesCountry: true,
  body: Type.Object({
    initData: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'As Telegram passes it to the page; counts once, for an hour',
    }),
    open: Type.Optional(Type.Boolean({ description: 'Open an account if the person has none' })),
  }),
  reply: Type.Object({ token: Type.Optional(Type.String()), signIn: Type.Optional(Type.String()) }),
  refusals: [
    'not_found',
    'sign_in_failed',
    'sign_in_expired',
    'sign_in_unavailable',
    'registration_first',
    'country_not_served',
    'too_many_requests',
    'account_closed',
    'address_not_allowed',
  ],
})

/** A linked account elsewhere. */
export const Identity = Type.Object({
  provider: SignInProvider,
  name: Type.String({ description: 'As the provider has it' }),
  linkedAt: IsoTime,
})
export type Identity = Static<typeof Identity>

export const waysIn = route({
  method: 'GET',
  path: '/api/auth/ways',
  summary: "The player's ways to sign in",
  who: 'visitor',
  reply: Type.Object({
    password: Type.Boolean(),
    secondFactor: Type.Boolean({ description: 'Asked for besides the password' }),
    codes: Type.Boolean({ description: 'A device that makes codes is set up' }),
    passkeys: Type.Array(Passkey),
    identities: Type.Array(Identity),
    providers: Type.Array(SignInProvider),
    fresh: Type.Boolean({ description: 'This session was begun in the last minutes' }),
  }),
  refusals: [],
})

/** The answer sets the cookie that binds what follows to this browser. */
export const linkIdentity = route({
  method: 'POST',
  path: '/api/auth/identities',
  summary: 'Begin to link an account elsewhere: the browser then opens the location',
  who: 'visitor',
  body: Type.Object({
    provider: SignInProvider,
    redirectUri: Type.String({ maxLength: 300 }),
    attempt: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Comes back in the URL as `attempt`' }),
    ),
    ...proof,
  }),
  reply: Type.Object({ location: Type.String() }),
  refusals: [...proofRefusals, 'sign_in_unavailable', 'redirect_not_allowed', 'already_linked'],
})

export const unlinkIdentity = route({
  method: 'POST',
  path: '/api/auth/identities/{provider}/unlink',
  summary: 'Unlink an account elsewhere; never the last way to sign in',
  who: 'visitor',
  params: Type.Object({ provider: SignInProvider }),
  body: Type.Object(proof),
  reply: Type.Object({}),
  refusals: [...proofRefusals, 'not_found', 'last_way_in'],
})

/** Ends all other sessions, as a change of the password does. */
export const setPassword = route({
  method: 'POST',
  path: '/api/auth/set-password',
  summary: 'Set the first password of an account that has none',
  who: 'visitor',
  body: Type.Object({ newPassword: Type.String({ maxLength: 1024 }), ...factorAnswer }),
  reply: Type.Object({}),
  refusals: [
    ...proofRefusals,
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'password_set_already',
  ],
})

/** The calls of external sign-ins and of a player's ways to sign in. */
export const signInRoutes = [
  signInProviders,
  finishSignIn,
  signInMiniApp,
  waysIn,
  linkIdentity,
  unlinkIdentity,
  setPassword,
] as const
