import Type from 'typebox'
import { IsoTime, User } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { factorAnswer, factorRefusals } from './second-factor.ts'

const field = { refusal: 'fill_all_fields', minLength: 1, maxLength: 320 } as const

/** The token of a new session, and its user. */
export const SignedIn = Type.Object({ token: Type.String(), user: User })

export const register = route({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account and sign in',
  who: 'anyone',
  body: Type.Object({
    username: Type.String(field),
    email: Type.String(field),
    password: Type.String({ ...field, maxLength: 1024 }),
    birthDate: Type.Optional(
      Type.String({ maxLength: 10, description: 'As 2000-12-31; required where the site confirms the age of players' }),
    ),
    referal: Type.Optional(Type.String({ maxLength: 64, description: 'Referral code of the inviting player' })),
  }),
  reply: SignedIn,
  refusals: [
    'country_not_served',
    'fill_all_fields',
    'username_invalid',
    'email_invalid',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'birth_date_invalid',
    'too_young',
    'too_many_requests',
    'username_taken',
    'email_taken',
    'email_used_up',
    'overloaded',
  ],
})

export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with username and password, and a code where a second factor is set up',
  who: 'anyone',
  body: Type.Object({
    username: Type.String(field),
    password: Type.String({ ...field, maxLength: 1024 }),
    ...factorAnswer,
  }),
  reply: SignedIn,
  refusals: [
    'fill_all_fields',
    'account_locked',
    'too_many_requests',
    'overloaded',
    'wrong_credentials',
    'account_closed',
    'address_not_allowed',
    ...factorRefusals,
  ],
})

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  whenRestricted: true,
  summary: 'Revoke the token of this session',
  who: 'visitor',
  reply: Type.Object({}),
  refusals: ['unauthenticated'],
})

/** One of a user's sessions. */
export const UserSession = Type.Object({
  id: Type.String(),
  createdAt: IsoTime,
  seenAt: IsoTime,
  address: Type.String(),
  country: Maybe(Type.String({ description: 'Of its last call, ISO 3166-1; null: unknown' })),
  userAgent: Type.String(),
  own: Type.Boolean({ description: 'The one that asks' }),
})

export const ownSessions = route({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The player's sessions, last seen first; 50 at most",
  who: 'visitor',
  reply: Type.Object({
    sessions: Type.Array(UserSession),
    elsewhere: Maybe(
      Type.Object(
        { at: IsoTime, address: Type.String(), userAgent: Type.String() },
        { description: 'The last sign-in with another browser, even if its session has ended' },
      ),
    ),
  }),
  refusals: [],
})

export const endOwnSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/{session}',
  summary: 'End a session of the player; `others`: all other sessions',
  who: 'visitor',
  params: Type.Object({ session: Type.String({ pattern: '^([0-9a-f]{64}|others)$' }) }),
  reply: Type.Object({ ended: Type.Integer() }),
  refusals: ['not_found'],
})

export const me = route({
  method: 'GET',
  path: '/api/auth/me',
  whenRestricted: true,
  summary: 'The signed-in player',
  who: 'visitor',
  reply: Type.Object({ user: User }),
  refusals: ['unauthenticated'],
})

export const getMe = route({ ...me, path: '/api/casino/get-me' })

/** Whether other players see the name: in wins, live bets and on round pages. */
export const updatePrivacy = route({
  method: 'PATCH',
  path: '/api/auth/privacy',
  summary: "Hide or show the player's name to other players",
  who: 'visitor',
  body: Type.Object({ hideName: Type.Boolean() }),
  reply: Type.Object({ user: User }),
  refusals: [],
})

/** Ends all other sessions of the player; this session continues with the same token (decision 27). */
export const changePassword = route({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: "Change the player's password and end all other sessions",
  who: 'visitor',
  body: Type.Object({
    oldPassword: Type.String({ ...field, maxLength: 1024 }),
    newPassword: Type.String({ ...field, maxLength: 1024 }),
  }),
  reply: Type.Object({}),
  refusals: [
    'fill_all_fields',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'password_unchanged',
    'too_many_requests',
    'password_not_set',
    'wrong_password',
    'overloaded',
  ],
  keyed: true,
})

/** The same answer whether the address belongs to an account or not. */
export const forgotPassword = route({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Send a link for a new password to this address, if it belongs to an account',
  who: 'anyone',
  body: Type.Object({ email: Type.String(field) }),
  reply: Type.Object({}),
  refusals: ['fill_all_fields', 'email_invalid', 'mail_unavailable', 'too_many_requests'],
})

const linkToken = Type.String({ minLength: 1, maxLength: 64, refusal: 'link_invalid' })

/** Ends all sessions of the player. */
export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the token of a link; with a code where a second factor is set up',
  who: 'anyone',
  body: Type.Object({
    token: linkToken,
    password: Type.String({ ...field, maxLength: 1024 }),
    ...factorAnswer,
  }),
  reply: Type.Object({ username: Type.String() }),
  refusals: [
    'fill_all_fields',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'too_many_requests',
    'link_invalid',
    ...factorRefusals,
    'overloaded',
  ],
})

/** The account keeps its current address until the link in the email is opened. */
export const changeEmail = route({
  method: 'POST',
  path: '/api/auth/change-email',
  summary: 'Send a link to confirm a new address of the player; the current address is confirmed without proof',
  who: 'visitor',
  body: Type.Object({
    email: Type.String(field),
    password: Type.Optional(Type.String({ maxLength: 1024 })),
    ...factorAnswer,
  }),
  reply: Type.Object({}),
  refusals: [
    'fill_all_fields',
    'email_invalid',
    'mail_unavailable',
    'too_many_requests',
    'password_not_set',
    'wrong_password',
    ...factorRefusals,
    'email_unchanged',
    'email_taken',
    'overloaded',
  ],
})

export const confirmEmail = route({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an address with the token of a link',
  who: 'anyone',
  body: Type.Object({ token: linkToken }),
  reply: Type.Object({ email: Type.String() }),
  refusals: ['too_many_requests', 'link_invalid', 'email_taken', 'email_used_up'],
})

export const changeUsername = route({
  method: 'PATCH',
  path: '/api/auth/username',
  summary: "Change the player's username, at most once in 30 days",
  who: 'visitor',
  body: Type.Object({ username: Type.String(field), password: Type.String({ ...field, maxLength: 1024 }) }),
  reply: Type.Object({ user: User }),
  refusals: [
    'fill_all_fields',
    'username_invalid',
    'too_many_requests',
    'password_not_set',
    'wrong_password',
    'username_unchanged',
    'username_changed_recently',
    'username_taken',
    'overloaded',
  ],
  keyed: true,
})
