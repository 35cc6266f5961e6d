import { certificates, certifyTitles, removeCertificate } from '@casino/contract/panel/admin-partner'
import { dayOf, isDay } from '@casino/rules/day'
import { tidy } from '@casino/rules/tidy'
import { type Author, changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import {
  type Certificate,
  countCertificates,
  findCertificate,
  listCertificates,
  removeCertificate as removeMark,
  saveCertificate,
} from '../../platform/settings/certificates.ts'
import { lockSettings } from '../../platform/settings/save.ts'
import { type AdminDeps, counted } from './deps.ts'

const perPage = 50
const most = 5000

export const certificateRoutes = (deps: AdminDeps): Served[] => [
  serveCertificates(deps),
  serveCertifyTitles(deps),
  serveRemoveCertificate(deps),
]

const serveCertificates = ({ database: { read } }: AdminDeps) =>
  serve(certificates, counted, async ({ query: { search, before } }) => {
    const wanted = { search: tidy(search ?? '') || undefined, before: before ? Number(before) : undefined }
    const listed = await listCertificates(read, { ...wanted, limit: perPage + 1 })
    const staff = await read.rows<{ id: number; username: string }>(
      `SELECT id, username FROM ${playerRows} AS player WHERE id = ANY($1::bigint[])`,
      [listed.map(({ markedBy }) => markedBy)],
    )
    const names = new Map(staff.map(({ id, username }) => [id, username]))
    return {
      certificates: listed.slice(0, perPage).map(({ id, markedBy, markedAt, ...title }) => ({
        ...title,
        id: String(id),
        markedBy: { id: String(markedBy), username: names.get(markedBy) ?? String(markedBy) },
        markedAt: markedAt.toISOString(),
      })),
      more: listed.length > perPage,
    }
  })

const serveCertifyTitles = ({ database, settings }: AdminDeps) =>
  serve(certifyTitles, counted, async ({ body, ...by }) => {
    const { provider, aliases, certifiedOn } = body
    const laboratory = body.laboratory.trim()
    if (!isDay(certifiedOn) || certifiedOn > dayOf(new Date())) refuse('certificate_invalid')
    const marked = await database.transact(async (tx) => {
      await lockSettings(tx)
      let marked = 0
      for (const alias of aliases)
        if (await mark(tx, { provider, alias, laboratory, certifiedOn, markedBy: by.player.id }, by)) marked++
      if ((await countCertificates(tx)) > most) refuse('too_many_certificates')
      return marked
    })
    await settings.refresh()
    return { marked }
  })

/** Returns whether this changed anything; repeating the same mark does not. */
async function mark(tx: Tx, title: Omit<Certificate, 'id' | 'markedAt'>, by: Author): Promise<boolean> {
  const before = await findCertificate(tx, title)
  const changed = changes(stateOf(before), stateOf(title))
  if (!changed) return false
  await saveCertificate(tx, title)
  await recordAuditEvent(tx, { by, action: 'game.certificate', subject: subjectOf(title), ...changed })
  return true
}

const serveRemoveCertificate = ({ database, settings }: AdminDeps) =>
  serve(removeCertificate, counted, async ({ params, ...by }) => {
    await database.transact(async (tx) => {
      await lockSettings(tx)
      const [found] = await listCertificates(tx, { search: undefined, before: Number(params.id) + 1, limit: 1 })
      if (found?.id !== Number(params.id)) return refuse('not_found')
      await removeMark(tx, found.id)
      const before = stateOf(found)
      await recordAuditEvent(tx, {
        by,
        action: 'game.certificate',
        subject: subjectOf(found),
        before,
        after: { laboratory: null, certifiedOn: null },
      })
    })
    await settings.refresh()
    return {}
  })

const stateOf = (title: Pick<Certificate, 'laboratory' | 'certifiedOn'> | undefined) => ({
  laboratory: title?.laboratory ?? null,
  certifiedOn: title?.certifiedOn ?? null,
})

const subjectOf = ({ provider, alias }: Pick<Certificate, 'provider' | 'alias'>) => `${provider}/${alias}`
