import type { GameType } from '@casino/contract/entities'
import { DoorClosed } from 'lucide-react'
import { games } from '../shell/frame/destinations.ts'
import { GameStatusPill } from '../shell/games/GameStatusPill.tsx'
import { GameLink, useNames } from '../shell/games/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { EmptyState } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { useGames } from '../wire/site.ts'

/** Shown instead of a game that takes no stakes: the reason, what remains possible, and the open games. */
export default function ClosedGame({ game }: { game: GameType }) {
  const records = useGames()
  const nameOf = useNames()
  const status = records?.find(({ type }) => type === game)?.status
  const open = games.filter((each) => records?.find(({ type }) => type === each.game)?.status === 'active')
  return (
    <div role="status" className="flex flex-col items-center py-6">
      {status && <GameStatusPill status={status} />}
      <EmptyState
        className="py-4"
        drawing={<DoorClosed />}
        text={m.game_closed()}
        note={m.game_closed_note()}
        action={open.map((each) => (
          <GameLink key={each.key} game={each.game} className={buttonClass()}>
            <each.icon size={20} aria-hidden />
            {nameOf(each)}
          </GameLink>
        ))}
      />
    </div>
  )
}
