import type { GameType } from '@casino/contract/entities'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { games } from '../../games/index.ts'
import { useGameName } from '../../shell/games/house-games.tsx'
import { inOrder } from '../../shell/games/in-order.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { IconButton } from '../../ui/shown/Button.tsx'

interface GameOrderProps {
  /** The order as it was saved, or is being saved. */
  saved: readonly GameType[]
  onOrder: (games: GameType[]) => void
  error: string | undefined
  /** Whether this administrator may change it. */
  fixed: boolean
}

/** The order of the games of the house on the main page: by drag, or by buttons; each change is saved immediately. */
export default function GameOrder({ saved, onOrder, error, fixed }: GameOrderProps) {
  const [dragged, setDragged] = useState<GameType>()
  const [over, setOver] = useState<GameType>()
  const stored = inOrder(games, saved).map(({ type }) => type)
  const shown = dragged && over ? movedTo(stored, dragged, stored.indexOf(over)) : stored
  const move = (game: GameType, place: number) => onOrder(movedTo(stored, game, place))
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <section id="games" aria-labelledby="game-order" className="mt-6 rounded-md border border-line bg-surface">
      <div className="p-4">
        <h2 id="game-order" className="type-h3">
          {m.admin_game_order()}
        </h2>
        <p className="type-small max-w-prose pt-1 text-text-2">{m.admin_game_order_note()}</p>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {shown.map((game, place) => (
          <GameRow
            key={game}
            game={game}
            dragged={game === dragged}
            fixed={fixed}
            onDrag={() => setDragged(game)}
            // The dragged row is also under the pointer.
            onOver={() => game !== dragged && setOver(game)}
            onDrop={() => {
              if (dragged && over) move(dragged, stored.indexOf(over))
              end()
            }}
            onEnd={end}
            onUp={place > 0 ? () => move(game, place - 1) : undefined}
            onDown={place < shown.length - 1 ? () => move(game, place + 1) : undefined}
          />
        ))}
      </ol>
      {error && <ErrorBox className="m-4">{error}</ErrorBox>}
    </section>
  )
}

/** The list with this game moved to another position. */
function movedTo(list: readonly GameType[], game: GameType, place: number): GameType[] {
  const others = list.filter((other) => other !== game)
  return [...others.slice(0, place), game, ...others.slice(place)]
}

interface GameRowProps {
  game: GameType
  dragged: boolean
  fixed: boolean
  onDrag: () => void
  onOver: () => void
  onDrop: () => void
  onEnd: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function GameRow({ game, dragged, fixed, onDrag, onOver, onDrop, onEnd, onUp, onDown }: GameRowProps) {
  const name = useGameName(game) ?? game
  return (
    <li
      draggable={!fixed}
      onDragStart={onDrag}
      onDragOver={(event) => {
        event.preventDefault()
        onOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      onDragEnd={onEnd}
      className={classes('flex items-center gap-3 px-4 py-1 type-dense', dragged && 'opacity-50')}
    >
      <GripVertical size={18} className="cursor-grab text-text-3" aria-hidden />
      <span className="type-strong min-w-0 flex-1 truncate">{name}</span>
      <IconButton label={m.admin_slide_up({ title: name })} disabled={!onUp || fixed} onClick={onUp}>
        <ArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton label={m.admin_slide_down({ title: name })} disabled={!onDown || fixed} onClick={onDown}>
        <ArrowDown size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
