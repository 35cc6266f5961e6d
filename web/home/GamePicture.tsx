import type { Game, GameType } from '@casino/contract/entities'
import { freshCover } from '@casino/contract/play/house-games'
import { useState } from 'react'
import { GameDrawing } from './art/Drawing.tsx'

interface GamePictureProps {
  game: GameType
  record: Game | undefined
  shape: 'tile' | 'cover'
}

/** The administrator's picture of a game; our own drawing if none is set or it cannot be loaded. */
export function GamePicture({ game, record, shape }: GamePictureProps) {
  const [broken, setBroken] = useState<string>()
  const picture = record?.imageUrl
  if (!picture || picture === freshCover(game) || picture === broken) return <GameDrawing game={game} shape={shape} />
  return <img src={picture} alt="" className="size-full object-cover" onError={() => setBroken(picture)} />
}
