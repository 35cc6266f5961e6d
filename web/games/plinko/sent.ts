import type { SentGame } from '../../sent-screen.ts'
import { m } from '../../texts/compiled/messages.js'
import field from './plinko.css?inline'
import board from './rounds/board.css?inline'

export const sent: SentGame = { description: m.about_plinko, html: { sheet: board + field, whole: true } }
