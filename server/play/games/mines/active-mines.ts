import { activeMines } from '@casino/contract/play/games/mines'
import type { Read } from '../../../platform/database/database.ts'
import { serve } from '../../../platform/http/serve.ts'
import { findMinesGame, isOpen } from './mines-game.ts'
import { gameOnWire } from './on-wire.ts'

export const serveActiveMines = ({ read }: { read: Read }) =>
  serve(activeMines, async ({ player }) => {
    const game = await findMinesGame(read, player.id)
    return { game: isOpen(game) ? gameOnWire({ game }) : null }
  })
