import type { GameType, SiteSettings } from '@casino/contract/entities'
import { defaultLanguage, type Language } from '@casino/contract/language'
import type { builtSlides } from '@casino/contract/setting-limits'
import type { ShownSlide } from '@casino/contract/slides'
import { m } from '../texts/compiled/messages.js'
import { formatPrize, kopecksOf } from '../ui/fields/amount.ts'
import type { SlideArt } from './art/frames.ts'

export interface Slide {
  art: SlideArt
  title: string
  text: string
  button: string
  /** The button's target: registration, a game, a URL from the settings, or a page of the site. */
  to: 'registration' | { game: GameType } | { address: string } | { to: '/'; hash: string } | { to: '/race' }
  /** Set while its texts are not known yet. */
  waits?: boolean
}

type BuiltSlide = (typeof builtSlides)[number]

/** docs/product.md §9: the advertised prize. */
export const tournamentPrizeRoubles = 100_000_000

/** The built-in slides except the first, by name. */
const others = (sign: string): Record<Exclude<BuiltSlide, 'welcome'>, Slide> => ({
  fair: {
    art: 'fair',
    title: m.home_slide_fair_title(),
    text: m.home_slide_fair_text(),
    button: m.home_slide_fair_button(),
    to: { to: '/', hash: 'games' },
  },
  live: {
    art: 'live',
    title: m.home_slide_live_title(),
    text: m.home_slide_live_text(),
    button: m.home_slide_live_button(),
    to: { to: '/', hash: 'catalogue' },
  },
  tournament: {
    art: 'tournament',
    title: m.home_slide_tournament_title(),
    text: m.home_slide_tournament_text({ amount: formatPrize(kopecksOf(tournamentPrizeRoubles), sign) }),
    button: m.home_slide_tournament_button(),
    to: { to: '/race' },
  },
})

/** A slide from the settings in a language; missing texts are taken from the default language. */
export function slideOf(shown: ShownSlide, language: Language, sign: string, welcome: Slide): Slide {
  if ('built' in shown) return shown.built === 'welcome' ? welcome : others(sign)[shown.built]
  const word = (of: typeof shown.title) => of[language] ?? of[defaultLanguage]
  return {
    art: shown.scene,
    title: word(shown.title),
    text: word(shown.text),
    button: word(shown.button),
    to: { address: shown.link },
  }
}

/** The first slide if there is no bonus to offer and no game to continue. */
export const gamesSlide = (): Slide => ({
  art: 'throw',
  title: m.home_slide_dice_title(),
  text: m.home_slide_dice_text(),
  button: m.home_slide_dice_button(),
  to: { to: '/', hash: 'games' },
})

/** The welcome bonus with its terms, for guests; undefined if the site has none. */
export function offerSlide(bonus: SiteSettings['bonus'], sign: string, invited: boolean): Slide | undefined {
  if (!bonus || bonus.welcomePercent <= 0) return undefined
  const { welcomePercent: percent, welcomeTurnover: turnover } = bonus
  const cap = formatPrize(kopecksOf(bonus.welcomeCap), sign)
  return {
    art: 'offer',
    title: invited ? m.home_invited_title() : m.rewards_welcome_title({ percent }),
    text: invited ? m.home_invited_text({ percent, cap, turnover }) : m.home_offer_text({ cap, turnover }),
    button: invited ? m.auth_register() : m.home_offer_button(),
    to: 'registration',
  }
}

/** The game with the player's unfinished round. */
export const openRoundSlide = (game: GameType, name: string): Slide => ({
  ...lastGameSlide(game, name),
  text: m.home_open_round(),
  button: m.home_continue(),
})

/** The game that the player played last. */
export const lastGameSlide = (game: GameType, name: string): Slide => ({
  art: game,
  title: name,
  text: m.home_last_game(),
  button: m.home_play(),
  to: { game },
})
