import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { Reason } from '../panel/admin.ts'
import { route } from '../route.ts'
import { PasskeyAnswer } from './passkey-answer.ts'

/** Six digits from the device, or one of the recovery codes; spaces, dashes and case do not matter. */
export const FactorCode = Type.String({ maxLength: 64, description: 'Six digits, or a recovery code' })

/** Either of them proves the second factor. */
export const factorAnswer = { code: Type.Optional(FactorCode), passkey: Type.Optional(PasskeyAnswer) }

/** Why a code, or a passkey in its place, is not accepted. */
export const factorRefusals = [
  'second_factor_required',
  'second_factor_wrong',
  'sign_in_expired',
  'passkey_unknown',
  'passkey_refused',
] as const

/**
 * An unattended open page must not be enough to enrol another device: every change of one's own factor needs the current
 * password.
 */
const password = Type.String({ minLength: 1, maxLength: 1024, refusal: 'fill_all_fields' })

/** The state of one's own second factor. */
export const SecondFactor = Type.Object({
  enabled: Type.Boolean({ description: 'Set up and confirmed' }),
  since: Maybe(IsoTime),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Integer({ description: 'How many there are' }),
  required: Type.Boolean({ description: 'The setting asks it of every administrator, and this is one' }),
})
export type SecondFactor = Static<typeof SecondFactor>

export const secondFactor = route({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether your own second factor is set up',
  who: 'visitor',
  reply: SecondFactor,
  refusals: [],
})

/**
 * Takes effect only when confirmed; if one is already set up, a code is required too, and the old one stays valid until then.
 */
export const beginSecondFactor = route({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Request a new secret for your own second factor (RFC 6238)',
  who: 'visitor',
  body: Type.Object({ password, ...factorAnswer }),
  reply: Type.Object({
    secret: Type.String({ description: 'Base32, for typing in' }),
    uri: Type.String({ description: 'otpauth://, for a QR code' }),
  }),
  refusals: ['fill_all_fields', 'too_many_requests', 'password_not_set', 'wrong_password', ...factorRefusals],
})

/** Ends every other session. The recovery codes are never shown again. */
export const confirmSecondFactor = route({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  summary: 'Activate the new secret with a code that proves that the device has it',
  who: 'visitor',
  body: Type.Object({ code: FactorCode }),
  reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  refusals: ['too_many_requests', 'second_factor_not_begun', 'second_factor_wrong'],
})

export const endSecondFactor = route({
  method: 'POST',
  path: '/api/auth/second-factor/off',
  summary: 'Switch off your own second factor',
  who: 'visitor',
  body: Type.Object({ password, ...factorAnswer }),
  reply: Type.Object({}),
  refusals: [
    'fill_all_fields',
    'second_factor_absent',
    'too_many_requests',
    'password_not_set',
    'wrong_password',
    ...factorRefusals,
  ],
})

/** For a user who has lost their device and recovery codes, or a passkey. Ends all their sessions. */
export const resetSecondFactor = route({
  method: 'POST',
  path: '/api/admin/users/{id}/reset-second-factor',
  summary: 'Remove the second factor and the passkeys of another user',
  who: 'players.edit',
  notWithNewRights: true,
  params: Type.Object({ id: Id }),
  body: Type.Object({ reason: Type.Optional(Reason) }),
  reply: Type.Object({}),
  refusals: ['not_found', 'not_on_yourself', 'reason_required', 'second_factor_absent', 'last_way_in'],
})
