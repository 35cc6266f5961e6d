import { getProtection, userProtection } from '@casino/contract/protection'
import { refuse } from '../http/refusal.ts'
import { type Served, serve } from '../http/serve.ts'
import { findPlayer } from '../players/player.ts'
import type { ProtectionDeps } from './deps.ts'
import { protectionEventsOf } from './events.ts'
import { serveExcludeSelf } from './exclude.ts'
import { serveConfirmLimit, serveSetLimit, serveSetRealityCheck } from './limits.ts'
import { protectionOnWire } from './on-wire.ts'
import { serveAnswerRealityCheck } from './reality-check.ts'

export const protectionRoutes = (deps: ProtectionDeps): Served[] => [
  serveGetProtection(deps),
  serveExcludeSelf(deps),
  serveSetLimit(deps),
  serveConfirmLimit(deps),
  serveSetRealityCheck(deps),
  serveAnswerRealityCheck(deps),
  serveUserProtection(deps),
]

const serveGetProtection = (deps: ProtectionDeps) =>
  serve(getProtection, ({ player: { id } }) => protectionOnWire(deps, id))

const serveUserProtection = (deps: ProtectionDeps) =>
  serve(userProtection, { rate: 'administration' }, async ({ params }) => {
    const { read } = deps.database
    const { id } = (await findPlayer(read, Number(params.id))) ?? refuse('not_found')
    const [protection, events] = await Promise.all([protectionOnWire(deps, id), protectionEventsOf(read, id)])
    return {
      protection,
      events: events.map(({ id, at, ...event }) => ({ ...event, id: String(id), at: at.toISOString() })),
    }
  })
