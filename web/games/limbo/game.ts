import { Flame } from 'lucide-react'
import type { GameTeaser } from '../../shell/games/house-game.ts'
import { m } from '../../texts/compiled/messages.js'

export const limbo: GameTeaser = { type: 'limbo', name: m.nav_limbo, icon: Flame }
