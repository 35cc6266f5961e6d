import type { GameType } from '@casino/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { m } from '../texts/compiled/messages.js'
import { Pill } from '../ui/shown/Pill.tsx'
import { mySlotsOptions } from '../wire/slots.ts'

/** Marks the tile of the in-house game that the player played last, instead of repeating it in the row of games to continue. */
export default function LastPlayed({ game }: { game: GameType }) {
  const played = useQuery(mySlotsOptions).data?.games
  const last = played?.reduce((latest, each) => (each.at > latest.at ? each : latest), played[0]!)
  if (last?.game !== game) return null
  return (
    <span className="home-last-played">
      <Pill tone="warning">{m.home_continue()}</Pill>
    </span>
  )
}
