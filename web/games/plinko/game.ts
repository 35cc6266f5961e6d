import { Triangle } from 'lucide-react'
import type { GameTeaser } from '../../shell/games/house-game.ts'
import { m } from '../../texts/compiled/messages.js'

export const plinko: GameTeaser = { type: 'plinko', name: m.nav_plinko, icon: Triangle }
