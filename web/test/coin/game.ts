import { Coins } from 'lucide-react'
import type { GameTeaser } from '../../shell/games/house-game.ts'

/** The pages of a game that only the tests know: they are copied into the games of a copy of the client. */
export const coin: GameTeaser = {
  type: 'coin' as never,
  name: () => 'Heads or tails',
  icon: Coins,
}
