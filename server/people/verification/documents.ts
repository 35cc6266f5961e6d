import { randomUUID } from 'node:crypto'
import {
  addDocument,
  type DocumentKind,
  getVerification,
  removeDocument,
  sendVerification,
} from '@casino/contract/people/verification'
import { documentsOf, requiredDocuments } from '@casino/contract/people/verification-words'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { depositAllowanceOf, findDepositStanding } from './deposit-rule.ts'
import type { VerificationDeps } from './deps.ts'
import { verificationOnWire } from './on-wire.ts'
import { sealPages } from './pages.ts'
import { addDraft, dropDocument, kindsOf, type LockedRequest, lockOpen, putDocument, setSent } from './stored.ts'

export const serveGetVerification = (deps: VerificationDeps) =>
  serve(getVerification, ({ player }) => verificationOnWire(deps, player.id))

export const serveAddDocument = (deps: VerificationDeps) =>
  serve(addDocument, { rate: 'documents' }, async ({ player, params, file }) => {
    await addToDraft(deps)({ player: player.id, kind: params.kind, file })
    return verificationOnWire(deps, player.id)
  })

interface AddToDraft {
  readonly player: number
  readonly kind: DocumentKind
  readonly file: Buffer
}

/** The file is rendered before the transaction, and only if a document can be added at all. */
const addToDraft =
  (deps: VerificationDeps) =>
  async ({ player, kind, file }: AddToDraft): Promise<void> => {
    const { database, documentVault, readDocument, settings } = deps
    await database.transact(async (tx) => check(await lockDraft(tx, player, settings), kind))
    const drawn = await readDocument(file)
    const id = randomUUID()
    const pages = sealPages(documentVault, drawn, { player, document: id })
    await database.transact(async (tx) => {
      const draft = await lockDraft(tx, player, settings)
      check(draft, kind)
      await putDocument(tx, { id, request: draft.id, kind, ...pages })
    })
  }

/** The player's draft, created if there is none: for the identity first, then for the source of funds. */
async function lockDraft(tx: Tx, player: number, settings: VerificationDeps['settings']): Promise<LockedRequest> {
  const open = (await lockOpen(tx, player)) ?? (await begin(tx, player, settings))
  if (open.step !== 'draft') refuse('verification_under_review')
  return open
}

async function begin(tx: Tx, player: number, settings: VerificationDeps['settings']): Promise<LockedRequest> {
  const standing = await findDepositStanding(tx, player)
  const { needs } = depositAllowanceOf(standing, settings.current.verification)
  if (standing.identity && needs !== 'funds') refuse('verification_done')
  await addDraft(tx, player, standing.identity ? 'funds' : 'identity')
  return (await lockOpen(tx, player))!
}

function check({ subject }: LockedRequest, kind: DocumentKind): void {
  if (!documentsOf[subject].some((one) => one === kind)) refuse('document_not_needed')
}

export const serveRemoveDocument = (deps: VerificationDeps) =>
  serve(removeDocument, async ({ player, params }) => {
    await deps.database.transact(async (tx) => {
      const open = await lockOpen(tx, player.id)
      if (open?.step !== 'draft' || !(await dropDocument(tx, open.id, params.kind))) refuse('not_found')
    })
    return verificationOnWire(deps, player.id)
  })

export const serveSendVerification = (deps: VerificationDeps) =>
  serve(sendVerification, async ({ player, client }) => {
    await deps.database.transact(async (tx) => {
      const open = (await lockOpen(tx, player.id)) ?? refuse('document_missing')
      if (open.step !== 'draft') refuse('verification_under_review')
      const kinds = await kindsOf(tx, open.id)
      if (!requiredDocuments[open.subject].every((kind) => kinds.includes(kind))) refuse('document_missing')
      await setSent(tx, open.id, client.language)
    })
    return verificationOnWire(deps, player.id)
  })
