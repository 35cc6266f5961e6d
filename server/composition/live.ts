import type { GameType } from '@casino/contract/entities'
import { publishPayments } from '../money/payments/live.ts'
import { statsOf } from '../panel/admin/stats.ts'
import { publishInbox } from '../people/inbox/live.ts'
import { notifySupport } from '../people/support/live.ts'
import { openFigures } from '../platform/realtime/figures.ts'
import { noFloodGuard, openFloodGuard } from '../platform/realtime/flood.ts'
import { openOtherNodes } from '../platform/realtime/other-nodes.ts'
import { openRealtime } from '../platform/realtime/realtime.ts'
import { publicSite } from '../platform/settings/on-wire.ts'
import { openFeed } from '../play/feed/feed.ts'
import type { IdentityParts } from './identities.ts'
import type { SiteParts } from './site.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

export type LiveParts = ReturnType<typeof openLive>

/** Live updates for open screens. */
export function openLive(
  { config, open, onTrouble }: Start,
  { read, standby, notifications, statement: { balanceOf, balancesOf } }: Storage,
  { settings, rates, pages }: SiteParts,
  { clientAddress, sessions, administrates }: IdentityParts,
) {
  const figures = open(
    openFigures({ notifications, sessions, administrates, figures: () => statsOf(read, standby), onTrouble }),
  )
  const realtime = openRealtime({
    figures,
    administrates,
    sessions,
    clientAddress,
    rates,
    site: () => ({ ...publicSite(settings), ...(pages && { build: pages.build }) }),
    balanceOf,
    socketsPerPlayer: () => settings.current.rates.socketsPerPlayer,
    publicUrl: config.publicUrl,
    floodGuard: config.rateLimits ? openFloodGuard() : noFloodGuard,
    connectionsPerClient: config.rateLimits ? 500 : Number.POSITIVE_INFINITY,
    onTrouble,
  })
  settings.onChange(() => realtime.siteChanged())
  const gameName = (type: GameType) => settings.game(type).name
  const feed = open(openFeed({ read, notifications, audience: realtime, gameName, onTrouble }))
  const otherNodes = open(openOtherNodes({ notifications, realtime, balancesOf, onTrouble }))
  return { realtime, feed, otherNodes }
}

/** Forwards changes made by any node to this node's screens. */
export function notifyScreens({ onTrouble }: Start, { notifications, read }: Storage, { realtime }: LiveParts): void {
  publishPayments({ notifications, read, audience: realtime, onTrouble })
  notifySupport({ notifications, audience: realtime })
  publishInbox({ notifications, audience: realtime })
  notifications.on('name_changed', (payload) => realtime.accountChanged(Number(payload)))
}
