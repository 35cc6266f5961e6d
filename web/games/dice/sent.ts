import type { SentGame } from '../../sent-game.ts'
import { m } from '../../texts/compiled/messages.js'
import sheet from './dice.css?inline'

export const sent: SentGame = { description: m.about_dice, sheet, whole: true }
