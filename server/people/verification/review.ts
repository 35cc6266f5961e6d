import type { SentFile } from '@casino/contract/file-reply'
import {
  adminVerification,
  adminVerifications,
  approveVerification,
  type RejectionReason,
  rejectVerification,
  showDocument,
  type VerificationSubject,
} from '@casino/contract/people/verification'
import { isAdult } from '@casino/rules/age'
import { dayOf } from '@casino/rules/day'
import { tidy } from '@casino/rules/tidy'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { queueLetter } from '../mail/mail.ts'
import { correctBirthDate, findBirthDate } from '../players/birth-date.ts'
import { findPlayer } from '../players/player.ts'
import type { VerificationDeps } from './deps.ts'
import { adminRequestOnWire } from './on-wire.ts'
import { openPages, sealPages } from './pages.ts'
import { type Person, personOf } from './person.ts'
import {
  countWaiting,
  decide,
  findDocument,
  findRequest,
  type LockedRequest,
  listRequests,
  lockRequest,
  putPages,
  requestsOf,
  setReviewing,
  type VerificationDecision,
} from './stored.ts'

const counted = { rate: 'administration' } as const
const defaultPage = 20

export const serveAdminVerifications = ({ database: { read } }: VerificationDeps) =>
  serve(adminVerifications, counted, async ({ query: { limit = defaultPage, ...filter } }) => {
    const [requests, waiting] = await Promise.all([
      listRequests(read, { ...filter, limit: limit + 1 }),
      countWaiting(read),
    ])
    const verifications = requests.slice(0, limit).map(adminRequestOnWire)
    return { verifications, more: requests.length > limit, waiting }
  })

export const serveAdminVerification = ({ database: { read }, documentVault }: VerificationDeps) =>
  serve(adminVerification, counted, async ({ params }) => {
    const request = (await findRequest(read, params.id)) ?? refuse('not_found')
    const { id, player, personSealed } = request
    const [birthDate, all] = await Promise.all([findBirthDate(read, player), requestsOf(read, player)])
    const sealed = personSealed ?? all.find((one) => one.personSealed !== null)?.personSealed
    return {
      verification: adminRequestOnWire(request),
      birthDate,
      person: sealed ? (JSON.parse(documentVault.open(sealed, personOf(player))) as Person) : null,
      earlier: all.filter((one) => one.id !== id && one.step !== 'draft').map(adminRequestOnWire),
    }
  })

export const serveShowDocument = (deps: VerificationDeps) =>
  serve(showDocument, counted, ({ params, query: { page = 1 }, ...author }) => show(deps)({ ...params, page, author }))

interface Show {
  readonly id: string
  readonly document: string
  /** Starts at one. */
  readonly page: number
  readonly author: Author
}

/** The audit event is committed before the page is sent. The first view notifies the player that the review has begun. */
const show =
  (deps: VerificationDeps) =>
  async ({ id, document, page, author }: Show): Promise<SentFile> => {
    const { player, found } = await deps.database.transact(async (tx) => {
      const request = await lockOthers(tx, id, author)
      const one = await findDocument(tx, request.id, document)
      if (!one || page > (one.sizes?.length ?? page)) return refuse('not_found')
      if (request.step === 'sent') await setReviewing(tx, request.id)
      const after = { document, kind: one.kind, page }
      await recordAuditEvent(tx, { by: author, action: 'verification.show-document', subject: id, after })
      return { found: one, player: request.player }
    })
    const pages = openPages(deps.documentVault, found, { player, document })
    const drawn = found.isPdf ? await drawAgain(deps, { file: pages[0]!, player, document }) : pages
    return {
      fileName: `${id}-${found.kind}-${page}.jpg`,
      mediaType: 'image/jpeg',
      content: drawn[page - 1] ?? refuse('not_found'),
    }
  }

interface OldPdf {
  readonly file: Buffer
  readonly player: number
  readonly document: string
}

/** Replaces a PDF from before pages were stored by its pages. */
async function drawAgain({ database, documentVault, readDocument }: VerificationDeps, { file, ...owner }: OldPdf) {
  const drawn = await readDocument(file)
  await database.transact((tx) => putPages(tx, owner.document, sealPages(documentVault, drawn, owner)))
  return drawn.pages
}

/** Administrators can neither view nor decide their own request. */
async function lockOthers(tx: Tx, id: string, { player }: Author) {
  const request = (await lockRequest(tx, id)) ?? refuse('not_found')
  return request.player === player.id ? refuse('not_on_yourself') : request
}

export const serveApproveVerification = (deps: VerificationDeps) =>
  serve(approveVerification, counted, async ({ params, body, ...author }) => {
    await approve(deps)({ id: params.id, ...body, author })
    return { verification: await findDecided(deps, params.id) }
  })

interface Approve extends Person {
  readonly id: string
  readonly correctBirthDate?: boolean
  readonly author: Author
}

/** docs/product.md S10: a player who is too young, or whose stated date differs from the document, is not approved. */
const approve =
  (deps: VerificationDeps) =>
  async ({ id, name: typed, birthDate, correctBirthDate: correct = false, author }: Approve): Promise<void> => {
    const name = typed.trim().replace(/\s+/g, ' ')
    if (!/^[\p{L}\p{M}][\p{L}\p{M}'’. -]{1,119}$/u.test(name)) refuse('person_invalid')
    const adult = isAdult(birthDate, dayOf(new Date()))
    if (adult === undefined) refuse('birth_date_invalid')
    const { documentVault, settings } = deps
    const { validMonths } = settings.current.verification
    await decideRequest(deps, { id, author, subject: 'identity' }, async (tx, player) => {
      if (!adult) refuse('too_young')
      const given = await findBirthDate(tx, player)
      const differs = given !== null && given !== birthDate
      if (differs && !correct) refuse('birth_date_differs', { given })
      if (given !== birthDate) await correctBirthDate(tx, player, birthDate)
      const personSealed = documentVault.seal(JSON.stringify({ name, birthDate }), personOf(player))
      return {
        step: 'approved',
        by: author.player.id,
        personSealed,
        validMonths,
        ...(differs && { changed: { before: { birthDate: given }, after: { birthDate } } }),
      }
    })
  }

export const serveRejectVerification = (deps: VerificationDeps) =>
  serve(rejectVerification, counted, async ({ params, body, ...author }) => {
    await reject(deps)({ id: params.id, reason: body.reason, note: noteOf(body), author })
    return { verification: await findDecided(deps, params.id) }
  })

interface Reject {
  readonly id: string
  readonly reason: RejectionReason
  readonly note: string | undefined
  readonly author: Author
}

const reject =
  (deps: VerificationDeps) =>
  ({ id, reason, note, author }: Reject): Promise<void> =>
    decideRequest(deps, { id, author }, async () => ({ step: 'rejected', by: author.player.id, reason, note }))

/** The administrator's own words, as plain text on one line. */
function noteOf({ reason, note = '' }: { readonly reason: RejectionReason; readonly note?: string }) {
  const own = tidy(note) || undefined
  return reason === 'other' && own === undefined ? refuse('rejection_reason_invalid') : own
}

type Concluded = VerificationDecision & { readonly changed?: { readonly before: object; readonly after: object } }

/**
 * The first decision wins: a second one finds the request decided. The player's letter and the audit event are in the same
 * commit.
 */
export async function decideRequest(
  { database, sendsMail }: VerificationDeps,
  { id, author, subject }: { readonly id: string; readonly author: Author; readonly subject?: VerificationSubject },
  decisionOf: (tx: Tx, player: number) => Promise<Concluded>,
): Promise<void> {
  await database.transact(async (tx) => {
    const request = await lockOthers(tx, id, author)
    // Each subject has a call of its own that approves it.
    if (subject !== undefined && request.subject !== subject) refuse('not_found')
    if (request.step !== 'sent' && request.step !== 'reviewing') refuse('verification_decided')
    const { changed, ...decision } = await decisionOf(tx, request.player)
    await decide(tx, request.id, decision)
    if (sendsMail) await writeTo(tx, request, decision)
    await recordAuditEvent(tx, {
      by: author,
      action: decision.step === 'approved' ? 'verification.approve' : 'verification.reject',
      subject: id,
      before: { step: request.step, ...changed?.before },
      after: { step: decision.step, user: request.player, note: decision.note, ...changed?.after },
      reason: decision.reason,
    })
  })
}

async function writeTo(
  tx: Tx,
  { player: id, language, subject }: LockedRequest,
  { reason, note }: VerificationDecision,
): Promise<void> {
  const player = await findPlayer(tx, id)
  // The approval of a source of funds is in the inbox.
  if (!player?.email || (subject === 'funds' && !reason)) return
  const letter = { to: player.email, language }
  const name = player.username
  await (reason
    ? queueLetter(tx, { ...letter, kind: 'verification_rejected', details: { name, reason, note: note ?? null } })
    : queueLetter(tx, { ...letter, kind: 'verification_approved', details: { name } }))
}

export async function findDecided({ database: { read } }: VerificationDeps, id: string) {
  return adminRequestOnWire((await findRequest(read, id))!)
}
