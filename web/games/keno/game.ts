import { LayoutDashboard } from 'lucide-react'
import type { GameTeaser } from '../../shell/games/house-game.ts'
import { m } from '../../texts/compiled/messages.js'

export const keno: GameTeaser = { type: 'keno', name: m.nav_keno, icon: LayoutDashboard }
