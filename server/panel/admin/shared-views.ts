import { deleteSharedView, type SharedView, sharedViews, shareView } from '@casino/contract/panel/shared-views'
import { tidy } from '@casino/rules/tidy'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { playerRows } from '../../people/players/player.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'

const mostViews = 200

type Stored = Pick<SharedView, 'list' | 'name' | 'view'> & { readonly id: number }

export const sharedViewRoutes = ({ database }: AdminDeps): Served[] => [
  serve(sharedViews, counted, async ({ player }) => {
    const views = await database.read.rows<Stored & { by: string }>(
      `SELECT shared_view.id, list, name, view, username AS by FROM shared_view JOIN ${playerRows} AS player ON player.id = shared_by
       ORDER BY lower(name), shared_view.id`,
    )
    // A search is often an email address or a wallet.
    const shown = player.permissions.has('players.personal') ? views : views.filter(({ view }) => !view.search)
    return { views: shown.map((view) => ({ ...view, id: String(view.id) })) }
  }),
  serve(shareView, counted, async ({ body: { list, view, ...body }, player, client }) => {
    const name = tidy(body.name)
    if (name === '') refuse('view_invalid')
    return database.transact(async (tx) => {
      const { count } = await tx.one<{ count: number }>('SELECT count(*)::int AS count FROM shared_view')
      if (count >= mostViews) refuse('too_many_views')
      const added = await tx.first<{ id: number }>(
        `INSERT INTO shared_view (list, name, view, shared_by) VALUES ($1, $2, $3, $4)
         ON CONFLICT (list, lower(name)) DO NOTHING RETURNING id`,
        [list, name, JSON.stringify(view), player.id],
      )
      const { id } = added ?? refuse('view_exists')
      const by = { player, client }
      await recordAuditEvent(tx, { by, action: 'view.share', subject: id, after: { list, name, ...view } })
      return { id: String(id) }
    })
  }),
  serve(deleteSharedView, counted, async ({ params, player, client }) => {
    await database.transact(async (tx) => {
      const { id, list, name, view } =
        (await tx.first<Stored>('DELETE FROM shared_view WHERE id = $1 RETURNING id, list, name, view', [params.id])) ??
        refuse('not_found')
      const by = { player, client }
      await recordAuditEvent(tx, { by, action: 'view.unshare', subject: id, before: { list, name, ...view } })
    })
    return {}
  }),
]
