import {
  createSupportTemplate,
  deleteSupportTemplate,
  type SupportTemplate,
  supportTemplates,
  updateSupportTemplate,
} from '@casino/contract/people/support-templates'
import { longestTemplateTitle } from '@casino/contract/people/template-words'
import { tidy } from '@casino/rules/tidy'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { messageText } from './message-text.ts'
import type { SupportModule } from './module.ts'

const counted = { rate: 'administration' } as const
const mostTemplates = 200

interface Stored {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly updatedAt: Date
}

const columns = 'id, title, text, updated_at AS "updatedAt"'

export const templateRoutes = ({ database }: SupportModule): Served[] => [
  serve(supportTemplates, counted, async () => ({ templates: (await listTemplates(database.read)).map(onWire) })),
  serve(createSupportTemplate, counted, async ({ body, player, client }) => {
    const written = { ...tidied(body), by: { player, client } }
    return { template: onWire(await database.transact((tx) => addTemplate(tx, written))) }
  }),
  serve(updateSupportTemplate, counted, async ({ params, body, player, client }) => {
    const written = { ...tidied(body), by: { player, client } }
    return { template: onWire(await database.transact((tx) => changeTemplate(tx, params.id, written))) }
  }),
  serve(deleteSupportTemplate, counted, async ({ params, player, client }) => {
    await database.transact((tx) => removeTemplate(tx, params.id, { player, client }))
    return {}
  }),
]

interface Written {
  readonly title: string
  readonly text: string
  readonly by: Author
}

function tidied(body: { readonly title: string; readonly text: string }) {
  const title = tidy(body.title)
  if (title === '' || [...title].length > longestTemplateTitle) refuse('template_invalid')
  return { title, text: messageText(body.text) }
}

const listTemplates = (read: Read) =>
  read.rows<Stored>(`SELECT ${columns} FROM support_template ORDER BY lower(title), id LIMIT ${mostTemplates}`)

async function addTemplate(tx: Tx, { title, text, by }: Written): Promise<Stored> {
  const { count } = await tx.one<{ count: number }>('SELECT count(*)::int AS count FROM support_template')
  if (count >= mostTemplates) refuse('too_many_templates')
  const added = await tx.one<Stored>(
    `INSERT INTO support_template (title, text, updated_by) VALUES ($1, $2, $3) RETURNING ${columns}`,
    [title, text, by.player.id],
  )
  await recordAuditEvent(tx, { by, action: 'support.template-create', subject: added.id, after: { title, text } })
  return added
}

async function changeTemplate(tx: Tx, id: string, { title, text, by }: Written): Promise<Stored> {
  const before = await lockTemplate(tx, id)
  const changed = await tx.one<Stored>(
    `UPDATE support_template SET title = $2, text = $3, updated_by = $4, updated_at = now() WHERE id = $1 RETURNING ${columns}`,
    [id, title, text, by.player.id],
  )
  const states = { before: { title: before.title, text: before.text }, after: { title, text } }
  await recordAuditEvent(tx, { by, action: 'support.template-update', subject: id, ...states })
  return changed
}

async function removeTemplate(tx: Tx, id: string, by: Author): Promise<void> {
  const { title, text } = await lockTemplate(tx, id)
  await tx.rows('DELETE FROM support_template WHERE id = $1', [id])
  await recordAuditEvent(tx, { by, action: 'support.template-delete', subject: id, before: { title, text } })
}

const lockTemplate = async (tx: Tx, id: string): Promise<Stored> =>
  (await tx.first<Stored>(`SELECT ${columns} FROM support_template WHERE id = $1 FOR UPDATE`, [id])) ??
  refuse('not_found')

const onWire = ({ id, title, text, updatedAt }: Stored): SupportTemplate => ({
  id: String(id),
  title,
  text,
  updatedAt: updatedAt.toISOString(),
})
