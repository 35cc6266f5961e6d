import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { FileReply } from '../file-reply.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import {
  documentKinds,
  largestDocument,
  rejectionReasons,
  verificationLevels,
  verificationSteps,
} from './verification-words.ts'

const Subject = Type.Enum(['identity', 'funds'] as const)
export type VerificationSubject = Static<typeof Subject>
const Level = Type.Enum(verificationLevels)
export type VerificationLevel = Static<typeof Level>
const DocumentKind = Type.Enum(documentKinds)
export type DocumentKind = Static<typeof DocumentKind>
const Step = Type.Enum(verificationSteps)
export type VerificationStep = Static<typeof Step>
const Reason = Type.Enum(rejectionReasons, { refusal: 'rejection_reason_invalid' })
export type RejectionReason = Static<typeof Reason>

/** The number of days for which withdrawals count towards a threshold. */
export const thresholdDays = 180

/** An uploaded document: the pictures drawn from its pages (docs/product.md S9). */
export const VerificationDocument = Type.Object({
  id: Type.String({ description: 'A UUID' }),
  kind: DocumentKind,
  pages: Type.Integer({ description: 'Pictures of its pages: those that administrators see' }),
  of: Type.Integer({ description: 'Pages of the file; of a long one only the first are drawn' }),
  size: Type.Integer({ description: 'Bytes of the pictures' }),
  at: IsoTime,
})
export type VerificationDocument = Static<typeof VerificationDocument>

/** A request for verification, as its player sees it. */
export const VerificationRequest = Type.Object({
  id: Id,
  subject: Subject,
  step: Step,
  sentAt: Maybe(IsoTime),
  decidedAt: Maybe(IsoTime),
  reason: Maybe(Type.Enum(rejectionReasons)),
  note: Maybe(Type.String({ description: 'What an administrator wrote about the rejection' })),
  validUntil: Maybe(IsoTime),
  documents: Type.Array(VerificationDocument, { description: 'Until they are deleted' }),
})
export type VerificationRequest = Static<typeof VerificationRequest>

/** The maximums of withdrawals at a level; null: no threshold. */
const Allowance = Type.Object({
  single: Maybe(Money),
  left: Maybe(Type.Number({ description: `Roubles of the threshold that are left for ${thresholdDays} days` })),
})
export type Allowance = Static<typeof Allowance>

/** What a player must verify before further deposits; withdrawals do not depend on it. */
const DepositAllowance = Type.Object({
  needs: Maybe(Subject),
  left: Maybe(Type.Number({ description: 'Roubles that can be deposited without it; null: any' })),
  question: Maybe(Type.String({ description: 'Why an administrator wants to know the source of funds' })),
})
export type DepositAllowance = Static<typeof DepositAllowance>

/** The player's level, the withdrawals and deposits it allows, and their requests. */
export const Verification = Type.Object({
  level: Level,
  allowance: Allowance,
  deposits: DepositAllowance,
  requests: Type.Array(VerificationRequest, { description: 'Newest first' }),
})
export type Verification = Static<typeof Verification>

/** docs/product.md S8 to S10. */
export const getVerification = route({
  method: 'GET',
  path: '/api/user/verification',
  whenRestricted: true,
  summary: "The player's verification level, what can be withdrawn at it, and their requests",
  who: 'visitor',
  reply: Verification,
  refusals: [],
})

export const addDocument = route({
  method: 'POST',
  path: '/api/user/verification/documents/{kind}',
  whenRestricted: true,
  summary: "Add a document to the player's draft, or replace the one of this kind; the body is the file",
  who: 'player',
  params: Type.Object({ kind: DocumentKind }),
  upload: { largest: largestDocument },
  reply: Verification,
  refusals: [
    'document_type',
    'document_unreadable',
    'document_locked',
    'document_too_small',
    'document_too_large',
    'document_too_complex',
    'verification_under_review',
    'verification_done',
    'document_not_needed',
    'body_too_large',
  ],
})

export const removeDocument = route({
  method: 'DELETE',
  path: '/api/user/verification/documents/{kind}',
  whenRestricted: true,
  summary: 'Remove a document that was not sent for review',
  who: 'player',
  params: Type.Object({ kind: DocumentKind }),
  reply: Verification,
  refusals: ['not_found'],
})

export const sendVerification = route({
  method: 'POST',
  path: '/api/user/verification/send',
  whenRestricted: true,
  summary: 'Send the documents of the draft for review',
  who: 'player',
  reply: Verification,
  refusals: ['document_missing', 'verification_under_review'],
})

/** A request for verification, as administrators see it. */
export const AdminVerificationRequest = Type.Object({
  ...VerificationRequest.properties,
  player: Type.Object({ id: Id, username: Type.String() }),
  decidedBy: Maybe(Type.Object({ id: Id, username: Type.String() })),
})
export type AdminVerification = Static<typeof AdminVerificationRequest>

const Person = Type.Object({ name: Type.String(), birthDate: Type.String({ description: 'Like 1990-02-28' }) })
const OfRequest = Type.Object({ id: Id })

export const adminVerifications = route({
  method: 'GET',
  path: '/api/admin/verifications',
  summary: 'Requests for verification: waiting ones, oldest first, or decided ones; `from` requests the next page',
  who: 'verification.view',
  query: Type.Object({
    status: Type.Optional(Type.Enum(['waiting', 'decided'] as const)),
    user: Type.Optional(Id),
    from: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    verifications: Type.Array(AdminVerificationRequest),
    more: Type.Boolean(),
    waiting: Type.Integer(),
  }),
  refusals: [],
})

export const adminVerification = route({
  method: 'GET',
  path: '/api/admin/verifications/{id}',
  summary: "A request for verification, with the player's statements and earlier requests",
  who: 'verification.view',
  params: OfRequest,
  reply: Type.Object({
    verification: AdminVerificationRequest,
    birthDate: Maybe(Type.String({ description: 'As given at registration' })),
    person: Maybe(Person),
    earlier: Type.Array(AdminVerificationRequest),
  }),
  refusals: ['not_found'],
})

export const showDocument = route({
  method: 'POST',
  path: '/api/admin/verifications/{id}/documents/{document}/show',
  summary: 'The picture of a page of a document, by default of the first; every look is an audit event',
  who: 'verification.documents',
  notWithNewRights: true,
  params: Type.Object({ id: Id, document: Type.String({ maxLength: 36 }) }),
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  reply: FileReply,
  refusals: ['not_found', 'not_on_yourself', 'document_unreadable', 'document_locked', 'document_too_complex'],
})

export const approveVerification = route({
  method: 'POST',
  path: '/api/admin/verifications/{id}/approve',
  summary: 'Approve a request, with the name and the date of birth in the document',
  who: 'verification.review',
  notWithNewRights: true,
  params: OfRequest,
  body: Type.Object({
    name: Type.String({ refusal: 'person_invalid', maxLength: 1000 }),
    birthDate: Type.String({ refusal: 'birth_date_invalid', maxLength: 10, description: 'Like 1990-02-28' }),
    correctBirthDate: Type.Optional(
      Type.Boolean({ description: 'The player mistyped it at registration: the document is right' }),
    ),
  }),
  reply: Type.Object({ verification: AdminVerificationRequest }),
  refusals: [
    'person_invalid',
    'birth_date_invalid',
    'not_found',
    'not_on_yourself',
    'verification_decided',
    'too_young',
    'birth_date_differs',
  ],
})

export const rejectVerification = route({
  method: 'POST',
  path: '/api/admin/verifications/{id}/reject',
  summary: 'Reject a request, with a reason that its player reads',
  who: 'verification.review',
  params: OfRequest,
  body: Type.Object({
    reason: Reason,
    note: Type.Optional(
      Type.String({
        maxLength: 500,
        refusal: 'rejection_reason_invalid',
        description: 'Its player reads it; `other` needs one',
      }),
    ),
  }),
  reply: Type.Object({ verification: AdminVerificationRequest }),
  refusals: ['rejection_reason_invalid', 'not_found', 'not_on_yourself', 'verification_decided'],
})
