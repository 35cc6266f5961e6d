import type { GameType, SiteSettings } from '@casino/contract/entities'
import { m } from '../texts/compiled/messages.js'
import { formatPrize, kopecksOf } from '../ui/fields/amount.ts'
import type { SlideArt } from './art/scenes.tsx'

export interface Slide {
  art: SlideArt
  title: string
  text: string
  button: string
  /** Where its button leads: to a section of the main page, to the registration, to the race, or to a game. */
  to: { part: 'games' | 'catalogue' } | 'registration' | 'race' | { game: GameType }
}

/** docs/product.md §9: the advertised prize. */
export const tournamentPrizeRoubles = 100_000_000

const fair = (): Slide => ({
  art: 'fair',
  title: m.home_slide_fair_title(),
  text: m.home_slide_fair_text(),
  button: m.home_slide_fair_button(),
  to: { part: 'games' },
})

/** The slides after the first one. */
export const otherSlides = (sign: string): Slide[] => [
  fair(),
  {
    art: 'live',
    title: m.home_slide_live_title(),
    text: m.home_slide_live_text(),
    button: m.home_slide_live_button(),
    to: { part: 'catalogue' },
  },
  {
    art: 'tournament',
    title: m.home_slide_tournament_title(),
    text: m.home_slide_tournament_text({ amount: formatPrize(kopecksOf(tournamentPrizeRoubles), sign) }),
    button: m.home_slide_tournament_button(),
    to: 'race',
  },
]

/** The first slide if there is nothing to offer, and no game to continue. */
export const gamesSlide = (): Slide => ({
  art: 'throw',
  title: m.home_slide_dice_title(),
  text: m.home_slide_dice_text(),
  button: m.home_slide_dice_button(),
  to: { part: 'games' },
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

/** The game in which the player's round waits. */
export const openRoundSlide = (game: GameType, name: string): Slide => ({
  ...lastGameSlide(game, name),
  text: m.home_open_round(),
  button: m.home_continue(),
})

/** The game that the player played last. */
export const lastGameSlide = (game: GameType, name: string): Slide => ({
  art: 'throw',
  title: name,
  text: m.home_last_game(),
  button: m.home_play(),
  to: { game },
})
