import { randomUUID } from 'node:crypto'
import {
  addDocument,
  type DocumentKind,
  getVerification,
  removeDocument,
  sendVerification,
} from '@casino/contract/people/verification'
import { requiredDocuments } from '@casino/contract/people/verification-words'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { verificationOnWire } from './on-wire.ts'
import { sealPages } from './pages.ts'
import { findStanding } from './payment-rules.ts'
import { addDraft, dropDocument, kindsOf, lockOpen, putDocument, setSent } from './stored.ts'

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
    const { database, documentVault, readDocument } = deps
    if ((await findStanding(database.read, player)).level === 'document') refuse('verification_done')
    await database.transact((tx) => lockDraft(tx, player))
    const drawn = await readDocument(file)
    const id = randomUUID()
    const pages = sealPages(documentVault, drawn, { player, document: id })
    await database.transact(async (tx) => {
      const request = await lockDraft(tx, player)
      await putDocument(tx, { id, request, kind, ...pages })
    })
  }

/** The player's draft, created if there is none. */
async function lockDraft(tx: Tx, player: number): Promise<number> {
  await addDraft(tx, player)
  const open = (await lockOpen(tx, player))!
  if (open.step !== 'draft') refuse('verification_under_review')
  return open.id
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
      if (!requiredDocuments.every((kind) => kinds.includes(kind))) refuse('document_missing')
      await setSent(tx, open.id, client.language)
    })
    return verificationOnWire(deps, player.id)
  })
