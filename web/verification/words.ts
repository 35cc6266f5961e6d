import type {
  DocumentKind,
  RejectionReason,
  VerificationLevel,
  VerificationStep,
} from '@casino/contract/people/verification'
import type { VerificationRefusalCode } from '@casino/contract/people/verification-refusals'
import { m } from '../texts/compiled/messages.js'
import type { PillTone } from '../ui/shown/Pill.tsx'
import { Refusal, Unreachable } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'

export const levelTexts: Record<VerificationLevel, () => string> = {
  none: m.verification_level_none,
  email: m.verification_level_email,
  document: m.verification_level_document,
}

export const kindTexts: Record<DocumentKind, () => string> = {
  identity: m.verification_kind_identity,
  selfie: m.verification_kind_selfie,
  address: m.verification_kind_address,
  funds: m.verification_kind_funds,
}

export const stepTexts: Record<VerificationStep, () => string> = {
  draft: m.verification_step_draft,
  sent: m.verification_step_sent,
  reviewing: m.verification_step_reviewing,
  approved: m.verification_step_approved,
  rejected: m.verification_step_rejected,
  expired: m.verification_step_expired,
}
export const stepTones: Record<VerificationStep, PillTone> = {
  draft: 'plain',
  sent: 'info',
  reviewing: 'info',
  approved: 'success',
  rejected: 'danger',
  expired: 'warning',
}

export const reasonTexts: Record<RejectionReason, () => string> = {
  unreadable: m.verification_reason_unreadable,
  incomplete: m.verification_reason_incomplete,
  document_expired: m.verification_reason_document_expired,
  data_mismatch: m.verification_reason_data_mismatch,
  not_genuine: m.verification_reason_not_genuine,
  underage: m.verification_reason_underage,
  other: m.verification_reason_other,
}

/** Why a request was rejected: the prepared reason, and the administrator's own words. */
export const rejectionText = (reason: RejectionReason, note: string | null): string =>
  note === null ? reasonTexts[reason]() : reason === 'other' ? note : `${reasonTexts[reason]()}. ${note}`

const refusals: Record<Exclude<VerificationRefusalCode, 'verification_required'> | 'body_too_large', () => string> = {
  document_type: m.verification_refusal_document_type,
  document_unreadable: m.verification_refusal_document_unreadable,
  document_locked: m.verification_refusal_document_locked,
  document_too_small: m.verification_refusal_document_too_small,
  document_too_large: m.verification_refusal_document_too_large,
  document_too_complex: m.verification_refusal_document_too_complex,
  body_too_large: m.verification_refusal_body_too_large,
  document_missing: m.verification_refusal_document_missing,
  verification_under_review: m.verification_refusal_verification_under_review,
  verification_done: m.verification_refusal_verification_done,
  document_not_needed: m.verification_refusal_document_not_needed,
  verification_decided: m.verification_refusal_verification_decided,
  screening_confirmed_by_you: m.verification_refusal_screening_confirmed_by_you,
  rejection_reason_invalid: m.verification_refusal_rejection_reason_invalid,
  person_invalid: m.verification_refusal_person_invalid,
  birth_date_differs: m.verification_refusal_birth_date_differs,
}

/** The text of a verification refusal, or of any other failure; `otherwise` if the text is elsewhere. */
export function verificationErrorText(error: unknown, otherwise: (error: unknown) => string = errorText): string {
  if (error instanceof Unreachable) return m.verification_slow()
  const own = error instanceof Refusal ? (refusals as Partial<Record<string, () => string>>)[error.code] : undefined
  return own ? own() : otherwise(error)
}
