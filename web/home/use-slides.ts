import { useMemo, useSyncExternalStore } from 'react'
import { destinationOf } from '../shell/frame/destinations.ts'
import { useNames } from '../shell/games/house-games.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { useSession } from '../wire/session.ts'
import { useSettings } from '../wire/site.ts'
import { gameToContinue, useMySlots } from '../wire/slots.ts'
import { readReferral } from '../wire/token.ts'
import { gamesSlide, lastGameSlide, offerSlide, openRoundSlide, otherSlides, type Slide } from './slides.ts'

/** Whether the visitor came with an invitation; false in the prerendered document. */
function useInvited(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => readReferral() !== undefined,
    () => false,
  )
}

/**
 * Four slides (docs/product.md §2). The first is the offer for guests, and the unfinished or last game for players; `known` is false while a
 * player's is being fetched.
 */
export function useSlides(): { slides: Slide[]; known: boolean } {
  const sign = useCurrencySign()
  const { bonus } = useSettings()
  const { authenticated, loading } = useSession()
  const invited = useInvited()
  const names = useNames()
  const mine = useMySlots()
  const others = useMemo(() => otherSlides(sign), [sign])
  const player = authenticated || loading
  const open = mine.data?.underWay[0]
  const game = gameToContinue(mine.data)
  const first = player
    ? game && (open ? openRoundSlide : lastGameSlide)(game, names(destinationOf(game)))
    : offerSlide(bonus, sign, invited)
  return { slides: [first ?? gamesSlide(), ...others], known: !player || mine.isSuccess || mine.isError }
}
