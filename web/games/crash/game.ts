import { createLucideIcon } from 'lucide-react'
import type { GameTeaser } from '../../shell/games/house-game.ts'
import { m } from '../../texts/compiled/messages.js'

/** A kite with its tail, in the style of the other icons. */
const kite = createLucideIcon('', [['path', { d: 'M21 3 10 5 8 16l11-2zL8 16m2-11 9 9M8 16q-5 1-5 6', key: 0 }]])

export const crash: GameTeaser = { type: 'crash', name: m.nav_crash, icon: kite }
