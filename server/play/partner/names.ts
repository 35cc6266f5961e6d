import { type PartnerGame, recordOf } from './closed.ts'
import type { WalletDeps } from './deps.ts'
import type { SettleTerms } from './part.ts'

/**
 * A game's display name: that of its record, otherwise the partner's alias with spaces and capitals (`moon-garden` becomes
 * “Moon Garden”).
 */
export const nameOf =
  ({ settings }: Pick<WalletDeps, 'settings'>) =>
  (game: PartnerGame): string =>
    recordOf(settings.games, game)?.name ?? titleCase(game.alias)

export function titleCase(alias: string): string {
  const words = alias.split(/[\s._-]+/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || alias
}

export function settleTerms({ settings }: Pick<WalletDeps, 'settings'>): SettleTerms {
  const edgeOf = (game: PartnerGame) => recordOf(settings.games, game)?.edgeBasisPoints ?? 0
  return { ...settings.current.games, edgeOf }
}
