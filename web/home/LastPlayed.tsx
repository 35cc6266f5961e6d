import type { GameType } from '@casino/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { m } from '../texts/compiled/messages.js'
import { Pill } from '../ui/shown/Pill.tsx'
import { gameToContinue, mySlotsOptions } from '../wire/slots.ts'

/** Marks the tile of the in-house game to continue, instead of repeating it in the row of games to continue. */
export default function LastPlayed({ game }: { game: GameType }) {
  const mine = useQuery(mySlotsOptions).data
  if (gameToContinue(mine) !== game) return null
  return (
    <span className="home-last-played">
      <Pill tone="warning">{m.home_continue()}</Pill>
    </span>
  )
}
