import { userAccountEvents } from '@casino/contract/people/account-events'
import { accountEventsOf } from '../../people/players/account-events.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { requireUser } from './get-user.ts'

export const serveUserAccountEvents = ({ database: { read } }: AdminDeps) =>
  serve(userAccountEvents, counted, async ({ params }) => {
    const events = await accountEventsOf(read, await requireUser(read, params.id))
    return { events: events.map(({ id, at, ...event }) => ({ ...event, id: String(id), at: at.toISOString() })) }
  })
