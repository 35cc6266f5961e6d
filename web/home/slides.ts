import { m } from '../texts/compiled/messages.js'
import { formatPrize, kopecksOf } from '../ui/fields/amount.ts'
import type { SlideArt } from './art/scenes.tsx'

export interface Slide {
  art: SlideArt
  title: string
  text: string
  button: string
  /** Every slide links to a section of the main page. */
  part: 'games' | 'catalogue' | 'tournament'
}

/** docs/product.md §9: the advertised prize. */
export const tournamentPrizeRoubles = 100_000_000

export function slides(sign: string): Slide[] {
  const prize = formatPrize(kopecksOf(tournamentPrizeRoubles), sign)
  return [
    {
      art: 'fair',
      title: m.home_slide_fair_title(),
      text: m.home_slide_fair_text(),
      button: m.home_slide_fair_button(),
      part: 'games',
    },
    {
      art: 'throw',
      title: m.home_slide_dice_title(),
      text: m.home_slide_dice_text(),
      button: m.home_slide_dice_button(),
      part: 'games',
    },
    {
      art: 'live',
      title: m.home_slide_live_title(),
      text: m.home_slide_live_text(),
      button: m.home_slide_live_button(),
      part: 'catalogue',
    },
    {
      art: 'tournament',
      title: m.home_slide_tournament_title(),
      text: m.home_slide_tournament_text({ amount: prize }),
      button: m.home_slide_tournament_button(),
      part: 'tournament',
    },
  ]
}
