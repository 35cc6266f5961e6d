import type { BonusTerms, Game, SiteSettings } from '@casino/contract/entities'
import { settingsPermissions } from '@casino/contract/panel/permissions'
import { mapGameSwitches } from '@casino/contract/play/games/own'
import type { Slide } from '@casino/contract/slides'
import { roublesFromKopecks } from '@casino/rules/money'
import type { Identity } from '../http/identity.ts'
import { type GameRecord, type Groups, inForce, inHundredths, type Section, sections } from './groups.ts'
import type { Settings } from './settings.ts'

/** The settings that pages are rendered from: included in every document, and sent to every open page when they change. */
export function publicSite(settings: Pick<Settings, 'current' | 'games' | 'day' | 'offers'>) {
  return { settings: publicSettings(settings), games: publicGames(settings) }
}

/** The games that players see: an in-house game even while it is closed, an external game only while it is active and offered. */
export function publicGames(settings: Pick<Settings, 'current' | 'games' | 'offers'>): Game[] {
  const isOffered = ({ provider, alias }: GameRecord) => settings.offers({ provider: provider!, alias: alias! })
  return settings.games
    .map(inForce(settings.current.protection))
    .filter((game) => game.type !== 'external' || (game.status === 'active' && isOffered(game)))
    .map(publicGame)
}

/** The public settings. */
export function publicSettings({ current, day }: Pick<Settings, 'current' | 'day'>): SiteSettings {
  const { site, home, payments, games, maintenance, protection, security, ...rest } = current
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
      ...mapGameSwitches((_, name) => games[name]),
    },
    gameOrder: [...home.games],
    slides: home.slides.filter(isShownOn(day)).map(({ on, from, to, ...shown }) => shown),
    maintenance,
    protection: { cancelWithdrawals: protection.cancelWithdrawals, confirmAge: protection.confirmAge },
    ...(security.countriesNotServed && { byCountry: true }),
    bonus: groupOnWire('bonus', rest.bonus) as BonusTerms,
    affiliate: {
      sharePercent: rest.affiliate.sharePercent / 100,
      invitedTurnover: rest.affiliate.invitedTurnover / 100,
    },
  }
}

const isShownOn =
  (day: string) =>
  ({ on, from = day, to = day }: Slide) =>
    on && from <= day && day <= to

/**
 * Settings that only staff see: all groups with the right to view them, and those that the caller may change. Providers' keys are
 * not settings: they are only in the environment.
 */
export function settingsFor(
  { permissions }: Pick<Identity, 'permissions'>,
  settings: Pick<Settings, 'current' | 'day'>,
): SiteSettings & Record<string, unknown> {
  const groups = sections
    .filter((section) => permissions.has('settings.view') || permissions.has(settingsPermissions[section]))
    .map((section) => [section, groupOnWire(section, settings.current[section])])
  return { ...publicSettings(settings), ...Object.fromEntries(groups) }
}

/** A group as administrators receive and save it. */
export function groupOnWire<S extends Section>(section: S, stored: Groups[S]): object {
  const group: Record<string, unknown> = { ...stored }
  for (const field of inHundredths[section] as readonly string[]) {
    const value = group[field]
    group[field] = Array.isArray(value) ? value.map((one) => one / 100) : Number(value) / 100
  }
  return group
}

/** A game as players see it: amounts in roubles, the edge in per cent. */
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
    ...(game.provider !== null && game.alias !== null && { provider: game.provider, alias: game.alias }),
  }
}
