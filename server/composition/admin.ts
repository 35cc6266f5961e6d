import { requisitesKind } from '../money/requisites/proposed-requisites.ts'
import { gameKind } from '../panel/admin/loosened-game.ts'
import { settingsKind } from '../panel/admin/loosened-settings.ts'
import { promoCodeKind } from '../panel/admin/promo-ceiling.ts'
import { adminRoutes } from '../panel/admin/routes.ts'
import { staffKind, staffNetworksKind, staffRoleKind } from '../panel/admin/staff-proposals.ts'
import { openProposals } from '../panel/proposals/decisions.ts'
import { exclusionKind } from '../people/protection/lift-exclusion.ts'
import { openAudits } from './audits.ts'
import { openFunds } from './funds.ts'
import type { Players } from './players.ts'
import { isTrial, type Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The administrators' calls, and the proposals that need a second administrator. */
export function openAdmin(start: Start, storage: Storage, players: Players) {
  const { config, open, completeEveryMs } = start
  const { jobs } = storage
  const { database, settings } = players
  const trial = isTrial(config)
  const kinds = {
    settings: settingsKind(settings),
    game: gameKind(settings),
    promocode: promoCodeKind,
    staff: staffKind,
    staff_role: staffRoleKind,
    staff_networks: staffNetworksKind,
    exclusion: exclusionKind(players),
    requisites: requisitesKind,
  }
  const proposals = open(openProposals({ database, kinds, trial, jobs, everyMs: completeEveryMs }))
  const partnerConfigured = config.providers.partner !== undefined
  const routes = [
    ...adminRoutes({ ...players, trial, partnerConfigured }),
    ...proposals.routes,
    ...openFunds(start, storage),
    ...openAudits(start, storage),
  ]
  return { proposals, routes }
}
