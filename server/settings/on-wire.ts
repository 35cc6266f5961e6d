import type { Game, SiteSettings } from '@casino/contract/entities'
import { roublesFromKopecks } from '@casino/rules/money'
import type { GameRecord, Groups } from './groups.ts'

/** What everyone may know. */
export function publicSettings({ site, payments, games, maintenance }: Groups): SiteSettings {
  return {
    site: {
      ...site,
      minimumDeposit: roublesFromKopecks(site.minimumDeposit),
      minimumWithdrawal: roublesFromKopecks(site.minimumWithdrawal),
      maxWithdrawalPerDay: roublesFromKopecks(site.maxWithdrawalPerDay),
    },
    payments: { crypto: payments.crypto },
    games: {
      maximumWin: roublesFromKopecks(games.maximumWin),
      autoPlay: games.autoPlay,
      turbo: games.turbo,
      celebrations: games.celebrations,
      minesOverride: games.minesOverride,
    },
    maintenance,
  }
}

/** What administrators see beside it. Keys of providers are no settings: they come from the environment and stay there. */
export function allSettings(groups: Groups): SiteSettings & Record<string, unknown> {
  const shown = publicSettings(groups)
  const games = {
    ...shown.games,
    majorWin: roublesFromKopecks(groups.games.majorWin),
    majorWinMultiplier: groups.games.majorWinMultiplier / 100,
    highStake: roublesFromKopecks(groups.games.highStake),
  }
  const payments = {
    ...groups.payments,
    maximumDeposit: roublesFromKopecks(groups.payments.maximumDeposit),
    approveUpTo: roublesFromKopecks(groups.payments.approveUpTo),
  }
  return {
    ...shown,
    games,
    payments,
    registration: { openingCredit: roublesFromKopecks(groups.registration.openingCredit) },
    rates: groups.rates,
  }
}

export function publicGame(game: GameRecord): Game {
  return {
    id: String(game.id),
    name: game.name,
    type: game.type,
    status: game.status,
    house_edge: game.edgeBasisPoints / 100,
    min_bet: roublesFromKopecks(game.minBet),
    max_bet: roublesFromKopecks(game.maxBet),
    link: game.link,
    imageUrl: game.imageUrl,
  }
}
