import { useSyncExternalStore } from 'react'
import { destinationOf } from '../shell/frame/destinations.ts'
import { useNames } from '../shell/games/house-games.tsx'
import { getLocale } from '../texts/language.ts'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { useSession } from '../wire/session.ts'
import { useSettings } from '../wire/site.ts'
import { gameToContinue, useMySlots } from '../wire/slots.ts'
import { readReferral } from '../wire/token.ts'
import { gamesSlide, lastGameSlide, offerSlide, openRoundSlide, type Slide, slideOf } from './slides.ts'

/** Whether the visitor came with an invitation; false in the prerendered document. */
function useInvited(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => readReferral() !== undefined,
    () => false,
  )
}

/**
 * The slides from the settings, by default four (docs/product.md §2). The welcome slide shows the offer to guests, and the
 * unfinished or last game to players; its texts are empty until the player's games are known.
 */
export function useSlides(): Slide[] {
  const sign = useCurrencySign()
  const { bonus, slides = [] } = useSettings()
  const { authenticated, loading } = useSession()
  const invited = useInvited()
  const names = useNames()
  const mine = useMySlots()
  const player = authenticated || loading
  const open = mine.data?.underWay[0]
  const game = gameToContinue(mine.data)
  const first = player
    ? game && (open ? openRoundSlide : lastGameSlide)(game, names(destinationOf(game)))
    : offerSlide(bonus, sign, invited)
  const welcome = { ...(first ?? gamesSlide()), waits: player && mine.isPending }
  return slides.map((each) => slideOf(each, getLocale(), sign, welcome))
}
