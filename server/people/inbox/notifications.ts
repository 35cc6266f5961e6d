import { notifications, readNotifications } from '@casino/contract/people/notifications'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Database, Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { findNews, type News } from './find-news.ts'

interface Deps {
  readonly database: Database
}

export const inboxRoutes = (deps: Deps): Served[] => [serveNotifications(deps), serveReadNotifications(deps)]

const serveNotifications = ({ database: { read } }: Deps) =>
  serve(notifications, async ({ player: { id } }) => {
    const [news, upTo] = await Promise.all([findNews(read, id), readUpTo(read, id)])
    const shown = news.map((one) => ({ ...one, at: one.at.toISOString(), unread: isUnread(one, upTo) }))
    return { notifications: shown, unread: shown.filter(({ unread }) => unread).length }
  })

const serveReadNotifications = ({ database: { read } }: Deps) =>
  serve(readNotifications, async ({ player: { id }, body }) => {
    if (!/^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(body.upTo) || Number.isNaN(Date.parse(body.upTo)))
      refuse('bad_request', { field: 'upTo' })
    const upTo = await markRead(read, id, new Date(body.upTo))
    return { unread: (await findNews(read, id)).filter((one) => isUnread(one, upTo)).length }
  })

/** Milliseconds, as on the wire. */
const isUnread = ({ at }: News, upTo: Date | undefined) => upTo === undefined || at.getTime() > upTo.getTime()

async function readUpTo(read: Read, player: PlayerId): Promise<Date | undefined> {
  const row = await read.first<{ upTo: Date }>('SELECT up_to AS "upTo" FROM inbox_read WHERE player_id = $1', [player])
  return row?.upTo
}

/** Never moves back, and never beyond the present. */
async function markRead(read: Read, player: PlayerId, upTo: Date): Promise<Date> {
  const row = await read.one<{ upTo: Date }>(
    `INSERT INTO inbox_read AS known (player_id, up_to) VALUES ($1, least($2::timestamptz, now()))
     ON CONFLICT (player_id) DO UPDATE SET up_to = greatest(known.up_to, excluded.up_to) RETURNING up_to AS "upTo"`,
    [player, upTo.toISOString()],
  )
  return row.upTo
}
