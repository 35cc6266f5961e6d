import type { SentGame } from '../../sent-game.ts'
import { m } from '../../texts/compiled/messages.js'
import sheet from './mines.css?inline'

export const sent: SentGame = { description: m.about_mines, sheet, whole: true }
