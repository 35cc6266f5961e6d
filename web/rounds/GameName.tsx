import type { HistoryItem } from '@casino/contract/play/history'
import { Gamepad2 } from 'lucide-react'
import { games } from '../shell/frame/destinations.ts'
import { useGameName } from '../shell/games/house-games.tsx'
import { m } from '../texts/compiled/messages.js'

type AnyGame = HistoryItem['gameType']

interface GameNameProps {
  game: AnyGame
  /** The name of a third-party game. */
  name?: string | undefined
}

/** A game's icon and name, for lists. */
export function GameName({ game, name }: GameNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <GameDrawing game={game} size={20} className="shrink-0 text-text-3" />
      <GameText game={game} name={name} />
    </span>
  )
}

/** The name alone. */
export function GameText({ game, name }: GameNameProps) {
  return <span className="truncate">{useGameName(game) ?? name ?? m.profile_external_game()}</span>
}

export function GameDrawing({ game, ...look }: { game: AnyGame; size?: number; className?: string }) {
  const Icon = games.find((each) => each.game === game)?.icon ?? Gamepad2
  return <Icon {...look} aria-hidden />
}

/** Our name for the type of game, not the name that an administrator has given it. */
export function nameOfGame(game: AnyGame): string {
  return games.find((each) => each.game === game)?.name() ?? m.profile_external_game()
}
