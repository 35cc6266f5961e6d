import {
  enterExclusion,
  enterLimit as enterLimitRoute,
  getProtection,
  liftExclusion,
  type UserProtection,
  userProtection,
} from '@casino/contract/people/protection'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { findPlayer } from '../players/player.ts'
import type { ProtectionDeps } from './deps.ts'
import { protectionEventsOf } from './events.ts'
import { exclude, serveExcludeSelf } from './exclude.ts'
import { findProposal, lift } from './lift-exclusion.ts'
import { enterLimit, serveConfirmLimit, serveSetLimit, serveSetRealityCheck } from './limits.ts'
import { linksOf } from './links.ts'
import { protectionOnWire } from './on-wire.ts'
import { serveAnswerRealityCheck } from './reality-check.ts'
import { serveReviewLimits } from './review-limits.ts'

export const protectionRoutes = (deps: ProtectionDeps): Served[] => [
  serveGetProtection(deps),
  serveExcludeSelf(deps),
  serveSetLimit(deps),
  serveConfirmLimit(deps),
  serveReviewLimits(deps),
  serveSetRealityCheck(deps),
  serveAnswerRealityCheck(deps),
  serveUserProtection(deps),
  serveEnterExclusion(deps),
  serveEnterLimit(deps),
  serveLiftExclusion(deps),
]

const serveGetProtection = (deps: ProtectionDeps) =>
  serve(getProtection, ({ player: { id } }) => protectionOnWire(deps, id))

const serveUserProtection = (deps: ProtectionDeps) =>
  serve(userProtection, { rate: 'administration' }, async ({ params }) => {
    const { id } = (await findPlayer(deps.database.read, Number(params.id))) ?? refuse('not_found')
    return userProtectionOnWire(deps, id)
  })

/** The player of a request, which is never the administrator's own: they have their own page. */
async function otherPlayer({ database }: ProtectionDeps, id: string, own: PlayerId): Promise<PlayerId> {
  const found = (await findPlayer(database.read, Number(id))) ?? refuse('not_found')
  return found.id === own ? refuse('not_on_yourself') : found.id
}

const serveEnterExclusion = (deps: ProtectionDeps) =>
  serve(enterExclusion, { rate: 'administration' }, async ({ params, body: { lasts, ...body }, ...by }) => {
    const player = await otherPlayer(deps, params.id, by.player.id)
    const reason = body.reason.trim() || refuse('reason_required')
    orRefuse(await exclude(deps)({ player, lasts, entered: { by, reason } }))
    return userProtectionOnWire(deps, player)
  })

const serveEnterLimit = (deps: ProtectionDeps) =>
  serve(enterLimitRoute, { rate: 'administration' }, async ({ params, body, ...by }) => {
    const player = await otherPlayer(deps, params.id, by.player.id)
    await enterLimit(deps, { ...body, player, by, reason: body.reason.trim() || refuse('reason_required') })
    return userProtectionOnWire(deps, player)
  })

const serveLiftExclusion = (deps: ProtectionDeps) =>
  serve(liftExclusion, { rate: 'administration' }, async ({ params, body, ...by }) => {
    const { id } = (await findPlayer(deps.database.read, Number(params.id))) ?? refuse('not_found')
    await lift(deps)({ player: id, reason: body.reason.trim() || refuse('reason_required'), by })
    return userProtectionOnWire(deps, id)
  })

async function userProtectionOnWire(deps: ProtectionDeps, id: PlayerId): Promise<UserProtection> {
  const { read } = deps.database
  const [protection, events, links, proposed] = await Promise.all([
    protectionOnWire(deps, id),
    protectionEventsOf(read, id),
    linksOf(read, id),
    findProposal(read, id),
  ])
  return {
    protection,
    events: events.map(({ id, at, ...event }) => ({ ...event, id: String(id), at: at.toISOString() })),
    links: links.map(({ excluded, at, ...link }) => ({ ...link, excluded: named(excluded), at: at.toISOString() })),
    lift: proposed
      ? {
          id: String(proposed.id),
          by: named(proposed.proposedBy),
          at: proposed.proposedAt.toISOString(),
          effectiveAt: proposed.effectiveAt?.toISOString() ?? null,
          reason: String(proposed.after.reason),
        }
      : null,
  }
}

const named = ({ id, username }: { readonly id: PlayerId; readonly username: string }) => ({ id: String(id), username })
