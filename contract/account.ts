import Type from 'typebox'
import { User } from './entities.ts'
import { route } from './route.ts'
import { FactorCode } from './second-factor.ts'

const field = { refusal: 'fill_all_fields', minLength: 1, maxLength: 320 } as const

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
    referal: Type.Optional(Type.String({ maxLength: 64, description: 'Referral code of the inviting player' })),
  }),
  reply: SignedIn,
  refusals: [
    'fill_all_fields',
    'username_invalid',
    'email_invalid',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'too_many_requests',
    'username_taken',
    'email_taken',
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
    code: Type.Optional(FactorCode),
  }),
  reply: SignedIn,
  refusals: [
    'fill_all_fields',
    'too_many_requests',
    'overloaded',
    'wrong_credentials',
    'account_banned',
    'second_factor_required',
    'second_factor_wrong',
  ],
})

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Revoke the token of this session',
  who: 'visitor',
  reply: Type.Object({}),
  refusals: ['unauthenticated'],
})

export const me = route({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in player',
  who: 'visitor',
  reply: Type.Object({ user: User }),
  refusals: ['unauthenticated', 'account_banned'],
})

export const getMe = route({ ...me, path: '/api/casino/get-me' })

/** Whether other players see the name: in wins, live bets and on round pages. */
export const updatePrivacy = route({
  method: 'PATCH',
  path: '/api/auth/privacy',
  summary: 'Hide or show the own name to other players',
  who: 'visitor',
  body: Type.Object({ hideName: Type.Boolean() }),
  reply: Type.Object({ user: User }),
  refusals: [],
})

/** Ends all other sessions of the player; this session continues with the same token (decision 27). */
export const changePassword = route({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the own password and end all other sessions',
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

export const changeUsername = route({
  method: 'PATCH',
  path: '/api/auth/username',
  summary: 'Change the own username, at most once in 30 days',
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
