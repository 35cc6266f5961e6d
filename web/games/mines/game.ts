import { Gem } from 'lucide-react'
import type { GameTeaser } from '../../shell/games/house-game.ts'
import { m } from '../../texts/compiled/messages.js'

export const mines: GameTeaser = {
  type: 'mines',
  name: m.nav_mines,
  icon: Gem,
}
