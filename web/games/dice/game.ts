import { Dices } from 'lucide-react'
import type { GameTeaser } from '../../shell/games/house-game.ts'
import { m } from '../../texts/compiled/messages.js'

export const dice: GameTeaser = {
  type: 'dice',
  name: m.nav_dice,
  icon: Dices,
}
