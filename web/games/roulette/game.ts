import { LoaderPinwheel } from 'lucide-react'
import type { GameTeaser } from '../../shell/games/house-game.ts'
import { m } from '../../texts/compiled/messages.js'

export const roulette: GameTeaser = {
  type: 'roulette',
  name: m.nav_roulette,
  icon: LoaderPinwheel,
}
