/** Refusals of verification. Their texts load with the screens that show them, not on first load. */
export const verificationRefusals = {
  // docs/product.md S8
  verification_required: [403, 'Verify your account to withdraw this sum. Without it %AMOUNT% can be withdrawn'],

  // docs/product.md S9
  document_type: [400, 'A document is a JPEG, PNG or WebP picture, or a PDF'],
  document_unreadable: [400, 'This file is damaged, or not what its type says'],
  document_locked: [400, 'This PDF opens with a password only. Save it without one'],
  document_too_small: [400, 'This picture is too small to be read: 200 pixels at least'],
  document_too_large: [400, 'This picture has too many pixels'],
  document_too_complex: [400, 'This file takes too long to draw. Send a photo of the page'],
  document_missing: [409, 'Add every required document first'],
  verification_under_review: [409, 'Your documents are being checked already'],
  verification_done: [409, 'Identity already verified'],
  document_not_needed: [409, 'This document is not needed now'],

  // docs/product.md S10
  verification_decided: [409, 'Somebody has decided this request already'],
  // docs/product.md S17
  screening_confirmed_by_you: [409, 'You have confirmed this yourself: somebody else has to clear it'],

  rejection_reason_invalid: [400, 'Choose a reason'],
  person_invalid: [400, 'Enter the name as in the document, 2 to 120 characters'],
  birth_date_differs: [409, 'The date of birth differs from the one given at registration'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type VerificationRefusalCode = keyof typeof verificationRefusals
