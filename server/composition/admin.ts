import { gameKind } from '../panel/admin/loosened-game.ts'
import { settingsKind } from '../panel/admin/loosened-settings.ts'
import { promoCodeKind } from '../panel/admin/promo-ceiling.ts'
import { adminRoutes } from '../panel/admin/routes.ts'
import { openProposals } from '../panel/proposals/decisions.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The administrators' calls, and the proposals that need a second administrator. */
export function openAdmin({ config, open, completeEveryMs }: Start, { duties }: Storage, players: Players) {
  const { database, settings } = players
  // Play money: a person trying the product has no second administrator, and would wait a day for each change.
  const trial = config.seed === 'demo' && config.environment !== 'production'
  const kinds = { settings: settingsKind(settings), game: gameKind(settings), promocode: promoCodeKind }
  const proposals = open(openProposals({ database, kinds, trial, duties, everyMs: completeEveryMs }))
  const partnerConfigured = config.providers.partner !== undefined
  return { proposals, routes: [...adminRoutes({ ...players, trial, partnerConfigured }), ...proposals.routes] }
}
